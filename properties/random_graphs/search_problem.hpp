/// \file
/// A random graph with a source: what a search from one vertex is tried on.
#pragma once

#include <ostream>
#include <string>

#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// A graph of at least one vertex, and a source in it.
struct SearchProblem {
  RandomGraph graph;
  Vertex source = 0;
};

/// "3 vertices, source 1, 2 arcs: 0->1 1->2"; many arcs are summarized.
[[nodiscard]] std::string describe(const SearchProblem& problem);
std::ostream& operator<<(std::ostream& out, const SearchProblem& problem);

/// Graphs of random_graphs() with a source: most often any vertex, often the first, the last, or
/// one with many arcs (so that searches get somewhere). Shrinks as they do; the source moves along
/// when vertices go, and towards 0.
/// \pre rule.min_vertices >= 1
[[nodiscard]] rc::Gen<SearchProblem> search_problems(const RandomGraphRule& rule = {});

/// One problem of that generator, without its shrinks.
[[nodiscard]] SearchProblem draw_problem(const RandomGraphRule& rule, const rc::Random& random,
                                         int size);

/// A source of such a problem. \pre the graph has a vertex
[[nodiscard]] Vertex draw_source(Draw& draw, const RandomGraph& graph);

}  // namespace graphspec::properties
