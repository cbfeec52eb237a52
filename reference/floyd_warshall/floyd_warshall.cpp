/// \file
/// The literal algorithm on a graph, with what the paper leaves out: sizes, overflow, a negative
/// cycle's vertices, and the reading of a path.
#include "reference/floyd_warshall/floyd_warshall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "reference/graph/generated_size.hpp"

namespace graphspec::reference {

ShortestPaths initial_paths(const Graph& graph) {
  check_path_lengths(graph);
  const double order = graph.num_vertices();
  // Weights and costs, and predecessors.
  check_generated_size(order, order * order, 2 * sizeof(std::int32_t) + sizeof(Vertex));
  ShortestPaths paths{DenseMatrix<std::int32_t>(graph.num_vertices(), unreached),
                      DenseMatrix<Vertex>(graph.num_vertices(), no_predecessor)};
  floyd_warshall_initial(dense_matrix<std::int32_t>(graph, unreached, 1), paths.cost, paths.path);
  return paths;
}

// scheme floyd_warshall.saa#FloydWarshall ca03acc1
ShortestPaths floyd_warshall(const Graph& graph) {
  ShortestPaths paths = initial_paths(graph);
  if (floyd_warshall_relax(paths.cost, paths.path) >= 0) {
    static_cast<void>(potentials(graph));  // throws, naming the cycle
    throw std::logic_error("Bellman and Ford find no negative cycle where Floyd and Warshall do");
  }
  return paths;
}

std::vector<Vertex> shortest_path(const DenseMatrix<Vertex>& path, Vertex from, Vertex to) {
  const Vertex order = path.order();
  for (const Vertex end : {from, to}) {
    if (end < 0 || end >= order) {
      throw InputError(fmt::format("vertex {} is not in 0 to {}", end, order - 1));
    }
  }
  std::vector<Vertex> vertices{to};
  while (vertices.back() != from) {
    const Vertex before = path(from, vertices.back());
    if (before == no_predecessor) return {};
    if (before < 0 || before >= order || static_cast<Vertex>(vertices.size()) == order) {
      throw InputError(
          fmt::format("predecessors from vertex {} do not lead back from {} to it", from, to));
    }
    vertices.push_back(before);
  }
  std::reverse(vertices.begin(), vertices.end());
  return vertices;
}

}  // namespace graphspec::reference
