/// \file
/// Released memory is kept, so that who goes on to use it is found, until 64 MiB of it are there;
/// then the oldest goes.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "gpu/device/cpu/allocations.hpp"

namespace graphspec::executor {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

TEST(ReleasedMemory, IsKeptUpToALimitTheNewestFirst) {
  // The sizes that are released one after the other, and which are kept after the last one.
  const struct {
    std::array<std::size_t, 4> mebibytes;
    std::array<bool, 4> kept;
  } cases[] = {
      {{20, 20, 20, 1}, {true, true, true, true}},
      {{40, 30, 30, 1}, {false, true, true, true}},
      {{40, 30, 30, 30}, {false, false, true, true}},
  };
  for (const auto& one : cases) {
    Allocations all;
    std::array<void*, 4> memory{};
    for (std::size_t place = 0; place < memory.size(); ++place) {
      memory[place] = all.allocate(one.mebibytes[place] * mebibyte);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory[place]) % 256, 0U);
    }
    for (void* const each : memory) {
      EXPECT_TRUE(all.contains(each));
      all.release(each);
      EXPECT_FALSE(all.contains(each));
    }
    for (std::size_t place = 0; place < memory.size(); ++place) {
      const Allocation* const found = all.find(reinterpret_cast<std::uintptr_t>(memory[place]));
      const bool is_kept =
          found != nullptr && found->start == reinterpret_cast<std::uintptr_t>(memory[place]);
      EXPECT_EQ(is_kept, one.kept[place]) << one.mebibytes[0] << ", release " << place;
      EXPECT_FALSE(is_kept && found->live);
    }
  }
}

}  // namespace
}  // namespace graphspec::executor
