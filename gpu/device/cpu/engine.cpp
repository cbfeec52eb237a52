/// \file
/// Which block has a slot, which thread goes on, and how everything ends after a fault.
#include "gpu/device/cpu/engine.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <bit>
#include <mutex>
#include <new>

#include "gpu/device/cpu/streams.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/stop.hpp"

namespace graphspec::executor {
namespace {

constexpr std::uint64_t slices_a_block =
    16;  ///< random: how long a block keeps the turn, on average
constexpr unsigned char never_written = 0xa5;

Dim3 index_in(std::int64_t number, const Dim3& shape) {
  const auto x = static_cast<unsigned>(number % shape.x);
  const auto y = static_cast<unsigned>(number / shape.x % shape.y);
  const auto z = static_cast<unsigned>(number / shape.x / shape.y);
  return {x, y, z};
}

/// Calls the kernel; it ends here too when it is left by Thread::escape.
void run_kernel(Thread& thread, const KernelCall& kernel, bool checked) {
  if (setjmp(thread.escape) != 0) return;
  if (checked) accesses = &thread.scope;
  kernel.call(kernel.arguments.get());
}

}  // namespace

Engine& Engine::instance() {
  static Engine engine;
  return engine;
}

Engine::Engine() {
  // A forked child has none of the parent's host threads: it must start its own.
  pthread_atfork(nullptr, nullptr, [] { instance().forget_host_threads(); });
}

Engine::~Engine() {
  stopping_ = true;
  for (const auto& slot : slots_) {
    if (!slot->host.joinable()) continue;
    slot->turn.release();
    slot->host.join();
  }
}

void Engine::forget_host_threads() {
  for (auto& slot : slots_) {
    // Neither joined nor destroyed: the threads are not in this process.
    static_cast<void>(slot.release());  // NOLINT(bugprone-unused-return-value)
  }
  slots_.clear();
}

void Engine::prepare_slots(int count) {
  slots_in_use_ = static_cast<std::size_t>(count);
  while (slots_.size() < slots_in_use_) {
    auto slot = std::make_unique<Slot>();
    slot->number = static_cast<int>(slots_.size());
    slots_.push_back(std::move(slot));
    if (slots_.size() == 1) continue;
    slots_.back()->host = std::thread([this, mine = slots_.back().get()] {
      mine->turn.acquire();
      drive(*mine);
    });
  }
}

void Engine::run(const GridShape& shape, std::string kernel, KernelCall call,
                 const Schedule& schedule) {
  static std::mutex one_launch;
  const std::lock_guard<std::mutex> lock(one_launch);
  schedule_ = schedule;
  progress_ = &current_progress();
  stale_accesses_ = &stale_accesses();
  stop_ = stop_flag;
  known_faults_ = FaultScope::current();
  random_.seed(schedule.seed);
  steps_ = 0;
  slices_ = 0;
  rotate_ = false;
  forced_slot_ = -1;
  unwinding_ = false;
  fault_ = nullptr;
  finished_ = false;
  auto grid = std::make_shared<Grid>();
  grid->shape = shape;
  grid->kernel = std::move(kernel);
  grid->call = std::move(call);
  if (schedule_.checked) {
    checker_.begin_launch(Streams::instance().running(), !schedule_.stale.empty());
    grid->number = checker_.order().begin_grid();
    if (schedule_.counted) ++kernel_counts[grid->kernel].launches;
  }
  grids_ = {grid};
  ++counters.launches;
  const std::int64_t resident =
      shape.cooperative ? grid->blocks() : std::max(1, schedule.resident_blocks);
  prepare_slots(static_cast<int>(resident));
  drive(*slots_.front());
  grids_.clear();
  counters.steps += steps_;
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

std::uint64_t Engine::draw(std::uint64_t below) {
  return random_() % below;
}

bool Engine::blocks_left() const {
  return std::any_of(grids_.begin(), grids_.end(),
                     [](const auto& grid) { return grid->started < grid->blocks(); });
}

bool Engine::can_run(const Slot& slot) const {
  return slot.block ? slot.block->can_go_on() : blocks_left();
}

void Engine::start_block(Slot& slot) {
  std::vector<Grid*> open;
  std::shared_ptr<Grid> grid;
  std::uint64_t choices = 0;
  for (const auto& candidate : grids_) {
    if (candidate->started == candidate->blocks()) continue;
    ++choices;
    // The first, or in a random schedule any with the same chance.
    if (!grid || (schedule_.kind == Schedule::Kind::random && draw(choices) == 0)) grid = candidate;
  }
  if (!grid) return;
  std::int64_t number = grid->started++;
  if (schedule_.kind == Schedule::Kind::reverse) number = grid->blocks() - 1 - number;

  slot.block = std::make_unique<Block>();
  Block& block = *slot.block;
  block.grid = grid;
  block.index = index_in(number, grid->shape.grid);
  block.slot = slot.number;
  // Some more, so that an index beyond its end meets no other memory.
  block.dynamic_shared.assign(grid->shape.dynamic_shared_bytes + 256, never_written);
  if (schedule_.checked) check_block(slot);
  const int threads = grid->block_threads();
  block.threads = std::vector<Thread>(static_cast<std::size_t>(threads));
  if (schedule_.kind == Schedule::Kind::lockstep) {
    block.ready_lanes.assign(static_cast<std::size_t>((threads + warp_size - 1) / warp_size), 0);
  }
  for (int rank = 0; rank < threads; ++rank) {
    Thread& thread = block.threads[static_cast<std::size_t>(rank)];
    thread.view = {.thread_index = index_in(rank, grid->shape.block),
                   .block_index = block.index,
                   .block_dim = grid->shape.block,
                   .grid_dim = grid->shape.grid,
                   .rank = rank,
                   .dynamic_shared = block.dynamic_shared.data()};
    if (schedule_.checked) {
      thread.clock = checker_.order().begin_thread(grid->number, block.number,
                                                   static_cast<std::uint32_t>(rank));
    }
    block.add_ready(rank);
  }
  ++counters.blocks;
  counters.threads += threads;
}

void Engine::check_block(Slot& slot) {
  Block& block = *slot.block;
  if (schedule_.counted) block.log = std::make_unique<AccessLog>();
  block.number = checker_.begin_block(block.grid->number,
                                      {block.grid->kernel, block.index, block.grid->shape.block});
  if (slot.shared_of_host != &running) {
    slot.shared = std::make_unique<SharedMemory>();
    slot.shared_of_host = &running;
  }
  slot.shared->begin_block({reinterpret_cast<std::uintptr_t>(block.dynamic_shared.data()),
                            block.grid->shape.dynamic_shared_bytes});
}

int Engine::take_lane(Block& block) {
  // Of the warp whose turn it is, the lane that is furthest behind; then the next warp.
  auto warp = static_cast<std::size_t>(block.turn_warp);
  while (block.ready_lanes[warp] == 0) warp = (warp + 1) % block.ready_lanes.size();
  block.turn_warp = static_cast<int>(warp);
  const int first = block.turn_warp * warp_size;
  int rank = -1;
  for (std::uint32_t lanes = block.ready_lanes[warp]; lanes != 0; lanes &= lanes - 1) {
    const int lane = first + std::countr_zero(lanes);
    const auto steps = [&](int of) { return block.threads[static_cast<std::size_t>(of)].steps; };
    if (rank < 0 || steps(lane) < steps(rank)) rank = lane;
  }
  block.ready_lanes[warp] &= ~(1U << (rank - first));
  return rank;
}

int Engine::take_ready(Block& block) {
  using Kind = Schedule::Kind;
  std::deque<int>& ready = block.ready;
  int rank = 0;
  switch (schedule_.kind) {
    case Kind::sequential:
    case Kind::round_robin:
    case Kind::preempted:
      rank = ready.front();
      ready.pop_front();
      return rank;
    case Kind::random:
      std::swap(ready[draw(ready.size())], ready.back());
      break;
    case Kind::reverse:
      break;
    case Kind::lockstep:
      return take_lane(block);
  }
  rank = ready.back();
  ready.pop_back();
  return rank;
}

void Engine::run_slice(Slot& slot) {
  Block& block = *slot.block;
  Thread& thread = block.threads[static_cast<std::size_t>(take_ready(block))];
  block_ = &block;
  thread_ = &thread;
  running = &thread.view;
  if (!thread.fiber) {
    try {
      thread.fiber = fiber_pool().take();
    } catch (const std::bad_alloc&) {
      // No stack for it: a fault of the launch, which unwinds the threads that have one.
      fault_ = std::current_exception();
      running = nullptr;
      thread_ = nullptr;
      block_ = nullptr;
      return;
    }
    thread.scope = {thread.fiber->stack_begin(), thread.fiber->stack_bytes(),
                    reinterpret_cast<std::uintptr_t>(&thread), sizeof(thread)};
    thread.fiber->assign([this, &thread] {
      try {
        run_kernel(thread, block_->grid->call, schedule_.checked);
      } catch (const Unwind&) {
        // Another thread's fault is being reported.
      } catch (...) {
        if (!fault_) fault_ = std::current_exception();
      }
      accesses = nullptr;
      thread.state = ThreadState::exited;
    });
  }
  thread.fiber->resume();
  running = nullptr;
  if (thread.state == ThreadState::exited) {
    fiber_pool().give_back(std::move(thread.fiber));
    try {
      if (!fault_) finish_thread(block, thread);
    } catch (const DeviceFault&) {
      fault_ = std::current_exception();
    }
  } else if (thread.state == ThreadState::ready && !std::exchange(thread.queued, false)) {
    block.add_ready(thread.view.rank);
  }
  thread_ = nullptr;
  block_ = nullptr;
  ++slices_;
  if (!fault_ && block.exited == static_cast<int>(block.threads.size())) {
    const auto grid = block.grid;
    if (block.log) block.log->add_to(kernel_counts[grid->kernel]);
    slot.block = nullptr;
    if (++grid->finished == grid->blocks()) std::erase(grids_, grid);
  }
}

void Engine::finish_thread(Block& block, Thread& thread) {
  ++block.exited;
  ++block.grid->exited;
  const int waiting = block.at_block_barrier;
  if (waiting == 0 || waiting + block.exited < static_cast<int>(block.threads.size())) return;
  if (!schedule_.exited_threads_pass_barriers) {
    const auto stuck = std::find_if(
        block.threads.begin(), block.threads.end(),
        [](const Thread& other) { return other.state == ThreadState::at_block_barrier; });
    std::rethrow_exception(as_exception(fault_of(
        fmt::format("deadlock: thread {} never reaches this barrier, because it has returned",
                    text_of(thread.view.thread_index)),
        block, *stuck, stuck->site)));
  }
  open_block_barrier(block);
}

int Engine::next_other(const Slot& slot, int after) const {
  const int count = static_cast<int>(slots_in_use_);
  int other = after;
  do {
    other = other + 1 == count ? 0 : other + 1;
  } while (other != slot.number && !can_run(*slots_[static_cast<std::size_t>(other)]));
  return other;
}

int Engine::next_slot(const Slot& slot) {
  const bool mine = can_run(slot);
  if (forced_slot_ >= 0) return std::exchange(forced_slot_, -1);
  // In turn, from the slot after this one.
  const int first = next_other(slot, slot.number);
  if (first == slot.number) return mine ? slot.number : -1;
  using Kind = Schedule::Kind;
  bool pass = !mine || rotate_;
  if (schedule_.kind == Kind::random) pass = pass || draw(slices_a_block) == 0;
  if (schedule_.kind == Kind::round_robin || schedule_.kind == Kind::lockstep) {
    pass = pass || !slot.block || slices_ >= static_cast<std::int64_t>(slot.block->threads.size());
  }
  if (!pass) return slot.number;
  rotate_ = false;
  if (schedule_.kind != Kind::random) return first;
  std::vector<int> others;
  for (int other = first; other != slot.number; other = next_other(slot, other)) {
    others.push_back(other);
  }
  return others[draw(others.size())];
}

void Engine::give_turn(Slot& from, int to) {
  slices_ = 0;
  slots_[static_cast<std::size_t>(to)]->turn.release();
  from.turn.acquire();
}

void Engine::unwind(Slot& slot) {
  unwinding_ = true;
  Block& block = *slot.block;
  block_ = &block;
  for (Thread& thread : block.threads) {
    if (!thread.fiber) continue;
    thread_ = &thread;
    running = &thread.view;
    thread.fiber->resume();
    fiber_pool().give_back(std::move(thread.fiber));
  }
  running = nullptr;
  slot.block = nullptr;
}

void Engine::drive(Slot& slot) {
  while (true) {
    if (stopping_) return;
    if (finished_) {
      if (slot.number == 0) return;
      give_turn(slot, 0);
      continue;
    }
    int next = -1;
    if (fault_) {
      if (slot.block) unwind(slot);
      for (std::size_t other = 0; other < slots_in_use_; ++other) {
        if (slots_[other]->block) next = static_cast<int>(other);
      }
      finished_ = next < 0;
    } else {
      if (!slot.block) start_block(slot);
      // A slot that has a block gets the turn only where one of its threads can go on.
      if (slot.block) run_slice(slot);
      if (is_asked_to_stop(stop_) && !fault_) fault_ = std::make_exception_ptr(Stopped());
      if (fault_) continue;
      // Asking where to go on costs little beside a slice, except while only this block can run.
      const bool alone =
          schedule_.kind == Schedule::Kind::sequential && !rotate_ && forced_slot_ < 0;
      next = alone && can_run(slot) ? slot.number : next_slot(slot);
      if (next < 0 && grids_.empty()) finished_ = true;
      if (next < 0 && !finished_) {
        fault_ = as_exception(why_stuck());
      }
    }
    if (next >= 0 && next != slot.number) give_turn(slot, next);
  }
}

}  // namespace graphspec::executor
