/// \file
/// CUDA's warp operations on the CPU executor, and its operations on bits.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "gpu/device/cpu/atomics.hpp"
#include "gpu/device/cpu/executor.hpp"

namespace graphspec::cpu {
namespace detail {

template <class T>
T shuffle(unsigned mask, T value, int source_lane, executor::Site site) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = executor::warp_operation(executor::WarpOperation::shuffle, mask, bits, source_lane, site);
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

inline int lane() {
  return executor::running->rank % 32;
}

/// Integers as 64 bits of the same value.
template <class T>
std::uint64_t widened(T value) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
  } else {
    // Of real numbers their bits, as they are compared where lanes match.
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    return bits;
  }
}

}  // namespace detail

inline void __syncwarp(unsigned mask = 0xffffffffU, GRAPHSPEC_SITE_PARAMETERS) {
  executor::warp_operation(executor::WarpOperation::barrier, mask, 0, 0, {file, line});
}

/// The value of lane `source`, counted within segments of `width` lanes (a power of two).
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, GRAPHSPEC_SITE_PARAMETERS) {
  const int segment = detail::lane() / width * width;
  return detail::shuffle(mask, value, segment + (source & (width - 1)), {file, line});
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                 GRAPHSPEC_SITE_PARAMETERS) {
  const int lane = detail::lane();
  const int source = lane - static_cast<int>(delta);
  return detail::shuffle(mask, value, source < lane / width * width ? lane : source, {file, line});
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                   GRAPHSPEC_SITE_PARAMETERS) {
  const int lane = detail::lane();
  const int source = lane + static_cast<int>(delta);
  return detail::shuffle(mask, value, source >= (lane / width + 1) * width ? lane : source,
                         {file, line});
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                  GRAPHSPEC_SITE_PARAMETERS) {
  const int lane = detail::lane();
  const int source = lane ^ lane_mask;
  return detail::shuffle(mask, value, source >= (lane / width + 1) * width ? lane : source,
                         {file, line});
}

inline unsigned __ballot_sync(unsigned mask, int predicate, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<unsigned>(executor::warp_operation(executor::WarpOperation::ballot, mask,
                                                        predicate != 0 ? 1 : 0, 0, {file, line}));
}
inline int __any_sync(unsigned mask, int predicate, GRAPHSPEC_SITE_PARAMETERS) {
  return __ballot_sync(mask, predicate, file, line) != 0 ? 1 : 0;
}
inline int __all_sync(unsigned mask, int predicate, GRAPHSPEC_SITE_PARAMETERS) {
  return __ballot_sync(mask, predicate, file, line) == mask ? 1 : 0;
}
template <class T>
unsigned __match_any_sync(unsigned mask, T value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<unsigned>(executor::warp_operation(executor::WarpOperation::match_any, mask,
                                                        detail::widened(value), 0, {file, line}));
}
/// All of the mask where every lane has one value, which *all_equal says; else none.
template <class T>
unsigned __match_all_sync(unsigned mask, T value, int* all_equal, GRAPHSPEC_SITE_PARAMETERS) {
  *all_equal = __match_any_sync(mask, value, file, line) == mask ? 1 : 0;
  return *all_equal != 0 ? mask : 0;
}
template <class T>
T __reduce_add_sync(unsigned mask, T value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<T>(executor::warp_operation(executor::WarpOperation::reduce_add, mask,
                                                 detail::widened(value), 0, {file, line}));
}
template <class T>
T __reduce_min_sync(unsigned mask, T value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<T>(executor::warp_operation(executor::WarpOperation::reduce_min, mask,
                                                 detail::widened(value), 0, {file, line}));
}
template <class T>
T __reduce_max_sync(unsigned mask, T value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<T>(executor::warp_operation(executor::WarpOperation::reduce_max, mask,
                                                 detail::widened(value), 0, {file, line}));
}

inline unsigned __reduce_and_sync(unsigned mask, unsigned value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<unsigned>(
      executor::warp_operation(executor::WarpOperation::reduce_and, mask, value, 0, {file, line}));
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<unsigned>(
      executor::warp_operation(executor::WarpOperation::reduce_or, mask, value, 0, {file, line}));
}
inline unsigned __reduce_xor_sync(unsigned mask, unsigned value, GRAPHSPEC_SITE_PARAMETERS) {
  return static_cast<unsigned>(
      executor::warp_operation(executor::WarpOperation::reduce_xor, mask, value, 0, {file, line}));
}

/// Some lanes of the warp, the caller among them: not to be relied upon, and here drawn at random
/// under a random schedule.
inline unsigned __activemask() {
  return executor::active_mask();
}

inline int __popc(unsigned bits) {
  return std::popcount(bits);
}
inline int __popcll(unsigned long long bits) {
  return std::popcount(bits);
}
inline int __clz(int bits) {
  return std::countl_zero(static_cast<unsigned>(bits));
}
inline int __clzll(long long bits) {
  return std::countl_zero(static_cast<unsigned long long>(bits));
}
/// The place of the lowest set bit, from 1; 0 where none is set.
inline int __ffs(int bits) {
  return bits == 0 ? 0 : std::countr_zero(static_cast<unsigned>(bits)) + 1;
}
inline int __ffsll(long long bits) {
  return bits == 0 ? 0 : std::countr_zero(static_cast<unsigned long long>(bits)) + 1;
}

/// The bits in reverse order.
inline unsigned __brev(unsigned bits) {
  unsigned reversed = 0;
  for (int bit = 0; bit < 32; ++bit) reversed |= (bits >> bit & 1U) << (31 - bit);
  return reversed;
}

/// What threads before Volta met with in lockstep: no device has them any more.
#define GRAPHSPEC_GONE(name)                                                                       \
  template <class... Arguments>                                                                    \
  void name(const Arguments&...) {                                                                 \
    static_assert(sizeof...(Arguments) > 99, #name " was removed with Volta: use " #name "_sync"); \
  }
GRAPHSPEC_GONE(__shfl)
GRAPHSPEC_GONE(__shfl_up)
GRAPHSPEC_GONE(__shfl_down)
GRAPHSPEC_GONE(__shfl_xor)
GRAPHSPEC_GONE(__ballot)
GRAPHSPEC_GONE(__any)
GRAPHSPEC_GONE(__all)
#undef GRAPHSPEC_GONE

}  // namespace graphspec::cpu
