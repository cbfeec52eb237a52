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

/// A relaxed read that returns an older store than the newest, or a relaxed write that takes effect
/// before others that were executed earlier.
struct StaleAccess {
  std::int64_t after = 0;    ///< accesses since the one before for which there is such a choice
  std::uint32_t choice = 0;  ///< how many stores back: this number modulo how many can be, plus one

  friend bool operator==(const StaleAccess&, const StaleAccess&) = default;
};

/// An order of threads, and which stores they see. The same schedule, kernel and input give the
/// same interleaving, step by step, on every machine.
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
  /// Of a checked launch; accesses are counted through all launches of a ScheduleScope. Where it is
  /// empty every read returns the newest store.
  std::vector<StaleAccess> stale;
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
  std::size_t next = 0;            ///< of Schedule::preemptions
  std::int64_t steps = 0;          ///< since the preemption before
  std::int64_t calls = 0;          ///< launches and copies
  std::size_t next_stale = 0;      ///< of Schedule::stale
  std::int64_t stale_choices = 0;  ///< since the stale access before

  /// What the next access does that may be stale. \param others  stores that it may go back, at
  /// least one \return how many it goes back
  [[nodiscard]] int stores_back(const Schedule& schedule, int others);
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
/// The stale accesses of this host thread's launches since they were taken last, in words; of very
/// many the first.
[[nodiscard]] std::vector<std::string> take_stale_accesses();
/// Where they are kept.
[[nodiscard]] std::vector<std::string>& stale_accesses();
/// Counts a launch or copy that the host asks for.
/// \throws DeviceFault that names it past the schedule's limit \throws Stopped
void count_host_call(std::string_view call);

}  // namespace graphspec::executor
