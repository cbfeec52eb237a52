/// \file
/// Accesses of any kind, size and place as data, and kernels that make them: what a table of memory
/// rules consists of.
#pragma once

#include <fmt/format.h>

#include <string>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

enum class Act { read, write, load_relaxed, store_relaxed, update, update_in_block };

/// An access to so many bytes, at any place.
struct Touch {
  int offset;
  int bytes;  ///< 1, 2, 4, 8; 16 of plain ones, 4 or 8 of updates
  Act act;

  [[nodiscard]] int end() const { return offset + bytes; }
  [[nodiscard]] bool writes() const { return act != Act::read && act != Act::load_relaxed; }
  [[nodiscard]] bool is_atomic() const { return act != Act::read && act != Act::write; }
  /// What a device asks of atomic and relaxed accesses.
  [[nodiscard]] bool is_aligned() const { return offset % bytes == 0; }
  [[nodiscard]] bool overlaps(const Touch& other) const {
    return offset < other.end() && other.offset < end();
  }
  [[nodiscard]] std::string text() const {
    return fmt::format("act {} of {} bytes at {}", static_cast<int>(act), bytes, offset);
  }
};

/// A value at an address that its type need not divide.
template <class T>
struct [[gnu::packed]] AtAnyPlace {
  T value;
};

template <class T>
__device__ void plain_touch(unsigned char* at, Act act) {
  auto* const place = reinterpret_cast<volatile AtAnyPlace<T>*>(at);
  if (act == Act::read) static_cast<void>(T{place->value});
  if (act == Act::write) place->value = T{1};
}

template <class T>
__device__ void strong_touch(unsigned char* at, Act act) {
  auto* const word = reinterpret_cast<T*>(at);
  if (act == Act::load_relaxed) static_cast<void>(load_relaxed(word));  // touches, no more
  if (act == Act::store_relaxed) store_relaxed(word, T{1});             // touches, no more
  if constexpr (sizeof(T) >= 4) {
    if (act == Act::update) atomicAdd(word, T{1});
    if (act == Act::update_in_block) atomicAdd_block(word, T{1});
  }
}

template <class T>
__device__ void touch_as(unsigned char* at, Act act) {
  plain_touch<T>(at, act);
  strong_touch<T>(at, act);
}

__device__ inline void touch(unsigned char* memory, const Touch& touch) {
  unsigned char* const at = memory + touch.offset;
  switch (touch.bytes) {
    case 1:
      return touch_as<unsigned char>(at, touch.act);
    case 2:
      return touch_as<unsigned short>(at, touch.act);
    case 4:
      return touch_as<unsigned>(at, touch.act);
    case 8:
      return touch_as<unsigned long long>(at, touch.act);
    default:
      plain_touch<unsigned long long>(at, touch.act);
      return plain_touch<unsigned long long>(at + 8, touch.act);
  }
}

/// One thread makes both.
__global__ inline void touch_twice_kernel(unsigned char* memory, Touch first, Touch second) {
  touch(memory, first);
  touch(memory, second);
}
__global__ inline void touch_once_kernel(unsigned char* memory, Touch only) {
  touch(memory, only);
}
/// Two threads, of a block or of two, make one each.
__global__ inline void touch_both_kernel(unsigned char* memory, Touch first, Touch second) {
  touch(memory, threadIdx.x + blockIdx.x == 0 ? first : second);
}

/// The first thread makes two, the other thread one.
__global__ inline void touch_two_and_one_kernel(unsigned char* memory, Touch first, Touch second,
                                                Touch other) {
  if (threadIdx.x == 0) {
    touch(memory, first);
    touch(memory, second);
  } else {
    touch(memory, other);
  }
}

/// The schedules under which one of two threads goes first, and the other.
inline executor::Schedule checked_schedule(bool reverse = false) {
  executor::Schedule schedule;
  schedule.kind =
      reverse ? executor::Schedule::Kind::reverse : executor::Schedule::Kind::sequential;
  schedule.checked = true;
  return schedule;
}

/// Bytes of device memory that have been written.
inline Array<unsigned char> written_bytes(std::size_t count) {
  return Array<unsigned char>(runtime(Device::cpu), std::vector<unsigned char>(count, 0));
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
