/// \file
/// Runs checks, those on the CPU executor in worker processes, and makes a row of each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/harness/task.hpp"

namespace graphspec::properties {

/// What to check, and how hard.
struct CheckOptions {
  std::string problem;                  ///< "bfs"; empty for all
  std::optional<std::string> variant;   ///< only this one
  std::optional<std::string> property;  ///< only this one
  std::vector<Device> devices;          ///< empty for all that are available
  /// The same seed gives the same cases, on every machine and device, and whatever else is checked.
  std::uint64_t seed = 1;
  int cases = 0;  ///< random cases a property; 0 for default_cases() of the device, fewer where
                  ///< a case is dear
  int max_size = 100;  ///< RapidCheck's size of the largest cases, about their number of vertices
  int max_shrinks = FalsifyParameters{}.max_shrinks;  ///< smaller cases tried once one has failed
  /// What a failed check printed: only that case of `variant` and `property` is run.
  std::optional<std::string> replay;
  bool progress = false;  ///< a line on stderr while checks run, if it is a terminal
  /// Processes that check on the CPU executor side by side; 0 for one a core. In a process of its
  /// own a search that crashes or hangs costs one check and not the run. 1 checks in this process.
  int jobs = 0;
  /// Where the graphs of counterexamples go that are too large to be listed: one file a check.
  std::string graph_folder = {};
  /// Ranks that check together; this process is the first of them. More than 1: only solvers that
  /// several ranks run together are checked.
  int ranks = 1;
  int case_limit_s = 240;  ///< a case that takes longer in a process of its own counts as hung
};

/// The cases a property gets when nothing is said: so many that the checks of all papers take some
/// five minutes on two cores of the CPU executor.
[[nodiscard]] int default_cases(Device device);

/// The outcome of one property of one implementation.
struct CheckRow {
  std::string problem;
  std::string variant;
  Device device = Device::cpu;
  std::string property;
  int cases = 0;
  bool passed = false;
  double seconds = 0;
  /// Empty when passed; else several lines: what was found, the shrunk case, and the one command
  /// that shows it again.
  std::string message;
};

/// Runs the tasks; rows in their order. What options say of which checks to choose is not looked
/// at.
/// \param on_row  called with each row, in that order, as soon as it and those before are done
std::vector<CheckRow> run_tasks(const std::vector<CheckTask>& tasks, const CheckOptions& options,
                                const std::function<void(const CheckRow&)>& on_row = {});

}  // namespace graphspec::properties
