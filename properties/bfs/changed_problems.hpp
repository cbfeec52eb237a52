/// \file
/// Problems whose right labels follow from those of another: the second runs of the metamorphic
/// properties. Made here from edges, with none of the library's own graph operations.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {

/// A numbering of vertices drawn at random: vertex v is called numbering[v].
[[nodiscard]] std::vector<Vertex> random_numbering(Vertex num_vertices, std::uint64_t choice);

/// The problem with its vertices called new_number[v].
[[nodiscard]] SearchProblem renumbered(const SearchProblem& problem,
                                       const std::vector<Vertex>& new_number);

/// The graph with the arcs of each vertex in random order. Building a graph sorts them, so this one
/// is put together by hand.
[[nodiscard]] Graph with_rows_shuffled(const Graph& graph, std::uint64_t choice);

/// The graph with every arc turned round.
[[nodiscard]] RandomGraph reversed(const RandomGraph& graph);

/// Edges and vertices that change no label: copies of edges, self-loops, isolated vertices (behind
/// the others), and arcs that lead from a vertex to one at most one level below it, or from an
/// unreached one.
/// \param label  the right labels
[[nodiscard]] RandomGraph with_neutral_additions(const RandomGraph& graph,
                                                 const std::vector<std::int32_t>& label,
                                                 std::uint64_t choice);

/// The graph's vertices and edges twice, as two parts with no edge between them: v and V+v.
[[nodiscard]] RandomGraph beside_itself(const RandomGraph& graph);

}  // namespace graphspec::properties
