/// \file
/// The families of random graphs, as a table. Needs no RapidCheck.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "properties/random_graphs/choices.hpp"
#include "properties/random_graphs/graph_value.hpp"

namespace graphspec::properties {

/// One row: how a family is drawn.
struct GraphFamily {
  std::string_view name;
  std::int32_t share;  ///< how often it is drawn, relative to the others
  /// Adds the family's edges over about `vertices` vertices (>= 1) and sets num_vertices.
  void (*draw)(Choices& draw, Vertex vertices, RandomGraph& graph);
};

[[nodiscard]] std::span<const GraphFamily> graph_families();

}  // namespace graphspec::properties
