/// \file
/// BFS_sequential of the BFS paper, line for line with its listing and under its names, with
/// parents. What differs from the listing stands in the comments.
#include "reference/bfs.hpp"

namespace graphspec::reference {
namespace {

void insert_frontier(Vertex vertex, Vertex* frontier, Vertex* frontier_tail) {
  frontier[(*frontier_tail)++] = vertex;
}

/// void BFS_sequential(int source, int* edges, int* dest, int* label). As the paper's function
/// does, it expects every label to be -1; in our addition every parent too.
void bfs_sequential(Vertex source, const ArcIndex* edges, const Vertex* dest, std::int32_t* label,
                    Vertex* parent, Vertex num_vertices) {
  // The paper's int frontier[2][MAX_FRONTIER_SIZE] lies on the stack, which bounds the graph. No
  // vertex enters a frontier twice, so that num_vertices is a sufficient MAX_FRONTIER_SIZE.
  const auto max_frontier_size = static_cast<std::size_t>(num_vertices);
  std::vector<Vertex> frontier[2] = {std::vector<Vertex>(max_frontier_size),
                                     std::vector<Vertex>(max_frontier_size)};
  Vertex* c_frontier = frontier[0].data();
  Vertex c_frontier_tail = 0;
  Vertex* p_frontier = frontier[1].data();
  Vertex p_frontier_tail = 0;

  insert_frontier(source, p_frontier, &p_frontier_tail);
  label[source] = 0;
  parent[source] = source;  // ours

  while (p_frontier_tail > 0) {
    for (Vertex f = 0; f < p_frontier_tail; f++) {
      Vertex c_vertex = p_frontier[f];
      for (ArcIndex i = edges[c_vertex]; i < edges[c_vertex + 1]; i++) {
        if (label[dest[i]] == -1) {
          insert_frontier(dest[i], c_frontier, &c_frontier_tail);
          label[dest[i]] = label[c_vertex] + 1;
          parent[dest[i]] = c_vertex;  // ours
        }
      }
    }

    Vertex* tmp = c_frontier;
    c_frontier = p_frontier;
    p_frontier = tmp;

    p_frontier_tail = c_frontier_tail;
    c_frontier_tail = 0;
  }
}

}  // namespace

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
