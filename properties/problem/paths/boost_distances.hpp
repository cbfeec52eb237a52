/// \file
/// Shortest paths from Boost.Graph: implementations by others.
#pragma once

#include <optional>

#include "properties/problem/paths/rows.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// The distances between all pairs of vertices by Johnson's algorithm; nothing where Boost.Graph
/// finds a negative cycle.
[[nodiscard]] std::optional<Rows> boost_distances(const RandomGraph& graph);

/// The same by Floyd and Warshall's.
[[nodiscard]] std::optional<Rows> boost_floyd_warshall_distances(const RandomGraph& graph);

/// The distances from one source by Bellman and Ford's; nothing where Boost.Graph finds a negative
/// cycle that the source reaches.
[[nodiscard]] std::optional<Rows> boost_distances_from(const RandomGraph& graph, Vertex source);

}  // namespace graphspec::properties
