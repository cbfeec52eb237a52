/// \file
/// See trials.hpp.
#include "properties/defects/trials.hpp"

#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;

/// Schedule `number`: first those without a seed, then random ones and preempted ones in turn; two
/// thirds of all have stale accesses.
Schedule schedule(int number) {
  using Kind = Schedule::Kind;
  Schedule chosen;
  chosen.checked = true;
  chosen.step_limit = 200'000;
  chosen.resident_blocks = 1 + number % 4;
  constexpr Kind plain[] = {Kind::sequential, Kind::lockstep, Kind::reverse, Kind::round_robin};
  if (number < 4) {
    chosen.kind = plain[number];
  } else if (number % 2 == 0) {
    chosen.kind = Kind::random;
    chosen.seed = static_cast<std::uint64_t>(number);
  } else {
    chosen.kind = Kind::preempted;
    chosen.preemptions = {{number * 7 % 503, static_cast<std::uint32_t>(number)},
                          {number * 13 % 211, static_cast<std::uint32_t>(number / 2)}};
  }
  for (int access = 0; number % 3 != 0 && access < 40; ++access) {
    chosen.stale.push_back(
        {(number + access) % (1 + number % 5), static_cast<std::uint32_t>(number / 2 + access)});
  }
  return chosen;
}

}  // namespace

std::optional<std::string> finding(const Defect& defect, bool planted, int number) {
  const executor::ScheduleScope scope(schedule(number));
  try {
    std::string wrong = defect.run(runtime(Device::cpu), planted);
    if (wrong.empty()) return std::nullopt;
    return "result: " + wrong;
  } catch (const DeviceFault& fault) {
    return fault.what();
  }
}

}  // namespace graphspec::properties
