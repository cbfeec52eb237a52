/// \file
/// See processes.hpp.
#include "spec/saa/processes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace graphspec::saa {
namespace {

constexpr std::size_t most_branches = 100'000;

}  // namespace

Processes::Processes(const Algorithm& algorithm, Frame main_line) : algorithm_(algorithm) {
  processes_.push_back(std::make_unique<Process>());
  processes_.back()->frames.push_back(std::move(main_line));
}

std::vector<std::unique_ptr<Process>>::iterator Processes::place_of(const Process& process) {
  return std::find_if(processes_.begin(), processes_.end(),
                      [&](const auto& one) { return one.get() == &process; });
}

void Processes::add_branch(Process& parent, Frame frame, std::size_t number,
                           const std::string& name) {
  if (processes_.size() + new_branches_.size() >= most_branches) {
    throw SchemeFault(fmt::format("more than {} branches at a time", most_branches));
  }
  auto branch = std::make_unique<Process>();
  const Definition* const within = frame.within;
  branch->frames.push_back(std::move(frame));
  branch->path = parent.path;
  branch->path.push_back({parallels_, number, 0, within});
  branch->branch = parent.branch.empty() ? name : parent.branch + ", " + name;
  branch->parent = &parent;
  branch->now = parent.now;
  branch->now.process = ++processes_made_;
  branch->now.clock = 1;
  new_branches_.push_back(std::move(branch));
}

void Processes::begin_parallel(Process& process) {
  ++parallels_;
  process.unfinished = process.branches = new_branches_.size();
  processes_.insert(place_of(process) + 1, std::make_move_iterator(new_branches_.begin()),
                    std::make_move_iterator(new_branches_.end()));
  new_branches_.clear();
}

void Processes::finish(Process& process) {
  Process* const parent = process.parent;
  if (parent != nullptr && algorithm_.has_points) parent->now.learn(process.now);
  processes_.erase(place_of(process));
  if (parent == nullptr) return;
  --parent->unfinished;
  open_barrier(*parent);
}

void Processes::wait_at_barrier(Process& process, const Scheme* barrier, Value count) {
  process.at_barrier = true;
  process.barrier = barrier;
  process.barrier_count = count;
  if (process.parent == nullptr) throw SchemeFault("a barrier outside of ∥");
  open_barrier(*process.parent);
}

void Processes::open_barrier(const Process& parent) {
  std::size_t waiting = 0;
  const Process* one = nullptr;
  for (const auto& process : processes_) {
    if (process->parent != &parent || !process->at_barrier) continue;
    ++waiting;
    one = process.get();
  }
  if (waiting == 0 || waiting < parent.unfinished) return;
  if (waiting < parent.branches) {
    throw SchemeFault(fmt::format(
        "{}: branch {} waits at the barrier in line {}, which {} of {} branches never reach",
        algorithm_.file, one->branch, one->barrier->at.line, parent.branches - waiting,
        parent.branches));
  }
  for (const auto& process : processes_) {
    if (process->parent != &parent) continue;
    if (process->barrier != one->barrier) {
      throw SchemeFault(fmt::format(
          "{}: branches {} and {} wait at the barriers in lines {} and {}", algorithm_.file,
          one->branch, process->branch, one->barrier->at.line, process->barrier->at.line));
    }
    if (process->barrier_count != static_cast<Value>(parent.branches)) {
      throw SchemeFault(fmt::format("{}:{}: a barrier over {} branches among {}", algorithm_.file,
                                    process->barrier->at.line, process->barrier_count,
                                    parent.branches));
    }
    process->at_barrier = false;
    ++process->path.back().epoch;
  }
}

}  // namespace graphspec::saa
