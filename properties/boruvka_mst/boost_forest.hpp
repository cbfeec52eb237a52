/// \file
/// The weights of Boost.Graph's minimum spanning forest, which shares no code with ours.
#pragma once

#include <vector>

#include "properties/random_graphs/undirected_graph.hpp"

namespace graphspec::properties {

/// By boost::kruskal_minimum_spanning_tree, sorted.
[[nodiscard]] std::vector<double> boost_forest_weights(const UndirectedGraph& graph);

}  // namespace graphspec::properties
