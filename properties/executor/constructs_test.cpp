/// \file
/// Each construct does what CUDA promises, under every kind of schedule, plain and checked.
#include "properties/executor/constructs.hpp"

#include <gtest/gtest.h>

#include <cctype>

#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;

class EveryConstruct : public testing::TestWithParam<std::tuple<Build, std::size_t>> {
 protected:
  [[nodiscard]] static Build build() { return std::get<0>(GetParam()); }
  [[nodiscard]] static Construct construct() {
    return constructs(build())[std::get<1>(GetParam())];
  }
};

TEST_P(EveryConstruct, DoesWhatCudaPromisesUnderEverySchedule) {
  using Kind = Schedule::Kind;
  const Construct tested = construct();
  for (const Kind kind : {Kind::sequential, Kind::reverse, Kind::round_robin, Kind::lockstep,
                          Kind::random, Kind::preempted}) {
    const std::uint64_t seeds = kind == Kind::random || kind == Kind::preempted ? 50 : 1;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      Schedule schedule;
      schedule.kind = kind;
      schedule.seed = seed;
      schedule.resident_blocks = 1 + static_cast<int>(seed % 4);
      schedule.checked = build() == Build::checked;
      schedule.step_limit = 1'000'000;
      schedule.preemptions = {
          {static_cast<std::int64_t>(seed * 17), static_cast<std::uint32_t>(seed)}, {40, 1}};
      const executor::ScheduleScope scope(schedule);
      EXPECT_EQ(tested.run(runtime(Device::cpu)), "") << describe(schedule);
    }
  }
}

std::string test_name(const testing::TestParamInfo<std::tuple<Build, std::size_t>>& tested) {
  const auto [build, number] = tested.param;
  std::string name = std::string(build == Build::plain ? "plain " : "checked ") +
                     std::string(constructs(build)[number].name);
  for (char& letter : name) {
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Constructs, EveryConstruct,
                         testing::Combine(testing::Values(Build::plain, Build::checked),
                                          testing::Range(std::size_t{0},
                                                         constructs(Build::plain).size())),
                         test_name);

TEST(ConstructsOnTheGpu, DoWhatCudaPromises) {
  if (!available(Device::cuda)) GTEST_SKIP() << "no GPU answers";
  for (const Construct& tested : constructs(Build::cuda)) {
    EXPECT_EQ(tested.run(runtime(Device::cuda)), "") << tested.name;
  }
}

}  // namespace
}  // namespace graphspec::properties
