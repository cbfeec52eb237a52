/// \file
/// Breadth-first search as one would run it on a CPU.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/problem/bfs.hpp"

namespace graphspec::reference {

/// Levels as problem::Bfs has them, each level's frontier shared among OpenMP's threads.
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] std::vector<std::int32_t> bfs_openmp(const Graph& graph, Vertex source);

}  // namespace graphspec::reference
