/// \file
/// What the blocks of tuned share, and the two ways of handing a vertex on: a warp's stage before
/// the grid's queue, and chunks of a vertex with many arcs.
#pragma once

#include "gpu/bellman_ford/tuned/sparse_paths.cuh"
#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned {

using bellman_ford_paths::Findings;
using bellman_ford_paths::length_of;
using bellman_ford_paths::ordered;
using bellman_ford_paths::Paths;

/// Vertices that a warp keeps till it reserves places in the grid's queue: 32 may come at once.
inline constexpr int stage_slots = 64;

/// Some arcs of a vertex with many, at the length that the vertex was taken at.
template <class Length>
struct Piece {
  ArcIndex first;
  int count;
  Vertex tail;
  Length length;
};

/// Vertices whose words a warp looks at together when the next bucket is sought.
inline constexpr int chunk_vertices = 32;

/// What a step of the grid leaves for the next. Three take turns: one is filled, one may still be
/// read, one is cleared.
template <class Length>
struct Turn {
  unsigned queued;
  unsigned pieces;
  decltype(ordered(Length{})) least;  ///< of the pending lengths that a sweep left, ordered()
  unsigned long long settled_arcs;    ///< of the vertices that find_settled() found
};

/// The vertices whose lengths a device decides on.
struct OwnVertices {
  Vertex first;
  Vertex last;  ///< behind them
  [[nodiscard]] __device__ bool contain(std::int64_t vertex) const {
    return first <= vertex && vertex < last;
  }
};

/// What all blocks have.
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

/// A warp among all of the grid.
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

/// What this step writes to.
template <class Length>
struct Next {
  Vertex* queue;
  Piece<Length>* pieces;
  Turn<Length>* turn;
  /// The length below which a vertex is queued: the bucket's end.
  [[nodiscard]] __device__ Length queues_below(Vertex /*vertex*/, Length threshold) const {
    return threshold;
  }
};

template <class Layout>
using NextOf = Next<typename Layout::Length>;

/// Which arcs a step of the grid relaxes (postponed.cuh).
template <class Length>
struct Window {
  /// Arcs that lead to lengths from here on are postponed.
  Length horizon = no_path<Length>;
  /// A bit a vertex to which no path gets shorter: arcs to it need no look at its word. Null where
  /// there are none.
  const unsigned* settled = nullptr;
  /// Beside bits: arcs that lead to lesser lengths have been relaxed.
  Length from = 0;
  /// Whether heads that get shorter paths wait for later buckets, all of them.
  bool all_wait = false;
};

/// A warp's vertices on their way to the grid's queue, in shared memory.
template <class Length>
class Stage {
 public:
  /// Arcs that a lane reads at once.
  static constexpr int flight = 1;
  __device__ Stage(Vertex* slots, const Next<Length>& next) : slots_(slots), next_(next) {}

  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return next_.queues_below(vertex, threshold);
  }
  /// Lets all arcs through.
  [[nodiscard]] __device__ static Window<Length> window() { return {}; }
  /// All lanes call; those that want to add a vertex.
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

/// The same where vertices have many arcs: a lane has several in flight, and they go through a
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

/// The end of a bucket that begins there.
__host__ __device__ inline std::int32_t end_of_bucket(std::int32_t first, std::int32_t delta) {
  return first > unreached - delta ? unreached : first + delta;
}
/// At least the next number, for the width may be rounded away.
__host__ __device__ inline double end_of_bucket(double first, double delta) {
  const double next = length_of(ordered(first) + 1);
  return first + delta > next ? first + delta : next;
}

/// Leaves a vertex's arcs to the next step in pieces. One thread calls.
/// \return false where there is no room: its arcs must be relaxed in place then
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

/// Whether a vertex whose word was `before` and whose length is now `by_way` must be queued for
/// this bucket: it got shorter, belongs here, and nobody has queued it.
template <class Layout>
__device__ bool must_be_queued(typename Layout::Word before, typename Layout::Length by_way,
                               typename Layout::Length threshold) {
  if (by_way >= Layout::length(before) || by_way >= threshold) return false;
  return !Layout::is_pending(before) || Layout::length(before) >= threshold;
}

/// Marks the chunk of such a vertex where it waits for a later bucket since then.
template <class Layout>
__device__ void mark_far(const Task<Layout>& task, Vertex vertex, typename Layout::Word before,
                         typename Layout::Length by_way, typename Layout::Length threshold) {
  if (by_way < threshold || by_way >= Layout::length(before) || Layout::is_pending(before)) return;
  store_relaxed(&task.far[vertex / chunk_vertices], 1U);  // whoever marks it writes the same
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned
