/// \file
/// The memory of a rank of `distributed` beside a search on one device. Words of the vertices of
/// other ranks hold the lengths that the rank found and sent, so that it sends only shorter paths,
/// and only the shortest path of a round. A list has those vertices, and messages go to their
/// owners.
#pragma once

#include "gpu/device/ranks/eager.cuh"
#include "gpu/ours/sssp/grid_step.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp {

using tuned_sssp::Before;
using tuned_sssp::LocalEntry;
using tuned_sssp::LocalQueues;
using tuned_sssp::Next;
using tuned_sssp::OwnVertices;
using tuned_sssp::Stage;
using tuned_sssp::stage_slots;
using tuned_sssp::Task;
using tuned_sssp::Turn;
using tuned_sssp::WarpPlace;
using tuned_sssp::Window;
using tuned_sssp::WindowStage;

/// An update: a shorter path to a vertex of another rank.
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

/// The message of a rank to each rank after a round, beside its updates.
struct Summary {
  unsigned sent;       ///< updates for that rank
  int has_more;        ///< 1 where those for any rank are more than travel beside this
  int found;           ///< 1 where there was something to do or to send when the round began
  unsigned queued;     ///< vertices, and pieces
  unsigned away;       ///< updates for all ranks
  int urgent;          ///< 1 where one of them belongs to this bucket
  int shortened;       ///< 1 where a negative cycle was noticed
  std::int32_t least;  ///< length that a sweep left
  unsigned long long settled_arcs;  ///< of its vertices that find_settled() found
};

/// The arguments of the kernels of this rank.
template <class Layout>
struct Part {
  using Length = typename Layout::Length;
  using Sent = Update<Layout::has_predecessor>;
  OwnVertices own;
  Vertex each;               ///< vertices of a rank
  Vertex* away;              ///< vertices of others to which this round found shorter paths
  Turn<Length>* away_turns;  ///< two that take turns: how many they are
  MessagesView<Summary, Sent> messages;
};

/// The output of a step. Vertices of other ranks go to a separate list.
template <class Length>
struct NextByOwner : Next<Length> {
  Next<Length> away;
  OwnVertices own;
  Length delta;
  [[nodiscard]] __device__ bool is_own(Vertex vertex) const { return own.contain(vertex); }
  /// Updates for the next bucket are sent in this bucket, so that the next one begins with all of
  /// its vertices.
  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return is_own(vertex) ? threshold : tuned_sssp::end_of_bucket(threshold, delta);
  }
};

/// The vertices of a warp on their way to either list.
/// \tparam is_wide  arcs go through a window, as in WindowStage
template <class Length, bool is_wide>
class StageByOwner {
 public:
  static constexpr int flight = is_wide ? WindowStage<Length>::flight : Stage<Length>::flight;
  /// \param slots  of two stages
  __device__ StageByOwner(Vertex* slots, const NextByOwner<Length>& next,
                          const Window<Length>& window)
      : next_(next), window_(window), own_(slots, next), away_(slots + stage_slots, next.away) {}

  [[nodiscard]] __device__ Length queues_below(Vertex vertex, Length threshold) const {
    return next_.queues_below(vertex, threshold);
  }
  [[nodiscard]] __device__ Window<Length> window() const {
    return is_wide ? window_ : Window<Length>{};
  }
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
  const Window<Length>& window_;
  Stage<Length> own_;
  Stage<Length> away_;
};

/// The queue of a block has only vertices of its own rank.
template <class Length>
__device__ void push_local(const LocalQueues& local, int slots, int* tail, const LocalEntry& entry,
                           const NextByOwner<Length>& next) {
  if (next.is_own(entry.vertex)) {
    tuned_sssp::push_local(local, slots, tail, entry, static_cast<const Next<Length>&>(next));
  } else {
    next.away.queue[atomicAdd(&next.away.turn->queued, 1U)] = entry.vertex;
  }
}

/// Takes in the updates of other ranks, and queues the vertices that they shorten.
/// \param rest  updates beyond those that came with the summaries
template <class Layout, class WarpStage>
__device__ void accept(const Task<Layout>& task, const Part<Layout>& part, std::int64_t rest,
                       typename Layout::Length threshold, const WarpPlace& place,
                       WarpStage& stage) {
  using Length = typename Layout::Length;
  const std::int64_t places = part.messages.eager_places() + rest;
  for (std::int64_t base = std::int64_t{place.warp} * 32; base < places;
       base += std::int64_t{place.warps} * 32) {
    bool wants = false;
    typename Part<Layout>::Sent update;
    if (part.messages.find(base + place.lane, rest, &update)) {
      Vertex predecessor = reference::no_predecessor;
      if constexpr (Layout::has_predecessor) predecessor = update.predecessor;
      Length by_way = 0;
      const auto before = sssp_paths::relax(task.paths, predecessor, update.length,
                                            WeightedArcOver<Length>{update.vertex, 0}, &by_way);
      wants = tuned_sssp::must_be_queued<Layout>(before, by_way, threshold);
      tuned_sssp::mark_far(task, update.vertex, before, by_way, threshold);
    }
    stage.push(place.lane, wants, update.vertex);
  }
}

/// Writes the shortest paths of the round to vertices of other ranks into messages to their owners.
/// These vertices are no longer pending. A shorter path makes them pending again.
template <class Layout>
__device__ void fill_messages(const Task<Layout>& task, const Part<Layout>& part, unsigned away,
                              typename Layout::Length threshold, const WarpPlace& place) {
  bool is_urgent = false;
  bool has_more = false;
  for (unsigned base = place.warp * 32; base < away; base += place.warps * 32) {
    const unsigned slot = base + static_cast<unsigned>(place.lane);
    const bool exists = slot < away;
    const unsigned lanes = __ballot_sync(full_mask, exists ? 1 : 0);
    if (!exists) continue;
    const Vertex vertex = part.away[slot];
    const Vertex owner = vertex / part.each;
    const unsigned at = part.messages.reserve(lanes, owner);
    const auto word = task.paths.words[vertex];
    task.paths.words[vertex] = word & ~Layout::pending;
    typename Part<Layout>::Sent update{vertex, Layout::length(word)};
    if constexpr (Layout::has_predecessor) update.predecessor = Layout::predecessor(word);
    part.messages.put(owner, at, update);
    is_urgent = is_urgent || update.length < threshold;
    has_more = has_more || at >= part.messages.eager;
  }
  // Every rank hears of it, whoever the updates are for. Whoever has one writes the same.
  const bool any_urgent = __any_sync(full_mask, is_urgent ? 1 : 0) != 0;
  const bool any_more = __any_sync(full_mask, has_more ? 1 : 0) != 0;
  if (!any_urgent && !any_more) return;
  for (int rank = place.lane; rank < part.messages.ranks; rank += 32) {
    Summary& summary = part.messages.out[rank].head;
    if (any_urgent) store_relaxed(&summary.urgent, 1);
    if (any_more) store_relaxed(&summary.has_more, 1);
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

/// Clears the summaries of the previous launch, which were sent before this one.
template <class Layout>
__device__ void clear_counts(const Part<Layout>& part, int round) {
  if (blockIdx.x != 0) return;
  for (int rank = static_cast<int>(threadIdx.x); rank < part.messages.ranks;
       rank += static_cast<int>(blockDim.x)) {
    part.messages.out[rank].head = {};
  }
  if (threadIdx.x == 0) tuned_sssp::clear_turn(part.away_turns[(round + 1) % 2]);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp
