/// \file
/// What the kernel language asks of the CPU executor. Everything here is called by a CUDA thread,
/// that is by a fiber, except start_grid().
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace graphspec::executor {

/// CUDA's dim3 and uint3.
struct Dim3 {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;
  // NOLINTNEXTLINE(google-explicit-constructor): CUDA's converts, so that a launch can be {1, 512}.
  constexpr Dim3(unsigned in_x = 1, unsigned in_y = 1, unsigned in_z = 1)
      : x(in_x), y(in_y), z(in_z) {}
  [[nodiscard]] constexpr std::int64_t count() const {
    return std::int64_t{x} * std::int64_t{y} * std::int64_t{z};
  }
};

/// Where in a kernel's source a thread is.
struct Site {
  const char* file;
  int line;
};

/// What a kernel sees of the thread that runs it.
struct ThreadView {
  Dim3 thread_index{0, 0, 0};
  Dim3 block_index{0, 0, 0};
  Dim3 block_dim;
  Dim3 grid_dim;
  int rank = 0;  ///< in the block, x fastest; lane rank % 32 of warp rank / 32
  void* dynamic_shared = nullptr;
};

/// The thread that runs now on this host thread; null outside kernels.
inline constinit thread_local ThreadView* running = nullptr;

/// What is launched.
struct GridShape {
  Dim3 grid;
  Dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  bool cooperative = false;
};

/// Runs a grid and all grids that it starts, and returns when they are done.
/// \param signature  __PRETTY_FUNCTION__ of a template over the kernel, which names it
/// \param body  calls the kernel with its arguments; run once a thread
/// \throws DeviceFault for a shape that no device takes, and for what the kernel does wrong
void start_grid(const GridShape& shape, const char* signature, std::function<void()> body);

/// From a kernel: queues a child grid. False where no more grids can be pending.
bool start_nested_grid(const GridShape& shape, const char* signature, std::function<void()> body,
                       Site site);

/// Blocks that a cooperative launch may have.
[[nodiscard]] int max_cooperative_blocks();

/// The kinds of step at which a thread may be preempted.
enum class Event { atomic, relaxed_access };

/// A thread announces a step on memory before it takes it: the one place where the executor may let
/// others run first. (A check of every plain access belongs here too.)
void step(Event event, const volatile void* address, std::size_t bytes, Site site);

/// What the threads that meet at a block's barrier want to know of their predicates.
enum class Vote { none, count, all, any };

/// Waits for the block's threads; returns the vote over all their predicates.
int block_barrier(Vote vote, bool predicate, Site site);

/// Waits for all threads of a cooperative grid.
void wait_for_grid(Site site);

/// The operations that lanes of a warp do together.
enum class WarpOperation {
  barrier,
  shuffle,  ///< argument: the lane read
  ballot,
  match_any,
  reduce_add,
  reduce_min,
  reduce_max,
};

/// Waits for the lanes in `mask` and returns this lane's result.
/// \param value  this lane's contribution, as its low bits
/// \param argument  of the operation
std::uint64_t warp_operation(WarpOperation operation, unsigned mask, std::uint64_t value,
                             int argument, Site site);

/// Lanes of this warp that are here: any set with the caller in it is right, and a random schedule
/// gives a random one.
unsigned active_mask();

/// Throws the DeviceFault that `what` went wrong at this place in the running kernel.
[[noreturn]] void fault(const std::string& what, Site site);

}  // namespace graphspec::executor
