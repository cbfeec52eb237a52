/// \file
/// Breadth-first search as one would run it on a CPU.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reference/baseline/search_limits.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/bfs.hpp"

namespace graphspec::reference {

/// Levels as problem::Bfs has them, each level's frontier shared among OpenMP's threads.
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] std::vector<std::int32_t> bfs_openmp(const Graph& graph, Vertex source);

/// Breadth-first search that switches between top-down and bottom-up levels (Beamer, Asanovic and
/// Patterson 2012). Bottom-up levels need the arcs into a vertex, so they run only on graphs that
/// are known to be symmetric. Uses up to OpenMP's number of threads: one for small graphs and for
/// small levels. O(V + E) time.
/// \param sources  one or more vertices, duplicates allowed; a level is the least number of arcs
///     from any of them
/// \param limits  each target must be a vertex; a negative cutoff is refused
/// \param predecessors  whether to return a breadth-first tree, in which a source is its own
///     predecessor and an unreached vertex has -1
/// \return levels, and the tree if it was asked for. The levels do not depend on the number of
///     threads; the tree may.
/// \throws InputError without sources, for a source or target that is not a vertex, and for a
///     negative cutoff
[[nodiscard]] problem::Bfs::Result direction_optimizing_bfs(
    const Graph& graph, std::span<const Vertex> sources,
    const SearchLimits<std::int32_t>& limits = {}, bool predecessors = false);

}  // namespace graphspec::reference
