/// \file
/// Whose turn it is: of the processes that can go on, the one that a schedule lets take the next
/// step.
#pragma once

#include <random>
#include <vector>

#include "spec/saa/schedule.hpp"

namespace graphspec::saa {

struct Process;

/// Follows schedules, which must outlive it, through one run.
class Turns {
 public:
  /// \param of_parallels  of each ∥ that stands in no other, before `schedule`
  Turns(const Schedule& schedule, const std::vector<Schedule>& of_parallels)
      : last_(schedule),
        of_parallels_(of_parallels),
        schedule_(&schedule),
        random_(schedule.seed) {}

  /// \param runnable  at least one, in the order of the tree, parents first
  [[nodiscard]] Process* choose(const std::vector<Process*>& runnable);

  /// ∥ that stand in no other and have begun.
  [[nodiscard]] std::size_t parallels() const { return parallels_; }

  // What happens in the run:
  void step_taken() { ++since_preemption_; }
  void parallel_begun(const Process& by);
  void ended(const Process& process);

 private:
  const Schedule& last_;
  const std::vector<Schedule>& of_parallels_;
  std::size_t parallels_ = 0;
  const Schedule* schedule_;
  std::mt19937_64 random_;
  std::size_t turn_ = 0;
  std::size_t next_preemption_ = 0;
  std::int64_t since_preemption_ = 0;
  Process* preferred_ = nullptr;
};

}  // namespace graphspec::saa
