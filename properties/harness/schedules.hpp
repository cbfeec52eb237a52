/// \file
/// Random schedules of the CPU executor, and simpler ones to shrink to.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

/// The executor's own, with fewer steps until a launch is reported as endless.
[[nodiscard]] executor::Schedule default_schedule();

/// Any kind of schedule, most often random or with preemptions; most check every access, and of
/// those a third have stale ones.
/// \param steps  of a run under a schedule, in which preemptions are to fall
[[nodiscard]] executor::Schedule draw_schedule(
    Draw& draw, const std::function<std::int64_t(const executor::Schedule&)>& steps);

/// Fewer stale accesses and preemptions, earlier ones, first choices; orders without a seed, which
/// say more to a reader.
[[nodiscard]] std::vector<executor::Schedule> smaller_schedules(const executor::Schedule& schedule);

/// "schedule random, seed 7, 2 resident blocks"; empty for the default.
[[nodiscard]] std::string describe_schedule(const executor::Schedule& schedule);

}  // namespace graphspec::properties
