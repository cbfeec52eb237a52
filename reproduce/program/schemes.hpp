/// \file
/// Running a paper's algorithm by its schemes: what `run --level spec` does.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/bellman_ford.hpp"
#include "reference/boruvka_mst.hpp"
#include "reference/floyd_warshall.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::program {

/// Levels from a source, by the interpreted scheme BFS_sequential.
/// \throws InputError for a graph that is too large to interpret
[[nodiscard]] std::vector<std::int32_t> bfs_by_schemes(const Graph& graph, Vertex source);

/// Lengths of all shortest paths, by the interpreted scheme Johnson.
/// \throws InputError as bfs_by_schemes() \throws DoesNotHold where a cycle is negative
[[nodiscard]] DenseMatrix<std::int32_t> johnson_by_schemes(const Graph& graph);

/// All shortest paths with predecessors, by the interpreted scheme FloydWarshall.
/// \throws InputError as bfs_by_schemes() \throws reference::NegativeCycle
[[nodiscard]] reference::ShortestPaths floyd_warshall_by_schemes(const Graph& graph);

/// Shortest paths from a source with predecessors, by the interpreted scheme BellmanFord.
/// \throws InputError as bfs_by_schemes() \throws reference::NegativeCycle
[[nodiscard]] reference::SourcePaths bellman_ford_by_schemes(const Graph& graph, Vertex source);

/// A minimum spanning forest, by the interpreted scheme BoruvkaMST.
/// \throws InputError as bfs_by_schemes(), for real weights, and for a graph that is not undirected
[[nodiscard]] reference::Forest boruvka_mst_by_schemes(const Graph& graph);

}  // namespace graphspec::program
