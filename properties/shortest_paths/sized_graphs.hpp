/// \file
/// Graphs of any size with cycles of weight 0, for tests round the sizes of tiles and groups.
#pragma once

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Three arcs a vertex, most of weight 0, so that cycles of weight 0 abound; the first quarter of
/// the vertices leads to the others, and none leads back. The same for the same arguments.
/// \param negative  adds differences of potentials, which leaves the cycles what they weigh
[[nodiscard]] Graph zero_cycle_graph(Vertex num_vertices, bool negative);

}  // namespace graphspec::properties
