/// \file
/// See schedule.hpp.
#include "gpu/device/cpu/schedule.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "gpu/device/fault.hpp"
#include "gpu/device/stop.hpp"

namespace graphspec::executor {
namespace {

thread_local Schedule current;
thread_local ScheduleProgress progress;
thread_local std::vector<std::string> seen_stale;

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
      return "random";
    case Schedule::Kind::preempted:
      break;
  }
  return "preempted";
}

}  // namespace

std::string describe(const Schedule& schedule) {
  const std::string seed =
      schedule.kind == Schedule::Kind::random ? fmt::format(", seed {}", schedule.seed) : "";
  std::string preemptions;
  for (const Preemption& preemption : schedule.preemptions) {
    preemptions += fmt::format("{}{}+{}", preemptions.empty() ? ":" : ",", preemption.after,
                               preemption.choice);
  }
  std::string stale;
  for (const StaleAccess& access : schedule.stale) {
    stale += fmt::format("{}{}+{}", stale.empty() ? ", stale:" : ",", access.after, access.choice);
  }
  return fmt::format("{}{}{}, {} resident blocks{}{}", name_of(schedule.kind), preemptions, seed,
                     schedule.resident_blocks, schedule.checked ? ", checked" : "", stale);
}

int ScheduleProgress::stores_back(const Schedule& schedule, int others) {
  const auto& list = schedule.stale;
  if (next_stale == list.size() || ++stale_choices <= list[next_stale].after) return 0;
  stale_choices = 0;
  return 1 + static_cast<int>(list[next_stale++].choice % static_cast<std::uint32_t>(others));
}

ScheduleScope::ScheduleScope(const Schedule& schedule)
    : outer_(std::exchange(current, schedule)), outer_progress_(std::exchange(progress, {})) {}

ScheduleScope::~ScheduleScope() {
  current = std::move(outer_);
  progress = outer_progress_;
}

const Schedule& current_schedule() {
  return current;
}

ScheduleProgress& current_progress() {
  return progress;
}

std::vector<std::string> take_stale_accesses() {
  return std::exchange(seen_stale, {});
}

std::vector<std::string>& stale_accesses() {
  return seen_stale;
}

void count_host_call(std::string_view call) {
  check_stop();
  if (++progress.calls <= current.call_limit) return;
  throw DeviceFault(
      fmt::format("{}: the host program reached the limit of {} kernel launches and memory copies; "
                  "a loop of this program may be infinite",
                  call, current.call_limit));
}

}  // namespace graphspec::executor
