/// \file
/// Other weights on the edges of an undirected graph, and what becomes of a forest by them.
#pragma once

#include <cstdint>
#include <functional>

#include "properties/problem/msf/compare.hpp"
#include "properties/random_graphs/undirected_graph.hpp"

namespace graphspec::properties {

/// A strictly increasing change of the weights of RandomEdges.
using WeightChange = std::function<std::int32_t(std::int32_t weight)>;

/// The graph with other weights, of any kind but none.
[[nodiscard]] UndirectedGraph with_weights(const UndirectedGraph& graph, const WeightChange& change,
                                           WeightKind kind);

/// A forest of the graph as one of with_weights(graph, change, kind): the same edges.
[[nodiscard]] ForestShape with_weights(const ForestShape& shape, const UndirectedGraph& graph,
                                       const WeightChange& change, WeightKind kind);

/// The graph's distinct weights as numbers that grow with them, by steps of two from 0: there is
/// room between, below and above. Of a graph without weights 0.
[[nodiscard]] UndirectedGraph with_ranks(const UndirectedGraph& graph);

}  // namespace graphspec::properties
