/// \file
/// See copies.hpp.
#include "gpu/device/cpu/copies.hpp"

#include <cstring>
#include <functional>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::executor {
namespace {

constexpr int not_copied_yet = 0xb7;

/// Whether a schedule puts copies off: random ones half of the time, whichever stream they put off.
bool puts_off(const Schedule& schedule) {
  return schedule.kind == Schedule::Kind::random && schedule.seed / 3 % 2 == 1;
}

}  // namespace

Copies& Copies::instance() {
  static thread_local Copies copies;
  return copies;
}

template <class Which>
void Copies::finish_where(const Which& which) {
  std::erase_if(pending_, [&](const Copy& copy) {
    if (!which(copy)) return false;
    std::memcpy(copy.to, copy.from, copy.bytes);
    if (copy.direction == Direction::to_device) allocations().mark_written(copy.to, copy.bytes);
    return true;
  });
}

void Copies::start(Direction direction, int slot, void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  pending_.push_back({direction, slot, to, from, bytes});
  if (!puts_off(current_schedule())) return finish(direction, slot);
  std::memset(to, not_copied_yet, bytes);
  if (direction == Direction::to_device) allocations().mark_unwritten(to, bytes);
}

void Copies::finish(Direction direction, int slot) {
  finish_where([&](const Copy& copy) { return copy.direction == direction && copy.slot == slot; });
}

void Copies::finish_within(const void* memory, std::size_t bytes) noexcept {
  const auto lies_in = [&](const void* address) {
    return std::less_equal<>()(memory, address) &&
           std::less<>()(address, static_cast<const std::byte*>(memory) + bytes);
  };
  finish_where([&](const Copy& copy) { return lies_in(copy.to) || lies_in(copy.from); });
}

void Copies::finish_all() {
  finish_where([](const Copy&) { return true; });
}

}  // namespace graphspec::executor
