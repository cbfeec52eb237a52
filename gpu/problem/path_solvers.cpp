/// \file
/// The entry point of the steps of single-source shortest paths, and the steps on sparse graphs.
#include "gpu/problem/path_solvers.hpp"

#include <memory>
#include <optional>
#include <type_traits>

#include "gpu/problem/path_refusals.hpp"
#include "gpu/problem/path_search.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

using problem::Sssp;
using problem::SsspOver;
using problem::SsspQuery;

/// Returns a reached vertex that has no predecessor, or -1. Rounding can decrease the distances on
/// a cycle so that they are the lengths of no path. Only such a vertex has no predecessor.
Vertex outside_of_tree(const problem::RealSssp::Result& paths, Vertex source) {
  for (Vertex vertex = 0; vertex < std::ssize(paths.distance); ++vertex) {
    if (vertex != source && paths.distance[vertex] != no_path<double> &&
        paths.predecessor[vertex] == reference::no_predecessor) {
      return vertex;
    }
  }
  return -1;
}

/// A step, and a sparse graph in device memory, which the step searches from one source after
/// another.
template <class Weight>
class PreparedGraph {
 public:
  PreparedGraph(const BoundPathStep& step, Device device, const Graph& graph)
      : name_(step.name),
        graph_(&graph),
        on_device_(runtime(device), graph, /*with_transpose=*/false),
        least_(least_length(graph, on_device_.weight_range())) {
    if constexpr (std::is_integral_v<Weight>) {
      search_ = step.sparse;
    } else {
      search_ = step.sparse_of_reals;
    }
  }

  [[nodiscard]] Found<Weight> search(const SsspQuery& query) const {
    check_source(*graph_, query.source);
    const bool looks_at_tree = !std::is_integral_v<Weight> && least_ < 0;
    auto found = measured<Weight>(on_device_.runtime(), graph_->num_vertices(),
                                  query.predecessors || looks_at_tree,
                                  [&](const PathsViewOver<Weight>& paths) {
                                    return search_(on_device_, least_, query.source, paths);
                                  });
    if constexpr (!std::is_integral_v<Weight>) {
      if (looks_at_tree && found.work.shortened < 0) {
        found.work.shortened = outside_of_tree(found.paths, query.source);
      }
    }
    if (!query.predecessors) found.paths.predecessor.clear();
    if (found.work.passed_over && misses_a_vertex(*graph_, found.paths.distance)) throw_too_long();
    if (found.work.shortened >= 0) reference::throw_negative_cycle(*graph_, query.source, name_);
    return found;
  }

 private:
  std::string_view name_;
  const Graph* graph_;
  WeightedGraphOver<Weight> on_device_;
  Weight least_;  ///< lower bound on all distances
  BoundPathStep::Sparse<Weight> search_;
};

template <class Weight>
RunReport sparse_from_host(const BoundPathStep& step, Device device, const Graph& graph,
                           const SsspQuery& query, const Sink<SsspOver<Weight>>& sink) {
  std::optional<PreparedGraph<Weight>> prepared;
  const double to_device_ms =
      runtime(device).elapsed_ms([&] { prepared.emplace(step, device, graph); });
  const Found<Weight> found = prepared->search(query);
  if (sink) sink(found.paths);
  return report_of(found, device, to_device_ms);
}

template <class Weight>
Prepared<SsspOver<Weight>> prepared(const BoundPathStep& step, Device device, const Graph& graph) {
  const auto there = std::make_shared<const PreparedGraph<Weight>>(step, device, graph);
  return [there, device](const SsspQuery& query, const Sink<SsspOver<Weight>>& sink) {
    const Found<Weight> found = there->search(query);
    if (sink) sink(found.paths);
    return report_of(found, device, {});
  };
}

}  // namespace

template <class Weight>
RunReport paths_from_host(const BoundPathStep& step, Device device, const Graph& graph,
                          const SsspQuery& query, const Sink<SsspOver<Weight>>& sink) {
  check_source(graph, query.source);
  static_cast<void>(reference::weights_of<Weight>(graph));  // throws for weights of the other type
  if constexpr (std::is_integral_v<Weight>) {
    if (step.dense_for) return dense_from_host(step, device, graph, query, sink);
  }
  return sparse_from_host<Weight>(step, device, graph, query, sink);
}

template <class Weight>
Prepared<SsspOver<Weight>> prepare_paths(const BoundPathStep& step, Device device,
                                         const Graph& graph) {
  return prepared<Weight>(step, device, graph);
}

template RunReport paths_from_host<std::int32_t>(const BoundPathStep&, Device, const Graph&,
                                                 const SsspQuery&, const Sink<Sssp>&);
template RunReport paths_from_host<double>(const BoundPathStep&, Device, const Graph&,
                                           const SsspQuery&, const Sink<problem::RealSssp>&);
template Prepared<Sssp> prepare_paths<std::int32_t>(const BoundPathStep&, Device, const Graph&);
template Prepared<problem::RealSssp> prepare_paths<double>(const BoundPathStep&, Device,
                                                           const Graph&);

}  // namespace graphspec
