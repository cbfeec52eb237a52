/// \file
/// What a checked launch holds every access to: it must lie in memory that the kernel may touch, it
/// must not read what nothing wrote, and it must be ordered with what other threads do there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/executor.hpp"
#include "gpu/device/cpu/happens_before.hpp"
#include "gpu/device/cpu/shadow.hpp"
#include "gpu/device/cpu/store_history.hpp"
#include "gpu/device/cpu/streams.hpp"

namespace graphspec::executor {

/// A range of addresses.
struct Range {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;

  [[nodiscard]] bool contains(std::uintptr_t address) const { return address - begin < bytes; }
  /// Whether all of an access lies in it.
  [[nodiscard]] bool holds(std::uintptr_t address, std::size_t size) const {
    return contains(address) && size <= bytes - (address - begin);
  }
};

/// The shared memory of the resident block of one host thread: its `__shared__` variables, which
/// are thread_local there, and its dynamic shared memory.
class SharedMemory {
 public:
  /// For the calling host thread.
  SharedMemory();
  /// Another block now: nothing in it has been written.
  void begin_block(Range dynamic);
  [[nodiscard]] bool contains(std::uintptr_t address) const;

 private:
  friend class MemoryChecker;
  /// The thread_local variables of one module.
  struct Module {
    std::uintptr_t base;  ///< an address in its code
    Range variables;
    Shadow shadow;
  };
  std::vector<Module> modules_;
  Range dynamic_;
  Shadow dynamic_shadow_{0};
};

/// An access that a thread is about to make.
struct Access {
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
  bool reads = false;
  bool writes = false;
  bool atomic = false;    ///< or relaxed: no race with its like
  bool in_block = false;  ///< atomic for the threads of its block alone
  CodePlace place;
};

/// What is wrong with an access.
struct Wrong {
  std::string text;
  /// What was done before makes it wrong, and it can be done all the same.
  bool can_go_on = false;
  CodePlace other;  ///< of a race: the access that it is with
};

/// What a report needs to name the arrays of a launch.
struct LaunchArguments {
  const std::string* kernel;
  const KernelCall* call;
};

/// A thread's index in a block of that shape.
[[nodiscard]] Dim3 index_of(std::uint32_t rank, const Dim3& shape);

/// Checks the accesses of one launch after another.
class MemoryChecker {
 public:
  /// Names of blocks for reports.
  struct BlockName {
    std::string kernel;
    Dim3 index;
    Dim3 shape;
  };

  /// \param place  among the launches of the host
  /// \param stale  relaxed reads may return older stores than the newest
  void begin_launch(const LaunchPlace& place, bool stale);
  /// \returns the block's number in order()
  std::uint32_t begin_block(std::uint32_t grid, BlockName name);
  [[nodiscard]] HappensBefore& order() { return order_; }

  /// What is wrong with an access of a thread; nothing when all is well. Where it can go on it is
  /// noted as done.
  /// \param arguments  of its launch, which lie in the host's memory
  std::optional<Wrong> check(const Access& access, ThreadClock& thread, SharedMemory& shared,
                             const LaunchArguments& arguments);

  /// Whether an address is in constant memory, which is where a kernel's parameters are on a GPU.
  [[nodiscard]] bool is_constant(std::uintptr_t address, const KernelCall& call) const;

  /// What an atomic or relaxed access does to the history of its location, directly after check().
  /// \param released  what a release publishes
  /// \param stores_back  asked where an access may go back so many stores from the newest, at least
  ///     one: by how many it does
  /// \param stale  gets a line where it does
  /// \return where to take the access: in memory, or at a copy
  volatile void* take_effect(const Access& access, ThreadClock& thread, Ordering ordering,
                             const MessagePtr& released, const SharedMemory& shared,
                             const LaunchArguments& arguments,
                             const std::function<int(int)>& stores_back,
                             std::vector<std::string>& stale);

 private:
  /// The memory that an address lies in.
  struct Place {
    Shadow* shadow = nullptr;  ///< null where nothing can be said of it but that it is there
    Range range;
    bool initialized = false;  ///< all of it was written before the launch
  };
  [[nodiscard]] Allocation* allocation_at(std::uintptr_t address);
  [[nodiscard]] std::optional<Place> find(const Access& access, SharedMemory& shared,
                                          const LaunchArguments& arguments, std::string& fault);
  [[nodiscard]] std::string describe_place(std::uintptr_t address, std::size_t bytes,
                                           const SharedMemory& shared,
                                           const LaunchArguments& arguments);
  [[nodiscard]] std::string describe_race(const Access& access, const Stamp& other,
                                          bool other_writes, const ThreadClock& thread,
                                          const SharedMemory& shared,
                                          const LaunchArguments& arguments);
  [[nodiscard]] std::string describe_thread(std::uint32_t segment, const ThreadClock& thread) const;
  [[nodiscard]] std::string describe_stale(const Access& access, const ThreadClock& thread,
                                           const std::string& does, std::uint64_t newer_value,
                                           const StoreHistory::Store& newer,
                                           const SharedMemory& shared,
                                           const LaunchArguments& arguments);
  /// The history of the cells' stores; null where there is none. A new one if `begins`.
  [[nodiscard]] StoreHistory* history_of(const Access& access, bool begins);
  /// Those of the cell's bytes that the access meets.
  void forget_histories(const Cell& cell, const Access& access);
  /// The chain of those that have not ended; its first.
  [[nodiscard]] std::uint32_t live_histories(const Cell& cell);
  /// The launch that runs touches a word for the first time: what the one before did to it is kept
  /// while a launch on the other stream may race with it.
  void begin_cell(Cell& cell);
  /// Accesses to a part of a word, in no order. No two of the writes meet.
  struct Parts {
    std::vector<Stamp> writes;
    std::vector<Stamp> reads;
  };
  /// Another access takes the place of a stamp in the cell: keeps the stamp for its other bytes.
  /// \param bytes  that need neither this stamp nor older ones any more
  void keep_rest(Cell& cell, const Stamp& replaced, unsigned bytes,
                 std::vector<Stamp> Parts::*kind);
  /// Whether an access is indivisible with another, of that thread: it is no race then.
  [[nodiscard]] bool are_atomic(const Access& access, const Stamp& other,
                                const ThreadClock& thread) const;
  /// With launches on the other stream.
  [[nodiscard]] std::optional<Wrong> race_of_launches(const Access& access, unsigned bytes,
                                                      const Cell& cell, const SharedMemory& shared,
                                                      const LaunchArguments& arguments);

  HappensBefore order_;
  std::vector<BlockName> blocks_;
  std::uint32_t generation_ = 0;
  /// Since the host last waited: of generations first_generation_ to generation_.
  std::vector<LaunchPlace> launches_;
  std::uint32_t first_generation_ = 1;
  bool both_streams_ = false;  ///< are among them, or may come to be
  /// The last that a stream's launches did to each byte of a word. (What they did before is ordered
  /// before what these are ordered before.)
  struct Past {
    struct Last {
      Stamp stamp;
      std::uint32_t generation = 0;
    };
    std::array<Last, Shadow::word_bytes> writes;
    std::array<Last, Shadow::word_bytes> reads;
  };
  std::unordered_map<const Cell*, std::array<Past, 2>> past_;
  std::unordered_map<const Cell*, Parts> parts_;  ///< of cells in parts
  bool stale_ = false;
  std::array<Cell*, 2> cells_{};  ///< of the access that was checked last, if it was atomic
  std::deque<StoreHistory> histories_;
  std::uint32_t num_histories_ = 0;  ///< of this launch: the others' are used again
  std::uint64_t copy_ = 0;           ///< an old value, for who reads it
  Allocation* last_ = nullptr;       ///< found last: the next access is likely there too
  /// The modules' writable data, where `__device__` variables are.
  struct Module {
    Range range;
    bool writable;
    std::unique_ptr<Shadow> shadow;
  };
  std::vector<Module> modules_;
};

}  // namespace graphspec::executor
