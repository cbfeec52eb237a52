/// \file
/// Under stale values the executor shows what the PTX memory model allows, and nothing that it
/// forbids; without them only what interleavings give.
#include "properties/litmus/litmus.hpp"

#include <gtest/gtest.h>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/harness/test_name.hpp"

namespace graphspec::properties {
namespace {

constexpr std::int64_t runs_of_allowed = 10'000;
constexpr std::int64_t runs_of_forbidden = 1'000;  // run_litmus runs them as often as one likes

class Litmus : public testing::TestWithParam<std::size_t> {};

TEST_P(Litmus, ShowsWhatTheModelAllowsAndNothingElse) {
  const LitmusTest test = litmus_tests(Device::cpu)[GetParam()];
  const LitmusSearch searched = search(test, test.allowed ? runs_of_allowed : runs_of_forbidden);
  EXPECT_EQ(searched.seen, test.allowed) << test.program << " gives " << test.outcome << " after "
                                         << searched.runs << " runs: " << test.because;
}

std::string test_name(const testing::TestParamInfo<std::size_t>& tested) {
  const LitmusTest test = litmus_tests(Device::cpu)[tested.param];
  return test_name_of(std::string(test.shape) + "_" + std::string(name(test.strength)) + "_" +
                      std::string(name(test.placement)));
}

INSTANTIATE_TEST_SUITE_P(All, Litmus,
                         testing::Range(std::size_t{0}, litmus_tests(Device::cpu).size()),
                         test_name);

TEST(LitmusWithoutStaleValues, ShowsNoOutcomeThatOnlyWeakMemoryGives) {
  for (const LitmusTest& test : litmus_tests(Device::cpu)) {
    if (test.strength != Strength::relaxed) continue;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      executor::Schedule schedule;
      schedule.kind = executor::Schedule::Kind::random;
      schedule.seed = seed;
      schedule.resident_blocks = 4;
      schedule.checked = true;
      const executor::ScheduleScope scope(schedule);
      EXPECT_EQ(test.run(runtime(Device::cpu), {}).weak, 0) << test.program << " seed " << seed;
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
