/// \file
/// See large_array.hpp.
#include "reference/graph/large_array.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace graphspec {

void ask_for_huge_pages(void* memory) {
  // The whole mapping, or realloc() could not move its pages: parts of one that are advised
  // otherwise are mappings of their own.
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto before = reinterpret_cast<std::uintptr_t>(memory) % page;
  const std::size_t bytes = before + ::malloc_usable_size(memory);
  // A system without such pages says no, and nothing is lost.
  static_cast<void>(::madvise(static_cast<std::byte*>(memory) - before, bytes, MADV_HUGEPAGE));
}

}  // namespace graphspec
