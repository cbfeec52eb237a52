/// \file
/// Steps from a graph to a simpler one, of a case that may single out a vertex, its source. Steps
/// are listed at once; a graph is made when RapidCheck tries it.
#include "properties/random_graphs/shrink_graph.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace graphspec::properties {
namespace {

using Kind = ShrinkStep::Kind;

/// The source of a graph that has none.
constexpr Vertex no_source = -1;

/// Beyond this many edges steps that touch one edge's ends would be many and gain little.
constexpr std::size_t few_edges = 64;

/// Lists steps in their order.
class Steps {
 public:
  /// Blocks of `total` things: all, halves, single ones last. Their sizes are powers of two, so
  /// that they are the same for a graph and a smaller one; what is behind the end is not there.
  void add_blocks(Kind kind, std::size_t total) {
    for (std::size_t size = std::bit_ceil(total); total > 0 && size > 0; size /= 2) {
      for (std::size_t first = 0; first < total; first += size)
        steps_.push_back({kind, size, first});
    }
  }

  void add_each(Kind kind, std::size_t total) {
    for (std::size_t one = 0; one < total; ++one) steps_.push_back({kind, 1, one});
  }

  /// Those from `start` on, then those before it.
  [[nodiscard]] std::vector<ShrinkStep> take_from(const ShrinkStep& start) {
    std::rotate(steps_.begin(), std::lower_bound(steps_.begin(), steps_.end(), start),
                steps_.end());
    return std::move(steps_);
  }

 private:
  std::vector<ShrinkStep> steps_;
};

std::vector<ShrinkStep> steps_of(const SearchProblem& problem) {
  const auto vertices = static_cast<std::size_t>(problem.graph.num_vertices);
  const std::size_t edges = problem.graph.edges.size();
  Steps steps;
  steps.add_blocks(Kind::drop_vertices, vertices);
  steps.add_blocks(Kind::drop_edges, edges);
  if (vertices > 0) steps.add_blocks(Kind::merge_vertices, vertices - 1);
  if (problem.graph.undirected) steps.add_each(Kind::one_direction, 1);
  if (problem.graph.weighted) {
    steps.add_each(Kind::equal_weights, 1);
    steps.add_each(Kind::lower_weight, edges);
  }
  if (edges <= few_edges) {
    steps.add_each(Kind::contract_edge, edges);
    steps.add_each(Kind::lower_ends, edges);
  }
  if (problem.source > 0) steps.add_each(Kind::lower_source, 1);
  return steps.take_from(problem.graph.shrunk_by);
}

/// The problem without the vertices of a block and their edges; later vertices move down.
SearchProblem without_vertices(const SearchProblem& problem, Vertex first, Vertex count) {
  const Vertex after = first + count;
  SearchProblem smaller = problem;
  RandomGraph& graph = smaller.graph;
  graph.num_vertices -= count;
  std::erase_if(graph.edges, [&](const RandomEdge& edge) {
    return (edge.from >= first && edge.from < after) || (edge.to >= first && edge.to < after);
  });
  for (RandomEdge& edge : graph.edges) {
    if (edge.from >= after) edge.from -= count;
    if (edge.to >= after) edge.to -= count;
  }
  if (smaller.source >= after) smaller.source -= count;
  return smaller;
}

/// The problem in which vertices first .. first+count become one, called `first`: what lies behind
/// them stays connected to what lies before, and paths get shorter.
SearchProblem with_run_merged(const SearchProblem& problem, Vertex first, Vertex count) {
  const auto moved = [&](Vertex vertex) {
    if (vertex <= first) return vertex;
    return vertex <= first + count ? first : vertex - count;
  };
  SearchProblem smaller = problem;
  RandomGraph& graph = smaller.graph;
  graph.num_vertices -= count;
  for (RandomEdge& edge : graph.edges) edge = {moved(edge.from), moved(edge.to), edge.weight};
  // The merged vertices' own edges are self-loops now and say nothing.
  std::erase_if(graph.edges,
                [&](const RandomEdge& edge) { return edge.from == first && edge.to == first; });
  smaller.source = moved(problem.source);
  return smaller;
}

/// Merges the ends of one edge, which need not be neighbours in number.
SearchProblem with_edge_contracted(const SearchProblem& problem, const RandomEdge& gone) {
  const auto [kept, merged] = std::minmax(gone.from, gone.to);
  const auto moved = [kept = kept, merged = merged](Vertex vertex) {
    return vertex == merged ? kept : vertex;
  };
  SearchProblem smaller = problem;
  std::erase(smaller.graph.edges, gone);
  for (RandomEdge& edge : smaller.graph.edges) {
    edge.from = moved(edge.from);
    edge.to = moved(edge.to);
  }
  smaller.source = moved(problem.source);
  // Nothing is left at `merged`, so nothing is lost with it.
  return without_vertices(smaller, merged, 1);
}

/// Problems in which one edge is another.
rc::Seq<SearchProblem> with_edge(const SearchProblem& problem, std::size_t place,
                                 rc::Seq<RandomEdge> edges) {
  return rc::seq::map(std::move(edges), [problem, place](const RandomEdge& edge) {
    SearchProblem changed = problem;
    changed.graph.edges[place] = edge;
    return changed;
  });
}

rc::Seq<RandomEdge> lower_weights(const RandomEdge& edge, std::int32_t simplest) {
  // As 64 bits: the way to the simplest may be longer than 32 hold.
  return rc::seq::map(rc::shrink::towards(std::int64_t{edge.weight}, std::int64_t{simplest}),
                      [edge](std::int64_t weight) {
                        return RandomEdge{edge.from, edge.to, static_cast<std::int32_t>(weight)};
                      });
}

rc::Seq<RandomEdge> lower_ends(const RandomEdge& edge) {
  const auto tails = rc::seq::map(rc::shrink::towards(edge.from, 0), [edge](Vertex from) {
    return RandomEdge{from, edge.to, edge.weight};
  });
  const auto heads = rc::seq::map(rc::shrink::towards(edge.to, 0), [edge](Vertex to) {
    return RandomEdge{edge.from, to, edge.weight};
  });
  return rc::seq::concat(tails, heads);
}

rc::Seq<SearchProblem> with_equal_weights(const SearchProblem& problem, std::int32_t weight) {
  SearchProblem equal = problem;
  for (RandomEdge& edge : equal.graph.edges) edge.weight = weight;
  if (equal.graph.edges == problem.graph.edges) return {};
  return rc::seq::just(std::move(equal));
}

/// What a step leads to: most often to one problem, to none where the rule or the source forbids
/// it.
rc::Seq<SearchProblem> after_step(const SearchProblem& problem, const ShrinkStep& step,
                                  const RandomGraphRule& rule) {
  const RandomGraph& graph = problem.graph;
  const auto first = static_cast<Vertex>(step.first);
  // What a block has of so many vertices, if so many may go.
  const auto vertices_of = [&](Vertex total) {
    const Vertex count = std::min(static_cast<Vertex>(step.count), total - first);
    return graph.num_vertices - count < rule.min_vertices ? 0 : count;
  };
  const std::int32_t simplest = std::clamp(0, rule.min_weight, rule.max_weight);
  switch (step.kind) {
    case Kind::drop_vertices: {
      const Vertex count = vertices_of(graph.num_vertices);
      const bool holds_source = first <= problem.source && problem.source < first + count;
      if (count == 0 || holds_source) return {};
      return rc::seq::just(without_vertices(problem, first, count));
    }
    case Kind::drop_edges: {
      SearchProblem smaller = problem;
      const auto begin = smaller.graph.edges.begin() + first;
      const auto count = std::min(step.count, graph.edges.size() - step.first);
      smaller.graph.edges.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
      return rc::seq::just(std::move(smaller));
    }
    case Kind::merge_vertices: {
      const Vertex count = vertices_of(graph.num_vertices - 1);
      if (count == 0) return {};
      return rc::seq::just(with_run_merged(problem, first, count));
    }
    case Kind::one_direction: {
      SearchProblem directed = problem;
      directed.graph.undirected = false;
      return rc::seq::just(std::move(directed));
    }
    case Kind::equal_weights:
      return with_equal_weights(problem, simplest);
    case Kind::lower_weight:
      return with_edge(problem, step.first, lower_weights(graph.edges[step.first], simplest));
    case Kind::contract_edge: {
      const RandomEdge& edge = graph.edges[step.first];
      if (edge.from == edge.to || graph.num_vertices <= rule.min_vertices) return {};
      return rc::seq::just(with_edge_contracted(problem, edge));
    }
    case Kind::lower_ends:
      return with_edge(problem, step.first, lower_ends(graph.edges[step.first]));
    case Kind::lower_source:
      break;
  }
  return rc::seq::map(rc::shrink::towards(problem.source, 0), [graph](Vertex source) {
    return SearchProblem{graph, source};
  });
}

}  // namespace

rc::Seq<SearchProblem> smaller_problems(const SearchProblem& problem, const RandomGraphRule& rule) {
  return rc::seq::mapcat(
      rc::seq::fromContainer(steps_of(problem)), [problem, rule](const ShrinkStep& step) {
        auto within =
            rc::seq::map(after_step(problem, step, rule), [step, rule](SearchProblem smaller) {
              if (rule.simple) make_simple(smaller.graph);
              smaller.graph.shrunk_by = step;
              return smaller;
            });
        return rc::seq::filter(std::move(within), [rule](const SearchProblem& smaller) {
          return smaller.graph.edges.size() >= rule.min_edges &&
                 (smaller.graph.undirected || !rule.symmetric);
        });
      });
}

rc::Seq<RandomGraph> smaller_graphs(const RandomGraph& graph, const RandomGraphRule& rule) {
  return rc::seq::map(smaller_problems({graph, no_source}, rule),
                      [](SearchProblem smaller) { return std::move(smaller.graph); });
}

}  // namespace graphspec::properties
