/// \file
/// Breadth-first search, literally: the sequential function of the BFS paper (junstar92, after
/// Programming Massively Parallel Processors, ch. 12), and the OpenMP form that users would run.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::reference {

/// The label of a vertex that the search does not reach (the paper's -1).
inline constexpr std::int32_t bfs_unreached = -1;

/// Levels and a breadth-first tree.
struct BfsTree {
  /// One level a vertex: the least number of arcs on a path from the source, or bfs_unreached.
  std::vector<std::int32_t> label;
  /// One vertex a vertex: that from which it was first reached; the source's own parent is the
  /// source, an unreached vertex has -1.
  std::vector<Vertex> parent;
};

/// BFS_sequential of the paper, with parents: two ping-pong frontier arrays. O(V + E).
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] BfsTree bfs(const Graph& graph, Vertex source);

/// The same labels, each level's frontier shared among OpenMP's threads.
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] std::vector<std::int32_t> bfs_openmp(const Graph& graph, Vertex source);

}  // namespace graphspec::reference
