/// \file
/// What the executor reports of a launch, and the place that a report must name.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "gpu/device/fault.hpp"

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
