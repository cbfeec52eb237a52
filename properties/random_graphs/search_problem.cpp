/// \file
/// Drawing a source, and keeping it while the graph shrinks.
#include "properties/random_graphs/search_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "properties/random_graphs/shrink_graph.hpp"

namespace graphspec::properties {
namespace {

/// Shrinking drops vertices, and the source must not be among them, so runs are dropped on either
/// side of it.
rc::Seq<SearchProblem> with_vertices_dropped(const SearchProblem& problem,
                                             const RandomGraphRule& rule) {
  auto runs = runs_to_drop(problem.graph.num_vertices);
  std::erase_if(runs, [&](const auto& run) {
    const bool holds_source =
        run.first <= problem.source && problem.source < run.first + run.second;
    return holds_source || problem.graph.num_vertices - run.second < rule.min_vertices;
  });
  return rc::seq::map(
      rc::seq::fromContainer(std::move(runs)), [problem](const std::pair<Vertex, Vertex>& run) {
        SearchProblem smaller;
        smaller.graph = without_vertices(problem.graph, run.first, run.second);
        smaller.source = problem.source > run.first ? problem.source - run.second : problem.source;
        return smaller;
      });
}

rc::Seq<SearchProblem> with_lower_source(const SearchProblem& problem) {
  return rc::seq::map(rc::shrink::towards(problem.source, 0), [problem](Vertex source) {
    return SearchProblem{problem.graph, source};
  });
}

/// The graph's own steps; where one leaves no vertex of the source's number, the last is it.
rc::Seq<SearchProblem> with_smaller_graph(const SearchProblem& problem,
                                          const RandomGraphRule& rule) {
  return rc::seq::map(smaller_graphs(problem.graph, rule), [problem](RandomGraph graph) {
    const Vertex source = std::min(problem.source, graph.num_vertices - 1);
    return SearchProblem{std::move(graph), source};
  });
}

}  // namespace

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

rc::Seq<SearchProblem> smaller_problems(const SearchProblem& problem, const RandomGraphRule& rule) {
  return rc::seq::concat(with_vertices_dropped(problem, rule), with_smaller_graph(problem, rule),
                         with_lower_source(problem));
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
