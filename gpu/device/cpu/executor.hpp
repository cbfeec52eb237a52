/// \file
/// What the kernel language asks of the CPU executor. Everything here is called by a CUDA thread,
/// that is by a fiber, except start_grid().
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/runtime.hpp"

namespace graphspec::executor {

/// CUDA's dim3 and uint3.
struct Dim3 {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;
  constexpr Dim3() = default;
  /// Whole numbers of any type, so that a size needs no cast; one that does not fit is none.
  template <std::integral X, std::integral Y = unsigned, std::integral Z = unsigned>
  // NOLINTNEXTLINE(google-explicit-constructor): CUDA's converts, so that a launch can be {1, 512}.
  constexpr Dim3(X in_x, Y in_y = 1, Z in_z = 1) : x(size(in_x)), y(size(in_y)), z(size(in_z)) {}
  [[nodiscard]] constexpr std::int64_t count() const {
    return std::int64_t{x} * std::int64_t{y} * std::int64_t{z};
  }

 private:
  /// What is too large or negative becomes larger than any device takes, and is refused as that.
  template <class Whole>
  static constexpr unsigned size(Whole number) {
    return std::in_range<unsigned>(number) ? static_cast<unsigned>(number)
                                           : std::numeric_limits<unsigned>::max();
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

/// What an instrumented access asks first: whether it is the thread's own affair.
struct AccessScope {
  std::uintptr_t stack_begin = 0;
  std::size_t stack_bytes = 0;
  std::uintptr_t state_begin = 0;  ///< of the executor's record of the thread, its view in it
  std::size_t state_bytes = 0;
};

/// The scope of the thread that runs now on this host thread; null outside kernels, in the executor
/// itself, and in launches whose accesses are not checked.
inline constinit thread_local AccessScope* accesses = nullptr;

/// While it lives, nothing that this thread does is an access of a kernel.
class AccessesOff {
 public:
  AccessesOff() : kept_(accesses) { accesses = nullptr; }
  AccessesOff(const AccessesOff&) = delete;
  AccessesOff& operator=(const AccessesOff&) = delete;
  ~AccessesOff() { accesses = kept_; }

 private:
  AccessScope* kept_;
};

/// A kernel with its arguments: plain pointers, for kernels' own code runs them.
struct KernelCall {
  void (*call)(const void* arguments) = nullptr;
  std::shared_ptr<const void> arguments;
  std::size_t argument_bytes = 0;
  bool instrumented = false;  ///< the compiler announces the kernel's accesses
  /// Returns the address of each argument, for reports that name arrays.
  std::vector<std::uintptr_t> (*places)(const void* arguments) = nullptr;
};

/// What is launched.
struct GridShape {
  Dim3 grid;
  Dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  bool cooperative = false;
};

/// Runs a grid and all grids that it starts, and returns when they are done.
/// \param signature  __PRETTY_FUNCTION__ of a template over the kernel, which names it
/// \throws DeviceFault for a shape that no device takes, and for what the kernel does wrong
/// \param stream  a random schedule may put the launch off until something is ordered behind it
void start_grid(const GridShape& shape, const char* signature, KernelCall call,
                Stream stream = Stream::main);

/// From a kernel: queues a child grid. False where no more grids can be pending.
bool start_nested_grid(const GridShape& shape, const char* signature, KernelCall call, Site site);

/// Blocks that a cooperative launch may have.
[[nodiscard]] int max_cooperative_blocks();

/// An asynchronous copy of 16 bytes that its thread has not waited for yet.
struct CopyPutOff {
  void* shared = nullptr;
  const void* global = nullptr;
};
/// The running thread's copies: begins one; closes the group of those since the last close.
void put_off_copy(void* shared, const void* global);
void close_copies();
/// Takes the oldest copy of a group that is not among the last `open`; false where there is none.
[[nodiscard]] bool next_copy(int open, CopyPutOff& copy);

/// The kinds of step that kernels announce.
enum class Event { atomic, relaxed_load, relaxed_store, pause };

/// Among which threads a fence or an access orders memory. Each holds those before it.
enum class Scope { block, device, system };

/// What a step orders beside itself: nothing, what comes after it, what came before it, or both.
enum class Order { relaxed, acquire, release, acquire_release };
struct Ordering {
  Order order = Order::relaxed;
  Scope scope = Scope::device;
  /// Among which threads the step is indivisible: with one of a thread outside it is a race.
  Scope indivisible = Scope::device;

  [[nodiscard]] bool acquires() const {
    return order == Order::acquire || order == Order::acquire_release;
  }
  [[nodiscard]] bool releases() const {
    return order == Order::release || order == Order::acquire_release;
  }
};

/// The line from which a function was called that cannot have it as an argument, an operator say.
/// \param return_address  of that function
[[nodiscard]] Site calling_site(const void* return_address);

/// A thread announces a step on memory before it takes it: the executor may let others run first.
/// \return where to take it: at `address`, or at a copy, when an older value is read or the value
///     that is written is older than what memory holds already
volatile void* step(Event event, volatile void* address, std::size_t bytes, Site site,
                    Ordering ordering = {});

/// The same of an atomic that the compiler announces, std::atomic_ref's say: it has the whole
/// system for a scope. Does not return where the access is wrong.
volatile void* announced_step(Event event, volatile void* address, std::size_t bytes, Order order,
                              const void* instruction);

/// What a sequentially consistent access begins with: all of them are in one order.
void order_accesses(Scope scope);

/// Orders what the running thread did before with what it does after, as others in scope see it.
void fence(Scope scope);

/// The same for an access that the compiler announces. Does not return where the access is wrong.
void plain_access(const volatile void* address, std::size_t bytes, bool writes,
                  const void* instruction);

/// Ends a thread that is about to leave an array whose type, "'int [64]'", says its length.
[[noreturn]] void index_fault(const char* array_type, std::int64_t index, Site site);

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
  reduce_and,
  reduce_or,
  reduce_xor,
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
