/// \file
/// See allocations.hpp.
#include "gpu/device/cpu/allocations.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "gpu/device/fault.hpp"

namespace graphspec::executor {
namespace {

constexpr std::size_t alignment = 256;
constexpr int never_written = 0xa5;
constexpr int released = 0xdd;

std::uintptr_t number_of(const volatile void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

}  // namespace

void* Allocations::allocate(std::size_t bytes) {
  void* memory =
      bytes > SIZE_MAX - alignment
          ? nullptr
          : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) {
    throw DeviceFault(fmt::format("allocate: the host has not the {} bytes asked for", bytes));
  }
  std::memset(memory, never_written, bytes);
  size_at_[number_of(memory)] = bytes;
  return memory;
}

void Allocations::release(void* memory) noexcept {
  const auto found = size_at_.find(number_of(memory));
  if (found == size_at_.end()) return;
  std::memset(memory, released, found->second);
  size_at_.erase(found);
  std::free(memory);
}

bool Allocations::contains(const volatile void* address) const {
  const auto after = size_at_.upper_bound(number_of(address));
  if (after == size_at_.begin()) return false;
  const auto& [start, bytes] = *std::prev(after);
  return number_of(address) - start < bytes;
}

void Allocations::check(const void* memory, std::size_t bytes, std::string_view call) const {
  if (bytes == 0) return;
  const std::uintptr_t first = number_of(memory);
  const auto after = size_at_.upper_bound(first);
  if (after == size_at_.begin() || first - std::prev(after)->first >= std::prev(after)->second) {
    throw DeviceFault(fmt::format("{}: {} bytes at an address in no live allocation", call, bytes));
  }
  const auto& [start, size] = *std::prev(after);
  if (bytes > size - (first - start)) {
    throw DeviceFault(fmt::format("{}: {} bytes from offset {} of an allocation of {} bytes", call,
                                  bytes, first - start, size));
  }
}

Allocations& allocations() {
  static Allocations all;
  return all;
}

}  // namespace graphspec::executor
