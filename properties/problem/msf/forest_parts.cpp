/// \file
/// The parts, on CSR arrays and by the problem's oracle.
#include "properties/problem/msf/forest_parts.hpp"

#include <algorithm>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

/// The first or last arc from one vertex to another of that weight; -1 where there is none.
ArcIndex find_arc(const Graph& graph, Vertex tail, Vertex head, double weight, bool last) {
  ArcIndex found = -1;
  for (ArcIndex arc = at_vertex(graph.offsets(), tail); arc < at_vertex(graph.offsets(), tail + 1);
       ++arc) {
    if (head_of(graph, arc) != head || weight_of(graph, arc) != weight) continue;
    if (last || found < 0) found = arc;
  }
  return found;
}

}  // namespace

Graph graph_of_edges(Vertex num_vertices, const std::vector<ForestEdge>& edges) {
  EdgeList list;
  list.num_vertices = num_vertices;
  std::vector<double> weights;
  const auto add = [&](Vertex from, Vertex to, double weight) {
    list.source.push_back(from);
    list.dest.push_back(to);
    weights.push_back(weight);
  };
  for (const auto& [one, other, weight] : edges) {
    add(one, other, weight);
    if (one != other) add(other, one, weight);
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

std::vector<Ends> ends_of(const Graph& graph, const std::vector<ArcIndex>& arcs) {
  std::vector<Ends> ends;
  ends.reserve(arcs.size());
  for (const ArcIndex arc : arcs) ends.emplace_back(tail_of(graph, arc), head_of(graph, arc));
  return ends;
}

double weight_of(const Graph& graph, ArcIndex arc) {
  return weight_at(graph.weights(), arc);
}

Vertex tail_of(const Graph& graph, ArcIndex arc) {
  const auto offsets = graph.offsets();
  return static_cast<Vertex>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
}

Vertex head_of(const Graph& graph, ArcIndex arc) {
  return at_vertex(graph.dest(), arc);
}

ArcIndex reversed_arc(const Graph& graph, ArcIndex arc) {
  return find_arc(graph, head_of(graph, arc), tail_of(graph, arc), weight_of(graph, arc), false);
}

ArcIndex first_equal(const Graph& graph, ArcIndex arc) {
  return find_arc(graph, tail_of(graph, arc), head_of(graph, arc), weight_of(graph, arc), false);
}

ArcIndex last_equal(const Graph& graph, ArcIndex arc) {
  return find_arc(graph, tail_of(graph, arc), head_of(graph, arc), weight_of(graph, arc), true);
}

Graph with_weights(const Graph& graph, std::vector<double> weights) {
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights),
          true};
}

Forest forest_of_edges(const Graph& graph, const std::vector<ArcIndex>& edges) {
  Forest forest;
  for (const ArcIndex edge : edges) {
    const bool is_from_lesser = tail_of(graph, edge) <= head_of(graph, edge);
    forest.edges.push_back(is_from_lesser ? first_equal(graph, edge) : reversed_arc(graph, edge));
  }
  std::ranges::sort(forest.edges);
  forest.num_trees = graph.num_vertices() - static_cast<Vertex>(forest.edges.size());
  for (const ArcIndex edge : forest.edges) forest.weight += weight_of(graph, edge);
  return forest;
}

Forest forest_without(const Graph& graph,
                      const std::function<bool(Vertex lesser, Vertex greater)>& is_lost) {
  static_cast<void>(right(graph));
  // Heavier than any other, and then dropped.
  constexpr double lost = 1e300;
  VertexArray<double> weights;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    const auto [lesser, greater] = std::minmax({tail_of(graph, arc), head_of(graph, arc)});
    weights.push_back(is_lost(lesser, greater) ? lost : weight_of(graph, arc));
  }
  std::vector<ArcIndex> edges = right(with_weights(graph, weights)).edges;
  std::erase_if(edges, [&](ArcIndex edge) { return weights[edge] == lost; });
  return forest_of_edges(graph, edges);
}

Forest without_last_edge(const Graph& graph) {
  std::vector<ArcIndex> edges = right(graph).edges;
  if (!edges.empty()) edges.pop_back();
  return forest_of_edges(graph, edges);
}

}  // namespace graphspec::properties
