/// \file
/// A solver of somebody else's in the campaign that times ours: the same graphs, one run each to
/// warm up, samples taken in turns, each with a certificate; as JSON, a table and a plot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::reproduce {

/// What somebody's solver found.
template <class Problem>
struct OwnAnswer {
  typename Problem::Result result;
  /// The milliseconds of its search alone, with the graph on the device before and the answer there
  /// after; nothing where it does not measure them.
  std::optional<double> search_ms = {};
};

/// Somebody's solver of one of the problems bfs, sssp and msf.
template <class Problem>
struct OwnKernel {
  std::string name;
  /// From host memory to host memory, on OwnCampaign::device.
  std::function<OwnAnswer<Problem>(const Graph& graph, const typename Problem::Query& query)> solve;
};

/// What is measured.
struct OwnCampaign {
  Device device = Device::cpu;
  /// Specifications, or names of files. Searches begin at the first vertex of the largest
  /// component.
  std::vector<std::string> graphs = {"rmat:10,8,sym", "random:1024,8,sym", "grid:32x32"};
  int repetitions = 9;  ///< samples of each
  std::uint64_t seed = 1;
  std::filesystem::path output = "own_results";  ///< a folder: PROBLEM.json, .md and .svg
};

/// Times it beside all steps of the papers on the problem, and ours, each at its default options.
/// Where it does not measure its search, all are timed from host memory to host memory.
/// \return the table; it is in the folder as well
/// \throws DoesNotHold where a sample has no certificate
/// \throws InputError for a graph, or a folder that cannot be written
template <class Problem>
[[nodiscard]] std::string time_beside_ours(const OwnKernel<Problem>& own, const OwnCampaign& asked);

}  // namespace graphspec::reproduce
