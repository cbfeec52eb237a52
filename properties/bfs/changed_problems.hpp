/// \file
/// Problems whose right labels follow from those of another: the second runs of the metamorphic
/// properties. Made here from edges, with none of the library's own graph operations.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {

/// A numbering of vertices: vertex v is called numbering[v]. Choice 0 reverses their order, any
/// other mixes them; vertices keep their order among each other when later ones go.
[[nodiscard]] std::vector<Vertex> mixed_numbering(Vertex num_vertices, std::uint64_t choice);

/// The problem with its vertices called new_number[v].
[[nodiscard]] SearchProblem renumbered(const SearchProblem& problem,
                                       const std::vector<Vertex>& new_number);

/// The graph with the arcs of each vertex in random order. Building a graph sorts them, so this one
/// is put together by hand.
[[nodiscard]] Graph with_rows_shuffled(const Graph& graph, std::uint64_t choice);

/// The graph with every arc turned round.
[[nodiscard]] RandomGraph reversed(const RandomGraph& graph);

/// Something to add to a graph. Its numbers are taken modulo the graph's sizes.
struct Addition {
  enum class Kind : std::int32_t { isolated_vertex, self_loop, copy_of_edge, arc };
  Kind kind = Kind::isolated_vertex;
  std::int32_t first = 0;
  std::int32_t second = 0;
};

/// The graph with those additions that change no label: isolated vertices (behind the others),
/// self-loops, copies of edges, and arcs that lead at most one level down or start at an unreached
/// vertex.
/// \param label  the right labels
[[nodiscard]] RandomGraph with_neutral_additions(const RandomGraph& graph,
                                                 const std::vector<std::int32_t>& label,
                                                 const std::vector<Addition>& additions);

/// The graph's vertices and edges twice, as two parts with no edge between them: v and V+v.
[[nodiscard]] RandomGraph beside_itself(const RandomGraph& graph);

}  // namespace graphspec::properties
