/// \file
/// The live allocations of the CPU executor: every copy is held against them, atomics tell global
/// from shared memory by them, and checked kernels may touch nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "gpu/device/cpu/shadow.hpp"

namespace graphspec::executor {

/// Memory taken through the CPU runtime.
struct Allocation {
  std::uintptr_t start = 0;
  std::size_t bytes = 0;
  bool live = true;
  /// Of an allocation made under a checked schedule; elsewhere nobody saw who wrote what.
  std::unique_ptr<Shadow> shadow;
};

/// All of it, by address.
class Allocations {
 public:
  Allocations() = default;
  Allocations(const Allocations&) = delete;
  Allocations& operator=(const Allocations&) = delete;
  ~Allocations();

  /// `bytes` > 0 bytes, aligned to 256, filled with a pattern that no program would write, with
  /// room that belongs to nobody on either side.
  /// \throws DeviceFault when the host has not as much
  [[nodiscard]] void* allocate(std::size_t bytes);
  /// Released memory is kept for a while, so that who goes on using it is found.
  void release(void* memory) noexcept;

  /// True when the address lies in a live allocation.
  [[nodiscard]] bool contains(const volatile void* address) const;

  /// The allocation that the address lies in or, within the room about it, next to; live or not.
  [[nodiscard]] Allocation* find(std::uintptr_t address);

  /// Throws DeviceFault, naming the call, unless the range lies in one live allocation.
  void check(const void* memory, std::size_t bytes, std::string_view call) const;

  /// What copies and fills write, for who checks reads. The ranges are checked before.
  void mark_written(const void* memory, std::size_t bytes) { mark(memory, bytes, true); }
  void mark_unwritten(const void* memory, std::size_t bytes) { mark(memory, bytes, false); }
  void mark_as(const void* to, const void* from, std::size_t bytes);

 private:
  void mark(const void* memory, std::size_t bytes, bool written);
  void free_oldest();

  std::map<std::uintptr_t, Allocation> at_;
  std::deque<std::uintptr_t> released_;
  std::size_t released_bytes_ = 0;
};

/// The allocations of the CPU runtime.
[[nodiscard]] Allocations& allocations();

}  // namespace graphspec::executor
