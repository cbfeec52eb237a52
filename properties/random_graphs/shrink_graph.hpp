/// \file
/// The smaller graphs that RapidCheck tries when a graph makes a property fail.
#pragma once

#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// Graphs simpler than this one, boldest step first: vertices dropped with their edges, runs of
/// vertices merged into one, edges dropped, an edge each way made an arc, weights made equal or
/// lower, an edge's two ends merged, ends given lower numbers. Each is simpler in one measure
/// (vertices, edges, weights, numbers) and no worse in another, so shrinking ends.
[[nodiscard]] rc::Seq<RandomGraph> smaller_graphs(const RandomGraph& graph,
                                                  const RandomGraphRule& rule);

/// The graph without vertices first .. first+count-1 and their edges; later vertices move down.
[[nodiscard]] RandomGraph without_vertices(const RandomGraph& graph, Vertex first, Vertex count);

/// The graph in which vertices first .. first+count become one, called `first`.
[[nodiscard]] RandomGraph with_run_merged(const RandomGraph& graph, Vertex first, Vertex count);

/// Runs (first, count) of `total` things, halves first and single ones last.
[[nodiscard]] std::vector<std::pair<Vertex, Vertex>> runs_to_drop(Vertex total);

}  // namespace graphspec::properties
