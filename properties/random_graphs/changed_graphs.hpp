/// \file
/// Graphs made of other graphs for metamorphic properties: renumbered, reordered, turned round.
/// Made from edges, with none of the library's own graph operations.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// A numbering of vertices: vertex v is called numbering[v]. Choice 0 reverses their order, any
/// other mixes them; vertices keep their order among each other when later ones go.
[[nodiscard]] std::vector<Vertex> mixed_numbering(Vertex num_vertices, std::uint64_t choice);

/// The graph with its vertices called new_number[v].
[[nodiscard]] RandomGraph renumbered(const RandomGraph& graph,
                                     const std::vector<Vertex>& new_number);

/// The graph with the arcs of each vertex in random order, weights along with them.
/// Building a graph sorts them, so this one is put together by hand.
[[nodiscard]] Graph with_rows_shuffled(const Graph& graph, std::uint64_t choice);

/// The graph with every arc turned round.
[[nodiscard]] RandomGraph reversed(const RandomGraph& graph);

/// The graph's vertices and edges twice, as two parts with no edge between them: v and V+v.
[[nodiscard]] RandomGraph beside_itself(const RandomGraph& graph);

}  // namespace graphspec::properties
