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

/// What one step reads and writes at once.
template <class T>
inline constexpr bool fits_a_step = std::is_trivially_copyable_v<T> &&
                                    (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 ||
                                     sizeof(T) == 8);
template <class T>
inline constexpr bool is_wide = sizeof(T) == 4 || sizeof(T) == 8;
template <class T>
inline constexpr bool is_wide_integer = std::is_integral_v<T>&& is_wide<T>;

/// Reads and writes *address as one step; `next` gives the new value from the old.
template <class T, class Next>
GRAPHSPEC_ANNOUNCED T exchange_at(T* address, const Next& next, executor::Site site,
                                  executor::Ordering ordering = {}) {
  static_assert(fits_a_step<T>);
  auto* const at = static_cast<T*>(const_cast<void*>(
      executor::step(executor::Event::atomic, address, sizeof(T), site, ordering)));
  const T old = *at;
  *at = next(old);
  return old;
}

template <class T>
GRAPHSPEC_ANNOUNCED T load(const T* address, executor::Ordering ordering, executor::Site site) {
  static_assert(fits_a_step<T>, "a relaxed load reads 1, 2, 4 or 8 bytes");
  return *static_cast<const volatile T*>(executor::step(
      executor::Event::relaxed_load, const_cast<T*>(address), sizeof(T), site, ordering));
}

template <class T>
GRAPHSPEC_ANNOUNCED void store(T* address, T value, executor::Ordering ordering,
                               executor::Site site) {
  static_assert(fits_a_step<T>, "a relaxed store writes 1, 2, 4 or 8 bytes");
  *static_cast<volatile T*>(
      executor::step(executor::Event::relaxed_store, address, sizeof(T), site, ordering)) = value;
}

/// one + other or one - other, which wrap in integers as CUDA's do.
template <class T>
constexpr T sum(T one, T other) {
  if constexpr (std::is_integral_v<T>) {
    using Bits = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Bits>(one) + static_cast<Bits>(other));
  } else {
    return one + other;
  }
}
template <class T>
constexpr T difference(T one, T other) {
  using Bits = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Bits>(one) - static_cast<Bits>(other));
}

}  // namespace detail

using executor::Scope;

#define GRAPHSPEC_SITE_PARAMETERS const char *file = __builtin_FILE(), int line = __builtin_LINE()

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are names
/// One of CUDA's read-modify-writes: `next` is the new value, of `old` and `value`.
#define GRAPHSPEC_ATOMIC_FORM(name, within, takes, words, next)                              \
  template <class T>                                                                         \
  T name(T* address, std::type_identity_t<T> value, GRAPHSPEC_SITE_PARAMETERS) {             \
    static_assert(takes<T>, #name " takes " words);                                          \
    return detail::exchange_at(address,                                                      \
                               [&]([[maybe_unused]] T old) { return static_cast<T>(next); }, \
                               {file, line}, {.scope = within, .indivisible = within});      \
  }
/// The same for the device, where nothing is said, for the block and for the system.
#define GRAPHSPEC_ATOMIC(name, takes, words, next)                      \
  GRAPHSPEC_ATOMIC_FORM(name, Scope::device, takes, words, next)        \
  GRAPHSPEC_ATOMIC_FORM(name##_block, Scope::block, takes, words, next) \
  GRAPHSPEC_ATOMIC_FORM(name##_system, Scope::system, takes, words, next)

namespace detail {
template <class T>
inline constexpr bool is_number =
    is_wide_integer<T> || std::is_same_v<T, float> || std::is_same_v<T, double>;
template <class T>
inline constexpr bool is_counter = std::is_same_v<T, unsigned>;
}  // namespace detail

GRAPHSPEC_ATOMIC(atomicAdd, detail::is_number, "32- and 64-bit integers, float and double",
                 detail::sum(old, value))
GRAPHSPEC_ATOMIC(atomicSub, detail::is_wide_integer, "32- and 64-bit integers",
                 detail::difference(old, value))
GRAPHSPEC_ATOMIC(atomicExch, detail::is_number, "32- and 64-bit integers, float and double", value)
GRAPHSPEC_ATOMIC(atomicMin, detail::is_wide_integer, "32- and 64-bit integers",
                 value < old ? value : old)
GRAPHSPEC_ATOMIC(atomicMax, detail::is_wide_integer, "32- and 64-bit integers",
                 old < value ? value : old)
GRAPHSPEC_ATOMIC(atomicOr, detail::is_wide_integer, "32- and 64-bit integers", old | value)
GRAPHSPEC_ATOMIC(atomicAnd, detail::is_wide_integer, "32- and 64-bit integers", old& value)
GRAPHSPEC_ATOMIC(atomicXor, detail::is_wide_integer, "32- and 64-bit integers", old ^ value)
GRAPHSPEC_ATOMIC(atomicInc, detail::is_counter, "unsigned int", old >= value ? 0U : old + 1)
GRAPHSPEC_ATOMIC(atomicDec, detail::is_counter, "unsigned int",
                 old == 0 || old > value ? value : old - 1)

#define GRAPHSPEC_ATOMIC_CAS(name, within)                                                    \
  template <class T>                                                                          \
  T name(T* address, std::type_identity_t<T> expected, std::type_identity_t<T> value,         \
         GRAPHSPEC_SITE_PARAMETERS) {                                                         \
    static_assert(detail::is_wide_integer<T> || std::is_same_v<T, unsigned short>,            \
                  #name " takes unsigned short, 32- and 64-bit integers");                    \
    return detail::exchange_at(address, [&](T old) { return old == expected ? value : old; }, \
                               {file, line}, {.scope = within, .indivisible = within});       \
  }
GRAPHSPEC_ATOMIC_CAS(atomicCAS, Scope::device)
GRAPHSPEC_ATOMIC_CAS(atomicCAS_block, Scope::block)
GRAPHSPEC_ATOMIC_CAS(atomicCAS_system, Scope::system)

// NOLINTEND(bugprone-macro-parentheses)

#undef GRAPHSPEC_ATOMIC_FORM
#undef GRAPHSPEC_ATOMIC
#undef GRAPHSPEC_ATOMIC_CAS

/// An intended race: reads up to 64 bits at once, ordered with nothing.
template <class T>
[[nodiscard]] GRAPHSPEC_ANNOUNCED T load_relaxed(const T* address, GRAPHSPEC_SITE_PARAMETERS) {
  return detail::load(address, {}, {file, line});
}

/// An intended race: writes up to 64 bits at once, ordered with nothing.
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

/// Asks for what lies there to be brought nearer: here nothing.
[[gnu::always_inline]] inline void prefetch(const void* /*address*/) {}

/// A pause in a loop that waits: here a step that lets others go on.
inline void __nanosleep(unsigned /*nanoseconds*/, GRAPHSPEC_SITE_PARAMETERS) {
  executor::step(executor::Event::pause, nullptr, 0, {file, line});
}

/// Reads through one cache or the other, and writes past them: here accesses like others. Inlined
/// so that they are instrumented where their caller is.
#define GRAPHSPEC_CACHED_LOAD(name)                                   \
  template <class T>                                                  \
  [[nodiscard, gnu::always_inline]] inline T name(const T* address) { \
    return *address;                                                  \
  }
#define GRAPHSPEC_CACHED_STORE(name)                                                   \
  template <class T>                                                                   \
  [[gnu::always_inline]] inline void name(T* address, std::type_identity_t<T> value) { \
    *address = value;                                                                  \
  }
GRAPHSPEC_CACHED_LOAD(__ldg)
GRAPHSPEC_CACHED_LOAD(__ldca)
GRAPHSPEC_CACHED_LOAD(__ldcg)
GRAPHSPEC_CACHED_LOAD(__ldcs)
GRAPHSPEC_CACHED_STORE(__stwb)
GRAPHSPEC_CACHED_STORE(__stcg)
GRAPHSPEC_CACHED_STORE(__stcs)
GRAPHSPEC_CACHED_STORE(__stwt)
#undef GRAPHSPEC_CACHED_LOAD
#undef GRAPHSPEC_CACHED_STORE

}  // namespace graphspec::cpu
