/// \file
/// Drawing a graph: a family, its size, and the awkward additions; and writing it down.
#include "properties/random_graphs/random_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/families.hpp"
#include "properties/random_graphs/shrink_graph.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

const GraphFamily& draw_family(Draw& draw) {
  const auto families = graph_families();
  const std::int32_t shares = std::accumulate(
      families.begin(), families.end(), 0,
      [](std::int32_t sum, const GraphFamily& family) { return sum + family.share; });
  std::int32_t place = draw.between(0, shares - 1);
  for (const GraphFamily& family : families) {
    if (place < family.share) return family;
    place -= family.share;
  }
  return families.front();
}

/// The number of vertices asked of a family: small numbers most often, and those around warps and
/// blocks where the size allows. If the rule's least number exceeds the small numbers, any number
/// from it to an upper bound that grows with the size to the rule's greatest.
Vertex draw_num_vertices(Draw& draw, const RandomGraphRule& rule, int size) {
  if (size >= 40 && draw.chance(12)) {
    const auto around = draw.one_of<Vertex>({32, 64, 128, 256, 512});
    return std::clamp(around + draw.between(-1, 1), rule.min_vertices, rule.max_vertices);
  }
  const Vertex least = std::max<Vertex>(1, rule.min_vertices);
  const Vertex small = size + 2;
  if (least > small) {
    const std::int64_t range = std::int64_t{rule.max_vertices} - least;
    return draw.between(least, static_cast<Vertex>(least + range * std::min(size, 100) / 100));
  }
  return draw.between(least, std::min(rule.max_vertices, small));
}

void add_awkward_edges(Draw& draw, RandomGraph& graph) {
  const std::size_t regular = graph.edges.size();
  if (draw.chance(20)) {
    for (std::int32_t loops = draw.between(1, 5); loops > 0; --loops) {
      const Vertex vertex = draw.between(0, graph.num_vertices - 1);
      graph.edges.push_back({.from = vertex, .to = vertex, .weight = 1});
    }
  }
  if (regular > 0 && draw.chance(20)) {
    for (std::int32_t copies = draw.between(1, 8); copies > 0; --copies) {
      graph.edges.push_back(graph.edges[draw.bits() % regular]);
    }
  }
}

void renumber_at_random(Draw& draw, RandomGraph& graph) {
  std::vector<Vertex> number(static_cast<std::size_t>(graph.num_vertices));
  std::iota(number.begin(), number.end(), 0);
  draw.shuffle(number);
  for (RandomEdge& edge : graph.edges) {
    edge.from = number[static_cast<std::size_t>(edge.from)];
    edge.to = number[static_cast<std::size_t>(edge.to)];
  }
}

/// Keeps the part of a graph that the rule's number of vertices leaves.
void bound_vertices(const RandomGraphRule& rule, RandomGraph& graph) {
  graph.num_vertices = std::max(graph.num_vertices, rule.min_vertices);
  if (graph.num_vertices <= rule.max_vertices) return;
  graph.num_vertices = rule.max_vertices;
  std::erase_if(graph.edges, [&](const RandomEdge& edge) {
    return std::max(edge.from, edge.to) >= graph.num_vertices;
  });
}

/// ", out-degrees 0 to 45, weights -1 to 5".
std::string summary_of_edges(const RandomGraph& graph,
                             const std::function<double(const RandomEdge&)>& weight_of) {
  std::vector<std::int64_t> degree(static_cast<std::size_t>(graph.num_vertices));
  std::vector<double> weights;
  weights.reserve(graph.edges.size());
  for (const RandomEdge& edge : graph.edges) {
    ++degree[static_cast<std::size_t>(edge.from)];
    if (graph.undirected && edge.from != edge.to) ++degree[static_cast<std::size_t>(edge.to)];
    weights.push_back(weight_of(edge));
  }
  const auto range = [](const auto& values) {
    const auto [least, greatest] = std::ranges::minmax(values);
    return fmt::format("{} to {}", least, greatest);
  };
  std::string text =
      fmt::format(", {} {}", graph.undirected ? "degrees" : "out-degrees", range(degree));
  if (graph.weighted) text += fmt::format(", weights {}", range(weights));
  return text;
}

}  // namespace

RandomGraph draw_graph(const RandomGraphRule& rule, const rc::Random& random, int size) {
  Draw draw(random);
  RandomGraph graph;
  const GraphFamily& family = draw_family(draw);
  graph.family = family.name;
  family.draw(draw, draw_num_vertices(draw, rule, size), graph);
  if (draw.chance(15)) graph.num_vertices += draw.between(1, 4);
  bound_vertices(rule, graph);
  if (graph.num_vertices > 0) add_awkward_edges(draw, graph);
  graph.undirected = draw.chance(35);
  if (draw.chance(50)) renumber_at_random(draw, graph);
  if (draw.chance(30)) draw.shuffle(graph.edges);
  graph.undirected = graph.undirected || rule.symmetric;
  if (rule.simple) make_simple(graph);
  if (graph.edges.size() < rule.min_edges) {
    graph.num_vertices = std::max<Vertex>(graph.num_vertices, 2);
    graph.edges.push_back({.from = 0, .to = 1, .weight = 1});
  }
  if (rule.weighted) {
    graph.weighted = true;
    // Equal weights make ties, which are awkward on their own.
    const bool equal = draw.chance(20);
    for (RandomEdge& edge : graph.edges) {
      edge.weight = equal ? rule.min_weight : draw.between(rule.min_weight, rule.max_weight);
    }
  }
  return graph;
}

void make_simple(RandomGraph& graph) {
  std::set<std::pair<Vertex, Vertex>> there;
  std::erase_if(graph.edges, [&](const RandomEdge& edge) {
    if (edge.from == edge.to) return true;
    const auto [low, high] = std::minmax(edge.from, edge.to);
    return !there.emplace(graph.undirected ? low : edge.from, graph.undirected ? high : edge.to)
                .second;
  });
}

rc::Gen<RandomGraph> random_graphs(const RandomGraphRule& rule) {
  return [rule](const rc::Random& random, int size) {
    return rc::shrinkable::shrinkRecur(
        draw_graph(rule, random, size),
        [rule](const RandomGraph& graph) { return smaller_graphs(graph, rule); });
  };
}

EdgeList RandomGraph::arcs() const {
  EdgeList list;
  list.num_vertices = num_vertices;
  list.symmetric = undirected;
  std::vector<std::int32_t> weights;
  const auto add = [&](Vertex from, Vertex to, std::int32_t weight) {
    list.source.push_back(from);
    list.dest.push_back(to);
    weights.push_back(weight);
  };
  for (const RandomEdge& edge : edges) {
    add(edge.from, edge.to, edge.weight);
    if (undirected && edge.from != edge.to) add(edge.to, edge.from, edge.weight);
  }
  if (weighted) list.weights = std::move(weights);
  return list;
}

Graph RandomGraph::graph() const {
  return build_graph(arcs());
}

bool is_listed(const RandomGraph& graph) {
  constexpr std::size_t most = 64;
  return graph.edges.size() <= most;
}

std::string describe(const RandomGraph& graph,
                     const std::function<double(const RandomEdge&)>& weight_of) {
  std::string text =
      fmt::format("{} {}", graph.num_vertices, graph.num_vertices == 1 ? "vertex" : "vertices");
  if (graph.edges.empty()) return text + (graph.undirected ? ", no edges" : ", no arcs");
  const std::string_view noun = graph.undirected ? "undirected edge" : "arc";
  text += fmt::format(", {} {}{}", graph.edges.size(), noun, graph.edges.size() == 1 ? "" : "s");
  if (!is_listed(graph)) return text + summary_of_edges(graph, weight_of);
  text += ":";
  for (const RandomEdge& edge : graph.edges) {
    text += fmt::format(" {}{}{}", edge.from, graph.undirected ? "-" : "->", edge.to);
    if (graph.weighted) text += fmt::format(":{}", weight_of(edge));
  }
  return text;
}

std::string describe(const RandomGraph& graph) {
  return describe(graph, [](const RandomEdge& edge) -> double { return edge.weight; });
}

std::ostream& operator<<(std::ostream& out, const RandomGraph& graph) {
  return out << describe(graph);
}

}  // namespace graphspec::properties
