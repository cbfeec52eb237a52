/// \file
/// What <cuda/atomic> and <cuda/std/atomic> are on the CPU executor: atomics with scopes and
/// orders, whose operations are steps as CUDA's own atomics are; in host code they are done at
/// once. Written from the documentation of the CUDA C++ standard library.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "gpu/device/cpu/atomics.hpp"
#include "gpu/device/cpu/executor.hpp"
#include "gpu/device/kernel.hpp"

#define GRAPHSPEC_SITE_PARAMETERS const char *file = __builtin_FILE(), int line = __builtin_LINE()

// Each executor has classes of its own: one program holds both.
// NOLINTBEGIN(readability-identifier-naming,bugprone-macro-parentheses): names and forms are CUDA's
namespace cuda {
inline namespace GRAPHSPEC_EXECUTOR {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread  ///< here as a block's
};

namespace std {
using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;
}  // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

namespace detail {

namespace executor = ::graphspec::executor;

constexpr executor::Scope scope_of(thread_scope scope) {
  return scope == thread_scope_system   ? executor::Scope::system
         : scope == thread_scope_device ? executor::Scope::device
                                        : executor::Scope::block;
}

/// The order of a step that reads, writes, or both.
constexpr executor::Order order_of(memory_order order, bool reads, bool writes) {
  const bool both = order == memory_order_acq_rel || order == memory_order_seq_cst;
  const bool acquires =
      reads && (both || order == memory_order_acquire || order == memory_order_consume);
  const bool releases = writes && (both || order == memory_order_release);
  if (acquires && releases) return executor::Order::acquire_release;
  if (acquires) return executor::Order::acquire;
  return releases ? executor::Order::release : executor::Order::relaxed;
}

/// The operations on a value that somebody else has. \tparam Self  has a member place()
template <class Self, class T, thread_scope scope>
class Operations {
  static_assert(::graphspec::cpu::detail::fits_a_step<T>,
                "the executor supports atomics of 1, 2, 4 and 8 bytes");

 public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;
  [[nodiscard]] bool is_lock_free() const { return true; }

  GRAPHSPEC_ANNOUNCED T load(memory_order order = memory_order_seq_cst,
                             GRAPHSPEC_SITE_PARAMETERS) const {
    T* const value = place();
    if (executor::running == nullptr) return *value;
    return ::graphspec::cpu::detail::load(value, before(order, true, false), {file, line});
  }
  GRAPHSPEC_ANNOUNCED void store(T value, memory_order order = memory_order_seq_cst,
                                 GRAPHSPEC_SITE_PARAMETERS) const {
    T* const at = place();
    if (executor::running == nullptr) {
      *at = value;
    } else {
      ::graphspec::cpu::detail::store(at, value, before(order, false, true), {file, line});
    }
  }
  T exchange(T value, memory_order order = memory_order_seq_cst, GRAPHSPEC_SITE_PARAMETERS) const {
    return update([&](T) { return value; }, order, {file, line});
  }
  GRAPHSPEC_ANNOUNCED bool compare_exchange_strong(T& expected, T value, memory_order success,
                                                   memory_order failure,
                                                   GRAPHSPEC_SITE_PARAMETERS) const {
    // One step, whatever comes of it: with the stronger of the two orders.
    const memory_order order = success == memory_order_relaxed ? failure : success;
    const T wanted = expected;
    const auto equal = [&](const T& found) {
      return ::std::memcmp(&found, &wanted, sizeof(T)) == 0;
    };
    const T old =
        update([&](T found) { return equal(found) ? value : found; }, order, {file, line});
    if (equal(old)) return true;
    expected = old;
    return false;
  }
  bool compare_exchange_strong(T& expected, T value, memory_order order = memory_order_seq_cst,
                               GRAPHSPEC_SITE_PARAMETERS) const {
    return compare_exchange_strong(expected, value, order, order, file, line);
  }
  bool compare_exchange_weak(T& expected, T value, memory_order success, memory_order failure,
                             GRAPHSPEC_SITE_PARAMETERS) const {
    return compare_exchange_strong(expected, value, success, failure, file, line);
  }
  bool compare_exchange_weak(T& expected, T value, memory_order order = memory_order_seq_cst,
                             GRAPHSPEC_SITE_PARAMETERS) const {
    return compare_exchange_strong(expected, value, order, order, file, line);
  }

#define GRAPHSPEC_FETCH(name, next)                                                             \
  T name(T value, memory_order order = memory_order_seq_cst, GRAPHSPEC_SITE_PARAMETERS) const { \
    return update([&](T old) { return static_cast<T>(next); }, order, {file, line});            \
  }
  GRAPHSPEC_FETCH(fetch_add, ::graphspec::cpu::detail::sum(old, value))
  GRAPHSPEC_FETCH(fetch_sub, old - value)
  GRAPHSPEC_FETCH(fetch_min, value < old ? value : old)
  GRAPHSPEC_FETCH(fetch_max, old < value ? value : old)
  GRAPHSPEC_FETCH(fetch_and, old& value)
  GRAPHSPEC_FETCH(fetch_or, old | value)
  GRAPHSPEC_FETCH(fetch_xor, old ^ value)
#undef GRAPHSPEC_FETCH

  // Operators have no place for a site: they look up the line that calls them.
#define GRAPHSPEC_CALLER                                   \
  const executor::Site site = executor::running == nullptr \
                                  ? executor::Site{"", 0}  \
                                  : executor::calling_site(__builtin_return_address(0))
  // NOLINTBEGIN(google-explicit-constructor,misc-unconventional-assign-operator): as the original
  [[gnu::noinline]] operator T() const {
    GRAPHSPEC_CALLER;
    return load(memory_order_seq_cst, site.file, site.line);
  }
  [[gnu::noinline]] T operator=(T value) const {
    GRAPHSPEC_CALLER;
    store(value, memory_order_seq_cst, site.file, site.line);
    return value;
  }
  // NOLINTEND(google-explicit-constructor,misc-unconventional-assign-operator)
#define GRAPHSPEC_OPERATOR(name, fetch, result)                             \
  [[gnu::noinline]] T operator name(T value) const {                        \
    GRAPHSPEC_CALLER;                                                       \
    const T old = fetch(value, memory_order_seq_cst, site.file, site.line); \
    return static_cast<T>(result);                                          \
  }
  GRAPHSPEC_OPERATOR(+=, fetch_add, old + value)
  GRAPHSPEC_OPERATOR(-=, fetch_sub, old - value)
  GRAPHSPEC_OPERATOR(&=, fetch_and, old& value)
  GRAPHSPEC_OPERATOR(|=, fetch_or, old | value)
  GRAPHSPEC_OPERATOR(^=, fetch_xor, old ^ value)
#undef GRAPHSPEC_OPERATOR
#define GRAPHSPEC_STEP_OPERATOR(name, fetch, change)                                      \
  [[gnu::noinline]] T operator name() const {                                             \
    GRAPHSPEC_CALLER;                                                                     \
    return static_cast<T>(fetch(1, memory_order_seq_cst, site.file, site.line) change 1); \
  }                                                                                       \
  [[gnu::noinline]] T operator name(int) const {                                          \
    GRAPHSPEC_CALLER;                                                                     \
    return fetch(1, memory_order_seq_cst, site.file, site.line);                          \
  }
  GRAPHSPEC_STEP_OPERATOR(++, fetch_add, +)
  GRAPHSPEC_STEP_OPERATOR(--, fetch_sub, -)
#undef GRAPHSPEC_STEP_OPERATOR
#undef GRAPHSPEC_CALLER

  void wait(T old, memory_order order = memory_order_seq_cst) const = delete;
  void notify_one() const = delete;
  void notify_all() const = delete;

 private:
  [[nodiscard]] T* place() const {
    return static_cast<const Self*>(this)->place();
  }

  /// The fence that a sequentially consistent operation begins with, and the order of its step.
  static executor::Ordering before(memory_order order, bool reads, bool writes) {
    if (order == memory_order_seq_cst) executor::order_accesses(scope_of(scope));
    return {.order = order_of(order, reads, writes),
            .scope = scope_of(scope),
            .indivisible = scope_of(scope)};
  }

  template <class Next>
  GRAPHSPEC_ANNOUNCED T update(const Next& next, memory_order order, executor::Site site) const {
    T* const at = place();
    if (executor::running == nullptr) {
      const T old = *at;
      *at = next(old);
      return old;
    }
    return ::graphspec::cpu::detail::exchange_at(at, next, site, before(order, true, true));
  }
};

}  // namespace detail

/// Operations on a value that is somewhere else.
template <class T, thread_scope scope = thread_scope_system>
class atomic_ref : public detail::Operations<atomic_ref<T, scope>, T, scope> {
  using Base = detail::Operations<atomic_ref<T, scope>, T, scope>;
  friend Base;

 public:
  explicit atomic_ref(T& value) : value_(&value) {}
  using Base::operator=;

 private:
  [[nodiscard]] T* place() const { return value_; }
  T* value_;
};

/// A value of its own; not initialized where nothing is said.
template <class T, thread_scope scope = thread_scope_system>
class atomic : public detail::Operations<atomic<T, scope>, T, scope> {
  using Base = detail::Operations<atomic<T, scope>, T, scope>;
  friend Base;

 public:
  atomic() = default;
  constexpr atomic(T value) : value_(value) {}  // NOLINT(google-explicit-constructor)
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  using Base::operator=;

 private:
  [[nodiscard]] T* place() const { return const_cast<T*>(&value_); }
  alignas(sizeof(T)) T value_;
};

/// Here every fence is sequentially consistent, as CUDA's own are.
inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
  if (order != memory_order_relaxed) detail::executor::fence(detail::scope_of(scope));
}

namespace std {
template <class T>
using atomic = ::cuda::GRAPHSPEC_EXECUTOR::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::GRAPHSPEC_EXECUTOR::atomic_ref<T, thread_scope_system>;
inline void atomic_thread_fence(memory_order order) {
  ::cuda::GRAPHSPEC_EXECUTOR::atomic_thread_fence(order, thread_scope_system);
}
}  // namespace std

}  // namespace GRAPHSPEC_EXECUTOR
}  // namespace cuda
// NOLINTEND(readability-identifier-naming,bugprone-macro-parentheses)

#undef GRAPHSPEC_SITE_PARAMETERS
