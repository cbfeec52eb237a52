/// \file
/// Every planted defect is reported with its kernel and its file, within the schedules that a
/// property would draw; no twin is, in a thousand of them.
#include "properties/defects/defects.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "properties/defects/trials.hpp"
#include "properties/harness/test_name.hpp"

namespace graphspec::properties {
namespace {

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
  return test_name_of(fmt::format("{}_{}", tested.param.kind, tested.param.name));
}

INSTANTIATE_TEST_SUITE_P(Defects, EveryDefect, testing::ValuesIn(defects(Device::cpu)), test_name);

}  // namespace
}  // namespace graphspec::properties
