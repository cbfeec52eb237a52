/// \file
/// Breadth-first levels from Boost.Graph: an implementation by others.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The levels from the source, -1 where unreached. \pre the source is a vertex of the graph
[[nodiscard]] std::vector<std::int32_t> boost_labels(const Graph& graph, Vertex source);

}  // namespace graphspec::properties
