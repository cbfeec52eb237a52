/// \file
/// The executor's schedule that a random case asks for.
#pragma once

#include "gpu/device/cpu/schedule.hpp"
#include "properties/errata/search_case.hpp"

namespace graphspec::properties {

/// Sequential for seed 0, else a random one.
[[nodiscard]] inline executor::Schedule schedule_of(const SearchCase& search) {
  executor::Schedule schedule;
  if (search.schedule_seed != 0) {
    schedule.kind = executor::Schedule::Kind::random;
    schedule.seed = search.schedule_seed;
  }
  return schedule;
}

}  // namespace graphspec::properties
