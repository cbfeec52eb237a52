/// \file
/// The executor's state: grids, resident blocks, threads, and who goes on next. All of it belongs
/// to the host thread that holds the turn; the turn passes by semaphore, so nothing here is atomic.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <csetjmp>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/cpu/executor.hpp"
#include "gpu/device/cpu/faults.hpp"
#include "gpu/device/cpu/fibers.hpp"
#include "gpu/device/cpu/happens_before.hpp"
#include "gpu/device/cpu/memory_checker.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec::executor {

constexpr int warp_size = 32;

/// A launch, by the host or by a kernel.
struct Grid {
  GridShape shape;
  std::string kernel;
  KernelCall call;
  std::uint32_t number = 0;     ///< in the order of a checked launch
  int depth = 0;                ///< 0 for the host's, one more for each nested launch
  std::int64_t started = 0;     ///< blocks that were given a slot
  std::int64_t finished = 0;    ///< blocks whose threads have all returned
  std::int64_t at_barrier = 0;  ///< threads that wait at grid_barrier()
  std::int64_t exited = 0;      ///< threads that have returned

  [[nodiscard]] std::int64_t blocks() const { return shape.grid.count(); }
  [[nodiscard]] int block_threads() const { return static_cast<int>(shape.block.count()); }
};

enum class ThreadState { ready, at_block_barrier, at_warp_operation, at_grid_barrier, exited };

/// A CUDA thread of a resident block.
struct Thread {
  ThreadView view;
  ThreadState state = ThreadState::ready;
  std::unique_ptr<Fiber> fiber;  ///< from its first step to its return
  Site site{"", 0};              ///< of the step it announced last
  std::int64_t steps = 0;
  std::int64_t steps_since_wait = 0;  ///< for fairness to the others of a thread that spins
  bool queued = false;                ///< stands in Block::ready while it gives way
  Vote vote = Vote::none;
  bool predicate = false;
  WarpOperation operation = WarpOperation::barrier;
  unsigned mask = 0;
  std::uint64_t value = 0;  ///< contributed to a warp operation
  int argument = 0;
  std::uint64_t result = 0;                     ///< of the operation it waited for
  std::vector<std::vector<CopyPutOff>> copies;  ///< by groups, of which the last is open
  AccessScope scope;
  ThreadClock clock;  ///< of a checked launch
  /// Where an access that is wrong, or that another's fault overtakes, leaves the kernel. Compilers
  /// do not expect exceptions from instrumentation.
  std::jmp_buf escape;
};

/// A block whose threads are running.
struct Block {
  std::shared_ptr<Grid> grid;
  Dim3 index;
  int slot = 0;
  std::vector<Thread> threads;
  std::deque<int> ready;  ///< ranks, in the order in which they became so; unless in lockstep
  std::vector<std::uint32_t> ready_lanes;  ///< lockstep: of each warp, those that can go on
  int exited = 0;
  int at_block_barrier = 0;
  int turn_warp = 0;               ///< lockstep: the warp whose turn it is
  std::uint32_t number = 0;        ///< in the order of a checked launch
  std::uint32_t barriers = 0;      ///< passed
  std::unique_ptr<AccessLog> log;  ///< of a counted launch
  std::vector<unsigned char> dynamic_shared;

  void add_ready(int rank) {
    if (ready_lanes.empty()) {
      ready.push_back(rank);
    } else {
      ready_lanes[static_cast<std::size_t>(rank / warp_size)] |= 1U << rank % warp_size;
    }
  }
  [[nodiscard]] bool can_go_on() const {
    return !ready.empty() || std::any_of(ready_lanes.begin(), ready_lanes.end(),
                                         [](std::uint32_t lanes) { return lanes != 0; });
  }
};

/// A place for one resident block, and the host thread that it runs on. Slot 0 is the launching
/// thread itself.
struct Slot {
  int number = 0;
  std::unique_ptr<Block> block;
  std::unique_ptr<SharedMemory> shared;  ///< of checked launches
  const void* shared_of_host = nullptr;  ///< the host thread whose it is
  std::binary_semaphore turn{0};
  std::thread host;
};

class Engine {
 public:
  static Engine& instance();

  /// Runs a grid to its end on the calling host thread; see start_grid().
  void run(const GridShape& shape, std::string kernel, KernelCall call, const Schedule& schedule);

  // What running threads call, through executor.hpp.
  bool nest(const GridShape& shape, std::string kernel, KernelCall call, Site site);
  volatile void* step(Event event, volatile void* address, std::size_t bytes, Site site,
                      Ordering ordering);
  volatile void* announced_step(Event event, volatile void* address, std::size_t bytes, Order order,
                                const void* instruction);
  void order_accesses(Scope scope);
  void fence(Scope scope);
  void plain_access(std::uintptr_t address, std::size_t bytes, bool writes,
                    const void* instruction);
  [[noreturn]] void index_fault(const char* array_type, std::int64_t index, Site site);
  int block_barrier(Vote vote, bool predicate, Site site);
  void wait_for_grid(Site site);
  std::uint64_t warp_operation(WarpOperation operation, unsigned mask, std::uint64_t value,
                               int argument, Site site);
  unsigned active_mask();
  /// The running thread is about to throw a fault: destructors on its way out wait for nobody.
  void begin_unwinding() { unwinding_ = true; }
  [[nodiscard]] KernelFault fault_of(const std::string& what, const Block& block,
                                     const Thread& thread, Site site, CodePlace other = {}) const;
  /// As KnownFault where it is one.
  [[nodiscard]] std::exception_ptr as_exception(const KernelFault& fault) const;

  // Only running threads ask, which the analyzer cannot see.
  // NOLINTBEGIN(clang-analyzer-core.uninitialized.UndefReturn)
  [[nodiscard]] Thread& running_thread() const { return *thread_; }
  [[nodiscard]] Block& running_block() const { return *block_; }
  // NOLINTEND(clang-analyzer-core.uninitialized.UndefReturn)

  Counters counters;
  std::map<std::string, KernelCounts> kernel_counts;

 private:
  Engine();
  ~Engine();

  // engine.cpp: blocks, slots and turns.
  void drive(Slot& slot);
  void start_block(Slot& slot);
  void check_block(Slot& slot);
  void run_slice(Slot& slot);
  void finish_thread(Block& block, Thread& thread);
  [[nodiscard]] int take_ready(Block& block);
  [[nodiscard]] static int take_lane(Block& block);
  [[nodiscard]] int next_slot(const Slot& slot);
  /// The next after `after`, in turn, that can go on and is not `slot`; `slot` when none can.
  [[nodiscard]] int next_other(const Slot& slot, int after) const;
  [[nodiscard]] bool can_run(const Slot& slot) const;
  [[nodiscard]] bool blocks_left() const;
  void give_turn(Slot& from, int to);
  void unwind(Slot& slot);
  void prepare_slots(int count);
  void forget_host_threads();

  // steps.cpp: who goes on behind a step, and whether its access is right.
  void switch_away();
  void yield();
  void count_step(Site site);
  [[nodiscard]] bool gives_way(std::uint64_t one_in);
  [[nodiscard]] bool preempted();
  [[nodiscard]] std::optional<Wrong> check_access(const Access& access);
  /// Whether the running thread goes on past it.
  [[nodiscard]] bool passes(const Wrong& wrong, Site site) const;
  [[nodiscard]] bool is_right(const Access& access);
  void log_access(const Access& access, AccessLog::Kind kind);
  void note_fault(const std::string& what, Site site, CodePlace other = {});

  // waiting.cpp: what opens a barrier, what completes a warp operation, and who waits in vain.
  void pause(ThreadState state, Site site);
  void make_ready(Block& block, Thread& thread);
  void open_block_barrier(Block& block);
  void open_grid_barrier(Grid& grid);
  void complete_warp_operation(Block& block, int warp, unsigned mask);
  [[nodiscard]] KernelFault why_stuck() const;
  [[nodiscard]] std::string why_stuck_in_warp(const Block& block, const Thread& thread) const;

  [[nodiscard]] std::uint64_t draw(std::uint64_t below);

  Schedule schedule_;
  /// Of the host thread that launches: the other slots' host threads have no scope of their own.
  ScheduleProgress* progress_ = nullptr;
  std::vector<std::string>* stale_accesses_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  FaultScope* known_faults_ = nullptr;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::shared_ptr<Grid>> grids_;  ///< not finished, oldest first
  std::size_t slots_in_use_ = 1;
  Block* block_ = nullptr;    ///< running
  Thread* thread_ = nullptr;  ///< running
  std::int64_t steps_ = 0;
  std::int64_t slices_ = 0;  ///< since the turn last passed to another slot
  bool rotate_ = false;      ///< a thread has run long alone: let another block go on
  int forced_slot_ = -1;     ///< where a listed preemption goes on
  MemoryChecker checker_;
  bool unwinding_ = false;
  bool finished_ = true;
  bool stopping_ = false;
  std::exception_ptr fault_;
};

/// "(3,0,0)"
[[nodiscard]] std::string text_of(const Dim3& index);
/// "bfs/block_queue.cu:41"
[[nodiscard]] std::string text_of(Site site);
[[nodiscard]] std::string text_of(CodePlace place);

/// Thrown through a fiber that must end because another failed.
struct Unwind {};

}  // namespace graphspec::executor
