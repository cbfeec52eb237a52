/// \file
/// The steps on graphs, with what the paper leaves out: what is refused, a negative cycle's
/// vertices.
#include "reference/harish_narayanan/harish_narayanan.hpp"

#include <algorithm>
#include <utility>

#include "reference/graph/matrix_size.hpp"
#include "reference/harish_narayanan/steps.hpp"

namespace graphspec::reference {

problem::Bfs::Result harish_narayanan_levels(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return {levels_by_threads(graph, source).cost, {}};
}

problem::Sssp::Result harish_narayanan_distances(const Graph& graph, Vertex source) {
  check_source(graph, source);
  check_path_lengths(graph);
  CostArrays arrays = costs_by_threads(graph, source);
  if (!arrays.is_final) throw_negative_cycle(graph, source, "harish_narayanan");
  return {std::move(arrays.cost), {}};
}

problem::Apsp::Result harish_narayanan_by_sources(const Graph& graph) {
  const Vertex order = graph.num_vertices();
  check_path_lengths(graph);
  check_matrix_size(order, order, sizeof(std::int32_t));
  problem::Apsp::Result result{DenseMatrix<std::int32_t>(order, unreached), {}};
  for (Vertex source = 0; source < order; ++source) {
    std::ranges::copy(harish_narayanan_distances(graph, source).distance,
                      &result.distance(source, 0));
  }
  return result;
}

problem::Apsp::Result harish_narayanan_by_pairs(const Graph& graph) {
  problem::Apsp::Result result{matrix_of_pairs(graph), {}};
  pairs_by_threads(result.distance);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (result.distance(vertex, vertex) < 0) throw_cycle_of_all(graph, vertex, "harish_narayanan");
  }
  return result;
}

// scheme harish_narayanan.saa#StartPairs 4a917b9c
DenseMatrix<std::int32_t> matrix_of_pairs(const Graph& graph) {
  DenseMatrix<std::int32_t> matrix = edge_matrix(graph);
  for (Vertex vertex = 0; vertex < matrix.order(); ++vertex) {
    matrix(vertex, vertex) = std::min(matrix(vertex, vertex), 0);
  }
  return matrix;
}

}  // namespace graphspec::reference
