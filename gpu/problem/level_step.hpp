/// \file
/// Steps of breadth-first search: the function of a step, and its row in a table of steps.
#pragma once

#include <cstdint>
#include <string_view>

#include "gpu/device/device_graph.hpp"
#include "gpu/problem/option.hpp"

namespace graphspec {

/// What a step reports beside its levels.
struct LevelWork {
  /// Insertions into frontiers after the source. A step in which each vertex enters once inserts
  /// each reached vertex once. 0 if the host does not see the frontiers.
  std::int64_t insertions = 0;
};

/// The function of a step. It sets num_vertices values of device memory at `level`: the level of
/// each vertex, or -1 if the vertex is unreached. It returns when its work on the graph's device is
/// queued; the work need not be finished.
template <class Options>
using LevelSearch = LevelWork(const DeviceGraph& graph, Vertex source, const Options& options,
                              std::int32_t* level);

/// One row of a table of steps. \tparam Options  of the table; has a function check(), found by its
/// namespace
template <class Options>
struct LevelStep {
  std::string_view name;         ///< as on the command line
  int step = 0;                  ///< place in the table, from 1
  std::string_view source;       ///< the name and the place in the paper
  std::string_view summary;      ///< what is new compared with the previous step, in one sentence
  Sizes sizes = {};              ///< sizes of graphs at which the code path changes
  bool reads_transpose = false;  ///< whether it reads DeviceGraph::in()
  int cost = 1;                  ///< as Solver::cost
  std::string_view state_name = "label";  ///< the name of the levels in the schemes
  LevelSearch<Options>* run;
};

}  // namespace graphspec
