/// \file
/// Additions to a graph that change no level. Made here from edges, with none of the library's own
/// graph operations.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {

/// The graph with those additions that change no level: isolated vertices (behind the others),
/// self-loops, copies of edges, and arcs that lead at most one level down or start at an unreached
/// vertex.
/// \param level  the right levels
[[nodiscard]] RandomGraph with_neutral_additions(const RandomGraph& graph,
                                                 const VertexArray<std::int32_t>& level,
                                                 const std::vector<Addition>& additions);

}  // namespace graphspec::properties
