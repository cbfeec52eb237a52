/// \file
/// Ending a run that somebody no longer wants: a flag that devices look at between launches and
/// copies, and the CPU executor between steps of threads.
#pragma once

#include <atomic>
#include <stdexcept>

namespace graphspec {

/// What a run ends with that was asked to stop.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("stopped on request") {}
};

/// The flag of this host thread's StopScope; null outside of one.
inline constinit thread_local const std::atomic<bool>* stop_flag = nullptr;

/// While it lives, runs of this host thread end with Stopped soon after `asked` became true.
class StopScope {
 public:
  explicit StopScope(const std::atomic<bool>& asked) { stop_flag = &asked; }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;
  ~StopScope() { stop_flag = nullptr; }
};

[[nodiscard]] inline bool is_asked_to_stop(const std::atomic<bool>* flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

/// Throws Stopped where this host thread's run was asked to end.
inline void check_stop() {
  if (is_asked_to_stop(stop_flag)) throw Stopped();
}

}  // namespace graphspec
