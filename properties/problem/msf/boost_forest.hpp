/// \file
/// Minimum spanning forests from Boost.Graph, a judge that shares no code with this library.
#pragma once

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// What every minimum spanning forest of a graph agrees in.
struct ForestTotals {
  std::int64_t num_edges = 0;
  double weight = 0;  ///< added up in the order in which Kruskal's algorithm takes edges
};

/// By boost::kruskal_minimum_spanning_tree, on the arcs from lesser to greater ends. Weights are
/// taken as 64-bit reals; each is 1 where there are none.
[[nodiscard]] ForestTotals boost_forest(const Graph& graph);

}  // namespace graphspec::properties
