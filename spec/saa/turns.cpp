/// \file
/// See turns.hpp.
#include "spec/saa/turns.hpp"

#include <algorithm>

#include "spec/saa/processes.hpp"

namespace graphspec::saa {

Process* Turns::choose(const std::vector<Process*>& runnable) {
  const std::size_t count = runnable.size();
  switch (schedule_->kind) {
    case Schedule::Kind::sequential:
      return runnable.front();
    case Schedule::Kind::reverse:
      return runnable.back();
    case Schedule::Kind::round_robin:
      return runnable[turn_++ % count];
    case Schedule::Kind::random:
      // Not through a distribution, which libraries differ in.
      return runnable[count == 1 ? 0 : random_() % count];
    case Schedule::Kind::preempted:
      break;
  }
  const auto& list = schedule_->preemptions;
  if (next_preemption_ < list.size() && since_preemption_ >= list[next_preemption_].after) {
    preferred_ = runnable[list[next_preemption_].choice % count];
    ++next_preemption_;
    since_preemption_ = 0;
  }
  const auto found = std::find(runnable.begin(), runnable.end(), preferred_);
  return found == runnable.end() ? runnable.front() : *found;
}

void Turns::parallel_begun(const Process& by) {
  turn_ = 0;
  if (by.parent != nullptr) return;
  const std::size_t number = parallels_++;
  if (of_parallels_.empty()) return;
  schedule_ = number < of_parallels_.size() ? &of_parallels_[number] : &last_;
  random_.seed(schedule_->seed);
  next_preemption_ = 0;
  since_preemption_ = 0;
  preferred_ = nullptr;
}

void Turns::ended(const Process& process) {
  if (preferred_ == &process) preferred_ = nullptr;
}

}  // namespace graphspec::saa
