/// \file
/// See weighted_graph.hpp.
#include "gpu/device/weighted_graph.hpp"

#include <numeric>
#include <span>
#include <variant>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec {
namespace {

double mean(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (graph.num_arcs() == 0) return 0;
  if (weights == nullptr) return 1;
  return std::accumulate(weights->begin(), weights->end(), 0.0) /
         static_cast<double>(graph.num_arcs());
}

std::vector<WeightedArc> arcs_of(const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError("shortest paths are computed for integer weights, not for real ones");
  }
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  std::vector<WeightedArc> arcs(graph.dest().size());
  for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
    arcs[arc] = {graph.dest()[arc], weights == nullptr ? 1 : (*weights)[arc]};
  }
  return arcs;
}

}  // namespace

WeightedGraph::WeightedGraph(Runtime& runtime, const Graph& graph, bool with_transpose)
    : runtime_(&runtime),
      out_edges_(runtime, graph.offsets()),
      out_arcs_(runtime, std::span<const WeightedArc>(arcs_of(graph))),
      mean_weight_(mean(graph)) {
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_arcs_.data()};
  if (!with_transpose) return;
  const Graph transpose = transposed(graph);
  in_edges_ = Array<ArcIndex>(runtime, transpose.offsets());
  in_arcs_ = Array<WeightedArc>(runtime, std::span<const WeightedArc>(arcs_of(transpose)));
  in_ = {graph.num_vertices(), graph.num_arcs(), in_edges_.data(), in_arcs_.data()};
}

}  // namespace graphspec
