/// \file
/// Small weighted graphs that tests write down arc by arc.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "reference/graph/build.hpp"

namespace graphspec::properties {

/// One arc.
struct WeightedArc {
  Vertex from;
  Vertex to;
  std::int32_t weight;
};

/// The directed graph of these arcs.
[[nodiscard]] inline Graph graph_of(Vertex num_vertices, const std::vector<WeightedArc>& arcs) {
  EdgeList list;
  list.num_vertices = num_vertices;
  std::vector<std::int32_t> weights;
  for (const WeightedArc& arc : arcs) {
    list.source.push_back(arc.from);
    list.dest.push_back(arc.to);
    weights.push_back(arc.weight);
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

}  // namespace graphspec::properties
