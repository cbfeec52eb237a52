/// \file
/// A defect under one schedule after the other: those that a property would draw.
#pragma once

#include <optional>
#include <string>

#include "properties/defects/defects.hpp"
#include "properties/harness/random_cases.hpp"

namespace graphspec::properties {

/// Schedules that a planted defect must be found in.
inline constexpr int most_schedules = 50;
/// Schedules that a twin must pass.
inline constexpr int twin_schedules = random_cases(1000);

/// What is found wrong on the CPU executor under schedule `number`; nothing when the run and its
/// result are right. "result: ..." where the result alone tells.
[[nodiscard]] std::optional<std::string> finding(const Defect& defect, bool planted, int number);

}  // namespace graphspec::properties
