/// \file
/// See schedule.hpp.
#include "gpu/device/cpu/schedule.hpp"

#include <fmt/format.h>

#include <string_view>

namespace graphspec::executor {
namespace {

thread_local Schedule current;

std::string_view name_of(Schedule::Kind kind) {
  switch (kind) {
    case Schedule::Kind::sequential:
      return "sequential";
    case Schedule::Kind::reverse:
      return "reverse";
    case Schedule::Kind::round_robin:
      return "round_robin";
    case Schedule::Kind::lockstep:
      return "lockstep";
    case Schedule::Kind::random:
      break;
  }
  return "random";
}

}  // namespace

std::string describe(const Schedule& schedule) {
  const std::string seed =
      schedule.kind == Schedule::Kind::random ? fmt::format(", seed {}", schedule.seed) : "";
  return fmt::format("{}{}, {} resident blocks", name_of(schedule.kind), seed,
                     schedule.resident_blocks);
}

ScheduleScope::ScheduleScope(const Schedule& schedule) : outer_(current) {
  current = schedule;
}

ScheduleScope::~ScheduleScope() {
  current = outer_;
}

const Schedule& current_schedule() {
  return current;
}

}  // namespace graphspec::executor
