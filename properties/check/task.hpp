/// \file
/// One thing to check: a property of one implementation. The problems' suites make them, and
/// run_checks() runs them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "properties/check/check.hpp"
#include "properties/check/falsify.hpp"

namespace graphspec::properties {

/// A property of an implementation.
struct CheckTask {
  std::string problem;  ///< "bfs"
  std::string variant;  ///< a name of the problem's table, or of a reference
  Device device = Device::cpu;
  std::string property;  ///< its name
  std::string sentence;  ///< what it says
  /// How many times dearer a case is than a search from one vertex: where nothing is said, so many
  /// times fewer are tried.
  int cost = 1;
  /// Tries random cases; tells `before` each of them first.
  std::function<Falsification(const FalsifyParameters& parameters,
                              const std::function<void(const std::string&)>& before)>
      run;
};

/// Runs the tasks as run_checks() does; rows in their order. What options say of which checks to
/// choose is not looked at.
std::vector<CheckRow> run_tasks(const std::vector<CheckTask>& tasks, const CheckOptions& options,
                                const std::function<void(const CheckRow&)>& on_row = {});

}  // namespace graphspec::properties
