/// \file
/// Schedules of every kind, for what must hold under all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/harness/random_cases.hpp"

namespace graphspec::properties {

/// One schedule of each kind, random_cases(seeds) of the two that have many, each with one to four
/// resident blocks or with `resident_blocks`.
inline std::vector<executor::Schedule> every_schedule(std::uint64_t seeds, bool checked,
                                                      int resident_blocks = 0) {
  using Kind = executor::Schedule::Kind;
  std::vector<executor::Schedule> all;
  for (const Kind kind : {Kind::sequential, Kind::reverse, Kind::round_robin, Kind::lockstep,
                          Kind::random, Kind::preempted}) {
    const bool seeded = kind == Kind::random || kind == Kind::preempted;
    for (std::uint64_t seed = 0; seed < (seeded ? random_cases(seeds) : 1); ++seed) {
      executor::Schedule schedule;
      schedule.kind = kind;
      schedule.seed = seed;
      schedule.resident_blocks =
          resident_blocks > 0 ? resident_blocks : 1 + static_cast<int>(seed % 4);
      schedule.checked = checked;
      schedule.step_limit = 1'000'000;
      if (kind == Kind::preempted) {
        schedule.preemptions = {
            {static_cast<std::int64_t>(seed * 17), static_cast<std::uint32_t>(seed)}, {40, 1}};
      }
      all.push_back(schedule);
    }
  }
  return all;
}

/// every_schedule(), and all of them again with accesses checked.
inline std::vector<executor::Schedule> plain_and_checked(std::uint64_t seeds,
                                                         int resident_blocks = 0) {
  std::vector<executor::Schedule> all = every_schedule(seeds, false, resident_blocks);
  const auto checked = every_schedule(seeds, true, resident_blocks);
  all.insert(all.end(), checked.begin(), checked.end());
  return all;
}

}  // namespace graphspec::properties
