/// \file
/// A process that waits for a child passes on what asks it to end: who ends the one ends both.
#pragma once

#include <sys/types.h>

#include <array>
#include <csignal>

namespace graphspec::program {

/// While one lives, SIGHUP, SIGINT and SIGTERM, but those that are ignored, go to a child process
/// in place of this one. There is one at a time.
class PassedSignals {
 public:
  PassedSignals();
  PassedSignals(const PassedSignals&) = delete;
  PassedSignals& operator=(const PassedSignals&) = delete;
  ~PassedSignals();

  /// From now on, and what has come before. \param child  its process number
  static void pass_to(pid_t child);

  /// Ends this process by the signal that came, if one did: called when the child has ended.
  void end_as_asked();

 private:
  void restore();

  static constexpr std::array<int, 3> passed{SIGHUP, SIGINT, SIGTERM};
  std::array<struct sigaction, passed.size()> before_{};
};

}  // namespace graphspec::program
