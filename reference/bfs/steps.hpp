/// \file
/// BFS_sequential of the BFS paper, line for line with its listing and under its names, with
/// parents. What differs from the listing stands in the comments. An observer is called after every
/// elementary action, under its name in spec/bfs/bfs.saa.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/types.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// The paper's insert_frontier: appends a vertex.
inline void insert_frontier(Vertex vertex, Vertex* frontier, Vertex* frontier_tail) {
  frontier[(*frontier_tail)++] = vertex;
}

/// void BFS_sequential(int source, int* edges, int* dest, int* label). As the paper's function
/// does, it expects every label to be -1; in our addition every parent too.
/// \param observer  has after(action, arguments), called after each elementary action
// scheme bfs.saa#BFS_sequential bff2d33f
template <class Observer = Unobserved>
void bfs_sequential(Vertex source, const ArcIndex* edges, const Vertex* dest, std::int32_t* label,
                    Vertex* parent, Vertex num_vertices, const Observer& observer = {}) {
  // The paper's int frontier[2][MAX_FRONTIER_SIZE] lies on the stack, which bounds the graph. No
  // vertex enters a frontier twice, so that num_vertices is a sufficient MAX_FRONTIER_SIZE.
  const auto max_frontier_size = static_cast<std::size_t>(num_vertices);
  std::vector<Vertex> frontier[2] = {std::vector<Vertex>(max_frontier_size),
                                     std::vector<Vertex>(max_frontier_size)};
  Vertex* c_frontier = frontier[0].data();
  Vertex c_frontier_tail = 0;
  Vertex* p_frontier = frontier[1].data();
  Vertex p_frontier_tail = 0;

  // Which of the two arrays, for the observer.
  const auto number_of = [&](const Vertex* half) { return half == frontier[0].data() ? 0 : 1; };

  insert_frontier(source, p_frontier, &p_frontier_tail);
  observer.after("insertFrontier", {source, number_of(p_frontier)});
  label[source] = 0;
  observer.after("setLabel", {source, 0});
  parent[source] = source;  // ours
  observer.after("setParent", {source, source});

  while (p_frontier_tail > 0) {
    for (Vertex f = 0; f < p_frontier_tail; f++) {
      Vertex c_vertex = p_frontier[f];
      for (ArcIndex i = edges[c_vertex]; i < edges[c_vertex + 1]; i++) {
        if (label[dest[i]] == -1) {
          insert_frontier(dest[i], c_frontier, &c_frontier_tail);
          observer.after("insertFrontier", {dest[i], number_of(c_frontier)});
          label[dest[i]] = label[c_vertex] + 1;
          observer.after("setLabel", {dest[i], label[dest[i]]});
          parent[dest[i]] = c_vertex;  // ours
          observer.after("setParent", {dest[i], c_vertex});
        }
      }
    }

    Vertex* tmp = c_frontier;
    c_frontier = p_frontier;
    p_frontier = tmp;
    observer.after("swapFrontiers", {});

    p_frontier_tail = c_frontier_tail;
    c_frontier_tail = 0;
  }
}

}  // namespace graphspec::reference
