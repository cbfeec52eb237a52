/// \file
/// Every planted defect is reported with its kernel and its file, within the schedules that a
/// property would draw; no twin is, in a thousand of them.
#include "properties/defects/defects.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;

/// Schedules that a planted defect must be found in.
constexpr int most_schedules = 50;
constexpr int twin_schedules = 1000;

/// Schedule `number`: first those without a seed, then random ones and preempted ones in turn.
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
  return chosen;
}

/// What is found wrong; nothing when the run and its result are right.
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

class EveryDefect : public testing::TestWithParam<Defect> {};

TEST_P(EveryDefect, IsReported) {
  const Defect& defect = GetParam();
  for (int number = 0; number < most_schedules; ++number) {
    const auto found = finding(defect, true, number);
    if (!found) continue;
    RecordProperty("schedules", number + 1);
    RecordProperty("report", *found);
    if (defect.report.empty()) {
      EXPECT_EQ(found->substr(0, 8), "result: ") << *found;
    } else {
      // The kernel, its file and a line.
      EXPECT_NE(found->find("_kernel"), std::string::npos) << *found;
      EXPECT_NE(found->find("properties/defects/"), std::string::npos) << *found;
      EXPECT_EQ(found->find('\n'), std::string::npos) << *found;
      if (defect.report != "any") {
        EXPECT_NE(found->find(defect.report), std::string::npos) << *found;
      }
    }
    return;
  }
  FAIL() << "not found in " << most_schedules << " schedules";
}

TEST_P(EveryDefect, HasATwinThatIsNot) {
  const Defect& defect = GetParam();
  for (int number = 0; number < twin_schedules; ++number) {
    const auto found = finding(defect, false, number);
    ASSERT_FALSE(found) << "schedule " << number << ": " << *found;
  }
}

std::string test_name(const testing::TestParamInfo<Defect>& tested) {
  std::string name = fmt::format("{}_{}", tested.param.kind, tested.param.name);
  for (char& letter : name) {
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Defects, EveryDefect, testing::ValuesIn(defects(Device::cpu)), test_name);

}  // namespace
}  // namespace graphspec::properties
