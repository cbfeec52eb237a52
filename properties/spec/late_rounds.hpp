/// \file
/// Searches whose answers are right, and whose rounds are those of their schemes or are not.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "reference/graph/types.hpp"

namespace graphspec::properties {

/// A graph as lists: arc a leads from tail[a] to head[a].
struct ArcLists {
  Vertex num_vertices = 0;
  std::vector<Vertex> tail = {};
  std::vector<Vertex> head = {};
  std::vector<std::int32_t> weight = {};
};

}  // namespace graphspec::properties

namespace graphspec::cpu {

/// Distances by rounds over all arcs. \param late  an arc that the first round leaves to the second
std::vector<std::int32_t> late_arc(const properties::ArcLists& graph, Vertex source,
                                   std::int64_t late);
/// Levels by launches of so many levels.
std::vector<std::int32_t> levels_at_once(const properties::ArcLists& graph, Vertex source,
                                         int levels);

}  // namespace graphspec::cpu
