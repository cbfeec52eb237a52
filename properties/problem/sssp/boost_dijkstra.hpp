/// \file
/// Boost.Graph's Dijkstra's algorithm, an independent oracle of the host's sparse searches.
#pragma once

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {

/// The distances from a source by boost::dijkstra_shortest_paths, which adds weights up from the
/// source on; no_path<Weight> where there is no path. Without weights each arc has weight 1.
/// \pre no weight is negative \tparam Weight  std::int32_t or double
template <class Weight>
[[nodiscard]] VertexArray<Weight> boost_dijkstra(const Graph& graph, Vertex source);

}  // namespace graphspec::properties
