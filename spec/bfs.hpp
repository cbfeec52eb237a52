/// \file
/// What the schemes of bfs.saa act on: their one function in C++, and problems.
#pragma once

#include "reference/graph/graph.hpp"
#include "spec/saa/model.hpp"

namespace graphspec::saa {

/// mod. Of a size s there are s vertices and 3s arcs, and blocks and queues so small that the
/// queues overflow at times. Random problems have self-loops, parallel arcs, vertices that are not
/// reached, and often a vertex with many of the arcs. The source is the schemes' parameter.
[[nodiscard]] Model bfs_model();

/// V and A of the graph, and small blocks and queues for it.
[[nodiscard]] std::map<std::string, Value> bfs_constants(const Graph& graph);

/// Makes a state's problem of a graph: V and A of its layout are those of the graph. Weights do not
/// count.
void set_bfs_problem(State& state, const Graph& graph);

}  // namespace graphspec::saa
