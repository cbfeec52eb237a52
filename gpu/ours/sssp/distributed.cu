/// \file
/// Our search of shortest paths on several ranks. The vertices are partitioned among the ranks
/// (1-D), with buckets of lengths as in `tuned` (delta-stepping after Meyer and Sanders 2003).
///
/// In a round, each rank takes in the updates that it received or, if a bucket is done, finds the
/// vertices of the next bucket. Then it relaxes the arcs of its own vertices like one step of
/// `tuned`: by the whole grid or, if few vertices are queued, by blocks that continue alone in the
/// bucket (part_step.cuh). A shorter path to a vertex of another rank goes to that rank as a pair
/// of vertex and length, with the predecessor if the query asks for predecessors. A rank sends a
/// path only if it is shorter than all paths that the rank has sent to this vertex before, and only
/// the shortest one of a round and bucket. To know this, it has a word for every vertex (part.cuh).
/// An update for a later bucket waits for this bucket before it is sent. A bucket is done when only
/// a small share of its vertices waits: its last rounds would cost more than relaxing these
/// vertices beside those of the next bucket. The least length that waits on any rank selects the
/// next bucket. With negative weights there is a single bucket for all lengths.
///
/// Arcs that lead far ahead are postponed as in `tuned` (postponed.cuh). When nothing waits before
/// the horizon, each rank finds the bits of its own settled vertices, and all ranks receive the
/// bits of all. Then no rank sends updates to a settled vertex.
///
/// The host waits for its device once per round, when it has the summaries of all ranks. They are
/// messages of a fixed size, with the first updates after them (eager.cuh). All ranks decide alike.
/// A single rank searches as `tuned` does.
///
/// A vertex takes only a shorter path, from a vertex whose length was read before, on any rank. So
/// predecessors close no cycle of weight 0, and any cycle that they close is negative. There is a
/// negative cycle if vertices still get shorter after as many rounds as a path can have arcs.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/device/ranks/refusal.hpp"
#include "gpu/ours/sssp/negative_cycle.hpp"
#include "gpu/ours/sssp/part_step.cuh"
#include "gpu/ours/sssp/search.cuh"
#include "gpu/problem/path_refusals.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace distributed_sssp {

using ours::sssp::Options;
using sssp_paths::Paths;
using sssp_paths::PathWords;
using sssp_paths::PendingLength;
using sssp_paths::PendingPath;
using tuned_sssp::SearchMemory;
using tuned_sssp::Shape;

/// The summaries of all ranks after a round.
struct Outcome {
  bool has_received = false;  ///< this rank, anything
  bool has_more = false;      ///< any rank, behind what travels beside summaries
  bool found = false;
  std::int64_t waiting = 0;  ///< vertices, in queues or sent, of which one belongs to this bucket
  bool shortened = false;
  std::int32_t least = unreached;
  unsigned long long settled_arcs = 0;

  void add(const Summary& summary) {
    has_received = has_received || summary.sent > 0;
    has_more = has_more || summary.has_more != 0;
    found = found || summary.found != 0;
    waiting += summary.queued;
    if (summary.urgent != 0) waiting += summary.away;
    shortened = shortened || summary.shortened != 0;
    least = std::min(least, summary.least);
    settled_arcs += summary.settled_arcs;
  }
};

/// The memory of a rank, and its paths.
template <class Layout, bool is_wide>
class Search {
  using Length = typename Layout::Length;
  static_assert(std::is_same_v<Length, std::int32_t>);
  using Sent = typename Part<Layout>::Sent;

 public:
  Search(Communicator& ranks, const GraphPart& whole, const WeightedGraph& graph,
         const Options& options, const Shape<Length>& shape, const Paths<Layout>& paths,
         Vertex source)
      : ranks_(ranks),
        whole_(whole),
        shape_(shape),
        late_share_(options.late != 0 ? options.late : 64),
        memory_(graph, source, static_cast<std::size_t>(whole.count()), options, shape, paths,
                max_cooperative_blocks<sssp_part_kernel<Layout, is_wide>>(shape.block, bytes())) {
    Runtime& runtime = ranks.runtime();
    const auto count = static_cast<std::size_t>(whole.count());
    if (is_wide && shape.horizon > 0) memory_.postpone(runtime, shape.horizon);
    horizon_ = {memory_.task().horizon, memory_.task().horizon, shape.delta};
    away_ = Array<Vertex>(runtime, static_cast<std::size_t>(whole.ranges.num_vertices) - count);
    away_turns_ = Array<Turn<Length>>(runtime, 2);
    messages_ = Messages<Summary, Sent>(ranks, options.eager_items,
                                        static_cast<std::size_t>(whole.ranges.each),
                                        count * static_cast<std::size_t>(ranks.size() - 1));
    part_ = {.own = {whole.first(), whole.first() + whole.count()},
             .each = whole.ranges.each,
             .away = away_.data(),
             .away_turns = away_turns_.data(),
             .messages = messages_.view()};
  }

  /// Sets the words of the vertices of this rank, all of which are unreached.
  /// \return false if a negative cycle was found
  bool run(Vertex source) {
    away_turns_.fill_bytes(0);
    messages_.clear();
    const bool is_mine = whole_.ranges.owner(source) == whole_.rank;
    if (is_mine) messages_.received().set(0, Sent{source});
    const bool negative = memory_.task().paths.least < 0;
    const std::int64_t most_rounds = most_rounds_of(whole_.ranges.num_vertices);
    const Length first = negative ? unreached : shape_.delta;
    Round<Length> round{.number = 0,
                        .begin = Begin::relax,
                        .has_received = is_mine,
                        .rest = is_mine ? 1 : 0,
                        .queued_below = first,
                        .threshold = first,
                        .delta = horizon_.delta,
                        .horizon = horizon_.at,
                        .many_settled = false};
    while (true) {
      launch_cooperative<sssp_part_kernel<Layout, is_wide>>(
          {memory_.blocks(), static_cast<unsigned>(shape_.block), bytes()}, memory_.task(), part_,
          round);
      ++rounds_;
      const Outcome all = exchange(round);
      if (all.shortened || (negative && rounds_ > most_rounds)) return false;
      if (!go_on(round, all)) return true;
    }
  }

  [[nodiscard]] std::int64_t rounds() const { return rounds_; }

 private:
  /// Returns how many vertices may wait when the bucket ends.
  std::int64_t late(const Outcome& all) {
    most_waiting_ = std::max(most_waiting_, all.waiting);
    return late_share_ < 0 ? 0 : most_waiting_ / late_share_;
  }

  [[nodiscard]] std::size_t bytes() const { return shape_.shared_bytes(2); }

  /// Sends the updates of a round, and returns the summaries of all ranks.
  Outcome exchange(Round<Length>& round) {
    messages_.send();
    if (round.begin == Begin::settle) {
      // A vertex's bit is set by its owner alone: the sum is what any rank has set.
      const auto bits = static_cast<std::size_t>(whole_.ranges.num_vertices - 1) / 32 + 1;
      ranks_.all_reduce(memory_.task().settled, bits, value_type<std::uint32_t>(), Reduction::sum);
    }
    Outcome all;
    for (const Summary& summary : messages_.heads()) all.add(summary);
    ++round.number;
    round.has_received = all.has_received;
    round.rest = all.has_more ? static_cast<std::int64_t>(messages_.send_rest()) : 0;
    round.queued_below = round.threshold;
    return all;
  }

  /// Sets the beginning of the next round, with the thresholds of `tuned`.
  /// \return false if there is no next round
  bool go_on(Round<Length>& round, const Outcome& all) {
    const Begin before = std::exchange(round.begin, Begin::relax);
    if (all.waiting > late(all)) return true;
    if (before == Begin::settle) {
      horizon_.move(least_, all.settled_arcs, whole_.num_arcs);
      round.begin = Begin::postponed;
      round.delta = horizon_.delta;
      round.horizon = horizon_.at;
      round.many_settled = horizon_.many_settled;
      most_waiting_ = 0;
      return true;
    }
    // This bucket is done. The next; where a sweep found that one empty, the next that is not.
    const bool swept = before == Begin::sweep || before == Begin::postponed;
    const Length first = swept && !all.found ? all.least : round.threshold;
    if (first < horizon_.at) {
      round.threshold = std::min(tuned_sssp::end_of_bucket(first, horizon_.delta), horizon_.at);
      round.begin = Begin::sweep;
      most_waiting_ = 0;
      return true;
    }
    if (all.waiting > 0) return true;  // what is settled must be so
    if (horizon_.at == unreached) return false;
    round.threshold = horizon_.at;
    least_ = first;
    round.begin = Begin::settle;
    return true;
  }

  Communicator& ranks_;
  const GraphPart& whole_;
  Shape<Length> shape_;
  int late_share_;                 ///< one in so many of most_waiting_; below 0 for none
  std::int64_t most_waiting_ = 0;  ///< after a round of this bucket
  SearchMemory<Layout> memory_;
  tuned_sssp::Horizon<Length> horizon_{};
  Length least_ = 0;  ///< pending when the horizon was reached
  Array<Vertex> away_;
  Array<Turn<Length>> away_turns_;
  Messages<Summary, Sent> messages_;
  Part<Layout> part_{};
  std::int64_t rounds_ = 0;
};

/// A summary of all weights of the graph.
struct PartWeights {
  double mean = 0;
  std::int32_t least_length = 0;  ///< no path is shorter: 0 where no weight is negative, else less
};

PartWeights weights_of(Communicator& ranks, const GraphPart& part) {
  const auto own = reference::weights_of<std::int32_t>(part.rows);
  const auto range = reference::weight_range(own);
  std::array<std::int64_t, 2> ends = {-std::int64_t{range.least}, range.greatest};
  ranks.reduce_on_host(ends, Reduction::maximum);
  const std::int64_t unit = part.rows.num_arcs();  // without weights each arc has weight 1
  const std::int64_t sum =
      ranks.reduced(own.empty() ? unit : std::accumulate(own.begin(), own.end(), std::int64_t{0}),
                    Reduction::sum);
  return {
      .mean =
          part.num_arcs == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(part.num_arcs),
      .least_length =
          least_length({static_cast<std::int32_t>(-ends[0]), static_cast<std::int32_t>(ends[1])},
                       part.ranges.num_vertices)};
}

/// Distances and predecessors of all vertices.
struct AllPaths {
  VertexArray<std::int32_t> distance;
  VertexArray<Vertex> predecessor;
};

/// Gathers the words of all vertices on all ranks. The word of a vertex comes from the rank that
/// owns it.
template <class Layout>
AllPaths gathered(const PathWords<Layout>& words, Communicator& ranks, const GraphPart& part) {
  ranks.all_gather(words.words().data(),
                   static_cast<std::size_t>(part.ranges.each) * sizeof(typename Layout::Word));
  const auto order = static_cast<std::size_t>(part.ranges.num_vertices);
  const Array<std::int32_t> length(ranks.runtime(), order);
  const Array<Vertex> predecessor(ranks.runtime(), order);
  words.write({length.data(), predecessor.data()}, 0, part.ranges.num_vertices);
  return {length.to_host(), predecessor.to_host()};
}

/// Returns the number of words for the vertices of all ranks. Each rank has as many words as the
/// first.
Vertex places(const VertexRanges& ranges) {
  const std::int64_t all = std::int64_t{ranges.each} * ranges.ranks;
  if (all <= max_num_vertices) return static_cast<Vertex>(all);
  throw InputError(
      "distributed: the largest part times the number of ranks exceeds the range of 32-bit vertex "
      "numbers; use fewer ranks");
}

/// Searches, and fills in the answer of this rank.
/// \tparam is_wide  of the kernel, unless there is only one rank
template <class Layout, bool is_wide>
RunReport search_as(Communicator& ranks, const GraphPart& part, const problem::SsspQuery& query,
                    const Options& options, const Shape<std::int32_t>& shape,
                    std::int32_t least_length, OwnAnswer& own) {
  Runtime& runtime = ranks.runtime();
  const bool is_alone = ranks.size() == 1;
  std::optional<WeightedGraph> graph;
  std::optional<PathWords<Layout>> words;
  std::optional<Search<Layout, is_wide>> search;
  const double to_device = runtime.elapsed_ms([&] {
    graph.emplace(runtime, part.rows, /*with_transpose=*/false);
    words.emplace(runtime, places(part.ranges), least_length);
    if (!is_alone) {
      search.emplace(ranks, part, *graph, options, shape, words->view(), query.source);
    }
  });
  const auto count = static_cast<std::size_t>(part.count());
  const Array<std::int32_t> length(runtime, count);
  const Array<Vertex> predecessor(runtime, query.predecessors ? count : 0);
  ranks.begin_together();
  bool exists = true;
  PathWork work;
  const double searching = runtime.elapsed_ms([&] {
    if (is_alone) {
      words->start(query.source);
      tuned_sssp::search(*graph, query.source, options, shape, words->view());
    } else {
      constexpr Vertex none = -1;  // the source is what its rank receives first
      words->start(none);
      exists = search->run(query.source);
      work.rounds = search->rounds();
    }
    words->write({length.data(), predecessor.data()}, part.first(), part.count());
    words->tell(work);
  });
  exists = exists && work.shortened < 0;
  runtime.synchronize();
  RunReport report{.counters = runtime.counters()};
  std::array<std::int64_t, 2> sums = {work.relaxations, work.passed_over ? 1 : 0};
  ranks.reduce_on_host(sums, Reduction::sum);
  if (!exists || sums[1] > 0) {
    const AllPaths all = gathered(*words, ranks, part);
    refusing_alike([&] {
      if (!exists) ours::sssp::throw_negative_cycle(ranks, part, all.predecessor);
      const bool misses = misses_a_vertex(part.rows, all.distance);
      if (ranks.reduced(misses ? 1 : 0, Reduction::maximum) != 0) throw_too_long();
    });
  }
  own.values = length.to_host();
  own.predecessors = predecessor.to_host();
  if (runtime.device() != Device::cpu) {
    report.times_ms = {{"graph_to_device", to_device}, {"search", searching}};
  }
  report.facts = {{"rounds", work.rounds}, {"relaxations", sums[0]}};
  return report;
}

template <class Layout>
RunReport search(Communicator& ranks, const GraphPart& part, const problem::SsspQuery& query,
                 const Options& options, const PartWeights& weights, OwnAnswer& own) {
  const double degree = static_cast<double>(part.num_arcs) / part.ranges.num_vertices;
  const Shape<std::int32_t> shape(degree, weights.mean, options, part.ranges.num_vertices);
  const bool is_wide = shape.is_wide && weights.least_length >= 0;
  const auto search_so = is_wide ? search_as<Layout, true> : search_as<Layout, false>;
  return search_so(ranks, part, query, options, shape, weights.least_length, own);
}

}  // namespace distributed_sssp

RunReport sssp_distributed(Communicator& ranks, const GraphPart& part,
                           const problem::SsspQuery& query, const ours::sssp::Options& options,
                           OwnAnswer& own) {
  using namespace distributed_sssp;  // NOLINT(google-build-using-namespace)
  ours::sssp::check(options);
  const PartWeights weights = refusing_alike([&] { return weights_of(ranks, part); });
  // Words of lengths alone have no sign.
  if (query.predecessors || weights.least_length < 0) {
    return search<PendingPath>(ranks, part, query, options, weights, own);
  }
  return search<PendingLength<std::int32_t>>(ranks, part, query, options, weights, own);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
