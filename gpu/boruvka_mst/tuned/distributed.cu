/// \file
/// Ours, minimum spanning forests by several ranks: arcs are split among them by their vertices,
/// trees are known everywhere. The steps are those of `tuned` (Kolganov's iteration; heavy edges
/// filtered after Osipov, Sanders and Singler 2009), with what ranks tell each other between them:
/// - the lightest arc of each vertex is its own rank's: ranks gather the vertices at their ends
/// - each rank finds the roots of its own vertices: ranks gather these, and the lists of those
///   vertices that are roots, each rank's behind the ones of the ranks before
/// - the threshold of the light edges comes from one sample of the whole graph, of which each rank
///   has the arcs that are its own
/// - each rank lists its own edges between trees; in a round each root's lightest edge among all
///   lists is a minimum over ranks of 64-bit keys, weight above the edge's code: its slot, counted
///   through the lists of all ranks, so that it is one and the same from both ends. Real weights
///   take two minima. The rank that has the edge tells where it leads, and all join alike
/// - minima are over the roots that are left, in the order in which they were gathered, and after a
///   round in which the first rank lists them; vertices without an edge are none of them
/// Transformations of the graph are for one device, and left out.
///
/// A list has room for what is expected of a rank's edges, half of its arcs more or less, and grows
/// where they are more.
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/boruvka_mst/tuned/part.cuh"
#include "gpu/boruvka_mst/tuned/task_memory.cuh"
#include "gpu/device/ranks/packet.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace mst_tuned {

using boruvka_mst::Options;

/// A rank's memory, and its edges of the forest.
template <class Weight, class Arc>
class PartSearch {
  using MyTask = Task<Weight, Arc>;

 public:
  PartSearch(Communicator& ranks, const GraphPart& whole,
             const GivenWeights<typename MyTask::Given>& weights, const Options& options)
      : ranks_(ranks),
        whole_(whole),
        block_(options.block_size),
        shape_(whole.ranges.num_vertices, whole.num_arcs, options),
        memory_(
            ranks.runtime(), whole.rows.offsets(),
            Array<Vertex>(ranks.runtime(), whole.rows.dest()), weights,
            OwnVertices{whole.first(), whole.first() + whole.count()},
            static_cast<std::size_t>(whole.ranges.each) * static_cast<std::size_t>(ranks.size()),
            whole.rows.num_arcs(), shape_, options),
        task_(memory_.task()) {
    Runtime& runtime = ranks.runtime();
    const auto order = static_cast<std::size_t>(whole.ranges.num_vertices);
    const std::size_t roots = order / 2 + 1;  // of trees of two vertices or more
    samples_ = Array<Word>(runtime, num_samples);
    threshold_ = Array<Word>(runtime, 1);
    lone_ = Array<unsigned>(runtime, (static_cast<std::size_t>(whole.count()) + 31) / 32);
    keys_ = Array<Word>(runtime, roots);
    codes_ = Array<unsigned>(runtime, MyTask::is_packed ? 0 : roots);
    others_ = Array<Vertex>(runtime, roots);
    joined_ = Array<ArcIndex>(runtime, std::min(roots, static_cast<std::size_t>(task_.num_arcs)));
    num_joined_ = Array<unsigned>(runtime, 1);
    part_ = {.first_arc = whole.first_arc,
             .all_arcs = whole.num_arcs,
             .samples = samples_.data(),
             .threshold = threshold_.data(),
             .lone = lone_.data(),
             .keys = keys_.data(),
             .codes = codes_.data(),
             .others = others_.data(),
             .joined = joined_.data(),
             .num_joined = num_joined_.data()};
    // Stages of all of a block's warps must fit.
    const std::size_t most = runtime.properties().max_dynamic_shared_bytes;
    while (block_ > 32 && shared_bytes<MyTask>(block_) > most) block_ -= 32;
  }

  void run() {
    num_joined_.fill_bytes(0);
    if (task_.num_vertices == 0) return;
    const bool parted = shape_.light_sample < num_samples;
    if (parted) {
      each<draw_samples<MyTask>>(num_samples, task_, part_);
      ranks_.all_reduce(samples_, Reduction::minimum);
      launch<set_threshold<MyTask>>({1, static_cast<unsigned>(block_), num_samples * sizeof(Word)},
                                    task_, part_);
      join_by_light_edges(join_by_lightest_arcs<LightEdges<MyTask>>(light_pass));
      over_vertices<find_roots_of_own<MyTask>>(task_, part_, last_pass);
      static_cast<void>(gather_roots(counts_of(last_pass), last_pass));
    } else {
      join_by_lightest_arcs<NoLightEdges>(last_pass);
    }
    join_by_arcs(parted);
  }

  /// Positions in the whole graph.
  [[nodiscard]] std::vector<ArcIndex> edges() const {
    std::vector<ArcIndex> edges = memory_.chosen().to_host();
    std::erase(edges, no_arc);
    std::vector<ArcIndex> joined(num_joined_.get(0));
    ranks_.runtime().copy_to_host(joined.data(), joined_.data(), joined.size() * sizeof(ArcIndex));
    edges.insert(edges.end(), joined.begin(), joined.end());
    for (ArcIndex& edge : edges) edge += whole_.first_arc;
    return edges;
  }
  [[nodiscard]] std::int64_t iterations() const { return iterations_; }
  [[nodiscard]] std::int64_t arcs_read() const { return arcs_read_; }

 private:
  static constexpr int light_pass = 0;  ///< over rows, whose list is of light edges
  static constexpr int last_pass = 1;   ///< whose list is of all edges between trees

  /// A thread an item.
  template <auto kernel, class... Arguments>
  void each(std::int64_t items, const Arguments&... arguments) const {
    if (items == 0) return;
    launch<kernel>({blocks_for(items, block_), static_cast<unsigned>(block_)}, arguments...);
  }
  /// As many blocks as the device has room for, whose warps go over the items.
  template <auto kernel, class... Arguments>
  void over(std::int64_t items, const Arguments&... arguments) const {
    if (items == 0) return;
    const std::size_t shared = shared_bytes<MyTask>(block_);
    const int resident = max_cooperative_blocks<kernel>(block_, shared);
    const auto blocks = std::clamp<std::int64_t>(items / block_ + 1, 1, std::max(resident, 1));
    launch<kernel>({static_cast<unsigned>(blocks), static_cast<unsigned>(block_), shared},
                   arguments...);
  }
  /// The same for own vertices and their arcs.
  template <auto kernel, class... Arguments>
  void over_vertices(const Arguments&... arguments) const {
    over<kernel>(std::max<std::int64_t>(whole_.count(), task_.num_arcs / reads_at_once),
                 arguments...);
  }

  void note_read(std::int64_t arcs) {
    ++iterations_;
    arcs_read_ += arcs;
  }

  [[nodiscard]] ListCounts counts_of(int pass) const {
    return memory_.counters().get(static_cast<std::size_t>(pass));
  }

  /// Joins vertices by their lightest arcs, and gathers their roots.
  /// \return how many light edges this rank has listed
  template <class Light>
  unsigned join_by_lightest_arcs(int pass) {
    note_read(task_.num_arcs);
    while (true) {
      memory_.counters().fill_bytes(0);
      over_vertices<search_rows_of_part<Light, MyTask>>(task_, part_);
      over_vertices<search_pieces_of_part<Light, MyTask>>(task_, part_);
      over_vertices<search_hubs_of_part<MyTask>>(task_);
      gather_parents();
      over_vertices<find_roots_of_choices<MyTask>>(task_, part_, pass);
      const ListCounts counts = counts_of(pass);
      const unsigned light = counts.edges[LightEdges<MyTask>::list];
      if (gather_roots(counts, pass)) return light;
      // More than some rank expected: all do it again, that one with room for all.
      if (light > task_.list_capacity) memory_.grow(light);
    }
  }

  /// What is above own vertices.
  void gather_parents() {
    ranks_.all_gather(task_.parent, static_cast<std::size_t>(whole_.ranges.each) * sizeof(Vertex));
  }

  /// Gathers what own vertices have for roots, and the list of those roots, without best edges.
  /// \param counts  of own roots, and of light edges
  /// \return whether these fit on all ranks; roots are gathered if they do
  [[nodiscard]] bool gather_roots(const ListCounts& counts, int pass) {
    gather_parents();  // devices do while hosts tell each other
    Packet mine;
    mine.put(counts.roots[own_roots]);
    mine.put(counts.edges[LightEdges<MyTask>::list] <= task_.list_capacity);
    std::vector<std::size_t> at;
    std::vector<std::size_t> bytes;
    num_roots_ = 0;
    bool fit = true;
    for (Communicator::Bytes& of_rank : ranks_.gather_on_host(mine.take_bytes())) {
      Packet packet(std::move(of_rank));
      const auto roots = packet.get<unsigned>();
      fit = packet.get<bool>() && fit;
      at.push_back(num_roots_ * sizeof(Vertex));
      bytes.push_back(roots * sizeof(Vertex));
      num_roots_ += roots;
    }
    if (!fit) return false;
    if (ranks_.size() == 1) {  // the list is that of all, as it is
      std::swap(task_.roots[own_roots], task_.roots[1 - own_roots]);
      return true;
    }
    const std::vector<std::size_t> from_start(at.size(), 0);
    const std::vector<std::size_t> to_each(at.size(), counts.roots[own_roots] * sizeof(Vertex));
    ranks_.all_to_all(task_.roots[own_roots], from_start, to_each, task_.roots[1 - own_roots], at,
                      bytes);
    each<forget_bests<MyTask>>(num_roots_, task_, num_roots_, pass);
    return true;
  }

  /// Joins trees by this rank's light edges and the others', till there are none.
  void join_by_light_edges(unsigned light) {
    constexpr int waiting = LightEdges<MyTask>::list;
    const Round listed{.list = waiting, .roots = 0, .count = light, .base = 0};
    over<list_edges_left<MyTask>>(light, task_, listed, light_pass);
    arcs_read_ += light;
    run_rounds({.list = 1 - waiting,
                .roots = num_roots_,
                .count = counts_of(light_pass).edges[1 - waiting],
                .base = 0},
               light_pass);
  }

  /// Lists all edges between trees and joins these till there are none.
  void join_by_arcs(bool by_light_edges) {
    ListCounts counts = list_rows(by_light_edges);
    if (counts.edges[0] > task_.list_capacity) {  // more than expected: again with room for all
      memory_.grow(counts.edges[0]);
      each<forget_bests<MyTask>>(num_roots_, task_, num_roots_, last_pass);
      counts = list_rows(by_light_edges);
    }
    arcs_read_ += static_cast<std::int64_t>(counts.arcs);
    run_rounds({.list = 0, .roots = num_roots_, .count = counts.edges[0], .base = 0}, last_pass);
  }

  ListCounts list_rows(bool by_light_edges) {
    over_vertices<list_rows_of_part<MyTask>>(task_, last_pass, by_light_edges);
    return counts_of(last_pass);
  }

  /// Rounds on lists of edges, till no rank has any.
  void run_rounds(Round round, int pass) {
    for (bool is_first = true; begins(round); is_first = false) {
      // All have gathered the first list; what is left of it each has listed for itself.
      if (!is_first) {
        ranks_.broadcast(task_.roots[round.list], round.roots * sizeof(Vertex), 0);
      }
      note_read(round.count);
      each<offer_keys<MyTask>>(round.roots, task_, part_, round, pass);
      ranks_.all_reduce(part_.keys, round.roots, value_type<std::uint64_t>(), Reduction::minimum);
      if constexpr (!MyTask::is_packed) {
        each<take_weights<MyTask>>(round.roots, task_, part_, round);
        over<find_slots_of_part<MyTask>>(round.count, task_, round);
        each<offer_codes<MyTask>>(round.roots, task_, part_, round);
        ranks_.all_reduce(part_.codes, round.roots, value_type<std::uint32_t>(),
                          Reduction::minimum);
      }
      each<take_bests<MyTask>>(round.roots, task_, part_, round);
      ranks_.all_reduce(part_.others, round.roots, value_type<Vertex>(), Reduction::maximum);
      each<join_roots<MyTask>>(round.roots, task_, part_, round);
      over<find_roots_left<MyTask>>(round.roots, task_, round, pass);
      over<list_edges_left<MyTask>>(round.count, task_, round, pass);
      const ListCounts counts = counts_of(pass);
      round.list = 1 - round.list;
      round.roots = counts.roots[round.list];
      round.count = counts.edges[round.list];
    }
  }

  /// Ranks tell how many edges they have.
  /// \return whether there are any
  bool begins(Round& round) {
    Packet mine;
    mine.put(round.count);
    std::uint64_t total = 0;
    round.base = 0;
    int rank = 0;
    for (Communicator::Bytes& bytes : ranks_.gather_on_host(mine.take_bytes())) {
      if (rank++ == ranks_.rank()) round.base = static_cast<unsigned>(total);
      total += Packet(std::move(bytes)).get<unsigned>();
    }
    if (total == 0) return false;
    if (total >= no_slot) {
      throw InputError("distributed: " + std::to_string(total) +
                       " edges connect different trees, but 32 bits cannot number so many edges");
    }
    return true;
  }

  Communicator& ranks_;
  const GraphPart& whole_;
  int block_;  ///< threads
  Shape shape_;
  TaskMemory<Weight, Arc> memory_;
  MyTask& task_;
  Array<Word> samples_;
  Array<Word> threshold_;
  Array<unsigned> lone_;
  Array<Word> keys_;
  Array<unsigned> codes_;
  Array<Vertex> others_;
  Array<ArcIndex> joined_;
  Array<unsigned> num_joined_;
  unsigned num_roots_ = 0;  ///< in the list that ranks gathered
  Part part_{};
  std::int64_t iterations_ = 0;
  std::int64_t arcs_read_ = 0;
};

/// Searches, and fills in this rank's own answer.
template <class Weight, class Arc, class Weights>
RunReport search_part(Communicator& ranks, const GraphPart& part, const Weights& weights,
                      const Options& options, OwnAnswer& own) {
  Runtime& runtime = ranks.runtime();
  std::optional<PartSearch<Weight, Arc>> search;
  const double to_device =
      runtime.elapsed_ms([&] { search.emplace(ranks, part, weights, options); });
  ranks.begin_together();
  const double searching = runtime.elapsed_ms([&] { search->run(); });
  runtime.synchronize();
  RunReport report{.counters = runtime.counters()};
  own.edges = search->edges();
  if (runtime.device() != Device::cpu) {
    report.times_ms = {{"graph_to_device", to_device}, {"search", searching}};
  }
  report.facts = {{"iterations", search->iterations()},
                  {"arcs_read", ranks.reduced(search->arcs_read(), Reduction::sum)}};
  return report;
}

}  // namespace mst_tuned

RunReport boruvka_mst_distributed(Communicator& ranks, const GraphPart& part,
                                  const problem::Msf::Query& /*query*/,
                                  const boruvka_mst::Options& options, OwnAnswer& own) {
  using namespace mst_tuned;  // NOLINT(google-build-using-namespace)
  boruvka_mst::check(options);
  return with_task_types<RunReport>(part.rows.weights(), part.rows.num_arcs(), options,
                                    [&]<class Weight, class Arc>(const auto& weights) {
                                      return search_part<Weight, Arc>(ranks, part, weights, options,
                                                                      own);
                                    });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
