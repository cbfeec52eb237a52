/// \file
/// The literal procedures on a graph.
#include "reference/boruvka_mst.hpp"

#include <variant>

#include "reference/boruvka_mst_steps.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::reference {
namespace {

/// Every 32-bit integer is a double.
std::vector<double> real_weights(const Graph& graph) {
  return std::visit(
      [&](const auto& values) {
        if constexpr (has_weights<decltype(values)>) {
          return std::vector<double>(values.begin(), values.end());
        } else {
          return std::vector<double>(static_cast<std::size_t>(graph.num_arcs()), 1.0);
        }
      },
      graph.weights());
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
