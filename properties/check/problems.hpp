/// \file
/// The problems that can be checked. A paper's suite is one line here.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "properties/check/check.hpp"
#include "properties/check/task.hpp"

namespace graphspec::properties {

/// A problem and its suite.
struct CheckProblem {
  std::string_view name;
  std::vector<CheckTask> (*tasks)(Device device);
  std::vector<CheckSummary> (*properties)();
};

[[nodiscard]] std::span<const CheckProblem> check_problems();

}  // namespace graphspec::properties
