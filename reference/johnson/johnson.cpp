/// \file
/// The literal reference on a graph, with what the paper leaves out: sizes, overflow, and a
/// negative cycle's vertices.
#include "reference/johnson/johnson.hpp"

#include <stdexcept>
#include <type_traits>

#include "reference/graph/matrix_size.hpp"
#include "reference/johnson/steps.hpp"

namespace graphspec::reference {

template <class Weight>
DenseMatrix<Weight> johnson(const Graph& graph) {
  using Length = SumOf<Weight>;
  check_path_lengths<Weight>(graph);
  if constexpr (!std::is_integral_v<Weight>) check_not_negative(graph);
  const double order = static_cast<double>(graph.num_vertices()) + 1;
  // w and d, and the matrix of the result beside them.
  check_matrix_size(order, order, 2 * sizeof(Length) + sizeof(Weight));
  DenseMatrix<Weight> weights = dense_matrix<Weight>(graph, no_path<Weight>, 1);
  JohnsonStateOver<Length> state(graph.num_vertices());
  for (Vertex u = 0; u < state.V; ++u) {
    for (Vertex v = 0; v < state.V; ++v) {
      if (weights(u, v) != no_path<Weight>) state.w[state.at(u, v)] = weights(u, v);
    }
  }
  if (!JohnsonSteps<Unobserved, Length>(state).Johnson()) {
    static_cast<void>(potentials(graph));  // throws, naming the cycle
    throw std::logic_error(
        "internal error: two Bellman-Ford functions disagree on whether the graph has a negative "
        "cycle");
  }
  for (Vertex q = 0; q < state.V; ++q) {
    for (Vertex v = 0; v < state.V; ++v) {
      const Length distance = state.d[state.at(q, v)];
      weights(q, v) = distance == endless<Length> ? no_path<Weight> : static_cast<Weight>(distance);
    }
  }
  return weights;
}

template DenseMatrix<std::int32_t> johnson(const Graph&);
template DenseMatrix<double> johnson(const Graph&);

}  // namespace graphspec::reference
