/// \file
/// Graphs whose cycles are hard: of weight 0, or negative and met late, or not at all.
#pragma once

#include <cstdint>

#include "properties/random_graphs/random_graph.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Three arcs a vertex, most of weight 0, so that cycles of weight 0 abound; the first quarter of
/// the vertices leads to the others, and none leads back. The same for the same arguments.
/// \param negative  adds differences of potentials, which leaves the cycles what they weigh
[[nodiscard]] Graph zero_cycle_graph(Vertex num_vertices, bool negative);

/// The graph with those arcs alone whose tails the source reaches.
[[nodiscard]] RandomGraph reached_part(const RandomGraph& graph, Vertex source);

/// The graph and a negative cycle behind its vertices, from which arcs lead to it and none back.
[[nodiscard]] RandomGraph with_cycle_out_of_reach(const RandomGraph& graph, std::uint64_t choice);

/// A cycle through all of 20 to 72 vertices, whose arcs have the least weight that is taken of so
/// many. Arcs from vertex 0 lead to all others, so that all distances fall from the first round on.
[[nodiscard]] RandomGraph heaviest_cycle(std::uint64_t choice);

/// A cycle of 65 to 110 vertices, in any order of their numbers, that weighs -1.
[[nodiscard]] RandomGraph long_negative_cycle(std::uint64_t choice);

}  // namespace graphspec::properties
