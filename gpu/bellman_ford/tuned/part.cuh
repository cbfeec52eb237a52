/// \file
/// What a rank of `distributed` has beside a search on one device: words of other ranks' vertices,
/// which hold what it found and sent, so that a shorter path alone goes out, and of a round's the
/// shortest alone; a list of those vertices; buckets by owner.
#pragma once

#include "gpu/bellman_ford/tuned/grid_step.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp {

using sssp_tuned::Before;
using sssp_tuned::LocalEntry;
using sssp_tuned::LocalQueues;
using sssp_tuned::Next;
using sssp_tuned::Stage;
using sssp_tuned::stage_slots;
using sssp_tuned::Task;
using sssp_tuned::Turn;
using sssp_tuned::WarpPlace;

/// A shorter path to a vertex of another rank, as it is sent.
template <bool has_predecessor>
struct Update {
  Vertex vertex = 0;
  std::int32_t length = 0;
};
template <>
struct Update<true> {
  Vertex vertex = 0;
  std::int32_t length = 0;
  Vertex predecessor = reference::no_predecessor;
};

/// What a round tells the host, before how many updates go to each rank.
enum Told : int {
  told_step,       ///< where the next round goes on
  told_found,      ///< whether there was something to do or to send when it began
  told_waiting,    ///< whether vertices are queued
  told_urgent,     ///< whether updates go out that belong to this bucket
  told_least,      ///< the least length that a sweep left
  told_shortened,  ///< whether a negative cycle was noticed
  num_told
};

/// What kernels know of this rank.
template <class Layout>
struct Part {
  using Length = typename Layout::Length;
  using Sent = Update<Layout::has_predecessor>;
  Vertex first;              ///< of its vertices
  Vertex last;               ///< behind them
  Vertex each;               ///< vertices of a rank
  Vertex* away;              ///< vertices of others to which this round found shorter paths
  Turn<Length>* away_turns;  ///< two that take turns: how many they are
  Sent* buckets;             ///< rank r's begins at r * each
  const Sent* received;
  unsigned long long* told;  ///< what Told names, then a count a rank
};

/// What a step writes to; vertices of others go to a list of their own.
template <class Length>
struct NextByOwner : Next<Length> {
  Next<Length> away;
  Vertex first;
  Vertex last;
  Length delta;
  [[nodiscard]] __device__ bool is_own(Vertex vertex) const {
    return first <= vertex && vertex < last;
  }
  /// What the next bucket needs is sent in this one, so that it begins with all of its vertices.
  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return is_own(vertex) ? threshold : sssp_tuned::end_of_bucket(threshold, delta);
  }
};

/// A warp's vertices on their way to either list.
template <class Length>
class StageByOwner {
 public:
  static constexpr int flight = 1;
  /// \param slots  of two stages
  __device__ StageByOwner(Vertex* slots, const NextByOwner<Length>& next)
      : next_(next), own_(slots, next), away_(slots + stage_slots, next.away) {}

  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return next_.queues_below(vertex, threshold);
  }
  [[nodiscard]] __device__ static sssp_tuned::Window<Length> window() { return {}; }
  /// As Stage's.
  __device__ void push(int lane, bool wants, Vertex vertex) {
    const bool is_own = next_.is_own(vertex);
    own_.push(lane, wants && is_own, vertex);
    away_.push(lane, wants && !is_own, vertex);
  }
  __device__ void finish(int lane) {
    own_.finish(lane);
    away_.finish(lane);
  }

 private:
  const NextByOwner<Length>& next_;
  Stage<Length> own_;
  Stage<Length> away_;
};

/// A block's queue has its rank's vertices alone.
template <class Length>
__device__ void push_local(const LocalQueues& local, int slots, int* tail, const LocalEntry& entry,
                           const NextByOwner<Length>& next) {
  if (next.is_own(entry.vertex)) {
    sssp_tuned::push_local(local, slots, tail, entry, static_cast<const Next<Length>&>(next));
  } else {
    next.away.queue[atomicAdd(&next.away.turn->queued, 1U)] = entry.vertex;
  }
}

/// Takes in what other ranks sent, and queues what it shortened.
template <class Layout, class WarpStage>
__device__ void accept(const Task<Layout>& task, const Part<Layout>& part, std::int64_t received,
                       typename Layout::Length threshold, const WarpPlace& place,
                       WarpStage& stage) {
  using Length = typename Layout::Length;
  for (std::int64_t base = std::int64_t{place.warp} * 32; base < received;
       base += std::int64_t{place.warps} * 32) {
    bool wants = false;
    Vertex vertex = 0;
    if (base + place.lane < received) {
      const auto update = part.received[base + place.lane];
      vertex = update.vertex;
      Vertex predecessor = reference::no_predecessor;
      if constexpr (Layout::has_predecessor) predecessor = update.predecessor;
      Length by_way = 0;
      const auto before = bellman_ford_paths::relax(task.paths, predecessor, update.length,
                                                    WeightedArcOver<Length>{vertex, 0}, &by_way);
      wants = sssp_tuned::must_be_queued<Layout>(before, by_way, threshold);
      sssp_tuned::mark_far(task, vertex, before, by_way, threshold);
    }
    stage.push(place.lane, wants, vertex);
  }
}

/// Puts the round's shortest paths to vertices of others into buckets by owner. They are pending no
/// more: what is shorter later is pending again.
template <class Layout>
__device__ void fill_buckets(const Task<Layout>& task, const Part<Layout>& part, unsigned away,
                             typename Layout::Length threshold, const WarpPlace& place) {
  for (unsigned base = place.warp * 32; base < away; base += place.warps * 32) {
    const unsigned slot = base + static_cast<unsigned>(place.lane);
    const bool exists = slot < away;
    const unsigned lanes = __ballot_sync(full_mask, exists ? 1 : 0);
    if (!exists) continue;
    const Vertex vertex = part.away[slot];
    const Vertex owner = vertex / part.each;
    // Lanes with updates for one rank reserve places together.
    const unsigned same = __match_any_sync(lanes, owner);
    const int leader = __ffs(static_cast<int>(same)) - 1;
    unsigned long long first = 0;
    if (place.lane == leader) {
      first =
          atomicAdd(&part.told[num_told + owner], static_cast<unsigned long long>(__popc(same)));
    }
    first = __shfl_sync(same, first, leader);
    const auto at = static_cast<std::int64_t>(first) + __popc(same & ((1U << place.lane) - 1));
    auto& update = part.buckets[std::int64_t{owner} * part.each + at];
    const auto word = task.paths.words[vertex];
    task.paths.words[vertex] = word & ~Layout::pending;
    update.vertex = vertex;
    update.length = Layout::length(word);
    if constexpr (Layout::has_predecessor) update.predecessor = Layout::predecessor(word);
    // Whoever has one writes the same.
    if (update.length < threshold) store_relaxed(&part.told[told_urgent], 1ULL);
  }
}

/// Without a negative cycle lengths are final after as many rounds as there are vertices; pieces
/// make two of a round.
__host__ __device__ inline std::int64_t most_rounds_of(Vertex num_vertices) {
  return 2 * (std::int64_t{num_vertices} + 1);
}

template <class Length>
__device__ bool has_work(const Before<Length>& before) {
  return before.queued > 0 || before.pieces > 0;
}

/// What that step of the grid writes to.
template <class Layout>
__device__ NextByOwner<typename Layout::Length> lists_of(const Task<Layout>& task,
                                                         const Part<Layout>& part, int step,
                                                         Turn<typename Layout::Length>* away_turn) {
  return {{task.queues[step % 2], task.pieces[step % 2], &task.turns[step % 3]},
          {part.away, nullptr, away_turn},
          part.first,
          part.last,
          task.delta};
}

/// Sets to 0 what the last launch told, which the host has read.
template <class Layout>
__device__ void clear_counts(const Part<Layout>& part, int ranks, int round) {
  if (blockIdx.x != 0) return;
  for (int place = static_cast<int>(threadIdx.x); place < num_told + ranks;
       place += static_cast<int>(blockDim.x)) {
    part.told[place] = 0;
  }
  if (threadIdx.x == 0) sssp_tuned::clear_turn(part.away_turns[(round + 1) % 2]);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp
