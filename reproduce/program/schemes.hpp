/// \file
/// Running a paper's algorithm by its schemes, and Johnson's by its reference: what `run --level`
/// does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::program {

/// Levels from a source, by the interpreted scheme BFS_sequential.
/// \throws InputError for a graph that is too large to interpret
[[nodiscard]] std::vector<std::int32_t> bfs_by_schemes(const Graph& graph, Vertex source);

struct JohnsonArguments {
  std::string graph_name;
  std::string by;      ///< "spec", "reference" or "heap"
  std::string output;  ///< a file for the matrix; empty: none
  bool json = false;
};

/// All pairs: prints the summary, writes the matrix.
void run_johnson(const JohnsonArguments& arguments, const Graph& graph);

}  // namespace graphspec::program
