/// \file
/// An array that the host computes while it is copied has each value once, at its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/computed_values.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec {
namespace {

/// 12 bytes: no buffer of a power of two holds a whole number of them.
struct Triple {
  std::int32_t place, twice, square;
  bool operator==(const Triple&) const = default;
};

Triple triple(std::size_t place) {
  const auto number = static_cast<std::int32_t>(place);
  return {number, 2 * number, number % 1000 * (number % 1000)};
}

TEST(ComputedArray, HasEachValueAtItsPlace) {
  for (const Device device : available_devices()) {
    // Around a cache line, around the size that threads share, and several buffers of a GPU.
    for (const std::size_t size : {0, 1, 63, 64, 65, 16'383, 16'384, 90'001, 3'000'001}) {
      std::atomic<std::size_t> written = 0;
      const auto array = Array<Triple>::computed(
          runtime(device), size, [&](std::span<Triple> values, std::size_t first) {
            for (std::size_t each = 0; each < values.size(); ++each) {
              values[each] = triple(first + each);
            }
            written += values.size();
          });
      EXPECT_EQ(written, size) << name(device);
      ASSERT_EQ(array.size(), size);
      const std::vector<Triple> found = array.to_host();
      for (std::size_t place = 0; place < size; ++place) {
        ASSERT_EQ(found[place], triple(place)) << name(device) << ", " << place << " of " << size;
      }
    }
  }
}

TEST(AllocatePages, WritesWithinItsMemory) {
  constexpr std::size_t huge_page = std::size_t{2} << 20;
  constexpr std::size_t around = 8192;
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{5000}, huge_page - 1,
                                  huge_page, huge_page + 1, 3 * huge_page + 5000}) {
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}, std::size_t{4096}}) {
      std::vector<unsigned char> memory(first + bytes + around, 7);
      allocate_pages(memory.data() + first, bytes);
      const auto begin = memory.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end = begin + static_cast<std::ptrdiff_t>(bytes);
      const auto is_kept = [](unsigned char value) { return value == 7; };
      EXPECT_TRUE(std::all_of(memory.begin(), begin, is_kept)) << bytes << " from " << first;
      EXPECT_TRUE(std::all_of(end, memory.end(), is_kept)) << bytes << " from " << first;
      // At least one byte of each page is written.
      const auto written = std::count(begin, end, 0);
      EXPECT_GE(written, static_cast<std::ptrdiff_t>((bytes + 4095) / 4096)) << bytes;
    }
  }
}

}  // namespace
}  // namespace graphspec
