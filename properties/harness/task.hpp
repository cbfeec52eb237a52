/// \file
/// One thing to check: a property of one implementation. The suites make them, and run_tasks() runs
/// them.
#pragma once

#include <functional>
#include <string>

#include "gpu/device/runtime.hpp"
#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// A property of an implementation.
struct CheckTask {
  std::string problem;  ///< "bfs"
  std::string variant;  ///< the name of a solver
  Device device = Device::cpu;
  std::string property;  ///< its name
  std::string sentence;  ///< what it says
  /// How many times dearer a case is than a breadth-first search on the executor: where nothing is
  /// said, so many times fewer are tried.
  double cost = 1;
  /// Tries random cases; calls `before` with each of them first.
  std::function<Falsification(const FalsifyParameters& parameters,
                              const std::function<void(const std::string&)>& before)>
      run;
};

}  // namespace graphspec::properties
