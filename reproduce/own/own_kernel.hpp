/// \file
/// Adds a solver of another project to the benchmark that times graphspec's solvers: the same
/// graphs, one warm-up run each, samples in random order, a certificate for each sample.
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
  /// A folder, which gets PROBLEM.json, PROBLEM.md and, for a GPU, PROBLEM.svg.
  std::filesystem::path output = "own_results";
};

/// Times the solver beside all steps of the papers on the problem and `tuned`, each at its default
/// options. If the solver does not measure its search, all are timed from host memory to host
/// memory. On the CPU executor, whose times measure no GPU, the table has the number of certified
/// samples and no times, and there is no plot. \return the table; it is in the folder as well
/// \throws DoesNotHold where a sample has no certificate
/// \throws InputError for a graph, or a folder that cannot be written
template <class Problem>
[[nodiscard]] std::string time_beside_ours(const OwnKernel<Problem>& own, const OwnCampaign& asked);

/// The main part of a program with the command line `PROGRAM [FOLDER [GRAPH]...]`: prints the table
/// of time_beside_ours(), or the usage for --help.
/// \param defaults  FOLDER replaces its output, and the GRAPHs its graphs
/// \return the exit code: 0; 1 if a sample has no certificate; 2 after bad input; 3 after a
///     DeviceFault. Errors become one line on standard error.
template <class Problem>
[[nodiscard]] int run_campaign(const OwnKernel<Problem>& own, const OwnCampaign& defaults, int argc,
                               const char* const* argv);

}  // namespace graphspec::reproduce
