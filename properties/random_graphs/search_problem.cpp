/// \file
/// Drawing a source, and keeping it while the graph shrinks.
#include "properties/random_graphs/search_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "properties/random_graphs/shrink_graph.hpp"

namespace graphspec::properties {
Vertex draw_source(Draw& draw, const RandomGraph& graph) {
  const Vertex last = graph.num_vertices - 1;
  const std::int32_t kind = draw.between(0, 99);
  if (kind < 5) return 0;
  if (kind < 20) return last;
  // The tail of a random edge is a vertex in proportion to its out-degree.
  if (kind < 75 && !graph.edges.empty()) {
    return graph.edges[draw.bits() % graph.edges.size()].from;
  }
  return draw.between(0, last);
}

SearchProblem draw_problem(const RandomGraphRule& rule, const rc::Random& random, int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  SearchProblem problem;
  problem.graph = draw_graph(rule, for_graph, size);
  problem.source = draw_source(draw, problem.graph);
  return problem;
}

rc::Gen<SearchProblem> search_problems(const RandomGraphRule& rule) {
  return [rule](const rc::Random& random, int size) {
    return rc::shrinkable::shrinkRecur(
        draw_problem(rule, random, size),
        [rule](const SearchProblem& problem) { return smaller_problems(problem, rule); });
  };
}

std::string describe(const SearchProblem& problem) {
  std::string text = describe(problem.graph);
  const std::size_t after_vertices = std::min(text.find(','), text.size());
  text.insert(after_vertices, fmt::format(", source {}", problem.source));
  return text;
}

std::ostream& operator<<(std::ostream& out, const SearchProblem& problem) {
  return out << describe(problem);
}

}  // namespace graphspec::properties
