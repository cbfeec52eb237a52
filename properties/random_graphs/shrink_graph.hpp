/// \file
/// The smaller graphs that RapidCheck tries when a graph makes a property fail.
#pragma once

#include "properties/random_graphs/random_graph.hpp"
#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {

/// Graphs simpler than this one, boldest step first: blocks of vertices dropped with their edges,
/// blocks of edges dropped, runs of vertices merged into one, an edge each way made an arc, weights
/// made equal or lower, an edge's two ends merged, ends given lower numbers. Each is simpler in one
/// measure (vertices, edges, weights, numbers) and no worse in another, so shrinking ends.
///
/// Blocks are all, halves, quarters, and so on to single ones. The steps of a graph that is itself
/// a shrink begin where the one that gave it lies, and those before it come last: what had to stay
/// then most often has to stay now, so that a graph of thousands of edges is at its smallest after
/// a few tries for each vertex and edge that has to stay.
[[nodiscard]] rc::Seq<RandomGraph> smaller_graphs(const RandomGraph& graph,
                                                  const RandomGraphRule& rule);

/// The same with a source, which stays the vertex that it was, or becomes a lower one.
[[nodiscard]] rc::Seq<SearchProblem> smaller_problems(const SearchProblem& problem,
                                                      const RandomGraphRule& rule);

}  // namespace graphspec::properties
