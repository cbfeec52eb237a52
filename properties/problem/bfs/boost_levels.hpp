/// \file
/// Breadth-first levels from Boost.Graph: an implementation by others.
#pragma once

#include <cstdint>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {

/// The levels from the source, -1 where unreached. \pre the source is a vertex of the graph
[[nodiscard]] VertexArray<std::int32_t> boost_levels(const Graph& graph, Vertex source);

}  // namespace graphspec::properties
