/// \file
/// What the schemes of bellman_ford.saa act on: what of its basis is C++, and problems.
#pragma once

#include "reference/graph/graph.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// MIN, width, wholeParts, rowOf, columnOf, add, takeUp. Random problems have arcs of weights from
/// -4 to 9 without a negative cycle, half of them without negative arcs. Groups have one to five
/// threads, seldom as many as divide the vertices; tiles are of 2 vertices a side.
[[nodiscard]] Model bellman_ford_model();

/// V, the number of vertices; M, L and P, threads of a group, levels of its tree and vertices a
/// thread; T and S, tiles' vertices and tiles a side.
[[nodiscard]] std::map<std::string, Value> bellman_ford_constants(const Graph& graph);

/// Makes a state's problem of a graph: V of its layout is the number of vertices. Of parallel arcs
/// the lightest counts; without weights each arc has weight 1.
/// \throws InputError for real weights
void set_bellman_ford_problem(State& state, const Graph& graph);

}  // namespace graphspec::saa
