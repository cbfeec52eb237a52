/// \file
/// Drawing such graphs.
#include "properties/problem/paths/type_ends.hpp"

#include <algorithm>

#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

RandomGraph graph_of_type_end(std::int64_t end, std::int64_t longest, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph graph;
  graph.weighted = true;
  const Vertex arcs = draw.chance(60) ? 1 : draw.between(2, 4);
  graph.num_vertices = arcs + 1;
  const bool has_stranger = draw.chance(30);
  if (has_stranger) ++graph.num_vertices;
  const std::int64_t greatest = longest / graph.num_vertices;
  const std::int64_t distance = std::min(end - 3 + draw.between(0, 5), greatest * arcs);
  for (Vertex arc = 0; arc < arcs; ++arc) {
    const std::int64_t weight = distance / arcs + (arc < distance % arcs ? 1 : 0);
    graph.edges.push_back({arc, arc + 1, static_cast<std::int32_t>(weight)});
  }
  if (draw.chance(70)) {
    const RandomEdge forth = graph.edges[draw.bits() % graph.edges.size()];
    graph.edges.push_back({forth.to, forth.from, draw.between(0, 2) - forth.weight});
  }
  if (has_stranger) graph.edges.push_back({arcs + 1, draw.between(0, arcs), draw.between(-9, 9)});
  return graph;
}

}  // namespace graphspec::properties
