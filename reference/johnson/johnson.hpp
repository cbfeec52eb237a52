/// \file
/// Johnson's algorithm: all shortest paths of a graph that may have negative arcs, literally after
/// Pogorilyy and Slynko 2016 (steps.hpp has the operators).
#pragma once

#include <cstdint>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

/// Distances between all vertices, row by source; unreached where there is no path. Of parallel
/// arcs the lightest counts; without weights each arc has weight 1. O(V^3) time and O(V^2) memory:
/// the paper's arrays are dense. \throws NegativeCycle \throws InputError for weights of
/// the other type, for integers whose paths could leave 32 bits, for reals as check_not_negative(),
/// and for a graph whose matrices this machine cannot hold
template <class Weight = std::int32_t>
[[nodiscard]] DenseMatrix<Weight> johnson(const Graph& graph);

}  // namespace graphspec::reference
