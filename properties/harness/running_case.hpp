/// \file
/// The case that this process judges now: progress lines about a long case, and a message if host
/// code calls exit() in it.
#pragma once

#include <functional>
#include <string>

namespace graphspec::properties {

/// Exit code of a program whose host code called exit() in a case.
constexpr int exited_in_case = 4;

/// While it lives, the process judges a case. If exit() is called, the program prints which
/// case ran, and ends with exited_in_case.
class RunningCase {
 public:
  /// \param name  "case 7"
  explicit RunningCase(std::string name);
  RunningCase(const RunningCase&) = delete;
  RunningCase& operator=(const RunningCase&) = delete;
  ~RunningCase();

  /// Sets the text of the case that runs, for the message.
  static void describe(std::string text);
};

/// Runs the work. After 10 s in which RunningCase existed, it prints a line to standard error with
/// the name of the case; on a terminal it prints such a line every 10 s.
/// \param first_s  time to the first line, and between two lines
void with_progress(const std::function<void()>& work, double first_s = 10);

}  // namespace graphspec::properties
