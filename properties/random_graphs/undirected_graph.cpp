/// \file
/// Drawing, shrinking and describing undirected graphs with weights of any kind.
#include "properties/random_graphs/undirected_graph.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "properties/random_graphs/shrink_graph.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

constexpr std::int32_t least_weight = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most_weight = std::numeric_limits<std::int32_t>::max();

void draw_distinct_weights(Draw& draw, std::vector<RandomEdge>& edges) {
  std::vector<std::int32_t> weights(edges.size());
  std::iota(weights.begin(), weights.end(), -static_cast<std::int32_t>(edges.size() / 3));
  draw.shuffle(weights);
  const std::int32_t apart = draw.one_of({1, 1, 1, 2, 1000});
  for (std::size_t edge = 0; edge < edges.size(); ++edge)
    edges[edge].weight = apart * weights[edge];
}

std::int32_t draw_extreme_weight(Draw& draw) {
  return draw.one_of({least_weight, least_weight + 1, -1, 0, 1, most_weight - 1, most_weight});
}

void draw_weights(Draw& draw, const UndirectedGraphRule& rule, std::vector<RandomEdge>& edges) {
  const std::int32_t kind = draw.between(0, 99);
  if (rule.distinct_weights || kind < 30) {
    draw_distinct_weights(draw, edges);
    return;
  }
  const std::int32_t equal = draw.between(-2, 2);
  for (RandomEdge& edge : edges) {
    if (kind < 42) {
      edge.weight = equal;
    } else if (kind < 57) {
      edge.weight = equal + draw.between(0, 1);
    } else if (kind < 72) {
      edge.weight = draw.between(0, 3);
    } else if (kind < 82) {
      edge.weight = draw.between(-8, 8);
    } else if (kind < 92) {
      edge.weight = draw.between(-1'000'000, 1'000'000);
    } else {
      edge.weight = draw_extreme_weight(draw);
    }
  }
}

rc::Seq<UndirectedGraph> with_simpler_kinds(const UndirectedGraph& graph) {
  std::vector<UndirectedGraph> simpler;
  for (const WeightKind kind : {WeightKind::integers, WeightKind::none, WeightKind::sixteenths}) {
    if (graph.kind == kind) break;
    simpler.push_back(with_kind(graph, kind));
  }
  return rc::seq::fromContainer(std::move(simpler));
}

}  // namespace

double UndirectedGraph::weight_of(const RandomEdge& edge) const {
  switch (kind) {
    case WeightKind::none:
      return 1;
    case WeightKind::sixteenths:
      if (edge.weight == 0 && edge.from % 2 == 1) return -0.0;
      return edge.weight / 16.0;
    case WeightKind::near_one:
      return 1 + std::ldexp(edge.weight, -40);
    default:
      return edge.weight;
  }
}

EdgeList UndirectedGraph::arcs() const {
  EdgeList list = edges.arcs();
  if (kind == WeightKind::integers || kind == WeightKind::none) return list;
  std::vector<double> weights;
  for (const RandomEdge& edge : edges.edges) {
    weights.push_back(weight_of(edge));
    // A zero has the sign of its tail: that of the arc back may be another.
    if (edge.from != edge.to) weights.push_back(weight_of({edge.to, edge.from, edge.weight}));
  }
  list.weights = std::move(weights);
  return list;
}

Graph UndirectedGraph::graph() const {
  return build_graph(arcs());
}

bool UndirectedGraph::has_distinct_weights() const {
  std::vector<double> weights;
  for (const RandomEdge& edge : edges.edges) {
    if (edge.from != edge.to) weights.push_back(weight_of(edge));
  }
  std::ranges::sort(weights);
  return std::ranges::adjacent_find(weights) == weights.end();
}

UndirectedGraph with_kind(const UndirectedGraph& graph, WeightKind kind) {
  UndirectedGraph changed = graph;
  changed.kind = kind;
  changed.edges.weighted = kind != WeightKind::none;
  if (kind == WeightKind::none) {
    for (RandomEdge& edge : changed.edges.edges) edge.weight = 1;
  }
  return changed;
}

bool is_listed(const UndirectedGraph& graph) {
  return is_listed(graph.edges);
}

std::string describe(const UndirectedGraph& graph) {
  return describe(graph.edges, [&](const RandomEdge& edge) { return graph.weight_of(edge); });
}

std::ostream& operator<<(std::ostream& out, const UndirectedGraph& graph) {
  return out << describe(graph);
}

UndirectedGraph draw_undirected_graph(const UndirectedGraphRule& rule, const rc::Random& random,
                                      int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  UndirectedGraph graph;
  if (!draw.chance(2)) {
    graph.edges = draw_graph({.max_vertices = rule.max_vertices}, for_graph, size);
  }
  graph.edges.undirected = true;
  graph.edges.weighted = true;
  draw_weights(draw, rule, graph.edges.edges);
  if (!rule.any_kind) return graph;
  const std::int32_t kind = draw.between(0, 99);
  if (kind < 6 && !rule.distinct_weights) return with_kind(graph, WeightKind::none);
  if (kind < 30) return with_kind(graph, WeightKind::sixteenths);
  if (kind < 45) return with_kind(graph, WeightKind::near_one);
  return graph;
}

rc::Seq<UndirectedGraph> smaller_undirected_graphs(const UndirectedGraph& graph,
                                                   const UndirectedGraphRule& rule) {
  const RandomGraphRule shrinks{
      .min_vertices = 0, .min_weight = least_weight, .max_weight = most_weight};
  auto smaller =
      rc::seq::map(smaller_graphs(graph.edges, shrinks), [kind = graph.kind](RandomGraph edges) {
        return UndirectedGraph{std::move(edges), kind};
      });
  return rc::seq::filter(rc::seq::concat(std::move(smaller), with_simpler_kinds(graph)),
                         [rule](const UndirectedGraph& one) {
                           return one.edges.undirected &&
                                  (!rule.distinct_weights || one.has_distinct_weights());
                         });
}

rc::Gen<UndirectedGraph> undirected_graphs(const UndirectedGraphRule& rule) {
  return [rule](const rc::Random& random, int size) {
    return rc::shrinkable::shrinkRecur(
        draw_undirected_graph(rule, random, size),
        [rule](const UndirectedGraph& graph) { return smaller_undirected_graphs(graph, rule); });
  };
}

}  // namespace graphspec::properties
