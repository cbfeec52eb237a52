/// \file
/// The sequential search on a graph: the paper's function (steps.hpp) with arrays of its own.
#include "reference/bfs/bfs.hpp"

#include "reference/bfs/steps.hpp"

namespace graphspec::reference {

problem::Bfs::Result bfs(const Graph& graph, Vertex source) {
  check_source(graph, source);
  problem::Bfs::Result tree{
      VertexArray<std::int32_t>(graph.num_vertices(), problem::Bfs::unreached_level),
      VertexArray<Vertex>(graph.num_vertices(), -1)};
  bfs_sequential(source, graph.offsets().data(), graph.dest().data(), tree.level.data(),
                 tree.predecessor.data(), graph.num_vertices());
  return tree;
}

}  // namespace graphspec::reference
