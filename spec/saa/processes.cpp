/// \file
/// See processes.hpp.
#include "spec/saa/processes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graphspec::saa {
namespace {

constexpr std::size_t most_at_a_time = 100'000;
constexpr std::size_t most_in_all = 1'000'000;

/// Whether it comes before the other in the tree; parents come before their branches.
bool comes_before(const Path& one, const Path& other) {
  return std::lexicographical_compare(
      one.begin(), one.end(), other.begin(), other.end(),
      [](const PathStep& left, const PathStep& right) { return left.branch < right.branch; });
}

/// Where it stands, or would stand, in a list in the order of the tree.
std::vector<Process*>::iterator place_of(const Process& process, std::vector<Process*>& list) {
  return std::lower_bound(list.begin(), list.end(), &process,
                          [](const Process* one, const Process* other) {
                            return comes_before(one->path, other->path);
                          });
}

}  // namespace

Processes::Processes(const Algorithm& algorithm, Frame main_line, const Scheme* watched)
    : algorithm_(algorithm), watched_(watched) {
  main_.frames.push_back(std::move(main_line));
  runnable_.push_back(&main_);
}

void Processes::stop(Process& process) {
  runnable_.erase(place_of(process, runnable_));
}

void Processes::go_on(Process& process) {
  runnable_.insert(place_of(process, runnable_), &process);
  if (std::exchange(process.is_waiting, false)) std::erase(waiting_, &process);
}

void Processes::wait_for_point(Process& process) {
  stop(process);
  process.is_waiting = true;
  waiting_.insert(place_of(process, waiting_), &process);
}

void Processes::add_branch(Process& parent, Frame frame, std::size_t number,
                           const std::string& name) {
  if (alive_ + new_branches_.size() >= most_at_a_time) {
    throw SchemeFault(fmt::format("more than {} branches run at the same time", most_at_a_time));
  }
  if (processes_made_ >= most_in_all) {
    throw SchemeFault(fmt::format("the scheme has more than {} branches in total", most_in_all));
  }
  auto branch = std::make_unique<Process>();
  const Definition* const within = frame.within;
  const bool is_watched = watched_ != nullptr && frame.scheme.get() == watched_;
  branch->frames.push_back(std::move(frame));
  branch->path = parent.path;
  branch->path.push_back({parallels_, number, 0, within, is_watched});
  branch->branch = parent.branch.empty() ? name : parent.branch + ", " + name;
  branch->parent = &parent;
  branch->now = parent.now;
  branch->now.process = ++processes_made_;
  branch->now.clock = 1;
  new_branches_.push_back(std::move(branch));
}

void Processes::begin_parallel(Process& process) {
  ++parallels_;
  process.branches = std::exchange(new_branches_, {});
  process.unfinished = process.branches.size();
  process.at_barriers = 0;
  if (process.unfinished == 0) return;
  alive_ += process.unfinished;
  // In the tree they stand where the process stood.
  const auto place = runnable_.erase(place_of(process, runnable_));
  std::vector<Process*> begun;
  for (const auto& branch : process.branches) begun.push_back(branch.get());
  runnable_.insert(place, begun.begin(), begun.end());
}

void Processes::finish(Process& process) {
  Process* const parent = process.parent;
  if (parent != nullptr && algorithm_.has_points) parent->now.learn(process.now);
  stop(process);
  process.is_over = true;
  if (parent == nullptr) return;
  --alive_;
  if (--parent->unfinished > 0) return open_barrier(*parent);
  parent->branches.clear();
  go_on(*parent);
}

void Processes::wait_at_barrier(Process& process, const Scheme* barrier, Value count) {
  process.at_barrier = true;
  process.barrier = barrier;
  process.barrier_count = count;
  if (process.parent == nullptr) throw SchemeFault("a barrier is not allowed outside of ∥");
  stop(process);
  ++process.parent->at_barriers;
  open_barrier(*process.parent);
}

void Processes::open_barrier(Process& parent) {
  if (parent.at_barriers == 0 || parent.at_barriers < parent.unfinished) return;
  const Process* last = nullptr;
  for (const auto& process : parent.branches) {
    if (process->at_barrier) last = process.get();
  }
  if (parent.at_barriers < parent.branches.size()) {
    throw SchemeFault(
        fmt::format("{}: deadlock: branch {} waits at the barrier in line {}, which {} of {} "
                    "branches never reach",
                    algorithm_.file, last->branch, last->barrier->at.line,
                    parent.branches.size() - parent.at_barriers, parent.branches.size()));
  }
  std::vector<Process*> opened;
  for (const auto& process : parent.branches) {
    if (process->barrier != last->barrier) {
      throw SchemeFault(fmt::format(
          "{}: barrier divergence: branches {} and {} wait at the barriers in lines {} and {}",
          algorithm_.file, last->branch, process->branch, last->barrier->at.line,
          process->barrier->at.line));
    }
    if (process->barrier_count != static_cast<Value>(parent.branches.size())) {
      throw SchemeFault(fmt::format(
          "{}:{}: the barrier waits for {} branches, but ∥ has {} branches", algorithm_.file,
          process->barrier->at.line, process->barrier_count, parent.branches.size()));
    }
    process->at_barrier = false;
    ++process->path.back().epoch;
    opened.push_back(process.get());
  }
  parent.at_barriers = 0;
  // Whatever else can go on comes before all of them or after.
  runnable_.insert(place_of(*opened.front(), runnable_), opened.begin(), opened.end());
}

}  // namespace graphspec::saa
