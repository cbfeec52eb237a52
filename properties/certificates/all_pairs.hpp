/// \file
/// A second way to see that the distances between all pairs of vertices are right, faster where
/// arcs are many: a matrix of them vouches for most of the arcs that each row would be held to.
#pragma once

#include <cstdint>
#include <span>

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Whether the matrix, row by source, keeps all rules of certify_shortest_paths() in every row. It
/// keeps them where it does in every row for the arcs u->v alone that weigh length[u][v], and no
/// arc weighs less: by rule `tight` in row u, a path of such arcs is as long as length[u][v], so
/// that along it every row that keeps rule `arc` for them keeps it for any heavier arc u->v, too.
///
/// O(V (V + F)), where F such arcs are: of complete graphs with random weights a small share. Rows
/// are shared among threads.
/// \pre the graph has integer weights, or none, and length.size() is the square of its vertices
/// \return false where a rule is broken, but not which
[[nodiscard]] bool all_pairs_hold(const Graph& graph, std::span<const std::int32_t> length);

}  // namespace graphspec::properties
