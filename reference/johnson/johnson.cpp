/// \file
/// The literal reference on a graph, with what the paper leaves out: sizes, overflow, and a
/// negative cycle's vertices.
#include "reference/johnson/johnson.hpp"

#include <stdexcept>

#include "reference/graph/generated_size.hpp"
#include "reference/johnson/steps.hpp"

namespace graphspec::reference {
DenseMatrix<std::int32_t> johnson(const Graph& graph) {
  check_path_lengths(graph);
  const double order = static_cast<double>(graph.num_vertices()) + 1;
  // w and d, and the matrix of the result beside them.
  check_generated_size(order, order * order, 2 * sizeof(WideLength) + sizeof(std::int32_t));
  DenseMatrix<std::int32_t> weights = dense_matrix<std::int32_t>(graph, unreached, 1);
  JohnsonState state(graph.num_vertices());
  for (Vertex u = 0; u < state.V; ++u) {
    for (Vertex v = 0; v < state.V; ++v) {
      if (weights(u, v) != unreached) state.w[state.at(u, v)] = weights(u, v);
    }
  }
  if (!JohnsonSteps(state).Johnson()) {
    static_cast<void>(potentials(graph));  // throws, naming the cycle
    throw std::logic_error("Bellman and Ford disagree on whether there is a negative cycle");
  }
  for (Vertex q = 0; q < state.V; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const WideLength distance = state.d[state.at(q, v)];
      weights(q, v) = distance == wide_unreached ? unreached : static_cast<std::int32_t>(distance);
    }
  }
  return weights;
}

}  // namespace graphspec::reference
