/// \file
/// Reading forests and comparing them.
#include "properties/problem/msf/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "properties/problem/msf/forest_parts.hpp"

namespace graphspec::properties {
namespace {

std::vector<double> sorted_weights(const ForestShape& shape) {
  std::vector<double> weights;
  for (const ForestEdge& edge : shape.edges) weights.push_back(edge.weight);
  std::ranges::sort(weights);
  return weights;
}

}  // namespace

std::string describe(const ForestEdge& edge) {
  return fmt::format("{}-{}:{}", edge.lesser, edge.greater, edge.weight);
}

ForestShape shape_of(const Graph& graph, const Forest& forest) {
  ForestShape shape{forest.num_trees, {}};
  for (const ArcIndex arc : forest.edges) {
    if (arc < 0 || arc >= graph.num_arcs()) {
      throw std::out_of_range(fmt::format("edge {} of the forest is not one of the graph's {} arcs",
                                          arc, graph.num_arcs()));
    }
    const auto [lesser, greater] = std::minmax({tail_of(graph, arc), head_of(graph, arc)});
    // Zeros of both signs are one weight.
    shape.edges.push_back({lesser, greater, weight_of(graph, arc) + 0.0});
  }
  std::ranges::sort(shape.edges);
  return shape;
}

ForestShape shape_by(const MsfSubject& subject, const Graph& graph, const Setting& setting) {
  return shape_of(graph, subject.run(graph, {}, setting));
}

Alike alike_by(const UndirectedGraph& graph) {
  return graph.has_distinct_weights() ? Alike::in_edges : Alike::in_weights;
}

std::optional<std::string> compare(const ForestShape& found, const ForestShape& expected,
                                   Alike alike, std::string_view whose) {
  if (found.num_trees != expected.num_trees) {
    return fmt::format("the forest has {} trees; {} {}", found.num_trees, whose,
                       expected.num_trees);
  }
  if (found.edges.size() != expected.edges.size()) {
    return fmt::format("the forest has {} edges; {} {}", found.edges.size(), whose,
                       expected.edges.size());
  }
  const std::vector<double> weights = sorted_weights(found);
  const std::vector<double> due = sorted_weights(expected);
  for (std::size_t place = 0; place < weights.size(); ++place) {
    if (weights[place] == due[place]) continue;
    return fmt::format(
        "edge {} of the forest, in ascending order of weights, has the weight {}; {} {}", place,
        weights[place], whose, due[place]);
  }
  if (alike == Alike::in_weights) return std::nullopt;
  for (std::size_t place = 0; place < found.edges.size(); ++place) {
    if (found.edges[place] == expected.edges[place]) continue;
    return fmt::format("the forest has edge {}; {} {}", describe(found.edges[place]), whose,
                       describe(expected.edges[place]));
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
