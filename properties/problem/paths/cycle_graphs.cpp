/// \file
/// Drawing such graphs.
#include "properties/problem/paths/cycle_graphs.hpp"

#include <numeric>
#include <random>
#include <vector>

#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

Graph zero_cycle_graph(Vertex num_vertices, bool negative) {
  std::mt19937_64 random(static_cast<std::uint64_t>(num_vertices));
  const auto between = [&](Vertex least, Vertex most) {
    return least + static_cast<Vertex>(random() % static_cast<std::uint64_t>(most - least + 1));
  };
  VertexArray<std::int32_t> potential(num_vertices, 0);
  if (negative) {
    for (std::int32_t& one : potential) one = between(0, 20);
  }
  std::vector<WeightedArc> arcs;
  for (Vertex from = 0; from < num_vertices; ++from) {
    for (int arc = 0; arc < 3; ++arc) {
      const Vertex to = between(from < num_vertices / 4 ? 0 : num_vertices / 4, num_vertices - 1);
      const std::int32_t weight = between(0, 9) < 6 ? 0 : between(1, 5);
      arcs.push_back({from, to, weight + potential[from] - potential[to]});
    }
  }
  return graph_of(num_vertices, arcs);
}

RandomGraph reached_part(const RandomGraph& graph, Vertex source) {
  RandomGraph reached = with_arcs_apart(graph);
  VertexArray<char> is_reached(graph.num_vertices, 0);
  is_reached[source] = 1;
  for (bool grows = true; grows;) {
    grows = false;
    for (const RandomEdge& edge : reached.edges) {
      if (is_reached[edge.from] == 0) continue;
      grows = grows || is_reached[edge.to] == 0;
      is_reached[edge.to] = 1;
    }
  }
  std::erase_if(reached.edges, [&](const RandomEdge& edge) { return is_reached[edge.from] == 0; });
  return reached;
}

RandomGraph with_cycle_out_of_reach(const RandomGraph& graph, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph changed = with_arcs_apart(graph);
  const Vertex length = draw.between(1, 3);
  const Vertex first = changed.num_vertices;
  changed.num_vertices += length;
  for (Vertex place = 0; place < length; ++place) {
    changed.edges.push_back({first + place, first + (place + 1) % length, place == 0 ? -3 : 1});
    changed.edges.push_back({first + place, draw.between(0, first - 1), draw.between(-9, 9)});
  }
  return changed;
}

RandomGraph heaviest_cycle(std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph graph;
  graph.weighted = true;
  graph.num_vertices = draw.between(20, 72);
  const std::int32_t greatest = (unreached - 1) / graph.num_vertices;
  const std::vector<Vertex> order = shuffled_vertices(draw, graph.num_vertices);
  for (std::size_t place = 0; place < order.size(); ++place) {
    graph.edges.push_back({order[place], order[(place + 1) % order.size()], -greatest});
  }
  for (Vertex vertex = 1; vertex < graph.num_vertices; ++vertex) {
    graph.edges.push_back({0, vertex, draw.between(0, 9)});
  }
  return graph;
}

RandomGraph long_negative_cycle(std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph graph;
  graph.weighted = true;
  graph.num_vertices = draw.between(65, 110);
  std::vector<Vertex> cycle(static_cast<std::size_t>(graph.num_vertices));
  std::iota(cycle.begin(), cycle.end(), 0);
  // Sorted, the last tile closes it; shuffled, it is found earlier.
  if (draw.chance(50)) draw.shuffle(cycle);
  std::int32_t weight = 0;
  for (std::size_t at = 0; at + 1 < cycle.size(); ++at) {
    graph.edges.push_back({cycle[at], cycle[at + 1], draw.between(0, 9)});
    weight += graph.edges.back().weight;
  }
  graph.edges.push_back({cycle.back(), cycle.front(), -1 - weight});
  return graph;
}

}  // namespace graphspec::properties
