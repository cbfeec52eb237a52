/// \file
/// Weakly connected components: how many there are, and the largest.
#pragma once

#include "reference/graph/graph.hpp"

namespace graphspec::reproduce {

/// The largest weakly connected component; among equals, the one with the least vertex.
struct Component {
  Vertex first_vertex = 0;  ///< its least vertex
  std::int64_t num_vertices = 0;
  std::int64_t num_components = 0;  ///< of the whole graph
};

/// \throws InputError for a graph without vertices
[[nodiscard]] Component largest_component(const Graph& graph);

}  // namespace graphspec::reproduce
