/// \file
/// All shortest paths from Boost.Graph: implementations by others.
#pragma once

#include <cstdint>
#include <optional>

#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {

/// The lengths by Johnson's algorithm, row by source, `unreached` where there is no path; nothing
/// where Boost.Graph sees a negative cycle.
[[nodiscard]] std::optional<DenseMatrix<std::int32_t>> boost_lengths(const RandomGraph& graph);

/// The same by Floyd and Warshall's.
[[nodiscard]] std::optional<DenseMatrix<std::int32_t>> boost_floyd_warshall_lengths(
    const RandomGraph& graph);

}  // namespace graphspec::properties
