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
  constexpr std::size_t huge_page = std::size_t{2} << 20;
  constexpr std::size_t page = 4096;
  auto* const begin = static_cast<std::byte*>(memory);
  // To the first address that begins a huge page.
  const std::size_t ahead =
      (huge_page - reinterpret_cast<std::uintptr_t>(memory) % huge_page) % huge_page;
  // Without huge pages the same memory only takes longer to allocate.
  if (bytes >= ahead + huge_page) {
    static_cast<void>(
        madvise(begin + ahead, (bytes - ahead) / huge_page * huge_page, MADV_HUGEPAGE));
  }
  // A thread writes into all small pages of one huge page: those before the first address, and then
  // one after another.
  const auto pieces = static_cast<std::int64_t>((bytes + huge_page - 1) / huge_page + 1);
#pragma omp parallel for schedule(dynamic)
  for (std::int64_t piece = 0; piece < pieces; ++piece) {
    const auto before = static_cast<std::size_t>(piece);
    const std::size_t first = piece == 0 ? 0 : std::min(bytes, ahead + (before - 1) * huge_page);
    const std::size_t last = std::min(bytes, ahead + before * huge_page);
    for (std::size_t place = first; place < last; place += page) {
      volatile std::byte* const in_page = begin + place;
      *in_page = std::byte{0};
    }
  }
}

}  // namespace graphspec
