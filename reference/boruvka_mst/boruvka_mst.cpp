/// \file
/// The literal procedures on a graph.
#include "reference/boruvka_mst/boruvka_mst.hpp"

#include <vector>

#include "reference/boruvka_mst/steps.hpp"
#include "reference/graph/generated_size.hpp"

namespace graphspec::reference {
namespace {

/// Every 32-bit integer is a double.
std::vector<double> real_weights(const Graph& graph) {
  std::vector<double> weights(graph.dest().size());
  with_weight_of(graph, [&](const auto& weight_of) {
    for (std::size_t arc = 0; arc < weights.size(); ++arc) {
      weights[arc] = weight_of(static_cast<ArcIndex>(arc));
    }
  });
  return weights;
}

}  // namespace

// scheme boruvka_mst.saa#BoruvkaMST 74dbab19
Forest boruvka_mst(const Graph& graph) {
  check_undirected(graph);
  // Of arcs A, W, positions and their order while they are sorted; of vertices what the state has.
  check_generated_size(graph.num_vertices(), static_cast<double>(graph.num_arcs()), 36, 96);
  BoruvkaState state(graph.offsets(), graph.dest(), real_weights(graph));
  BoruvkaSteps steps(state);
  steps.local_sort();
  steps.boruvka();
  for (ArcIndex& edge : state.forest) edge = state.position[static_cast<std::size_t>(edge)];
  return forest_of(graph, state.forest);
}

}  // namespace graphspec::reference
