/// \file
/// All shortest paths by the paper's schemes, interpreted: an implementation that is the paper
/// itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The lengths that a scheme of spec/johnson.saa leaves. For small graphs: every step is
/// interpreted.
/// \param scheme  one of all pairs (Johnson, JohnsonInner, JohnsonPull, ...), or one of a search
///     (DijkstraInner), which then stands in the place of Dijkstra in Johnson
/// \pre no cycle is negative
[[nodiscard]] DenseMatrix<std::int32_t> lengths_by_scheme(const Graph& graph,
                                                          std::string_view scheme);

}  // namespace graphspec::properties
