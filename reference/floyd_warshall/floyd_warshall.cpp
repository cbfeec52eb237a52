/// \file
/// The literal algorithm on a graph, with what the paper leaves out: sizes, overflow, a negative
/// cycle's vertices, and the reading of a path.
#include "reference/floyd_warshall/floyd_warshall.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/matrix_size.hpp"

namespace graphspec::reference {

template <class Weight>
ShortestPathsOver<Weight> initial_paths(const Graph& graph) {
  check_path_lengths<Weight>(graph);
  const double order = graph.num_vertices();
  // Weights and costs, and predecessors.
  check_matrix_size(order, order, 2 * sizeof(Weight) + sizeof(Vertex));
  ShortestPathsOver<Weight> paths{DenseMatrix<Weight>(graph.num_vertices(), no_path<Weight>),
                                  DenseMatrix<Vertex>(graph.num_vertices(), no_predecessor)};
  floyd_warshall_initial(dense_matrix<Weight>(graph, no_path<Weight>, 1), paths.cost, paths.path);
  return paths;
}

// scheme floyd_warshall.saa#FloydWarshall ca03acc1
template <class Weight>
ShortestPathsOver<Weight> floyd_warshall(const Graph& graph) {
  ShortestPathsOver<Weight> paths = initial_paths<Weight>(graph);
  const Vertex on_cycle = floyd_warshall_relax(paths.cost, paths.path);
  if (on_cycle >= 0) throw_cycle_of_all(graph, on_cycle, "floyd_warshall");
  return paths;
}

template ShortestPaths initial_paths<std::int32_t>(const Graph&);
template ShortestPathsOver<double> initial_paths<double>(const Graph&);
template ShortestPaths floyd_warshall<std::int32_t>(const Graph&);
template ShortestPathsOver<double> floyd_warshall<double>(const Graph&);

std::vector<Vertex> shortest_path(const DenseMatrix<Vertex>& path, Vertex from, Vertex to) {
  const Vertex order = path.order();
  for (const Vertex end : {from, to}) {
    if (end < 0 || end >= order) {
      throw InputError(fmt::format("vertex {} is not between 0 and {}", end, order - 1));
    }
  }
  std::vector<Vertex> vertices{to};
  while (vertices.back() != from) {
    const Vertex before = path(from, vertices.back());
    if (before == no_predecessor) return {};
    if (before < 0 || before >= order || static_cast<Vertex>(vertices.size()) == order) {
      throw InputError(
          fmt::format("the predecessors of vertex {} do not lead back to vertex {}", from, to));
    }
    vertices.push_back(before);
  }
  std::reverse(vertices.begin(), vertices.end());
  return vertices;
}

}  // namespace graphspec::reference
