/// \file
/// The literal procedure on a matrix and on a graph, with what the paper leaves out: sizes,
/// overflow, a negative cycle's vertices.
#include "reference/bellman_ford/bellman_ford.hpp"

#include <utility>

#include "reference/graph/generated_size.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {

// scheme bellman_ford.saa#BellmanFord 1229ee36
template <class Weight>
typename problem::SsspOver<Weight>::Result bellman_ford(const DenseMatrix<Weight>& edge,
                                                        Vertex source) {
  check_matrix(edge, source);
  RoundPathsOver<Weight> paths = bellman_ford_initial<Weight>(edge.order(), source);
  bellman_ford_rounds(edge, source, paths);
  if (bellman_ford_shortened(edge, paths.sigma) >= 0) {
    throw_negative_cycle(edge, source, "bellman_ford");
  }
  return {std::move(paths.sigma), std::move(paths.eta)};
}

void bellman_ford_more_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds,
                              int threads, RoundPaths& paths) {
  for (Vertex k = 1; k <= rounds; ++k) {
    const VertexArray<std::int32_t> sigma_before = paths.sigma;
#pragma omp parallel for schedule(static) num_threads(threads)
    for (Vertex v = 0; v < edge.order(); ++v) {
      bellman_ford_vertex(edge, source, v, sigma_before, paths);
    }
  }
}

template <class Weight>
typename problem::SsspOver<Weight>::Result bellman_ford(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return bellman_ford(edge_matrix<Weight>(graph), source);
}

template problem::Sssp::Result bellman_ford(const DenseMatrix<std::int32_t>&, Vertex);
template problem::RealSssp::Result bellman_ford(const DenseMatrix<double>&, Vertex);
template problem::Sssp::Result bellman_ford<std::int32_t>(const Graph&, Vertex);
template problem::RealSssp::Result bellman_ford<double>(const Graph&, Vertex);

}  // namespace graphspec::reference
