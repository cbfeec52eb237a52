/// \file
/// A program says which case ran if host code calls exit(), and that a long test goes on.
#include "properties/harness/running_case.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "properties/harness/falsify.hpp"

namespace graphspec::properties {
namespace {

/// Tries cases 1 to 100; the judge gets the number of the case.
template <class Judge>
void search(const Judge& judge, const FalsifyParameters& parameters = {}) {
  int drawn = 0;
  static_cast<void>(falsify(
      rc::gen::just(0), [&](int) { return "number " + std::to_string(++drawn); },
      [&](int) -> std::optional<Violation> { return judge(drawn); }, parameters));
}

TEST(RunningCaseDeathTest, AnExitOfHostCodeNamesTheCaseAndIsNoVerdict) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  for (const int status : {0, 1, 2}) {
    EXPECT_EXIT(search([&](int number) -> std::optional<Violation> {
                  if (number == 3) std::exit(status);
                  return std::nullopt;
                }),
                testing::ExitedWithCode(exited_in_case),
                "host code called exit." + std::to_string(status) +
                    ". in case 3 .number 3.,.*"
                    "set `.guard = in_processes");
  }
}

TEST(RunningCaseDeathTest, AnExitInAShrunkOrReplayedCaseSaysSo) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  bool failed = false;
  const auto generator = rc::gen::inRange(0, 100);
  const auto name = [](int number) { return std::to_string(number); };
  const auto wrong = [](int number) -> std::optional<Violation> {
    if (number > 0) return Violation{.text = "wrong"};
    return std::nullopt;
  };
  EXPECT_EXIT(static_cast<void>(falsify(generator, name,
                                        [&](int number) {
                                          if (failed) std::exit(1);
                                          auto found = wrong(number);
                                          failed = found.has_value();
                                          return found;
                                        },
                                        {})),
              testing::ExitedWithCode(exited_in_case),
              "in a smaller case of case [0-9]+ .number 1 ");
  const std::string replay = falsify(generator, name, wrong, {}).replay;
  EXPECT_EXIT(static_cast<void>(falsify(generator, name,
                                        [](int) -> std::optional<Violation> { std::exit(1); },
                                        {.replay = replay})),
              testing::ExitedWithCode(exited_in_case), "in the replayed case");
}

TEST(RunningCaseDeathTest, AnExitOutsideOfACaseIsAnyExit) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        search([](int) { return std::nullopt; });
        std::exit(7);
      },
      testing::ExitedWithCode(7), "^$");
}

TEST(RunningCase, ALongTestPrintsWhichCaseRuns) {
  const auto printed = [](const auto& work) {
    testing::internal::CaptureStderr();
    with_progress(work, 0.1);
    return testing::internal::GetCapturedStderr();
  };
  const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(450)); };
  // Standard error is a file here, so there is one line.
  EXPECT_EQ(printed([&] {
              const RunningCase running("case 3");
              sleep();
            }),
            "harness_test: case 3 is running, 0 s after the start of the test\n");
  EXPECT_EQ(printed(sleep), "");
  EXPECT_EQ(printed([] { const RunningCase running("case 3"); }), "");
  EXPECT_THROW(with_progress([] { throw std::runtime_error("odd"); }), std::runtime_error);
}

}  // namespace
}  // namespace graphspec::properties
