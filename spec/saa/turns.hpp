/// \file
/// Whose turn it is: of the processes that can go on, the one that a schedule lets take the next
/// step.
#pragma once

#include <random>
#include <vector>

#include "spec/saa/schedule.hpp"

namespace graphspec::saa {

struct Process;

/// Follows a schedule, which must outlive it, through one run.
class Turns {
 public:
  explicit Turns(const Schedule& schedule) : schedule_(schedule), random_(schedule.seed) {}

  /// \param runnable  at least one, in the order of the tree, parents first
  [[nodiscard]] Process* choose(const std::vector<Process*>& runnable);

  // What happens in the run:
  void step_taken() { ++since_preemption_; }
  void parallel_begun() { turn_ = 0; }
  void ended(const Process& process);

 private:
  const Schedule& schedule_;
  std::mt19937_64 random_;
  std::size_t turn_ = 0;
  std::size_t next_preemption_ = 0;
  std::int64_t since_preemption_ = 0;
  Process* preferred_ = nullptr;
};

}  // namespace graphspec::saa
