/// \file
/// Each construct does what CUDA promises, under every kind of schedule, plain and checked.
#include "properties/executor/constructs.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "properties/executor/every_schedule.hpp"
#include "properties/harness/test_name.hpp"

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
  return test_name_of(std::string(build == Build::plain ? "plain " : "checked ") +
                      std::string(constructs(build)[number].name));
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

TEST(ThePageOnOwnKernels, NamesTheTestOfEveryConstructAndNoOther) {
  std::ifstream page(GRAPHSPEC_KNOWN_NAMES_PAGE);
  std::set<std::string> named;
  for (std::string line; std::getline(page, line);) {
    // "| what is known | the tests that hold it, separated by semicolons |"
    if (!line.starts_with("| ") || line.find(" | *") == std::string::npos) continue;
    std::istringstream tests(line.substr(line.find(" | *") + 3));
    for (std::string one; std::getline(tests, one, '*');) {
      if (one != "; " && one != " |" && !one.empty()) named.insert(one);
    }
  }
  std::set<std::string> there;
  for (const Construct& construct : constructs(Build::plain)) there.emplace(construct.name);
  EXPECT_EQ(named, there);
}

}  // namespace
}  // namespace graphspec::properties
