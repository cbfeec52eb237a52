/// \file
/// See weighted_graph.hpp.
#include "gpu/device/weighted_graph.hpp"

#include <numeric>
#include <span>

#include "reference/graph/build.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

template <class Weight>
double mean(const Graph& graph) {
  const auto weights = reference::weights_of<Weight>(graph);
  if (graph.num_arcs() == 0) return 0;
  if (weights.empty()) return 1;
  return std::accumulate(weights.begin(), weights.end(), 0.0) /
         static_cast<double>(graph.num_arcs());
}

template <class Weight>
std::vector<WeightedArcOver<Weight>> arcs_of(const Graph& graph) {
  const auto weights = reference::weights_of<Weight>(graph);
  std::vector<WeightedArcOver<Weight>> arcs(graph.dest().size());
  for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
    arcs[arc] = {graph.dest()[arc], weights.empty() ? Weight{1} : weights[arc]};
  }
  return arcs;
}

}  // namespace

template <class Weight>
WeightedGraphOver<Weight>::WeightedGraphOver(Runtime& runtime, const Graph& graph,
                                             bool with_transpose)
    : runtime_(&runtime),
      out_edges_(runtime, graph.offsets()),
      out_arcs_(runtime, std::span<const Arc>(arcs_of<Weight>(graph))),
      mean_weight_(mean<Weight>(graph)) {
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_arcs_.data()};
  if (!with_transpose) return;
  const Graph transpose = transposed(graph);
  in_edges_ = Array<ArcIndex>(runtime, transpose.offsets());
  in_arcs_ = Array<Arc>(runtime, std::span<const Arc>(arcs_of<Weight>(transpose)));
  in_ = {graph.num_vertices(), graph.num_arcs(), in_edges_.data(), in_arcs_.data()};
}

template class WeightedGraphOver<std::int32_t>;
template class WeightedGraphOver<double>;

}  // namespace graphspec
