/// \file
/// The iterations of Kolganov's search, which all steps share: the four procedures, until one tree
/// is left or no edge is found. A step says how segments are searched, where the graph is, and what
/// part of it the CPU searches.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "gpu/boruvka_mst/find_minimum.cuh"
#include "gpu/boruvka_mst/graph_views.cuh"
#include "gpu/device/rounds.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// One thread a vertex: its segment is its list.
template <class Offsets>
__global__ void start_segments(Vertex num_vertices, Offsets X, Segments segments) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= num_vertices) return;
  segments.low[vertex] = X[vertex];
  segments.high[vertex] = X[vertex + 1];
}

/// The CPU has no part. Others have, beside these members, whatever they need for them.
template <class Key>
struct NoCpuPart {
  NoCpuPart(Runtime& /*runtime*/, const boruvka_mst::TransformedGraph& graph,
            const boruvka_mst::Options& /*options*/)
      : num_vertices(graph.num_vertices()) {}
  /// Vertices from this one on are the CPU's.
  [[nodiscard]] Vertex first() const { return num_vertices; }
  /// Before a search.
  void start() {}
  /// Before the device's part of an iteration is queued, and behind it.
  void begin(const SearchTask<Key>& /*task*/) {}
  void search(const SearchTask<Key>& /*task*/, int /*block_size*/) {}
  /// What all of its searches took.
  [[nodiscard]] double milliseconds() const { return 0; }

  Vertex num_vertices;
};

/// The paper's search of segments: a warp each.
template <class TheScan>
struct ScanSearch {
  using Scan = TheScan;

  template <class Graph>
  static void launch_on(const Graph& graph, const SearchTask<typename Graph::Key>& task,
                        int block_size) {
    launch<find_minimum_of_segments<Scan, typename Graph::View>>(
        {blocks_for(std::int64_t{task.num_segments} * 32, block_size),
         static_cast<unsigned>(block_size)},
        graph.view(), task);
  }
};

/// A graph on a device, and its search. \tparam Search  of segments, as ScanSearch
/// \tparam Graph  a GraphOnDevice
template <class Search, class Graph, class CpuPart>
class PreparedSteps final : public boruvka_mst::Prepared {
 public:
  using Key = typename Graph::Key;

  /// Takes the memory of the helper arrays. The graph's arrays come behind: place().
  PreparedSteps(Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
                const boruvka_mst::Options& options)
      : options_(options),
        trees_(runtime, graph.num_vertices()),
        V_(runtime, static_cast<std::size_t>(graph.num_vertices())),
        weight_(runtime, static_cast<std::size_t>(graph.num_vertices())),
        E_(runtime, static_cast<std::size_t>(graph.num_vertices())),
        cpu_(runtime, graph, options) {}

  void place(Graph on_device, ArcIndex arcs_on_device) {
    graph_.emplace(std::move(on_device));
    arcs_on_device_ = arcs_on_device;
  }

  // scheme boruvka_mst.saa#WarpASegment 99e3d812
  boruvka_mst::Work search() override {
    boruvka_mst::Work work;
    work.arcs_on_device = arcs_on_device_;
    const StateArray to_new("to_new", trees_.to_new(),
                            static_cast<std::size_t>(trees_.num_vertices()));
    trees_.start();
    cpu_.start();
    if (trees_.num_vertices() > 0) {
      launch<start_segments<decltype(graph_->offsets())>>(
          {blocks_for(trees_.num_vertices(), options_.block_size), block()}, trees_.num_vertices(),
          graph_->offsets(), trees_.segments());
    }
    for (bool first = true; trees_.num_trees() > 1; first = false) {
      const Vertex edges = trees_.last_status().edges;
      iterate(first, work);
      if (trees_.last_status().edges == edges) break;
      ++work.iterations;
    }
    const auto& read = trees_.last_status().arcs_read;
    work.arcs_read = static_cast<std::int64_t>(std::accumulate(read.begin(), read.end(), 0ULL));
    work.cpu_search_ms = cpu_.milliseconds();
    return work;
  }

  [[nodiscard]] boruvka_mst::Chosen chosen() const override { return {trees_.forest()}; }

 private:
  [[nodiscard]] unsigned block() const { return static_cast<unsigned>(options_.block_size); }

  void iterate(bool first, boruvka_mst::Work& work) {
    using boruvka_mst::Phase;
    const SearchTask<Key> task = search_task(first);
    timed(Phase::find_minimum, work, [&] { find_minimum(task); });
    timed(Phase::remove_cycles, work,
          [&] { trees_.remove_cycles(task.found.E, options_.block_size); });
    timed(Phase::merge, work, [&] { trees_.merge(options_.block_size); });
    timed(Phase::renumber_trees, work, [&] { trees_.renumber(options_.block_size); });
  }

  [[nodiscard]] SearchTask<Key> search_task(bool first) const {
    return {.segments = trees_.segments(),
            .num_segments = trees_.num_vertices(),
            .to_new = trees_.to_new(),
            .found = {V_.data(), weight_.data(), E_.data()},
            .cpu_first = cpu_.first(),
            .first_iteration = first,
            .status = trees_.status()};
  }

  void find_minimum(const SearchTask<Key>& task) {
    cpu_.begin(task);
    Search::launch_on(*graph_, task, options_.block_size);
    cpu_.search(task, options_.block_size);
    trees_.clear_best();
    launch<find_minimum_of_trees<typename Search::Scan, Key>>(
        {blocks_for(task.num_segments, options_.block_size), block()}, task, trees_.best_segment());
    trees_.set_targets(V_.data(), options_.block_size);
  }

  template <class Procedure>
  void timed(boruvka_mst::Phase phase, boruvka_mst::Work& work, const Procedure& procedure) {
    if (!options_.time_phases) {
      procedure();
      return;
    }
    work.phase_ms.at(static_cast<std::size_t>(phase)) += trees_.runtime().elapsed_ms(procedure);
  }

  boruvka_mst::Options options_;
  Trees trees_;
  std::optional<Graph> graph_;
  ArcIndex arcs_on_device_ = 0;
  Array<Vertex> V_;    ///< of each segment: where its lightest edge leads
  Array<Key> weight_;  ///< the word of its weight
  Array<ArcIndex> E_;  ///< its position
  CpuPart cpu_;
};

/// Prepares a step whose graph is in device memory. \tparam Search  of segments, as ScanSearch
/// \tparam CpuPart  of words of weights
template <class Search, template <class> class CpuPart>
std::unique_ptr<boruvka_mst::Prepared> prepare_in_device_memory(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return with_graph_type<InDeviceMemory>(
      graph,
      [&]<class Type>(std::type_identity<Type>, const auto& ends,
                      const auto& weights) -> std::unique_ptr<boruvka_mst::Prepared> {
        using Steps = PreparedSteps<Search, Type, CpuPart<typename Type::Key>>;
        auto steps = std::make_unique<Steps>(runtime, graph, options);
        steps->place(Type(runtime, graph.offsets(), ends, weights,
                          {std::int64_t{graph.num_vertices()} + 1, graph.num_arcs()}),
                     graph.num_arcs());
        return steps;
      });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
