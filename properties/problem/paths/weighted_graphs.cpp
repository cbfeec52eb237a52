/// \file
/// Drawing weights and changing them, edge by edge.
#include "properties/problem/paths/weighted_graphs.hpp"

#include <algorithm>
#include <numeric>

#include "properties/random_graphs/shrink_graph.hpp"

namespace graphspec::properties {
namespace {

/// Enough for most of what a search from one of them can meet.
constexpr Vertex few_vertices = 8;

void draw_weights(Draw& draw, RandomGraph& graph, bool zero_cycles) {
  const std::int32_t kind = zero_cycles ? 0 : draw.between(0, 3);
  for (RandomEdge& edge : graph.edges) {
    switch (kind) {
      case 0:  // mostly zero: cycles of weight zero
        edge.weight = draw.chance(70) ? 0 : draw.between(1, 3);
        break;
      case 1:  // ties
        edge.weight = draw.between(1, 2);
        break;
      default:
        edge.weight = draw.between(0, 15);
    }
  }
}

/// Numbers from 0 to `most`.
Potential draw_potential(Draw& draw, Vertex num_vertices, std::int32_t most) {
  Potential potential(num_vertices, 0);
  for (std::int64_t& one : potential) one = draw.between(0, most);
  return potential;
}

/// Weights near the greatest whose paths 32 bits hold. Reweighting adds at most another path, so
/// that with potentials they may be half as great.
void draw_heavy_weights(Draw& draw, RandomGraph& graph) {
  const bool negative = draw.chance(50);
  const std::int32_t most = (unreached - 1) / graph.num_vertices / (negative ? 4 : 1);
  for (RandomEdge& edge : graph.edges) {
    edge.weight = draw.chance(50) ? most - draw.between(0, 3) : draw.between(0, most);
  }
  if (negative) graph = shifted(graph, draw_potential(draw, graph.num_vertices, most));
}

/// A path through all vertices, there and back, in place of most of the edges.
void draw_heavy_ways(Draw& draw, RandomGraph& graph) {
  const std::int32_t most = (unreached - 1) / graph.num_vertices;
  graph = with_arcs_apart(graph);
  std::erase_if(graph.edges, [&](const RandomEdge&) { return draw.chance(80); });
  for (RandomEdge& edge : graph.edges) edge.weight = draw.between(most / 2, most);
  const std::vector<Vertex> vertices = shuffled_vertices(draw, graph.num_vertices);
  for (std::size_t place = 1; place < vertices.size(); ++place) {
    graph.edges.push_back({vertices[place - 1], vertices[place], most - draw.between(0, 3)});
    graph.edges.push_back({vertices[place], vertices[place - 1], most - draw.between(0, 3)});
  }
}

/// Weights of which a few, or many, add up to what so many bits hold.
void draw_weights_about_16_bits(Draw& draw, RandomGraph& graph) {
  const std::int32_t end = draw.one_of({1 << 14, 1 << 15, 1 << 16});
  const std::int32_t most = end / draw.between(1, std::min(graph.num_vertices, 6));
  for (RandomEdge& edge : graph.edges) {
    edge.weight = draw.chance(70) ? most - draw.between(-2, 2) : draw.between(0, most);
  }
}

/// Adds a cycle through some vertices, just too light. Its arcs are of any weights.
void add_negative_cycle(Draw& draw, RandomGraph& graph) {
  std::vector<Vertex> vertices = shuffled_vertices(draw, graph.num_vertices);
  vertices.resize(static_cast<std::size_t>(draw.between(1, std::min(graph.num_vertices, 6))));
  std::int32_t sum = 0;
  for (std::size_t place = 0; place < vertices.size(); ++place) {
    const bool is_last = place + 1 == vertices.size();
    const std::int32_t weight = is_last ? -draw.between(1, 3) - sum : draw.between(-9, 15);
    sum += weight;
    graph.edges.push_back({vertices[place], is_last ? vertices[0] : vertices[place + 1], weight});
  }
}

/// Any weights, a few arcs that are too light, or a cycle among others.
void draw_negative_cycles(Draw& draw, RandomGraph& graph) {
  const std::int32_t kind = draw.between(0, 3);
  if (kind == 0) {
    for (RandomEdge& edge : graph.edges) edge.weight = draw.between(-4, 15);
  }
  if (kind == 1 && !graph.edges.empty()) {
    for (std::int32_t light = draw.between(0, 2); light > 0; --light) {
      graph.edges[draw.bits() % graph.edges.size()].weight -= draw.between(1, 20);
    }
  }
  if (kind == 2) {
    graph = with_arcs_apart(graph);
    add_negative_cycle(draw, graph);
  }
}

}  // namespace

std::vector<Vertex> shuffled_vertices(Draw& draw, Vertex num_vertices) {
  std::vector<Vertex> vertices(static_cast<std::size_t>(num_vertices));
  std::iota(vertices.begin(), vertices.end(), 0);
  draw.shuffle(vertices);
  return vertices;
}

RandomGraph draw_weighted_graph(const WeightedGraphRule& rule, const rc::Random& random, int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  if (draw.chance(2)) {
    RandomGraph empty;
    empty.weighted = draw.chance(50);
    return empty;
  }
  // Searches from all vertices take time by the square of their number and more.
  const Vertex most = rule.often_few && draw.chance(75) ? std::min(rule.max_vertices, few_vertices)
                                                        : rule.max_vertices;
  RandomGraph graph = draw_graph({.max_vertices = most}, for_graph, size);
  if (draw.chance(8)) return graph;  // no weights
  graph.weighted = true;
  if (rule.heavy && draw.chance(15)) {
    draw_heavy_weights(draw, graph);
    return graph;
  }
  if (rule.heavy_ways && draw.chance(80)) {
    draw_heavy_ways(draw, graph);
    return graph;
  }
  if (rule.about_16_bits && draw.chance(25)) {
    draw_weights_about_16_bits(draw, graph);
    return graph;
  }
  draw_usual_weights(draw, graph, rule.zero_cycles);
  if (rule.negative_cycles) draw_negative_cycles(draw, graph);
  return graph;
}

void draw_usual_weights(Draw& draw, RandomGraph& graph, bool zero_cycles,
                        std::int32_t moved_percent) {
  graph.weighted = true;
  draw_weights(draw, graph, zero_cycles);
  if (draw.chance(moved_percent)) {
    graph = shifted(graph, draw_potential(draw, graph.num_vertices, 20));
  }
}

RandomGraphRule shrinks_of_weights(Vertex min_vertices) {
  RandomGraphRule rule;
  rule.min_vertices = min_vertices;
  rule.min_weight = -unreached;
  rule.max_weight = unreached - 1;
  return rule;
}

rc::Seq<RandomGraph> smaller_weighted_graphs(const RandomGraph& graph,
                                             const WeightedGraphRule& rule) {
  auto smaller = smaller_graphs(graph, shrinks_of_weights(0));
  if (rule.negative_cycles) return smaller;
  // Merged vertices and changed weights may close one.
  return rc::seq::filter(std::move(smaller),
                         [](const RandomGraph& one) { return !has_negative_cycle(one); });
}

bool has_negative_cycle(const RandomGraph& graph) {
  const RandomGraph apart = with_arcs_apart(graph);
  VertexArray<std::int64_t> distance(graph.num_vertices, 0);
  for (Vertex round = 0; round <= graph.num_vertices; ++round) {
    bool shortened = false;
    for (const RandomEdge& edge : apart.edges) {
      const std::int64_t by_way = distance[edge.from] + edge.weight;
      std::int64_t& head = distance[edge.to];
      shortened = shortened || by_way < head;
      head = std::min(head, by_way);
    }
    if (!shortened) return false;
  }
  return true;
}

RandomGraph with_arcs_apart(const RandomGraph& graph) {
  RandomGraph apart = graph;
  if (!graph.weighted) {
    for (RandomEdge& edge : apart.edges) edge.weight = 1;
  }
  apart.weighted = true;
  apart.undirected = false;
  if (!graph.undirected) return apart;
  for (const RandomEdge& edge : graph.edges) {
    if (edge.from == edge.to) continue;
    apart.edges.push_back({edge.to, edge.from, graph.weighted ? edge.weight : 1});
  }
  return apart;
}

RandomGraph shifted(const RandomGraph& graph, const Potential& potential) {
  RandomGraph changed = with_arcs_apart(graph);
  for (RandomEdge& edge : changed.edges) {
    edge.weight =
        static_cast<std::int32_t>(edge.weight + potential[edge.from] - potential[edge.to]);
  }
  return changed;
}

RandomGraph with_neutral_additions(const RandomGraph& graph, const Rows& known,
                                   const std::vector<Addition>& additions) {
  RandomGraph changed = with_arcs_apart(graph);
  const std::vector<RandomEdge> given = changed.edges;
  for (const Addition& addition : additions) {
    if (addition.kind == Addition::Kind::isolated_vertex) {
      ++changed.num_vertices;
      continue;
    }
    if (graph.num_vertices == 0) continue;
    const Vertex from = addition.first % graph.num_vertices;
    const Vertex to = addition.second % graph.num_vertices;
    // Often none: what is added ties with what is there.
    const std::int32_t longer = std::max(0, addition.second % 5 - 2);
    if (addition.kind == Addition::Kind::self_loop) {
      changed.edges.push_back({from, from, longer});
    } else if (addition.kind == Addition::Kind::copy_of_edge && !given.empty()) {
      RandomEdge copy = given[static_cast<std::size_t>(addition.first) % given.size()];
      copy.weight += longer;
      changed.edges.push_back(copy);
    } else if (addition.kind == Addition::Kind::arc && known(from, to) != unreached) {
      changed.edges.push_back({from, to, known(from, to) + longer});
    }
  }
  return changed;
}

}  // namespace graphspec::properties
