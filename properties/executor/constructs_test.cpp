/// \file
/// Each construct does what CUDA promises, under every kind of schedule, plain and checked.
#include "properties/executor/constructs.hpp"

#include <gtest/gtest.h>

#include <cctype>

#include "properties/executor/every_schedule.hpp"

namespace graphspec::properties {
namespace {

class EveryConstruct : public testing::TestWithParam<std::tuple<Build, std::size_t>> {
 protected:
  [[nodiscard]] static Build build() { return std::get<0>(GetParam()); }
  [[nodiscard]] static Construct construct() {
    return constructs(build())[std::get<1>(GetParam())];
  }
};

TEST_P(EveryConstruct, DoesWhatCudaPromisesUnderEverySchedule) {
  const Construct tested = construct();
  for (const executor::Schedule& schedule : every_schedule(50, build() == Build::checked)) {
    const executor::ScheduleScope scope(schedule);
    EXPECT_EQ(tested.run(runtime(Device::cpu)), "") << describe(schedule);
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
