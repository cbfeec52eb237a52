/// \file
/// Tests the exit code and the output of a test program's main part.
#include "properties/harness/run_test.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>

#include "gpu/device/fault.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

/// Returns the exit code of a test that throws, and what it prints to standard error.
template <class Error>
std::string ended_by(const Error& error) {
  testing::internal::CaptureStderr();
  const int code = run_test([&]() -> bool { throw error; });
  return std::to_string(code) + " " + testing::internal::GetCapturedStderr();
}

TEST(RunTest, TheExitCodeSaysWhetherThePropertyHolds) {
  EXPECT_EQ(run_test([] { return true; }), 0);
  EXPECT_EQ(run_test([] { return false; }), 1);
}

TEST(RunTest, TheReportIsPrinted) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(run_test([] { return Falsification{.cases = 7}; }), 0);
  EXPECT_EQ(run_test([] { return Falsification{.holds = false, .violation = "wrong"}; }), 1);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "holds in 7 cases\nwrong\n");
}

TEST(RunTest, BadInputIsOneLineAndExitCodeTwo) {
  EXPECT_EQ(ended_by(InputError("no.gr: missing")), "2 harness_test: no.gr: missing\n");
  EXPECT_EQ(ended_by(std::bad_alloc()), "2 harness_test: not enough memory\n");
  const auto refused = std::make_error_code(std::errc::permission_denied);
  EXPECT_EQ(ended_by(std::filesystem::filesystem_error("create", "/out", refused)),
            "2 harness_test: /out: Permission denied\n");
}

TEST(RunTest, AnInvalidReplayStringIsBadInput) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_test([] {
              return falsify(
                  rc::gen::just(7), [](int) { return "a case"; },
                  [](int) -> std::optional<Violation> { return std::nullopt; }, {.replay = "foo"});
            }),
            2);
  EXPECT_EQ(
      testing::internal::GetCapturedStderr(),
      "harness_test: replay 'foo' is not a complete replay string of a failed check; copy all "
      "characters of the printed string\n");
}

TEST(RunTest, ADeviceFaultIsExitCodeThreeAndAnyOtherExceptionOne) {
  EXPECT_EQ(ended_by(DeviceFault("no device")), "3 harness_test: no device\n");
  EXPECT_EQ(ended_by(std::runtime_error("odd")), "1 harness_test: odd\n");
}

}  // namespace
}  // namespace graphspec::properties
