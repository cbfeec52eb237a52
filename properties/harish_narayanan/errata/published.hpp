/// \file
/// The searches of Harish and Narayanan 2007 as implementations agree on them, each with the defect
/// under test and the others mended, so that a failure has one cause. We have no copy of the paper:
/// what stands for print is what implementations that quote its algorithms by number have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The lines of which both forms can be run.
enum class PublishedLine {
  none,              ///< all mended
  one_mask,          ///< BFS: Fa is read and written in one launch, Xa set at a vertex's turn
  barrier_inside,    ///< BFS: __syncthreads() where the frontier's threads alone come
  unguarded,         ///< SSSP, kernel 1: a test and a write for the minimum
  weight_of_vertex,  ///< SSSP, kernel 1: Wa[nid]
};

/// How threads reach the arrays that they share.
enum class Access {
  plain,    ///< as in the listings: races are reported as such
  relaxed,  ///< a word at once, in no order, as the hardware does it: the results fail, or not
};

/// Levels from a source under the schedule in force, which checks accesses; without weights.
/// \throws DeviceFault for what the executor reports
[[nodiscard]] std::vector<std::int32_t> published_levels(const Graph& graph, Vertex source,
                                                         PublishedLine line, Access access);

/// Distances from a source, likewise. The rounds end after V of them, as ours do.
[[nodiscard]] std::vector<std::int32_t> published_distances(const Graph& graph, Vertex source,
                                                            PublishedLine line, Access access);

}  // namespace graphspec::properties
