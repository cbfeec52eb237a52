/// \file
/// Shortest paths from Boost.Graph: implementations by others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {

/// The lengths by Johnson's algorithm, row by source, `unreached` where there is no path; nothing
/// where Boost.Graph sees a negative cycle.
[[nodiscard]] std::optional<DenseMatrix<std::int32_t>> boost_lengths(const RandomGraph& graph);

/// The same by Floyd and Warshall's.
[[nodiscard]] std::optional<DenseMatrix<std::int32_t>> boost_floyd_warshall_lengths(
    const RandomGraph& graph);

/// The lengths from one source by Bellman and Ford's; nothing where Boost.Graph sees a negative
/// cycle that the source reaches.
[[nodiscard]] std::optional<std::vector<std::int32_t>> boost_bellman_ford_lengths(
    const RandomGraph& graph, Vertex source);

}  // namespace graphspec::properties
