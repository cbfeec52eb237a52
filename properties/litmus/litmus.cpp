/// \file
/// See litmus.hpp.
#include "properties/litmus/litmus.hpp"

#include <random>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/variant_table.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;

/// Any order of so few threads, and up to three stale accesses, or more, so near to each other that
/// so few accesses have them.
Schedule draw_litmus_schedule(std::mt19937_64& random) {
  Schedule schedule;
  schedule.kind = random() % 4 == 0 ? Schedule::Kind::sequential : Schedule::Kind::random;
  schedule.seed = random();
  schedule.resident_blocks = 4;
  schedule.checked = true;
  schedule.step_limit = 100'000;
  schedule.stale.resize(1 + random() % 3);
  for (executor::StaleAccess& access : schedule.stale) {
    access = {.after = static_cast<std::int64_t>(random() % 3),
              .choice = static_cast<std::uint32_t>(random() % 4)};
  }
  return schedule;
}

}  // namespace

std::string_view name(Strength strength) {
  switch (strength) {
    case Strength::relaxed:
      return "relaxed";
    case Strength::release_acquire_block:
      return "release and acquire, block";
    case Strength::release_acquire_device:
      return "release and acquire, device";
    case Strength::release_acquire_system:
      return "release and acquire, system";
    case Strength::fence_block:
      return "__threadfence_block";
    case Strength::fence_device:
      return "__threadfence";
    case Strength::fence_system:
      break;
  }
  return "__threadfence_system";
}

std::string_view name(Placement placement) {
  return placement == Placement::in_block ? "in a block" : "across blocks";
}

std::span<const LitmusTest> litmus_tests(Device device) {
  return device == Device::cpu ? checked::compiled<LitmusTest>() : rows_for<LitmusTest>(device);
}

LitmusSearch search(const LitmusTest& test, std::int64_t most_runs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  LitmusSearch searched;
  while (!searched.seen && searched.runs < most_runs) {
    const executor::ScheduleScope scope(draw_litmus_schedule(random));
    ++searched.runs;
    searched.seen = test.run(runtime(Device::cpu), {}).weak > 0;
  }
  static_cast<void>(executor::take_stale_accesses());
  return searched;
}

}  // namespace graphspec::properties
