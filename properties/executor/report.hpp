/// \file
/// What the executor reports of a launch, under one schedule or every kind, and the place that a
/// report must name.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "gpu/device/fault.hpp"
#include "properties/executor/every_schedule.hpp"

namespace graphspec::properties {

/// What `act` is reported for; empty when it is not.
template <class Act>
std::string report_of(const Act& act) {
  try {
    act();
  } catch (const DeviceFault& fault) {
    return fault.what();
  }
  return "";
}

/// The kernel's name as this compiler gives it: clang++ leaves a template's arguments out.
inline std::string_view name_here(std::string_view kernel) {
#if defined(__clang__)
  return kernel.substr(0, kernel.find('<'));
#else
  return kernel;
#endif
}

/// How a report begins that names this kernel and this line of the calling file.
inline std::string at_line(std::string_view kernel, int line, std::string_view file) {
  return fmt::format("kernel {}, properties/executor/{}:{}, ", name_here(kernel),
                     file.substr(file.rfind('/') + 1), line);
}

/// \param block, thread  as in "(1,0,0)"
inline std::string at_thread(std::string_view block, std::string_view thread) {
  return fmt::format("block {}, thread {}: ", block, thread);
}

/// Runs `judge(report)` with what `act` is reported for under each schedule, plain and checked.
template <class Act, class Judge>
void under_every_schedule(const Act& act, const Judge& judge, bool exited_threads_pass = false) {
  for (executor::Schedule schedule : plain_and_checked(10)) {
    schedule.exited_threads_pass_barriers = exited_threads_pass;
    const executor::ScheduleScope scope(schedule);
    judge(report_of(act));
  }
}

/// Expects no report under any schedule. What else must hold, `act` expects behind its launch.
template <class Act>
void expect_silence(const Act& act, bool exited_threads_pass = false) {
  const auto is_silent = [](const std::string& report) { EXPECT_EQ(report, ""); };
  under_every_schedule(act, is_silent, exited_threads_pass);
}

/// Expects that under each schedule `act` is reported by this kernel and this line of the calling
/// file, with these words.
template <class Act>
void expect_report(std::string_view kernel, int line, std::string_view words, const Act& act,
                   bool exited_threads_pass = false, std::string_view file = __builtin_FILE()) {
  const auto names = [&](const std::string& report) {
    EXPECT_EQ(report.find(at_line(kernel, line, file)), 0U) << report;
    EXPECT_NE(report.find(words), std::string::npos) << report;
  };
  under_every_schedule(act, names, exited_threads_pass);
}

}  // namespace graphspec::properties

/// Expects that a report begins with this kernel and this line of this file, and goes on with
/// words.
#define EXPECT_REPORT(report, kernel, line, words)                                               \
  do {                                                                                           \
    const std::string& found_report = (report);                                                  \
    const std::string expected_place = ::graphspec::properties::at_line(kernel, line, __FILE__); \
    EXPECT_EQ(found_report.substr(0, expected_place.size()), expected_place) << found_report;    \
    EXPECT_NE(found_report.find(words), std::string::npos) << found_report;                      \
  } while (false)
