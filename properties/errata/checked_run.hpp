/// \file
/// Runs of published forms on the CPU executor under the schedule that a random case asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"

namespace graphspec::properties {

/// Sequential for seed 0, else a random one.
[[nodiscard]] inline executor::Schedule schedule_of(std::uint64_t seed) {
  executor::Schedule schedule;
  if (seed != 0) {
    schedule.kind = executor::Schedule::Kind::random;
    schedule.seed = seed;
  }
  return schedule;
}

/// Calls run(), which allocates what it needs, with every access checked: the line of the
/// executor's report, or nothing. \param counted  accesses, for executor::kernel_counts()
template <class Run>
[[nodiscard]] std::optional<std::string> checked_fault(std::uint64_t schedule_seed, const Run& run,
                                                       bool counted = false) {
  executor::Schedule schedule = schedule_of(schedule_seed);
  schedule.checked = true;
  schedule.counted = counted;
  const executor::ScheduleScope scope(schedule);
  try {
    run();
    return std::nullopt;
  } catch (const DeviceFault& fault) {
    return fault.what();
  }
}

}  // namespace graphspec::properties
