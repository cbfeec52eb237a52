/// \file
/// The sequential search on a graph: the paper's function (bfs_steps.hpp) with arrays of its own.
#include "reference/bfs.hpp"

#include "reference/bfs_steps.hpp"

namespace graphspec::reference {

BfsTree bfs(const Graph& graph, Vertex source) {
  check_source(graph, source);
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  BfsTree tree{std::vector<std::int32_t>(num_vertices, bfs_unreached),
               std::vector<Vertex>(num_vertices, -1)};
  bfs_sequential(source, graph.offsets().data(), graph.dest().data(), tree.label.data(),
                 tree.parent.data(), graph.num_vertices());
  return tree;
}

}  // namespace graphspec::reference
