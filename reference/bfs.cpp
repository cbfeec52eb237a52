/// \file
/// BFS_sequential of the paper, line for line, with parents.
#include "reference/bfs.hpp"

#include <utility>

namespace graphspec::reference {
namespace {

void insert_frontier(Vertex vertex, std::vector<Vertex>& frontier, Vertex& frontier_tail) {
  frontier[static_cast<std::size_t>(frontier_tail++)] = vertex;
}

}  // namespace

BfsTree bfs(const Graph& graph, Vertex source) {
  check_source(graph, source);
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  BfsTree tree{std::vector<std::int32_t>(num_vertices, bfs_unreached),
               std::vector<Vertex>(num_vertices, -1)};
  const auto edges = graph.offsets();
  const auto dest = graph.dest();
  std::vector<std::int32_t>& label = tree.label;

  // The paper keeps int frontier[2][MAX_FRONTIER_SIZE] on the stack, which bounds the graph; a
  // vertex enters a frontier once, so num_vertices places each are enough.
  std::vector<Vertex> c_frontier(num_vertices);
  Vertex c_frontier_tail = 0;
  std::vector<Vertex> p_frontier(num_vertices);
  Vertex p_frontier_tail = 0;

  insert_frontier(source, p_frontier, p_frontier_tail);
  label[static_cast<std::size_t>(source)] = 0;
  tree.parent[static_cast<std::size_t>(source)] = source;

  while (p_frontier_tail > 0) {
    for (Vertex f = 0; f < p_frontier_tail; f++) {
      const Vertex vertex = p_frontier[static_cast<std::size_t>(f)];
      const auto c_vertex = static_cast<std::size_t>(vertex);
      for (ArcIndex i = edges[c_vertex]; i < edges[c_vertex + 1]; i++) {
        const Vertex neighbour = dest[static_cast<std::size_t>(i)];
        const auto dest_i = static_cast<std::size_t>(neighbour);
        if (label[dest_i] == -1) {
          insert_frontier(neighbour, c_frontier, c_frontier_tail);
          label[dest_i] = label[c_vertex] + 1;
          tree.parent[dest_i] = vertex;
        }
      }
    }
    std::swap(c_frontier, p_frontier);
    p_frontier_tail = c_frontier_tail;
    c_frontier_tail = 0;
  }
  return tree;
}

}  // namespace graphspec::reference
