/// \file
/// See allocations.hpp.
#include "gpu/device/cpu/allocations.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"

namespace graphspec::executor {
namespace {

constexpr std::size_t alignment = 256;
/// About each allocation: an index that runs a little past the end meets no other memory.
constexpr std::size_t guard = 1024;
/// Released memory that is kept.
constexpr std::size_t max_released_bytes = std::size_t{64} << 20;
constexpr int never_written = 0xa5;
constexpr int released = 0xdd;

std::uintptr_t number_of(const volatile void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

void* memory_of(const Allocation& allocation) {
  return reinterpret_cast<void*>(allocation.start);
}

void free_with_guards(std::uintptr_t start) {
  std::free(reinterpret_cast<void*>(start - guard));
}

}  // namespace

Allocations::~Allocations() {
  for (const auto& [start, allocation] : at_) free_with_guards(start);
}

void* Allocations::allocate(std::size_t bytes) {
  // More than the machine has is not even asked for.
  static const auto host_bytes = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
                                 static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  void* const memory = bytes > host_bytes
                           ? nullptr
                           : std::aligned_alloc(alignment, (bytes + 2 * guard + alignment - 1) /
                                                               alignment * alignment);
  if (memory == nullptr) {
    throw DeviceFault(
        fmt::format("allocate: {} bytes were requested, but the host has less free memory", bytes));
  }
  Allocation allocation{.start = number_of(memory) + guard, .bytes = bytes, .shadow = nullptr};
  std::memset(memory_of(allocation), never_written, bytes);
  if (current_schedule().checked) allocation.shadow = std::make_unique<Shadow>(bytes);
  void* const usable = memory_of(allocation);
  at_[allocation.start] = std::move(allocation);
  return usable;
}

void Allocations::release(void* memory) noexcept {
  const auto found = at_.find(number_of(memory));
  if (found == at_.end() || !found->second.live) return;
  Allocation& allocation = found->second;
  std::memset(memory, released, allocation.bytes);
  allocation.live = false;
  allocation.shadow = nullptr;
  released_.push_back(allocation.start);
  released_bytes_ += allocation.bytes + 2 * guard;
  while (released_bytes_ > max_released_bytes) free_oldest();
}

void Allocations::free_oldest() {
  const auto oldest = at_.find(released_.front());
  released_.pop_front();
  released_bytes_ -= oldest->second.bytes + 2 * guard;
  free_with_guards(oldest->first);
  at_.erase(oldest);
}

Allocation* Allocations::find(std::uintptr_t address) {
  const auto after = at_.upper_bound(address + guard);
  if (after == at_.begin()) return nullptr;
  Allocation& nearest = std::prev(after)->second;
  return address + guard - nearest.start < nearest.bytes + 2 * guard ? &nearest : nullptr;
}

bool Allocations::contains(const volatile void* address) const {
  const auto after = at_.upper_bound(number_of(address));
  if (after == at_.begin()) return false;
  const auto& [start, allocation] = *std::prev(after);
  return allocation.live && number_of(address) - start < allocation.bytes;
}

void Allocations::check(const void* memory, std::size_t bytes, std::string_view call) const {
  if (bytes == 0) return;
  const std::uintptr_t first = number_of(memory);
  const auto after = at_.upper_bound(first);
  if (!contains(memory)) {
    throw DeviceFault(fmt::format(
        "{}: out-of-bounds access to {} bytes at {}", call, bytes,
        memory == nullptr ? "a null pointer" : "an address outside every live allocation"));
  }
  const auto& [start, allocation] = *std::prev(after);
  if (bytes > allocation.bytes - (first - start)) {
    throw DeviceFault(fmt::format(
        "{}: out-of-bounds access to {} bytes at offset {} of an allocation of {} bytes", call,
        bytes, first - start, allocation.bytes));
  }
}

void Allocations::mark(const void* memory, std::size_t bytes, bool written) {
  if (bytes == 0) return;
  const Allocation& allocation = *find(number_of(memory));
  if (!allocation.shadow) return;
  allocation.shadow->mark(number_of(memory) - allocation.start, bytes, written);
}

void Allocations::mark_as(const void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const Allocation& source = *find(number_of(from));
  const Allocation& target = *find(number_of(to));
  if (!target.shadow) return;
  if (!source.shadow) return mark_written(to, bytes);
  target.shadow->mark_as(number_of(to) - target.start, *source.shadow,
                         number_of(from) - source.start, bytes);
}

Allocations& allocations() {
  static Allocations all;
  return all;
}

}  // namespace graphspec::executor
