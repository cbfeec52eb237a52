/// \file
/// What code compiled with -fsanitize=thread,bounds calls: at each access, and when an index leaves
/// an array of known length (addresses alone do not tell where one `__shared__` array ends and the
/// next begins). These functions take the place of the sanitizers' runtimes, so every access of a
/// plain CUDA kernel passes through the executor. Calls of host code, which runs no kernel, return
/// at once. They stand in one file, for a linker takes a file of a library whole: where the host
/// code has sanitizers of its own, their runtime would stand in for what is missing.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "gpu/device/cpu/executor.hpp"

namespace {

using graphspec::executor::accesses;
using graphspec::executor::Event;

[[gnu::always_inline]] inline void announce(const volatile void* address, std::size_t bytes,
                                            bool writes, const void* instruction) {
  const auto* const scope = accesses;
  if (scope == nullptr) return;
  if (reinterpret_cast<std::uintptr_t>(address) - scope->stack_begin < scope->stack_bytes) return;
  graphspec::executor::plain_access(address, bytes, writes, instruction);
}

// The layout that g++ and clang++ agree on.
struct TypeDescriptor {
  std::uint16_t kind;
  std::uint16_t info;  ///< of integers: bit 0 signed, the others the binary logarithm of the bits
  char name[1];        ///< and more: "'int [64]'"
};
struct OutOfBounds {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  const TypeDescriptor* array;
  const TypeDescriptor* index;
};

/// Announces an atomic in a kernel whose accesses are checked. \param order  the compiler's number
/// \return where to take it; null in host code
template <class Word>
volatile Word* step_at(Event event, volatile Word* address, int order, const void* instruction) {
  if (accesses == nullptr) return nullptr;
  using graphspec::executor::Order;
  const bool reads = event != Event::relaxed_store;
  const bool writes = event != Event::relaxed_load;
  const bool acquires = reads && (order == __ATOMIC_CONSUME || order == __ATOMIC_ACQUIRE ||
                                  order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST);
  const bool releases = writes && (order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL ||
                                   order == __ATOMIC_SEQ_CST);
  if (order == __ATOMIC_SEQ_CST) {
    graphspec::executor::order_accesses(graphspec::executor::Scope::system);
  }
  return static_cast<volatile Word*>(
      graphspec::executor::announced_step(event, address, sizeof(Word),
                                          acquires && releases ? Order::acquire_release
                                          : acquires           ? Order::acquire
                                          : releases           ? Order::release
                                                               : Order::relaxed,
                                          instruction));
}

/// An index of at most 64 bits, by its type.
std::int64_t value_of(std::uintptr_t index, const TypeDescriptor& type) {
  const unsigned bits = 1U << (type.info >> 1);
  if ((type.info & 1U) == 0 || bits >= 64) return static_cast<std::int64_t>(index);
  const unsigned unused = 64 - bits;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(index) << unused) >> unused;
}

}  // namespace

// The call's own line: the return address less one is an address within the call.
#define GRAPHSPEC_HERE (static_cast<const char*>(__builtin_return_address(0)) - 1)
#define GRAPHSPEC_ACCESS_HOOKS(bytes)                 \
  void __tsan_read##bytes(void* address) {            \
    announce(address, bytes, false, GRAPHSPEC_HERE);  \
  }                                                   \
  void __tsan_write##bytes(void* address) {           \
    announce(address, bytes, true, GRAPHSPEC_HERE);   \
  }                                                   \
  void __tsan_volatile_read##bytes(void* address) {   \
    announce(address, bytes, false, GRAPHSPEC_HERE);  \
  }                                                   \
  void __tsan_volatile_write##bytes(void* address) {  \
    announce(address, bytes, true, GRAPHSPEC_HERE);   \
  }                                                   \
  void __tsan_unaligned_read##bytes(void* address) {  \
    announce(address, bytes, false, GRAPHSPEC_HERE);  \
  }                                                   \
  void __tsan_unaligned_write##bytes(void* address) { \
    announce(address, bytes, true, GRAPHSPEC_HERE);   \
  }

// Host code may share pointers and counters; in a kernel these are steps as CUDA's atomics are.
#define GRAPHSPEC_UPDATE_HOOK(bits, name, next)                                                  \
  std::uint##bits##_t __tsan_atomic##bits##_##name(volatile std::uint##bits##_t* address,        \
                                                   std::uint##bits##_t value, int order) {       \
    auto* const at = step_at(Event::atomic, address, order, GRAPHSPEC_HERE);                     \
    if (at == nullptr) {                                                                         \
      std::uint##bits##_t old = __atomic_load_n(address, __ATOMIC_SEQ_CST);                      \
      while (!__atomic_compare_exchange_n(address, &old, static_cast<std::uint##bits##_t>(next), \
                                          false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {          \
      }                                                                                          \
      return old;                                                                                \
    }                                                                                            \
    const std::uint##bits##_t old = *at;                                                         \
    *at = static_cast<std::uint##bits##_t>(next);                                                \
    return old;                                                                                  \
  }
#define GRAPHSPEC_ATOMIC_HOOKS(bits)                                                              \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t* address,     \
                                                 int order) {                                     \
    auto* const at =                                                                              \
        step_at(Event::relaxed_load, const_cast<volatile std::uint##bits##_t*>(address), order,   \
                GRAPHSPEC_HERE);                                                                  \
    return at != nullptr ? *at : __atomic_load_n(address, __ATOMIC_SEQ_CST);                      \
  }                                                                                               \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* address,                         \
                                   std::uint##bits##_t value, int order) {                        \
    auto* const at = step_at(Event::relaxed_store, address, order, GRAPHSPEC_HERE);               \
    if (at != nullptr) {                                                                          \
      *at = value;                                                                                \
    } else {                                                                                      \
      __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                         \
    }                                                                                             \
  }                                                                                               \
  GRAPHSPEC_UPDATE_HOOK(bits, exchange, value)                                                    \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_add, old + value)                                             \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_sub, old - value)                                             \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_and, old& value)                                              \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_or, old | value)                                              \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_xor, old ^ value)                                             \
  GRAPHSPEC_UPDATE_HOOK(bits, fetch_nand, ~(old & value))                                         \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile std::uint##bits##_t* address,        \
                                                    std::uint##bits##_t* expected,                \
                                                    std::uint##bits##_t value, int order, int) {  \
    auto* const at = step_at(Event::atomic, address, order, GRAPHSPEC_HERE);                      \
    if (at == nullptr) {                                                                          \
      return __atomic_compare_exchange_n(address, expected, value, false, __ATOMIC_SEQ_CST,       \
                                         __ATOMIC_SEQ_CST)                                        \
                 ? 1                                                                              \
                 : 0;                                                                             \
    }                                                                                             \
    const bool equal = *at == *expected;                                                          \
    if (equal) {                                                                                  \
      *at = value;                                                                                \
    } else {                                                                                      \
      *expected = *at;                                                                            \
    }                                                                                             \
    return equal ? 1 : 0;                                                                         \
  }                                                                                               \
  int __tsan_atomic##bits##_compare_exchange_weak(                                                \
      volatile std::uint##bits##_t* address, std::uint##bits##_t* expected,                       \
      std::uint##bits##_t value, int order, int other) {                                          \
    return __tsan_atomic##bits##_compare_exchange_strong(address, expected, value, order, other); \
  }

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void* /*caller*/) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** /*address*/, void* /*value*/) {}
void __tsan_vptr_read(void** /*address*/) {}

GRAPHSPEC_ACCESS_HOOKS(1)
GRAPHSPEC_ACCESS_HOOKS(2)
GRAPHSPEC_ACCESS_HOOKS(4)
GRAPHSPEC_ACCESS_HOOKS(8)
GRAPHSPEC_ACCESS_HOOKS(16)

void __tsan_read_range(void* address, std::size_t bytes) {
  announce(address, bytes, false, GRAPHSPEC_HERE);
}
void __tsan_write_range(void* address, std::size_t bytes) {
  announce(address, bytes, true, GRAPHSPEC_HERE);
}

// clang++ announces so what is copied or cleared as a whole.
void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return to;
  announce(from, bytes, false, GRAPHSPEC_HERE);
  announce(to, bytes, true, GRAPHSPEC_HERE);
  return std::memcpy(to, from, bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return to;
  announce(from, bytes, false, GRAPHSPEC_HERE);
  announce(to, bytes, true, GRAPHSPEC_HERE);
  return std::memmove(to, from, bytes);
}
void* __tsan_memset(void* to, int value, std::size_t bytes) {
  if (bytes == 0) return to;
  announce(to, bytes, true, GRAPHSPEC_HERE);
  return std::memset(to, value, bytes);
}

GRAPHSPEC_ATOMIC_HOOKS(8)
GRAPHSPEC_ATOMIC_HOOKS(16)
GRAPHSPEC_ATOMIC_HOOKS(32)
GRAPHSPEC_ATOMIC_HOOKS(64)

void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (accesses != nullptr && order != __ATOMIC_RELAXED) {
    graphspec::executor::fence(graphspec::executor::Scope::system);
  }
}
void __tsan_atomic_signal_fence(int /*order*/) {}

}  // extern "C"

extern "C" [[noreturn]] void __ubsan_handle_out_of_bounds_abort(const OutOfBounds* what,
                                                                std::uintptr_t index) {
  const graphspec::executor::Site site{what->file, static_cast<int>(what->line)};
  const std::int64_t value = value_of(index, *what->index);
  if (graphspec::executor::running != nullptr) {
    graphspec::executor::index_fault(what->array->name, value, site);
  }
  // Host code.
  std::fprintf(stderr, "%s:%d: out-of-bounds access: index %lld of an array %s\n", site.file,
               site.line, static_cast<long long>(value), what->array->name);
  std::abort();
}
