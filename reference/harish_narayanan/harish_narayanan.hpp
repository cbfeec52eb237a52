/// \file
/// The algorithms of Harish and Narayanan 2007 as sequential functions: levels, shortest paths from
/// one source, and both ways to those of all pairs (steps.hpp has them, a thread after another).
#pragma once

#include "reference/graph/graph.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::reference {

/// Levels, without predecessors. O(V L + E) for L levels.
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] problem::Bfs::Result harish_narayanan_levels(const Graph& graph, Vertex source);

/// Distances from a source, without predecessors. O(V R + E R) for R rounds, at most V.
/// \throws NegativeCycle, naming one that the source reaches; others do not matter
/// \throws InputError unless 0 <= source < graph.num_vertices(), for real weights, and for weights
/// with which a path could leave 32 bits
[[nodiscard]] problem::Sssp::Result harish_narayanan_distances(const Graph& graph, Vertex source);

/// All distances by one search a source, V words of result each.
/// \throws NegativeCycle, naming one \throws InputError as above
[[nodiscard]] problem::Apsp::Result harish_narayanan_by_sources(const Graph& graph);

/// All distances by Floyd and Warshall's algorithm. O(V^3).
/// \throws NegativeCycle, naming one \throws InputError as edge_matrix()
[[nodiscard]] problem::Apsp::Result harish_narayanan_by_pairs(const Graph& graph);

/// What that begins with: edge_matrix() with 0, or a negative loop's weight, on the diagonal.
/// \throws InputError as edge_matrix()
[[nodiscard]] DenseMatrix<std::int32_t> matrix_of_pairs(const Graph& graph);

}  // namespace graphspec::reference
