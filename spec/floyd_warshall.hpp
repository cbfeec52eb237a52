/// \file
/// What the schemes of floyd_warshall.saa act on: what of its basis is C++, and problems.
#pragma once

#include "reference/graph/graph.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// last, wholeTiles, rowOf, columnOf. Random problems have arcs of weights from -4 to 9 without a
/// negative cycle, half of them without negative arcs. Tiles are of 2 vertices a side, of 3 for
/// some sizes.
[[nodiscard]] Model floyd_warshall_model();

/// n, the number of vertices; T and S, tiles' vertices and tiles a side.
[[nodiscard]] std::map<std::string, Value> floyd_warshall_constants(const Graph& graph);

/// Makes a state's problem of a graph: n of its layout is the number of vertices. Of parallel arcs
/// the lightest counts; without weights each arc has weight 1.
/// \throws InputError for real weights
void set_floyd_warshall_problem(State& state, const Graph& graph);

}  // namespace graphspec::saa
