/// \file
/// Ours, shortest paths by several ranks: vertices are split among them (1-D), buckets of lengths
/// as in `tuned` (delta stepping after Meyer and Sanders 2003).
///
/// A round: each rank takes in what was sent to it, or where a bucket is done looks for the next
/// bucket's vertices, and relaxes the arcs of its own, one step of `tuned`: by the whole grid, or
/// where few are queued by blocks that go on alone in the bucket. A shorter path to a vertex of
/// another rank goes to that rank as a pair of vertex and length, with the vertex before where
/// predecessors are asked for: only if it is shorter than what this rank has sent before, and of a
/// round and bucket the shortest alone, for each rank has a word for every vertex (part.cuh). What
/// belongs to a later bucket waits for it before it is sent. The bucket is done when no rank has a
/// vertex queued and none has sent; the next one is chosen by the least length that waits anywhere.
/// Negative weights make one bucket of all lengths. One rank alone never leaves its kernel.
///
/// A vertex takes a shorter path alone, and from a vertex whose length was read before, on whatever
/// rank: so predecessors close no circle of weight 0, and where they close one it is negative.
/// There is one, if vertices still get shorter after so many rounds as a path has arcs.
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/bellman_ford/refusals.hpp"
#include "gpu/bellman_ford/tuned/part.cuh"
#include "gpu/bellman_ford/tuned/search_memory.cuh"
#include "gpu/device/ranks/buckets.hpp"
#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/ranks/refusal.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace distributed_sssp {

using bellman_ford::Options;
using bellman_ford::Work;
using bellman_ford_paths::PathWords;
using bellman_ford_paths::PendingLength;
using bellman_ford_paths::PendingPath;
using sssp_tuned::Before;
using sssp_tuned::SearchMemory;
using sssp_tuned::Shape;

/// What a launch begins with.
struct Round {
  int number;
  int step;
  std::int64_t received;
  std::int32_t received_below;  ///< the threshold of the round that sent it
  std::int32_t threshold;
  bool sweeps;  ///< the bucket is new
  bool is_alone;
};

template <class Layout>
__global__ void __launch_bounds__(1024)
    sssp_part_kernel(Task<Layout> task, Part<Layout> part, int ranks, Round round) {
  using Length = typename Layout::Length;
  __shared__ Before<Length> s_before;
  __shared__ unsigned s_away;
  __shared__ int s_tails[3];
  auto* const entries = dynamic_shared<LocalEntry>();
  const LocalQueues local{entries, entries + task.local_slots, s_tails};
  auto* const stages = reinterpret_cast<Vertex*>(entries + 2 * task.local_slots);
  Vertex* const slots = stages + threadIdx.x / 32 * 2 * stage_slots;
  const WarpPlace place = sssp_tuned::warp_place();
  const bool first_thread = blockIdx.x == 0 && threadIdx.x == 0;
  Turn<Length>* const away_turn = &part.away_turns[round.number % 2];
  clear_counts(part, ranks, round.number);

  const bool negative = task.paths.least < 0;
  const std::int64_t most_rounds = most_rounds_of(task.out.num_vertices);
  unsigned long long relaxations = 0;
  std::int64_t rounds = 0;
  int step = round.step;
  std::int64_t received = round.received;
  Length threshold = round.threshold;
  bool sweeps = round.sweeps;
  bool found = false;
  Length least = no_path<Length>;
  while (true) {
    // These join what the step before left.
    const auto now = lists_of(task, part, step, away_turn);
    StageByOwner beginning(slots, now);
    if (received > 0) accept(task, part, received, round.received_below, place, beginning);
    if (sweeps) {
      if (received > 0) grid_barrier();
      sssp_tuned::sweep(task, threshold, now, place, beginning);
    }
    beginning.finish(place.lane);
    const auto read = [&](int of_step) {
      s_before = read_turn(task, task.turns[of_step % 3]);
      s_away = load_relaxed(&away_turn->queued);
    };
    grid_barrier([&] { read(step); });
    found = has_work(s_before) || s_away > 0;
    least = s_before.least;
    do {
      const Before<Length> before = s_before;
      const auto next = lists_of(task, part, step + 1, away_turn);
      StageByOwner stage(slots, next);
      relax_step(task, step, before, threshold, next, place, local, stage, relaxations);
      stage.finish(place.lane);
      // All blocks have read the turn before this one's by now.
      if (first_thread) sssp_tuned::clear_turn(task.turns[(step + 2) % 3]);
      grid_barrier([&] { read(step + 1); });
      ++step;
      ++rounds;
    } while (round.is_alone && has_work(s_before) && !(negative && rounds > most_rounds));
    if (!round.is_alone) break;
    if (negative && has_work(s_before) && first_thread) {
      task.paths.findings->shortened = task.source;
    }
    if (threshold == no_path<Length> || (sweeps && !found && least == no_path<Length>)) break;
    threshold = sssp_tuned::end_of_bucket(sweeps && !found ? least : threshold, task.delta);
    sweeps = true;
    received = 0;
    // Some may still read this step's turn, which is empty: the bucket begins in the next one's.
    if (first_thread) sssp_tuned::clear_turn(task.turns[(step + 2) % 3]);
    ++step;
  }
  fill_buckets(task, part, s_away, threshold, place);
  if (relaxations > 0) atomicAdd(&task.paths.findings->relaxations, relaxations);
  if (!first_thread) return;
  part.told[told_step] = static_cast<unsigned long long>(step);
  part.told[told_found] = found ? 1 : 0;
  part.told[told_waiting] = has_work(s_before) ? 1 : 0;
  part.told[told_least] = static_cast<unsigned long long>(least);
  // Whoever noticed a negative cycle did so before the last barrier.
  part.told[told_shortened] = task.paths.findings->shortened >= 0 ? 1 : 0;
}

/// What a rank tells another after a round.
struct Summary {
  std::size_t sent = 0;            ///< to that rank
  std::size_t sent_to_all = 0;     ///< to all
  std::int32_t least = unreached;  ///< that a sweep left
  bool found = false;              ///< something by the sweep
  bool waiting = false;            ///< vertices are queued, or sent that belong to this bucket
  bool shortened = false;          ///< by a negative cycle
};

/// A rank's memory, and its paths.
template <class Layout>
class Search {
  static_assert(std::is_same_v<typename Layout::Length, std::int32_t>);
  using Sent = typename Part<Layout>::Sent;

 public:
  Search(Communicator& ranks, const GraphPart& whole, const WeightedGraph& graph,
         const Options& options, const Shape<std::int32_t>& shape, std::int32_t least,
         Vertex source)
      : ranks_(ranks),
        whole_(whole),
        shape_(shape),
        words_(ranks.runtime(), places(whole.ranges), least),
        memory_(graph, source, static_cast<std::size_t>(whole.count()), options, shape,
                words_.view(),
                max_cooperative_blocks<sssp_part_kernel<Layout>>(shape.block, bytes())) {
    Runtime& runtime = ranks.runtime();
    const auto size = static_cast<std::size_t>(ranks.size());
    const auto count = static_cast<std::size_t>(whole.count());
    away_ = Array<Vertex>(runtime, static_cast<std::size_t>(whole.ranges.num_vertices) - count);
    away_turns_ = Array<Turn<std::int32_t>>(runtime, 2);
    if (size > 1) buckets_ = Array<Sent>(runtime, words_.words().size());
    received_ = Array<Sent>(runtime, std::max<std::size_t>(1, count * (size - 1)));
    told_ = Array<unsigned long long>(runtime, num_told + size);
    part_ = {.first = whole.first(),
             .last = whole.first() + whole.count(),
             .each = whole.ranges.each,
             .away = away_.data(),
             .away_turns = away_turns_.data(),
             .buckets = buckets_.data(),
             .received = received_.data(),
             .told = told_.data()};
  }

  /// Sets the words of this rank's vertices.
  /// \return false where a negative cycle was noticed
  bool run(Vertex source) {
    constexpr Vertex none = -1;  // the source is what its rank receives first
    words_.start(none);
    away_turns_.fill_bytes(0);
    const bool is_mine = whole_.ranges.owner(source) == whole_.rank;
    if (is_mine) received_.set(0, Sent{source});
    const bool negative = memory_.task().paths.least < 0;
    const std::int64_t most_rounds = most_rounds_of(whole_.ranges.num_vertices);
    Round round{.number = 0,
                .step = 0,
                .received = is_mine ? 1 : 0,
                .received_below = negative ? unreached : shape_.delta,
                .threshold = negative ? unreached : shape_.delta,
                .sweeps = false,
                .is_alone = ranks_.size() == 1};
    while (true) {
      launch_cooperative<sssp_part_kernel<Layout>>(
          {memory_.blocks(), static_cast<unsigned>(shape_.block), bytes()}, memory_.task(), part_,
          ranks_.size(), round);
      ++rounds_;
      if (!exchange(round)) return false;
      if (negative && rounds_ > most_rounds) return false;
      if (round.is_alone || is_done_) return true;
    }
  }

  /// Distances and predecessors of so many vertices from one on.
  void write(const bellman_ford::PathsView& paths, Vertex first, Vertex count) const {
    words_.write(paths, first, count);
  }
  /// All words come to all ranks. Those of others are what they have, no more what they were sent.
  void gather_words() const {
    ranks_.all_gather(words_.words().data(),
                      static_cast<std::size_t>(whole_.ranges.each) * sizeof(typename Layout::Word));
  }
  [[nodiscard]] Work work() const {
    Work work;
    words_.tell(work);
    work.rounds = rounds_;
    return work;
  }

 private:
  static Vertex places(const VertexRanges& ranges) {
    const std::int64_t all = std::int64_t{ranges.each} * ranges.ranks;
    if (all <= max_num_vertices) return static_cast<Vertex>(all);
    throw InputError(
        "distributed: the vertices of all ranks, each as many as the first, are more than 32 bits "
        "count");
  }
  [[nodiscard]] std::size_t bytes() const { return shape_.shared_bytes(2); }

  /// Sends what a round found, and tells what the next one does. All decide alike.
  /// \return false where a rank noticed a negative cycle
  bool exchange(Round& round) {
    const std::vector<unsigned long long> told = told_.to_host();
    const std::vector<std::size_t> sent(told.begin() + num_told, told.end());
    Summary mine{.sent = 0,
                 .sent_to_all = std::accumulate(sent.begin(), sent.end(), std::size_t{0}),
                 .least = static_cast<std::int32_t>(told[told_least]),
                 .found = told[told_found] != 0,
                 .waiting = told[told_waiting] != 0 || told[told_urgent] != 0,
                 .shortened = told[told_shortened] != 0};
    std::vector<Communicator::Bytes> out;
    for (const std::size_t to_rank : sent) {
      mine.sent = to_rank;
      Packet packet;
      packet.put(mine);
      out.push_back(packet.take_bytes());
    }
    Summary all;
    std::vector<std::size_t> due;
    for (Communicator::Bytes& bytes : ranks_.exchange_on_host(std::move(out))) {
      const auto theirs = Packet(std::move(bytes)).template get<Summary>();
      due.push_back(theirs.sent);
      all.sent_to_all += theirs.sent_to_all;
      all.least = std::min(all.least, theirs.least);
      all.found = all.found || theirs.found;
      all.waiting = all.waiting || theirs.waiting;
      all.shortened = all.shortened || theirs.shortened;
    }
    if (all.shortened) return false;
    round.received = 0;
    if (all.sent_to_all > 0) {
      round.received = static_cast<std::int64_t>(exchange_buckets(
          ranks_, buckets_, static_cast<std::size_t>(whole_.ranges.each), sent, due, received_));
    }
    ++round.number;
    round.step = static_cast<int>(told[told_step]);
    round.received_below = round.threshold;
    if (all.waiting) {
      round.sweeps = false;
      return true;
    }
    // This bucket is done. The next; where a sweep found that one empty, the next that is not.
    const bool skips = round.sweeps && !all.found;
    is_done_ = round.threshold == unreached || (skips && all.least == unreached);
    round.threshold = sssp_tuned::end_of_bucket(skips ? all.least : round.threshold, shape_.delta);
    round.sweeps = true;
    return true;
  }

  Communicator& ranks_;
  const GraphPart& whole_;
  Shape<std::int32_t> shape_;
  PathWords<Layout> words_;  ///< of all vertices: a rank's own, and what it sent of others
  SearchMemory<Layout> memory_;
  Array<Vertex> away_;
  Array<Turn<std::int32_t>> away_turns_;
  Array<Sent> buckets_;
  Array<Sent> received_;
  Array<unsigned long long> told_;
  Part<Layout> part_{};
  std::int64_t rounds_ = 0;
  bool is_done_ = false;
};

/// What all weights of the graph come to.
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
  return {.mean = part.num_arcs == 0
                      ? 0.0
                      : static_cast<double>(sum) / static_cast<double>(part.num_arcs),
          .least_length = bellman_ford::least_length(
              {static_cast<std::int32_t>(-ends[0]), static_cast<std::int32_t>(ends[1])},
              part.ranges.num_vertices)};
}

/// Distances and predecessors of all vertices.
struct AllPaths {
  VertexArray<std::int32_t> distance;
  VertexArray<Vertex> predecessor;
};

template <class Layout>
AllPaths gathered(const Search<Layout>& search, Runtime& runtime, const GraphPart& part) {
  search.gather_words();
  const auto order = static_cast<std::size_t>(part.ranges.num_vertices);
  const Array<std::int32_t> length(runtime, order);
  const Array<Vertex> predecessor(runtime, order);
  search.write({length.data(), predecessor.data()}, 0, part.ranges.num_vertices);
  return {length.to_host(), predecessor.to_host()};
}

/// Searches, and fills in this rank's own answer.
template <class Layout>
RunReport search(Communicator& ranks, const GraphPart& part, const problem::SsspQuery& query,
                 const Options& options, const PartWeights& weights, OwnAnswer& own) {
  Runtime& runtime = ranks.runtime();
  const double degree = static_cast<double>(part.num_arcs) / part.ranges.num_vertices;
  const Shape<std::int32_t> shape(degree, weights.mean, options);
  std::optional<WeightedGraph> graph;
  std::optional<Search<Layout>> search;
  const double to_device = runtime.elapsed_ms([&] {
    graph.emplace(runtime, part.rows, /*with_transpose=*/false);
    search.emplace(ranks, part, *graph, options, shape, weights.least_length, query.source);
  });
  const auto count = static_cast<std::size_t>(part.count());
  const Array<std::int32_t> length(runtime, count);
  const Array<Vertex> predecessor(runtime, query.predecessors ? count : 0);
  ranks.reset_traffic();
  static_cast<void>(ranks.reduced(0, Reduction::maximum));  // all begin together
  runtime.reset_counters();
  bool exists = false;
  Work work;
  const double searching = runtime.elapsed_ms([&] {
    exists = search->run(query.source);
    search->write({length.data(), predecessor.data()}, part.first(), part.count());
    work = search->work();
  });
  runtime.synchronize();
  RunReport report{.counters = runtime.counters()};
  std::array<std::int64_t, 2> sums = {work.relaxations, work.passed_over ? 1 : 0};
  ranks.reduce_on_host(sums, Reduction::sum);
  if (!exists || sums[1] > 0) {
    const AllPaths all = gathered(*search, runtime, part);
    refusing_alike([&] {
      if (!exists) bellman_ford::throw_negative_cycle(ranks, part, all.predecessor);
      const bool misses = bellman_ford::misses_a_vertex(part.rows, all.distance);
      if (ranks.reduced(misses ? 1 : 0, Reduction::maximum) != 0) bellman_ford::throw_too_long();
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

}  // namespace distributed_sssp

RunReport bellman_ford_distributed(Communicator& ranks, const GraphPart& part,
                                   const problem::SsspQuery& query,
                                   const bellman_ford::Options& options, OwnAnswer& own) {
  using namespace distributed_sssp;  // NOLINT(google-build-using-namespace)
  bellman_ford::check(options);
  const PartWeights weights = refusing_alike([&] { return weights_of(ranks, part); });
  // Words of lengths alone have no sign.
  if (query.predecessors || weights.least_length < 0) {
    return search<PendingPath>(ranks, part, query, options, weights, own);
  }
  return search<PendingLength<std::int32_t>>(ranks, part, query, options, weights, own);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
