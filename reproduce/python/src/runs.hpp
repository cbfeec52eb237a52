/// \file
/// What runs share, of graphs in host memory and of those on a device: turns, options, costs.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <mutex>
#include <string>

#include "gpu/problem/solver.hpp"

namespace graphspec::python {

namespace nb = nanobind;

/// One run at a time on a device: its counts are that run's.
class Turn {
 public:
  /// Waits for those before. \throws Stopped once `stop` is true
  Turn(Device device, const std::atomic<bool>& stop);

 private:
  std::unique_lock<std::mutex> lock_;
};

/// Words, numbers and truth values as an option table's values.
/// \throws InputError for a name that it has not, and for what is none of these
[[nodiscard]] OptionValues values_of(OptionTable table, const nb::dict& options);

/// counts, times_ms and facts of a run on that device ("host" and "interpreter" among them).
[[nodiscard]] nb::dict report_dict(const RunReport& report, const std::string& device);

}  // namespace graphspec::python
