/// \file
/// What the schemes of johnson.saa act on: the paper's basis in C++, and problems.
#pragma once

#include "reference/graph/graph.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// isEdge, setWay, setEdge, add, erase, eraseAll, size, isStable, isNonNegative. Random problems
/// have arcs of weights from -4 to 9 without a negative cycle, half of them without negative arcs;
/// n is V.
[[nodiscard]] Model johnson_model();

/// V, the number of vertices.
[[nodiscard]] std::map<std::string, Value> johnson_constants(const Graph& graph);

/// Makes a state's problem of a graph: V of its layout is the number of vertices. Of parallel arcs
/// the lightest counts; without weights each arc has weight 1.
/// \throws InputError for real weights
void set_johnson_problem(State& state, const Graph& graph);

}  // namespace graphspec::saa
