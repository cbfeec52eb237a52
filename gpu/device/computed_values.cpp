/// \file
/// Large arrays of the host that all threads write together.
#include "gpu/device/computed_values.hpp"

#include <omp.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>

#include "reference/graph/shared_work.hpp"

namespace graphspec {

void write_by_all_threads(std::byte* to, std::size_t value_bytes, std::size_t first,
                          std::size_t count, const WriteValues& write) {
#pragma omp parallel if (is_shared_work(static_cast <std::int64_t>(count)))
  {
    const auto threads = static_cast<std::size_t>(omp_get_num_threads());
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    // Values of one cache line are written by one thread.
    constexpr std::size_t line = 64;
    const std::size_t stretch = (count / threads / line + 1) * line;
    const std::size_t begin = std::min(count, thread * stretch);
    const std::size_t end = std::min(count, begin + stretch);
    if (begin < end) write(to + begin * value_bytes, first + begin, end - begin);
  }
}

void allocate_pages(void* memory, std::size_t bytes) {
  constexpr std::uintptr_t huge_page = std::uintptr_t{2} << 20;
  constexpr std::uintptr_t page = 4096;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + huge_page - 1) / huge_page * huge_page;
  const std::uintptr_t last = (begin + bytes) / huge_page * huge_page;
  // Without huge pages the same memory only takes longer to allocate.
  if (first < last) {
    static_cast<void>(madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE));
  }
  const auto huge_pages = static_cast<std::int64_t>(bytes / huge_page + 2);
#pragma omp parallel for schedule(dynamic)
  for (std::int64_t each = 0; each < huge_pages; ++each) {
    const std::uintptr_t from =
        begin / huge_page * huge_page + static_cast<std::uintptr_t>(each) * huge_page;
    const std::uintptr_t to = std::min(begin + bytes, from + huge_page);
    for (std::uintptr_t place = std::max(begin, from); place < to; place += page) {
      *reinterpret_cast<volatile std::byte*>(place) = std::byte{0};
    }
  }
}

}  // namespace graphspec
