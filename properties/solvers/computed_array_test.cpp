/// \file
/// An array that the host computes while it is copied has each value once, at its place.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
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

}  // namespace
}  // namespace graphspec
