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

// Host code may share pointers and counters; kernels have atomics of their own.
#define GRAPHSPEC_ATOMIC_HOOKS(bits)                                                          \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t* address, \
                                                 int) {                                       \
    return __atomic_load_n(address, __ATOMIC_SEQ_CST);                                        \
  }                                                                                           \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* address,                     \
                                   std::uint##bits##_t value, int) {                          \
    __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                       \
  }                                                                                           \
  std::uint##bits##_t __tsan_atomic##bits##_exchange(volatile std::uint##bits##_t* address,   \
                                                     std::uint##bits##_t value, int) {        \
    return __atomic_exchange_n(address, value, __ATOMIC_SEQ_CST);                             \
  }                                                                                           \
  std::uint##bits##_t __tsan_atomic##bits##_fetch_add(volatile std::uint##bits##_t* address,  \
                                                      std::uint##bits##_t value, int) {       \
    return __atomic_fetch_add(address, value, __ATOMIC_SEQ_CST);                              \
  }                                                                                           \
  std::uint##bits##_t __tsan_atomic##bits##_fetch_sub(volatile std::uint##bits##_t* address,  \
                                                      std::uint##bits##_t value, int) {       \
    return __atomic_fetch_sub(address, value, __ATOMIC_SEQ_CST);                              \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile std::uint##bits##_t* address,    \
                                                    std::uint##bits##_t* expected,            \
                                                    std::uint##bits##_t value, int, int) {    \
    return __atomic_compare_exchange_n(address, expected, value, false, __ATOMIC_SEQ_CST,     \
                                       __ATOMIC_SEQ_CST)                                      \
               ? 1                                                                            \
               : 0;                                                                           \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile std::uint##bits##_t* address,      \
                                                  std::uint##bits##_t* expected,              \
                                                  std::uint##bits##_t value, int, int) {      \
    return __tsan_atomic##bits##_compare_exchange_strong(address, expected, value, 0, 0);     \
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

void __tsan_atomic_thread_fence(int /*order*/) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
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
  std::fprintf(stderr, "%s:%d: index %lld of an array %s\n", site.file, site.line,
               static_cast<long long>(value), what->array->name);
  std::abort();
}
