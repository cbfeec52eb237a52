/// \file
/// Small weighted graphs that tests write down arc by arc, or draw.
#pragma once

#include <cstdint>
#include <random>
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

/// A number from first to last.
[[nodiscard]] inline std::int32_t draw(std::mt19937& random, std::int32_t first,
                                       std::int32_t last) {
  return first + static_cast<std::int32_t>(random() % static_cast<unsigned>(last - first + 1));
}

}  // namespace graphspec::properties
