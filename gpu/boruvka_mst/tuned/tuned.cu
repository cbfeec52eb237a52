/// \file
/// Minimum spanning forests, our own last rung: the whole search is one cooperative grid, from
/// plain CSR to the arcs by which trees joined.
///
/// What is new against the paper's steps, and why it is fast:
/// - The first iteration reads each row once and needs no atomic operation: every vertex takes the
///   end of its lightest arc as its parent, and cycles of two are cut, as in the paper. It leaves a
///   quarter of the trees or so. A warp goes along the arcs of 32 rows, four a lane in one read,
///   wherever rows begin, and finds each row's lightest by a scan; where all rows are short a lane
///   has one alone; hubs are cut into pieces, a warp each, listed once for all passes (rows.cuh)
/// - Heavy edges wait (Osipov, Sanders and Singler's Filter-Kruskal, ALENEX 2009; as a sampled
///   threshold on GPUs by Fallin, Gonzalez, Seo and Burtscher, SC 2023). Below a threshold from a
///   sorted sample is about one edge a vertex; the first pass lists these by the way. Rounds on
///   them leave one great tree and little else. An edge between trees is in the row of an end
///   outside of that tree: the last pass reads those rows alone, which few vertices have. Which
///   tree is great is asked of 32 vertices, whose answer every warp gets alike. Where there is none
///   all rows are read, without weights
/// - Weights of few values are parted in the order of a hash of the arc: any order of equal weights
///   that is the same for all gives a minimum spanning forest
/// - Rounds work on a list of edges between roots, 16 bytes each. A round reads each edge once: it
///   looks up the roots of both ends, drops the edge or appends it to the next list, and offers it
///   to both trees by a 64-bit atomicMin on (weight, slot), only where that is less than what is
///   there. Many lanes that want the same tree's word send one
/// - Roots are found again after each round, of the roots before alone, so that a look-up is one
///   read; vertices follow once a pass over the graph
/// - Lists are appended to by warps, from stages in shared memory, a hundred entries an atomicAdd
/// - No host in the loop: three barriers of the grid a round
///
/// On an H200, medians in milliseconds, the weight of each forest that of the other passes before:
/// R-MAT of 2^22 vertices and 128 M arcs 1.70 (of other implementations that we timed there, the
/// best takes 12.4), uniform of 2^22 and 134 M 1.96 (22.6), SSCA2 of 2^22 and 135 M 2.34 (9.7),
/// grid of 2,048 x 2,048 0.94 (6.3), road-like of 16.8 M vertices and 41.6 M arcs 2.41 (8.9) What
/// bounds it: where there are many arcs, instructions of the first pass, 0.7 ms, which is 3.4 per
/// arc of a warp's window of 128, issued in 70 of 100 cycles; reading takes 0.25. SSCA2 has no
/// great tree, and reads all rows twice. Rounds take 30 ps an edge, four random accesses to the
/// second-level cache. On the grids it is the first rounds' random accesses; the last ones take
/// 0.01 ms each, three barriers and what they wait for
#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gpu/boruvka_mst/compressed_end.hpp"
#include "gpu/boruvka_mst/tuned/forest_edges.cuh"
#include "gpu/boruvka_mst/tuned/listed_rows.cuh"
#include "gpu/boruvka_mst/tuned/task_memory.cuh"
#include "gpu/boruvka_mst/tuned/threshold.cuh"
#include "gpu/boruvka_mst/tuned/tuned.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace mst_tuned {

using boruvka_mst::Options;
using boruvka_mst::Phase;
using boruvka_mst::Prepared;
using boruvka_mst::PreparedTuned;
using boruvka_mst::TransformedGraph;
using boruvka_mst::TunedStep;
using boruvka_mst::Work;

/// One thread of the grid writes down what a step took. It keeps that in shared memory, for all
/// blocks wait for it.
template <class Task>
__device__ void note(const Task& task, Shared& shared, Step step, std::int64_t items) {
  if (blockIdx.x != 0) return;
  const Word now = nanoseconds();
  Findings& findings = shared.findings;
  findings.nanoseconds[static_cast<int>(step)] += now - findings.last;
  findings.last = now;
  if (findings.records < max_records) {
    task.records[findings.records] = {step, items, now};
    ++findings.records;
  }
}

/// The same of what was read for minimum edges.
__device__ inline void note_read(Shared& shared, std::int64_t rounds, std::int64_t arcs) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  shared.findings.rounds += rounds;
  shared.findings.arcs_read += arcs;
}

/// Whether a list has had room for its edges; where it has not, the host is told. All blocks come
/// to the same.
template <class Task>
__device__ bool has_room(const Task& task, Shared& shared, unsigned count) {
  if (count <= task.list_capacity) return true;
  if (threadIdx.x == 0) shared.findings.beyond_room = count;
  return false;
}

/// Rounds on a list of edges, till there are none between trees. Here and below blocks read counts
/// behind the grid's barrier, so that none is old.
/// \param count  of edges in the list
template <class Task>
__device__ void run_rounds(const Task& task, WarpMemory<Task>& warp, Shared& shared, unsigned count,
                           unsigned num_roots, const WarpPlace& place, ListCounts& counts) {
  for (int now = 0; count > 0; now = 1 - now) {  // which of two lists, of edges and of roots
    if constexpr (!Task::is_packed) {
      find_slots(task, now, count, place);
      grid_barrier([&] { note(task, shared, Step::slots, count); });
    }
    if (blockIdx.x == 0 && threadIdx.x == 0) {
      // All blocks have read these two by now.
      counts.edges[1 - now] = 0;
      counts.roots[1 - now] = 0;
    }
    note_read(shared, 1, count);
    join_trees(task, now, task.roots[now], num_roots, place);
    grid_barrier([&] { note(task, shared, Step::join_trees, num_roots); });
    find_roots(task, warp.roots(), now, num_roots, place, counts);
    grid_barrier([&] {
      shared.count = load_relaxed(&counts.roots[1 - now]);
      note(task, shared, Step::roots, num_roots);
    });
    num_roots = shared.count;
    Edges<Task> edges(task, warp.edges, 1 - now, counts);
    list_edges(task, now, count, place, edges);
    edges.finish(place.lane);
    grid_barrier([&] {
      shared.count = load_relaxed(&counts.edges[1 - now]);
      note(task, shared, Step::edges, count);
    });
    count = shared.count;
  }
}

/// Finds and counts all roots.
template <class Task>
__device__ unsigned all_roots(const Task& task, WarpMemory<Task>& warp, Shared& shared,
                              const WarpPlace& place, ListCounts& counts) {
  find_all_roots(task, warp.roots(), 0, place, counts, [&](Vertex vertex, bool exists) {
    return FoundRoot{exists ? find_root(task.parent, vertex) : vertex, true};
  });
  grid_barrier([&] {
    shared.count = load_relaxed(&counts.roots[0]);
    shared.light = load_relaxed(&counts.edges[LightEdges<Task>::list]);
    note(task, shared, Step::all_roots, task.num_vertices);
  });
  return shared.count;
}

/// Joins trees by the light edges, which the pass over rows has listed, till there are none.
/// \return whether there was room for them
template <class Task>
__device__ bool join_by_light_edges(const Task& task, WarpMemory<Task>& warp, Shared& shared,
                                    const WarpPlace& place) {
  ListCounts& counts = task.counters[0];
  const unsigned num_roots = all_roots(task, warp, shared, place, counts);
  if (!has_room(task, shared, shared.light)) return false;
  constexpr int waiting = LightEdges<Task>::list;
  Edges<Task> edges(task, warp.edges, 1 - waiting, counts);
  list_edges(task, waiting, shared.light, place, edges);
  edges.finish(place.lane);
  note_read(shared, 0, shared.light);
  grid_barrier([&] {
    shared.count = load_relaxed(&counts.edges[1 - waiting]);
    note(task, shared, Step::light_edges, shared.light);
  });
  run_rounds(task, warp, shared, shared.count, num_roots, place, counts);
  return true;
}

/// Lists all edges between trees and joins these till there are none, if there is room for them.
/// \param by_light_edges  whether light edges have left one great tree and little else
template <class Task>
__device__ void join_by_arcs(const Task& task, WarpMemory<Task>& warp, Shared& shared,
                             const WarpPlace& place, bool by_light_edges) {
  ListCounts& counts = task.counters[1];
  const unsigned num_roots = all_roots(task, warp, shared, place, counts);
  const Vertex left_out = by_light_edges ? great_tree(task, place.lane) : -1;
  Edges<Task> edges(task, warp.edges, 0, counts);
  list_rows(task, shared.pieces, warp.rows, place, left_out, counts, edges);
  edges.finish(place.lane);
  grid_barrier([&] {
    shared.count = load_relaxed(&counts.edges[0]);
    const auto arcs = static_cast<std::int64_t>(load_relaxed(&counts.arcs));
    if (blockIdx.x == 0) shared.findings.arcs_read += arcs;
    note(task, shared, Step::arcs, arcs);
  });
  if (!has_room(task, shared, shared.count)) return;
  run_rounds(task, warp, shared, shared.count, num_roots, place, counts);
}

/// The lightest arc of each vertex.
template <class Task, class Light>
__device__ void search_vertices(const Task& task, WarpMemory<Task>& warp, Shared& shared,
                                const WarpPlace& place, Light light) {
  search_rows(task, warp.found, place, light);
  light.finish(place.lane);
  grid_barrier([&] {
    shared.pieces = load_relaxed(&task.counters->pieces);
    shared.hubs = load_relaxed(&task.counters->hubs);
    note(task, shared, Step::rows, task.num_vertices);
  });
  if (shared.pieces == 0) return;
  search_pieces(task, shared.pieces, place, light);
  light.finish(place.lane);
  grid_barrier([&] { note(task, shared, Step::pieces, shared.pieces); });
  search_hubs(task, shared.hubs, place);
  grid_barrier([&] { note(task, shared, Step::hubs, shared.hubs); });
}

template <class Task>
__global__ void __launch_bounds__(1024) mst_kernel(Task task) {
  Shared& shared = *dynamic_shared<Shared>();
  const WarpPlace place = warp_place();
  void* const behind = &shared + 1;  // the warps' memory, at first one block's samples
  WarpMemory<Task>& warp = static_cast<WarpMemory<Task>*>(behind)[threadIdx.x / 32];

  if (threadIdx.x == 0) {
    shared.findings = {};
    shared.findings.first = nanoseconds();
    shared.findings.last = shared.findings.first;
  }
  note_read(shared, 1, task.num_arcs);
  const bool parted = task.light_sample < num_samples;
  if (parted) {
    const Word threshold = threshold_of(task, static_cast<Word*>(behind));
    search_vertices(task, warp, shared, place, LightEdges<Task>(task, warp.edges, threshold));
  } else {
    search_vertices(task, warp, shared, place, NoLightEdges());
  }
  join_vertices(task, place);
  grid_barrier([&] { note(task, shared, Step::join_vertices, task.num_vertices); });
  if (!parted || join_by_light_edges(task, warp, shared, place)) {
    join_by_arcs(task, warp, shared, place, parted);
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) *task.findings = shared.findings;
}

namespace {

constexpr std::array<std::string_view, num_steps> step_names = {
    "rows", "pieces", "hubs",  "join_vertices", "all_roots", "light_edges",
    "arcs", "edges",  "slots", "join_trees",    "roots"};

/// The paper's phase that a step belongs to. Finding roots does what merging and renumbering do.
Phase phase_of(Step step) {
  switch (step) {
    case Step::join_vertices:
    case Step::join_trees:
      return Phase::remove_cycles;
    case Step::all_roots:
    case Step::roots:
      return Phase::merge;
    default:
      return Phase::find_minimum;
  }
}

/// The ends of a graph's arcs, in the way of plain CSR.
std::vector<Vertex> plain_ends(const TransformedGraph& graph,
                               const boruvka_mst::CompressedEnds& ends) {
  std::vector<Vertex> plain(static_cast<std::size_t>(graph.num_arcs()));
  const std::span<const ArcIndex> offsets = graph.offsets();
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto row = static_cast<std::size_t>(vertex);
    for (ArcIndex arc = offsets[row]; arc < offsets[row + 1]; ++arc) {
      const auto at = static_cast<std::size_t>(arc);
      plain[at] = boruvka_mst::decompressed_end(ends.base[row], ends.low[at],
                                                ends.high[at / boruvka_mst::arcs_a_byte], arc);
    }
  }
  return plain;
}

/// Plain ends on the device.
Array<Vertex> dest_of(Runtime& runtime, const TransformedGraph& graph) {
  if (const auto* const plain = std::get_if<std::span<const Vertex>>(&graph.ends())) {
    return Array<Vertex>(runtime, *plain);
  }
  const std::vector<Vertex> plain =
      plain_ends(graph, std::get<boruvka_mst::CompressedEnds>(graph.ends()));
  return Array<Vertex>(runtime, std::span<const Vertex>(plain));
}

/// Whether arcs keep their positions and weights.
bool keeps_arcs(const boruvka_mst::Transformations& transformations) {
  return !transformations.local_sort && !transformations.renumber && !transformations.rank_weights;
}

template <class Weight, class Arc>
class Tuned : public PreparedTuned {
  using MyTask = Task<Weight, Arc>;

 public:
  Tuned(Runtime& runtime, const TransformedGraph& graph,
        const GivenWeights<typename MyTask::Given>& weights, const Options& options)
      : runtime_(runtime),
        given_weights_(weights.values),
        has_users_arcs_(keeps_arcs(graph.transformations())),
        num_vertices_(graph.num_vertices()),
        block_(options.block_size),
        time_phases_(options.time_phases),
        memory_(runtime, graph.offsets(), dest_of(runtime, graph), weights,
                OwnVertices{0, num_vertices_}, static_cast<std::size_t>(num_vertices_),
                graph.num_arcs() / 2, Shape(num_vertices_, graph.num_arcs(), options), options),
        findings_(runtime, 1),
        records_(runtime, max_records) {
    memory_.task().findings = findings_.data();
    memory_.task().records = records_.data();
    // Stages of all of a block's warps must fit.
    const std::size_t room = runtime.properties().max_dynamic_shared_bytes;
    while (block_ > 32 && shared_bytes<MyTask>(block_) > room) block_ -= 32;
    shared_ = shared_bytes<MyTask>(block_);
    const int resident = max_cooperative_blocks<mst_kernel<MyTask>>(block_, shared_);
    const std::int64_t useful =
        std::max<std::int64_t>(num_vertices_, graph.num_arcs() / reads_at_once) / block_ + 1;
    blocks_ = static_cast<unsigned>(std::clamp<std::int64_t>(useful, 1, std::max(resident, 1)));
  }

  Work search() override {
    Work work;
    if (num_vertices_ == 0) return work;
    do {  // again where a list had too little room, which the next search has from the start
      memory_.counters().fill_bytes(0);
      launch_cooperative<mst_kernel<MyTask>>({blocks_, static_cast<unsigned>(block_), shared_},
                                             memory_.task());
      found_ = findings_.get(0);
      add(work);
      if (found_.beyond_room > 0) memory_.grow(found_.beyond_room);
    } while (found_.beyond_room > 0);
    return work;
  }

  [[nodiscard]] boruvka_mst::Chosen chosen() const override {
    if (has_users_arcs_ && num_vertices_ > 0) {
      if (auto edges = forest_edges(runtime_, memory_.task())) {
        const double weight = weight_of_forest(*edges);
        return {std::move(edges->arcs), weight};
      }
    }
    boruvka_mst::Chosen result;
    result.arcs = memory_.chosen().to_host();
    std::erase(result.arcs, no_arc);
    return result;
  }

  [[nodiscard]] std::vector<TunedStep> steps() const override {
    std::vector<TunedStep> result;
    if (found_.records == 0) return result;
    const std::vector<Record> records = records_.to_host();
    Word before = found_.first;
    for (std::size_t number = 0; number < found_.records; ++number) {
      result.push_back({step_names[static_cast<std::size_t>(records[number].step)],
                        static_cast<double>(records[number].nanoseconds - before) * 1e-6,
                        records[number].items});
      before = records[number].nanoseconds;
    }
    return result;
  }

 private:
  /// Real weights are added up in the order of the edges, as problem::Msf::Result demands.
  [[nodiscard]] double weight_of_forest(const ForestEdges& edges) const {
    if constexpr (MyTask::is_packed) {
      return static_cast<double>(edges.weight);
    } else {
      double weight = 0;
      for (const ArcIndex arc : edges.arcs) {
        weight += std::bit_cast<double>(given_weights_[static_cast<std::size_t>(arc)]);
      }
      return weight;
    }
  }
  /// Adds what the kernel has found of its work.
  void add(Work& work) const {
    work.iterations += found_.rounds;
    work.arcs_read += found_.arcs_read;
    if (!time_phases_) return;
    for (int step = 0; step < num_steps; ++step) {
      work.phase_ms[static_cast<std::size_t>(phase_of(static_cast<Step>(step)))] +=
          static_cast<double>(found_.nanoseconds[step]) * 1e-6;
    }
  }

  Runtime& runtime_;
  std::span<const typename MyTask::Given> given_weights_;
  bool has_users_arcs_;  ///< the arcs and weights are those of the user's graph
  Vertex num_vertices_;
  int block_;  ///< threads
  bool time_phases_;
  unsigned blocks_ = 1;
  std::size_t shared_ = 0;
  TaskMemory<Weight, Arc> memory_;
  Array<Findings> findings_;
  Array<Record> records_;
  Findings found_{};  ///< by the last search
};

}  // namespace
}  // namespace mst_tuned

std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_tuned(Runtime& runtime,
                                                         const boruvka_mst::TransformedGraph& graph,
                                                         const boruvka_mst::Options& options) {
  using namespace mst_tuned;  // NOLINT(google-build-using-namespace)
  if (graph.num_arcs() >> 33 != 0) {
    throw InputError(
        "tuned: " + std::to_string(graph.num_arcs()) +
        " arcs are too many; the maximum is 2^33 - 1, because edge positions have 32 bits");
  }
  return with_task_types<std::unique_ptr<Prepared>>(
      graph.weights(), graph.num_arcs(), options,
      [&]<class Weight, class Arc>(const auto& weights) -> std::unique_ptr<Prepared> {
        return std::make_unique<Tuned<Weight, Arc>>(runtime, graph, weights, options);
      });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
