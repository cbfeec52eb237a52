/// \file
/// What code compiled with -fsanitize=bounds calls when an index leaves an array of known length:
/// addresses alone do not tell where one `__shared__` array ends and the next begins.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "gpu/device/cpu/executor.hpp"

namespace {

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
