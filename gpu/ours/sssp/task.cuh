/// \file
/// The data of the blocks of tuned, and the two ways to pass on a vertex: the stage of a warp
/// before the queue of the grid, and pieces of a vertex with many arcs.
#pragma once

#include "gpu/device/lane_groups.cuh"
#include "gpu/ours/sssp/sparse_paths.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

using sssp_paths::Findings;
using sssp_paths::length_of;
using sssp_paths::ordered;
using sssp_paths::Paths;

/// The number of vertices that a warp keeps before it reserves places in the queue of the grid. Up
/// to 32 vertices come at once.
inline constexpr int stage_slots = 64;

/// Some arcs of a vertex with many arcs, with the length at which the vertex was taken.
template <class Length>
struct Piece {
  ArcIndex first;
  int count;
  Vertex tail;
  Length length;
};

/// The number of vertices whose words a warp reads together when it looks for the next bucket.
inline constexpr int chunk_vertices = 32;

/// The output of a step of the grid for the next step. Three take turns: one is filled, one may
/// still be read, and one is cleared.
template <class Length>
struct Turn {
  unsigned queued;
  unsigned pieces;
  decltype(ordered(Length{})) least;  ///< of the pending lengths that a sweep left, ordered()
  unsigned long long settled_arcs;    ///< of the vertices that find_settled() found
};

/// The vertices whose lengths this device decides.
struct OwnVertices {
  Vertex first;
  Vertex last;  ///< behind them
  [[nodiscard]] __device__ bool contain(std::int64_t vertex) const {
    return first <= vertex && vertex < last;
  }
};

/// The arguments of the kernel.
template <class Layout>
struct Task {
  using Length = typename Layout::Length;
  ArcsViewOver<Length> out;
  Paths<Layout> paths;
  Vertex source;
  Vertex* queues[2];  ///< num_vertices places each
  Piece<Length>* pieces[2];
  int piece_capacity;
  int piece_arcs;       ///< a vertex with more arcs is shared among the grid
  Turn<Length>* turns;  ///< three
  unsigned* far;  ///< one a chunk of vertices: not 0 where one of them may wait for a later bucket
  unsigned* settled;  ///< a bit a vertex, of find_settled(); null where no arc is postponed
  Length delta;
  Length horizon;   ///< the first; no_path where no arc is postponed
  int lanes;        ///< that share a vertex's arcs where a block searches on its own
  int local_slots;  ///< of each of a block's two queues
  unsigned narrow;  ///< up to so many queued vertices, blocks do; 0 for never
};

/// The place of a warp in the grid.
struct WarpPlace {
  int lane;
  unsigned warp;
  unsigned warps;
};

__device__ inline WarpPlace warp_place() {
  const unsigned in_block = blockDim.x / 32;
  return {static_cast<int>(threadIdx.x % 32), blockIdx.x * in_block + threadIdx.x / 32,
          gridDim.x * in_block};
}

/// The output of this step.
template <class Length>
struct Next {
  Vertex* queue;
  Piece<Length>* pieces;
  Turn<Length>* turn;
  /// The end of the bucket: a vertex with a lesser length is queued.
  [[nodiscard]] __device__ Length queues_below(Vertex /*vertex*/, Length threshold) const {
    return threshold;
  }
};

template <class Layout>
using NextOf = Next<typename Layout::Length>;

/// The arcs that a step of the grid relaxes (postponed.cuh).
template <class Length>
struct Window {
  /// Arcs that lead to lengths from here on are postponed.
  Length horizon = no_path<Length>;
  /// One bit per vertex, which is set if no path to the vertex gets shorter. An arc to such a
  /// vertex needs no read of its word. Null if there are no bits.
  const unsigned* settled = nullptr;
  /// Arcs that lead to lesser lengths have been relaxed. Used with the bits.
  Length from = 0;
  /// Whether all heads that get shorter paths wait for later buckets.
  bool all_wait = false;
};

/// The vertices of a warp on their way to the queue of the grid, in shared memory.
template <class Length>
class Stage {
 public:
  /// The number of arcs that a lane reads at the same time.
  static constexpr int flight = 1;
  __device__ Stage(Vertex* slots, const Next<Length>& next) : slots_(slots), next_(next) {}

  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return next_.queues_below(vertex, threshold);
  }
  /// Lets all arcs through.
  [[nodiscard]] __device__ static Window<Length> window() { return {}; }
  /// Adds the vertices of the lanes that want it. All lanes call.
  __device__ void push(int lane, bool wants, Vertex vertex) {
    const unsigned adders = __ballot_sync(full_mask, wants ? 1 : 0);
    if (adders == 0) return;
    if (wants) slots_[staged_ + __popc(adders & ((1U << lane) - 1))] = vertex;
    staged_ += __popc(adders);
    __syncwarp();
    if (staged_ > stage_slots - 32) empty(lane);
  }
  /// All lanes call, after the last push of a step.
  __device__ void finish(int lane) {
    if (staged_ > 0) empty(lane);
  }

 private:
  __device__ void empty(int lane) {
    unsigned base = 0;
    if (lane == 0) base = atomicAdd(&next_.turn->queued, static_cast<unsigned>(staged_));
    base = __shfl_sync(full_mask, base, 0);
    for (int slot = lane; slot < staged_; slot += 32) {
      next_.queue[base + static_cast<unsigned>(slot)] = slots_[slot];
    }
    staged_ = 0;
    __syncwarp();
  }

  Vertex* slots_;
  Next<Length> next_;
  int staged_ = 0;
};

/// A stage for vertices with many arcs. A lane has several arcs in flight, and they go through a
/// window.
template <class Length>
class WindowStage : public Stage<Length> {
 public:
  static constexpr int flight = 3;
  __device__ WindowStage(Vertex* slots, const Next<Length>& next, const Window<Length>& window)
      : Stage<Length>(slots, next), window_(window) {}
  [[nodiscard]] __device__ const Window<Length>& window() const { return window_; }

 private:
  const Window<Length>& window_;
};

/// Returns the end of a bucket that begins at this length.
__host__ __device__ inline std::int32_t end_of_bucket(std::int32_t first, std::int32_t delta) {
  return first > unreached - delta ? unreached : first + delta;
}
/// At least the next number, for the width may be rounded away.
__host__ __device__ inline double end_of_bucket(double first, double delta) {
  const double next = length_of(ordered(first) + 1);
  return first + delta > next ? first + delta : next;
}

/// Leaves the arcs of a vertex to the next step in pieces. One thread calls.
/// \return false if there is no room; then the arcs must be relaxed in place
template <class Layout>
__device__ bool leave_in_pieces(const Task<Layout>& task, const NextOf<Layout>& next, Vertex tail,
                                typename Layout::Length length, ArcIndex first, ArcIndex degree) {
  const auto wanted = static_cast<unsigned>((degree + task.piece_arcs - 1) / task.piece_arcs);
  const unsigned base = atomicAdd(&next.turn->pieces, wanted);
  const auto capacity = static_cast<unsigned>(task.piece_capacity);
  if (base > capacity || wanted > capacity - base) {
    // What does fit must be there, for the count says so.
    for (unsigned place = base; place < capacity; ++place)
      next.pieces[place] = {0, 0, tail, length};
    return false;
  }
  for (unsigned piece = 0; piece < wanted; ++piece) {
    const ArcIndex begin = std::int64_t{piece} * task.piece_arcs;
    const ArcIndex rest = degree - begin;
    next.pieces[base + piece] = {first + begin,
                                 static_cast<int>(rest < task.piece_arcs ? rest : task.piece_arcs),
                                 tail, length};
  }
  return true;
}

/// Returns whether a vertex whose word was `before` and whose length is now `by_way` must be queued
/// for this bucket: it got shorter, it belongs here, and no thread has queued it.
template <class Layout>
__device__ bool must_be_queued(typename Layout::Word before, typename Layout::Length by_way,
                               typename Layout::Length threshold) {
  if (by_way >= Layout::length(before) || by_way >= threshold) return false;
  return !Layout::is_pending(before) || Layout::length(before) >= threshold;
}

/// Marks the chunk of a vertex that now waits for a later bucket.
template <class Layout>
__device__ void mark_far(const Task<Layout>& task, Vertex vertex, typename Layout::Word before,
                         typename Layout::Length by_way, typename Layout::Length threshold) {
  if (by_way < threshold || by_way >= Layout::length(before) || Layout::is_pending(before)) return;
  store_relaxed(&task.far[vertex / chunk_vertices], 1U);  // whoever marks it writes the same
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
