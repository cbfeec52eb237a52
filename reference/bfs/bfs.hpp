/// \file
/// Breadth-first search, literally: the sequential function of the BFS paper (junstar92, after
/// Programming Massively Parallel Processors, ch. 12).
#pragma once

#include "reference/graph/graph.hpp"
#include "reference/problem/bfs.hpp"

namespace graphspec::reference {

/// BFS_sequential of the paper, with parents: two ping-pong frontier arrays. O(V + E).
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] problem::Bfs::Result bfs(const Graph& graph, Vertex source);

}  // namespace graphspec::reference
