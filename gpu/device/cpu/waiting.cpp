/// \file
/// Barriers and warp operations of running threads: who waits for whom, what lets them go on, and
/// who waits in vain.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string_view>

#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/fault.hpp"

namespace graphspec::executor {
namespace {

std::string_view name_of(WarpOperation operation) {
  switch (operation) {
    case WarpOperation::barrier:
      return "warp barrier";
    case WarpOperation::shuffle:
      return "shuffle";
    case WarpOperation::ballot:
      return "vote";
    case WarpOperation::match_any:
      return "match";
    case WarpOperation::reduce_add:
    case WarpOperation::reduce_min:
    case WarpOperation::reduce_max:
    case WarpOperation::reduce_and:
    case WarpOperation::reduce_or:
    case WarpOperation::reduce_xor:
      break;
  }
  return "warp reduction";
}

/// Of the files of two sites the texts count: each place in the source has a copy of its own.
bool same_site(Site one, Site other) {
  return one.line == other.line &&
         (one.file == other.file || std::string_view(one.file) == other.file);
}

/// What each lane of a complete operation gets; `lane` is one of them.
std::uint64_t result_of(const Thread* lanes, int lane) {
  const Thread& mine = lanes[lane];
  std::uint64_t result = 0;
  bool first = true;
  if (mine.operation == WarpOperation::shuffle) return lanes[mine.argument].value;
  for (int other = 0; other < warp_size; ++other) {
    if ((mine.mask >> other & 1U) == 0) continue;
    const std::uint64_t value = lanes[other].value;
    const auto signed_value = static_cast<std::int64_t>(value);
    switch (mine.operation) {
      case WarpOperation::ballot:
        result |= (value != 0 ? std::uint64_t{1} : 0) << other;
        break;
      case WarpOperation::match_any:
        result |= (value == mine.value ? std::uint64_t{1} : 0) << other;
        break;
      case WarpOperation::reduce_add:
        result += value;
        break;
      case WarpOperation::reduce_min:
        if (first || signed_value < static_cast<std::int64_t>(result)) result = value;
        break;
      case WarpOperation::reduce_max:
        if (first || signed_value > static_cast<std::int64_t>(result)) result = value;
        break;
      case WarpOperation::reduce_and:
        result = first ? value : result & value;
        break;
      case WarpOperation::reduce_or:
        result |= value;
        break;
      case WarpOperation::reduce_xor:
        result ^= value;
        break;
      case WarpOperation::barrier:
      case WarpOperation::shuffle:
        break;
    }
    first = false;
  }
  return result;
}

}  // namespace

void Engine::pause(ThreadState state, Site site) {
  if (unwinding_) return;
  count_step(site);
  thread_->steps_since_wait = 0;
  thread_->state = state;
}

void Engine::make_ready(Block& block, Thread& thread) {
  thread.state = ThreadState::ready;
  if (&thread != thread_) block.add_ready(thread.view.rank);
}

int Engine::block_barrier(Vote vote, bool predicate, Site site) {
  if (unwinding_) return 0;
  Thread& thread = *thread_;
  Block& block = *block_;
  pause(ThreadState::at_block_barrier, site);
  thread.vote = vote;
  thread.predicate = predicate;
  const int threads = static_cast<int>(block.threads.size());
  if (++block.at_block_barrier + block.exited == threads) {
    if (block.exited > 0 && !schedule_.exited_threads_pass_barriers) {
      const auto gone =
          std::find_if(block.threads.begin(), block.threads.end(),
                       [](const Thread& other) { return other.state == ThreadState::exited; });
      fault(fmt::format("deadlock: thread {} never reaches this barrier, because it has returned",
                        text_of(gone->view.thread_index)),
            site);
    }
    open_block_barrier(block);
  }
  yield();
  return static_cast<int>(thread.result);
}

void Engine::open_block_barrier(Block& block) {
  const Thread* first = nullptr;
  int count = 0;
  int arrived = 0;
  for (const Thread& thread : block.threads) {
    if (thread.state != ThreadState::at_block_barrier) continue;
    if (first == nullptr) first = &thread;
    if (!same_site(thread.site, first->site)) {
      begin_unwinding();
      std::rethrow_exception(as_exception(
          fault_of(fmt::format("barrier divergence: thread {} waits at another barrier, in {}",
                               text_of(thread.view.thread_index), text_of(thread.site)),
                   block, *first, first->site)));
    }
    count += thread.predicate ? 1 : 0;
    ++arrived;
  }
  ++counters.block_barriers;
  ++block.barriers;
  if (block.log) ++kernel_counts[block.grid->kernel].block_barriers;
  if (schedule_.checked) checker_.order().pass_block_barrier(block.number);
  block.at_block_barrier = 0;
  for (Thread& thread : block.threads) {
    if (thread.state != ThreadState::at_block_barrier) continue;
    switch (thread.vote) {
      case Vote::none:
      case Vote::count:
        thread.result = static_cast<std::uint64_t>(count);
        break;
      case Vote::all:
        thread.result = count == arrived ? 1 : 0;
        break;
      case Vote::any:
        thread.result = count > 0 ? 1 : 0;
        break;
    }
    make_ready(block, thread);
  }
}

void Engine::wait_for_grid(Site site) {
  if (unwinding_) return;
  Grid& grid = *block_->grid;
  if (!grid.shape.cooperative) {
    fault("grid_barrier() needs a cooperative launch; start the kernel by launch_cooperative()",
          site);
  }
  pause(ThreadState::at_grid_barrier, site);
  if (++grid.at_barrier == grid.blocks() * grid.block_threads()) open_grid_barrier(grid);
  yield();
}

void Engine::open_grid_barrier(Grid& grid) {
  ++counters.grid_barriers;
  if (schedule_.checked) checker_.order().pass_grid_barrier(grid.number);
  grid.at_barrier = 0;
  for (std::size_t number = 0; number < slots_in_use_; ++number) {
    Block* const block = slots_[number]->block.get();
    if (block == nullptr || block->grid.get() != &grid) continue;
    for (Thread& thread : block->threads) {
      if (!same_site(thread.site, thread_->site)) {
        fault(fmt::format(
                  "grid barrier divergence: block {} thread {} waits at another barrier, in {}",
                  text_of(block->index), text_of(thread.view.thread_index), text_of(thread.site)),
              thread_->site);
      }
      make_ready(*block, thread);
    }
  }
}

std::uint64_t Engine::warp_operation(WarpOperation operation, unsigned mask, std::uint64_t value,
                                     int argument, Site site) {
  if (unwinding_) return 0;
  Thread& thread = *thread_;
  Block& block = *block_;
  const int lane = thread.view.rank % warp_size;
  if ((mask >> lane & 1U) == 0) {
    fault(fmt::format(
              "wrong warp mask: {} with mask {:#010x}, which does not contain the calling lane {}",
              name_of(operation), mask, lane),
          site);
  }
  if (operation == WarpOperation::shuffle && (mask >> argument & 1U) == 0) {
    fault(fmt::format(
              "wrong warp mask: the shuffle reads lane {}, which mask {:#010x} does not contain",
              argument, mask),
          site);
  }
  pause(ThreadState::at_warp_operation, site);
  thread.operation = operation;
  thread.mask = mask;
  thread.value = value;
  thread.argument = argument;
  complete_warp_operation(block, thread.view.rank / warp_size, mask);
  yield();
  return thread.result;
}

void Engine::complete_warp_operation(Block& block, int warp, unsigned mask) {
  const int first = warp * warp_size;
  const int lanes_here = std::min<int>(warp_size, static_cast<int>(block.threads.size()) - first);
  Thread* const lanes = &block.threads[static_cast<std::size_t>(first)];
  for (int lane = 0; lane < warp_size; ++lane) {
    if ((mask >> lane & 1U) == 0) continue;
    if (lane >= lanes_here) {
      fault(fmt::format("missing lanes: {} with mask {:#010x}, which contains lane {}; the block "
                        "ends at lane {}",
                        name_of(thread_->operation), mask, lane, lanes_here - 1),
            thread_->site);
    }
    const Thread& other = lanes[lane];
    if (other.state != ThreadState::at_warp_operation || other.mask != mask ||
        other.operation != thread_->operation || !same_site(other.site, thread_->site)) {
      return;
    }
  }
  ++counters.warp_operations;
  // Shuffles and votes exchange values; CUDA promises no order of memory for them.
  if (schedule_.checked && thread_->operation == WarpOperation::barrier) {
    HappensBefore::pass_warp_barrier(
        mask, [&](unsigned lane) -> ThreadClock& { return lanes[lane].clock; });
  }
  std::array<std::uint64_t, warp_size> results{};
  for (int lane = 0; lane < lanes_here; ++lane) {
    if ((mask >> lane & 1U) != 0) {
      results[static_cast<std::size_t>(lane)] = result_of(lanes, lane);
    }
  }
  for (int lane = 0; lane < lanes_here; ++lane) {
    if ((mask >> lane & 1U) == 0) continue;
    lanes[lane].result = results[static_cast<std::size_t>(lane)];
    make_ready(block, lanes[lane]);
  }
}

unsigned Engine::active_mask() {
  const int lane = thread_->view.rank % warp_size;
  const unsigned mine = 1U << lane;
  const auto first = static_cast<std::size_t>(thread_->view.rank - lane);
  unsigned here = 0;
  for (unsigned other = 0; other < warp_size; ++other) {
    const std::size_t rank = first + other;
    if (rank < block_->threads.size() && block_->threads[rank].state != ThreadState::exited) {
      here |= 1U << other;
    }
  }
  if (schedule_.kind == Schedule::Kind::random) here &= static_cast<unsigned>(random_());
  return here | mine;
}

std::string Engine::why_stuck_in_warp(const Block& block, const Thread& thread) const {
  const auto first = static_cast<std::size_t>(thread.view.rank - thread.view.rank % warp_size);
  std::string absent;
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    if ((thread.mask >> lane & 1U) == 0) continue;
    const Thread& other = block.threads[first + lane];
    const bool same = other.state == ThreadState::at_warp_operation && other.mask == thread.mask &&
                      same_site(other.site, thread.site) && other.operation == thread.operation;
    if (same) continue;
    if (!absent.empty()) absent += ", ";
    absent += fmt::format("{}", lane);
    if (other.state == ThreadState::exited) {
      absent += " (has returned)";
    } else {
      absent += fmt::format(" (waits in {})", text_of(other.site));
    }
    if (absent.size() > 200) {
      absent += ", ...";
      break;
    }
  }
  return fmt::format(
      "missing lanes: {} with mask {:#010x}, which contains lanes that do not arrive: {}",
      name_of(thread.operation), thread.mask, absent);
}

KernelFault Engine::why_stuck() const {
  // The most telling waiter first: a warp operation, then a block's barrier, then the grid's.
  const Block* block = nullptr;
  const Thread* thread = nullptr;
  for (std::size_t number = 0; number < slots_in_use_; ++number) {
    const Block* const candidate = slots_[number]->block.get();
    if (candidate == nullptr) continue;
    for (const Thread& other : candidate->threads) {
      const auto rank = [](ThreadState state) {
        return state == ThreadState::at_warp_operation  ? 0
               : state == ThreadState::at_block_barrier ? 1
               : state == ThreadState::at_grid_barrier  ? 2
                                                        : 3;
      };
      if (rank(other.state) < 3 && (thread == nullptr || rank(other.state) < rank(thread->state))) {
        block = candidate;
        thread = &other;
      }
    }
  }
  if (thread == nullptr)
    return {"internal error: the executor has nothing to run, but no thread waits", "", "", ""};
  if (thread->state == ThreadState::at_warp_operation) {
    return fault_of(why_stuck_in_warp(*block, *thread), *block, *thread, thread->site);
  }
  const auto elsewhere = [&](const Block& searched) {
    return std::find_if(searched.threads.begin(), searched.threads.end(), [&](const Thread& other) {
      return other.state != thread->state || !same_site(other.site, thread->site);
    });
  };
  for (std::size_t number = 0; number < slots_in_use_; ++number) {
    const Block* const searched = slots_[number]->block.get();
    if (searched == nullptr ||
        (searched != block && thread->state == ThreadState::at_block_barrier)) {
      continue;
    }
    const auto other = elsewhere(*searched);
    if (other == searched->threads.end()) continue;
    const std::string place = other->state == ThreadState::exited
                                  ? "has returned"
                                  : fmt::format("waits in {}", text_of(other->site));
    return fault_of(
        fmt::format("deadlock: block {} thread {} never reaches this barrier, because it {}",
                    text_of(searched->index), text_of(other->view.thread_index), place),
        *block, *thread, thread->site);
  }
  return fault_of("deadlock: another block returned without reaching this grid barrier", *block,
                  *thread, thread->site);
}

}  // namespace graphspec::executor
