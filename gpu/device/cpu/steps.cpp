/// \file
/// Steps of running threads: who goes on behind each, what it does to memory, and whether it may.
#include <fmt/format.h>

#include <csetjmp>
#include <exception>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/source_lines.hpp"

namespace graphspec::executor {
namespace {

/// Steps that a thread takes alone before a schedule that would let it go on forever lets others.
constexpr std::int64_t steps_alone = 10'000;

/// Plain accesses from one change of thread to the next in a random schedule, on average.
constexpr std::uint64_t accesses_a_switch = 4;

std::string livelock(std::int64_t limit) {
  return fmt::format(
      "livelock: the launch reached its limit of {} steps, and this thread has not ended", limit);
}

}  // namespace

void Engine::switch_away() {
  Thread& thread = *thread_;
  Block& block = *block_;
  thread.fiber->wait();
  thread_ = &thread;
  block_ = &block;
  running = &thread.view;
}

void Engine::yield() {
  // Destructors that run while a fault unwinds go straight on.
  if (unwinding_) return;
  switch_away();
  if (unwinding_) throw Unwind{};
}

void Engine::count_step(Site site) {
  thread_->site = site;
  ++thread_->steps;
  if (++steps_ > schedule_.step_limit) fault(livelock(schedule_.step_limit), site);
}

bool Engine::gives_way(std::uint64_t one_in) {
  using Kind = Schedule::Kind;
  if (schedule_.kind == Kind::random) return one_in == 1 || draw(one_in) == 0;
  if (schedule_.kind == Kind::lockstep || schedule_.kind == Kind::round_robin) return true;
  if (schedule_.kind == Kind::preempted && preempted()) return true;
  if (++thread_->steps_since_wait < steps_alone) return false;
  thread_->steps_since_wait = 0;
  rotate_ = true;
  if (schedule_.kind == Kind::reverse) {
    // To the end of the queue that this schedule serves last.
    thread_->queued = true;
    block_->ready.push_front(thread_->view.rank);
  }
  return true;
}

bool Engine::preempted() {
  ScheduleProgress& progress = *progress_;
  const auto& list = schedule_.preemptions;
  if (progress.next == list.size() || ++progress.steps <= list[progress.next].after) return false;
  const std::uint32_t choice = list[progress.next].choice;
  progress = {.next = progress.next + 1, .steps = 0};
  // All that could go on instead: threads that are ready, and blocks that could start.
  std::vector<std::pair<int, int>> others;
  for (std::size_t number = 0; number < slots_in_use_; ++number) {
    const Block* const block = slots_[number]->block.get();
    const auto slot = static_cast<int>(number);
    if (block == nullptr) {
      if (blocks_left()) others.emplace_back(slot, -1);
      continue;
    }
    for (int place = 0; place < static_cast<int>(block->ready.size()); ++place) {
      others.emplace_back(slot, place);
    }
  }
  if (others.empty()) return false;
  const auto [slot, place] = others[choice % others.size()];
  forced_slot_ = slot;
  if (place >= 0) {
    std::deque<int>& ready = slots_[static_cast<std::size_t>(slot)]->block->ready;
    const int rank = ready[static_cast<std::size_t>(place)];
    ready.erase(ready.begin() + place);
    ready.push_front(rank);
  }
  return true;
}

volatile void* Engine::step(Event event, volatile void* address, std::size_t bytes, Site site,
                            Ordering ordering) {
  if (unwinding_) return address;
  count_step(site);
  // Who sleeps lets others go on, whatever the schedule.
  if (event == Event::pause) thread_->steps_since_wait = steps_alone;
  if (event == Event::atomic) {
    ++(allocations().contains(address) ? counters.global_atomics : counters.shared_atomics);
  }
  if (gives_way(1)) yield();
  if (!schedule_.checked || event == Event::pause) return address;
  const AccessScope& own = thread_->scope;
  if (reinterpret_cast<std::uintptr_t>(address) - own.stack_begin < own.stack_bytes) return address;
  static std::map<std::pair<std::string_view, int>, Site> sites;
  const Site& kept = sites.try_emplace({site.file, site.line}, site).first->second;
  ThreadClock& clock = thread_->clock;
  const MessagePtr released =
      ordering.order == Order::release ? checker_.order().release(clock, ordering.scope) : nullptr;
  const Access access{.address = reinterpret_cast<std::uintptr_t>(address),
                      .bytes = bytes,
                      .reads = event != Event::relaxed_store,
                      .writes = event != Event::relaxed_load,
                      .atomic = true,
                      .in_block = ordering.indivisible == Scope::block,
                      .place = CodePlace::announced(&kept)};
  if (const auto wrong = check_access(access); wrong && !passes(*wrong, site)) {
    begin_unwinding();
    std::rethrow_exception(
        as_exception(fault_of(wrong->text, *block_, *thread_, site, wrong->other)));
  }
  if (block_->log) {
    log_access(access, event == Event::atomic         ? AccessLog::Kind::atomic
                       : event == Event::relaxed_load ? AccessLog::Kind::load
                                                      : AccessLog::Kind::store);
  }
  const auto stores_back = [&](int others) { return progress_->stores_back(schedule_, others); };
  const Slot& slot = *slots_[static_cast<std::size_t>(block_->slot)];
  return checker_.take_effect(access, clock, ordering, released, *slot.shared,
                              {&block_->grid->kernel, &block_->grid->call}, stores_back,
                              *stale_accesses_);
}

volatile void* Engine::announced_step(Event event, volatile void* address, std::size_t bytes,
                                      Order order, const void* instruction) {
  if (unwinding_) return address;
  Thread& thread = *thread_;
  const Site site = source_line(reinterpret_cast<std::uintptr_t>(instruction));
  try {
    return step(event, address, bytes, site,
                {.order = order, .scope = Scope::system, .indivisible = Scope::system});
  } catch (const Unwind&) {
    // Another thread's fault is being reported.
  } catch (...) {
    if (!fault_) fault_ = std::current_exception();
  }
  std::longjmp(thread.escape, 1);
}

void Engine::order_accesses(Scope scope) {
  // Where every access reads the newest store they are in one order already.
  if (!schedule_.stale.empty()) fence(scope);
}

void Engine::fence(Scope scope) {
  if (schedule_.checked && !unwinding_) checker_.order().fence(thread_->clock, scope);
}

void Engine::log_access(const Access& access, AccessLog::Kind kind) {
  // On a GPU they go through a cache of their own and touch no sector of global memory.
  if (checker_.is_constant(access.address, block_->grid->call)) return;
  const Slot& slot = *slots_[static_cast<std::size_t>(block_->slot)];
  block_->log->add(thread_->view.rank, access.place.instruction(), block_->barriers, access.address,
                   access.bytes, kind, slot.shared->contains(access.address));
}

void Engine::plain_access(std::uintptr_t address, std::size_t bytes, bool writes,
                          const void* instruction) {
  if (unwinding_) return;
  Thread& thread = *thread_;
  ++thread.steps;
  bool right = false;
  if (++steps_ > schedule_.step_limit) {
    note_fault(livelock(schedule_.step_limit),
               source_line(reinterpret_cast<std::uintptr_t>(instruction)));
  } else {
    if (gives_way(accesses_a_switch)) switch_away();
    right = !unwinding_ && is_right({.address = address,
                                     .bytes = bytes,
                                     .reads = !writes,
                                     .writes = writes,
                                     .atomic = false,
                                     .place = CodePlace::instruction(instruction)});
  }
  if (!right) std::longjmp(thread.escape, 1);
}

std::optional<Wrong> Engine::check_access(const Access& access) {
  Slot& slot = *slots_[static_cast<std::size_t>(block_->slot)];
  const KernelCall& call = block_->grid->call;
  return checker_.check(access, thread_->clock, *slot.shared, {&block_->grid->kernel, &call});
}

bool Engine::is_right(const Access& access) {
  const auto wrong = check_access(access);
  if (wrong) {
    const Site site = source_line(access.place.instruction());
    if (!passes(*wrong, site)) {
      note_fault(wrong->text, site, wrong->other);
      return false;
    }
  }
  if (block_->log) {
    log_access(access, access.writes ? AccessLog::Kind::store : AccessLog::Kind::load);
  }
  return true;
}

bool Engine::passes(const Wrong& wrong, Site site) const {
  return wrong.can_go_on && known_faults_ != nullptr &&
         known_faults_->knows(fault_of(wrong.text, *block_, *thread_, site, wrong.other));
}

void Engine::note_fault(const std::string& what, Site site, CodePlace other) {
  if (!fault_) fault_ = as_exception(fault_of(what, *block_, *thread_, site, other));
}

void Engine::index_fault(const char* array_type, std::int64_t index, Site site) {
  Thread& thread = *thread_;
  note_fault(fmt::format("out-of-bounds access: index {} of an array {}", index, array_type), site);
  std::longjmp(thread.escape, 1);
}

}  // namespace graphspec::executor
