/// \file
/// The order in which the CPU executor lets threads and blocks advance: plain data, so that a
/// property can draw it and a failure can print it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graphspec::executor {

/// A place at which a thread gives way though it could go on.
struct Preemption {
  std::int64_t after = 0;    ///< steps since the preemption before, or since the scope began
  std::uint32_t choice = 0;  ///< thread that goes on: this number modulo how many can

  friend bool operator==(const Preemption&, const Preemption&) = default;
};

/// An order of threads. The same schedule, kernel and input give the same interleaving, step by
/// step, on every machine.
struct Schedule {
  enum class Kind {
    sequential,   ///< lowest thread first, each until it must wait: fast, for larger graphs
    reverse,      ///< the same from the last block and thread down
    round_robin,  ///< one step a thread, in turn
    lockstep,     ///< one step a lane, a warp at a time: what kernels before Volta relied on
    random,       ///< at every step a thread drawn from the seed
    preempted     ///< sequential but for the listed preemptions
  };

  Kind kind = Kind::sequential;
  std::uint64_t seed = 0;  ///< of Kind::random
  /// Of Kind::preempted. Steps are counted through all launches of a ScheduleScope.
  std::vector<Preemption> preemptions;
  int resident_blocks = 2;  ///< blocks that advance together; a cooperative launch has all resident
  /// Barriers, warp operations, atomics and relaxed accesses that one launch may take before it is
  /// reported as endless.
  std::int64_t step_limit = 2'000'000'000;
  /// Launches and copies that the host may ask for in a ScheduleScope before its loop is reported
  /// as endless.
  std::int64_t call_limit = 2'000'000'000;
  /// True: a barrier opens when all threads that have not returned wait at it, as hardware has done
  /// since Volta. False: a barrier that a returned thread never reached is reported.
  bool exited_threads_pass_barriers = false;
  /// Every access of a kernel to memory is a step and is checked: for races, bounds, and reads of
  /// what nothing wrote. Needs kernels that were compiled for it (graphspec_add_kernels() does).
  bool checked = false;
  /// Of a checked launch: what its accesses cost is added to kernel_counts().
  bool counted = false;
};

/// "random, seed 7, 2 resident blocks"
[[nodiscard]] std::string describe(const Schedule& schedule);

/// How far the host is in a scope.
struct ScheduleProgress {
  std::size_t next = 0;    ///< of Schedule::preemptions
  std::int64_t steps = 0;  ///< since the preemption before
  std::int64_t calls = 0;  ///< launches and copies
};

/// While it lives, launches of this host thread on the CPU executor use its schedule. Scopes nest.
class ScheduleScope {
 public:
  explicit ScheduleScope(const Schedule& schedule);
  ScheduleScope(const ScheduleScope&) = delete;
  ScheduleScope& operator=(const ScheduleScope&) = delete;
  ~ScheduleScope();

 private:
  Schedule outer_;
  ScheduleProgress outer_progress_;
};

/// The schedule that a launch of this host thread would use now.
[[nodiscard]] const Schedule& current_schedule();
[[nodiscard]] ScheduleProgress& current_progress();
/// Counts a launch or copy that the host asks for.
/// \throws DeviceFault that names it past the schedule's limit
void count_host_call(std::string_view call);

}  // namespace graphspec::executor
