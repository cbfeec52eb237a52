/// \file
/// The live allocations of the CPU executor: every copy is held against them, and atomics tell
/// global from shared memory by them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace graphspec::executor {

/// Memory taken through the CPU runtime, by address.
class Allocations {
 public:
  /// `bytes` > 0 bytes, aligned to 256, filled with a pattern that no program would write.
  /// \throws DeviceFault when the host has not as much
  [[nodiscard]] void* allocate(std::size_t bytes);
  void release(void* memory) noexcept;

  /// True when the address lies in a live allocation.
  [[nodiscard]] bool contains(const volatile void* address) const;

  /// Throws DeviceFault, naming the call, unless the range lies in one live allocation.
  void check(const void* memory, std::size_t bytes, std::string_view call) const;

 private:
  std::map<std::uintptr_t, std::size_t> size_at_;
};

/// The allocations of the CPU runtime.
[[nodiscard]] Allocations& allocations();

}  // namespace graphspec::executor
