/// \file
/// CUDA's atomic operations and the suite's relaxed accesses on the CPU executor: each is announced
/// as a step, where others may run first, and is then done at once.
#pragma once

#include <cstdint>
#include <type_traits>

#include "gpu/device/cpu/executor.hpp"

/// Of functions that announce their accesses themselves: the compiler must not do it again.
#define GRAPHSPEC_ANNOUNCED __attribute__((no_sanitize("thread")))

namespace graphspec::cpu {
namespace detail {

/// Reads and writes *address as one step; `next` gives the new value from the old.
template <class T, class Next>
GRAPHSPEC_ANNOUNCED T exchange_at(T* address, const Next& next, executor::Site site) {
  static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                "atomics take 32- and 64-bit integers");
  executor::step(executor::Event::atomic, address, sizeof(T), site);
  const T old = *address;
  *address = next(old);
  return old;
}

template <class T>
GRAPHSPEC_ANNOUNCED T load(const T* address, executor::Ordering ordering, executor::Site site) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  return *static_cast<const volatile T*>(executor::step(
      executor::Event::relaxed_load, const_cast<T*>(address), sizeof(T), site, ordering));
}

template <class T>
GRAPHSPEC_ANNOUNCED void store(T* address, T value, executor::Ordering ordering,
                               executor::Site site) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  *static_cast<volatile T*>(
      executor::step(executor::Event::relaxed_store, address, sizeof(T), site, ordering)) = value;
}

}  // namespace detail

using executor::Scope;

#define GRAPHSPEC_SITE_PARAMETERS const char *file = __builtin_FILE(), int line = __builtin_LINE()

template <class T>
T atomicAdd(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  // Unsigned, since CUDA's addition wraps.
  using Bits = std::make_unsigned_t<T>;
  return detail::exchange_at(
      address,
      [&](T old) { return static_cast<T>(static_cast<Bits>(old) + static_cast<Bits>(value)); },
      {file, line});
}
template <class T>
T atomicSub(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  using Bits = std::make_unsigned_t<T>;
  return detail::exchange_at(
      address,
      [&](T old) { return static_cast<T>(static_cast<Bits>(old) - static_cast<Bits>(value)); },
      {file, line});
}
template <class T>
T atomicExch(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T) { return value; }, {file, line});
}
template <class T>
T atomicCAS(T* address, std::type_identity_t<T> expected, std::type_identity_t<T> value,
            GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T old) { return old == expected ? value : old; },
                             {file, line});
}
template <class T>
T atomicMin(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T old) { return value < old ? value : old; },
                             {file, line});
}
template <class T>
T atomicMax(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T old) { return old < value ? value : old; },
                             {file, line});
}
template <class T>
T atomicOr(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T old) { return static_cast<T>(old | value); },
                             {file, line});
}
template <class T>
T atomicAnd(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::exchange_at(address, [&](T old) { return static_cast<T>(old & value); },
                             {file, line});
}

/// An intended race: reads 32 or 64 bits at once, ordered with nothing.
template <class T>
[[nodiscard]] GRAPHSPEC_ANNOUNCED T load_relaxed(const T* address, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::load(address, {}, {file, line});
}

/// An intended race: writes 32 or 64 bits at once, ordered with nothing.
template <class T>
GRAPHSPEC_ANNOUNCED void store_relaxed(T* address, std::type_identity_t<T> value,
                                       GRAPHSPEC_SITE_PARAMETERS) {
  detail::store(address, value, {}, {file, line});
}

/// A relaxed read; what the thread does after it comes after what went before the release that
/// wrote the value, where each is in the other's scope.
template <Scope scope = Scope::device, class T>
[[nodiscard]] GRAPHSPEC_ANNOUNCED T load_acquire(const T* address, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::load(address, {executor::Order::acquire, scope}, {file, line});
}

/// A relaxed write that comes after all that the thread did before.
template <Scope scope = Scope::device, class T>
GRAPHSPEC_ANNOUNCED void store_release(T* address, std::type_identity_t<T> value,
                                       GRAPHSPEC_SITE_PARAMETERS) {
  detail::store(address, value, {executor::Order::release, scope}, {file, line});
}

/// A write that nobody on the device reads soon: here a write like others. Inlined so that it is
/// instrumented where its caller is.
template <class T>
[[gnu::always_inline]] inline void store_streaming(T* address, std::type_identity_t<T> value) {
  *address = value;
}

/// A read of what nobody on the device reads again soon: here a read like others.
template <class T>
[[nodiscard, gnu::always_inline]] inline T load_streaming(const T* address) {
  return *address;
}

/// A pause in a loop that waits: here a step like others.
inline void __nanosleep(unsigned /*nanoseconds*/, GRAPHSPEC_SITE_PARAMETERS) {
  executor::step(executor::Event::pause, nullptr, 0, {file, line});
}

/// A read through the read-only cache. Inlined so that it is instrumented where its caller is.
template <class T>
[[nodiscard, gnu::always_inline]] inline T __ldg(const T* address) {
  return *address;
}

}  // namespace graphspec::cpu
