/// \file
/// The ends of memory: an access is inside where its first byte and its last one are, of any size,
/// at any place, by any lane, block or nested grid.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/device/cpu/allocations.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/touches.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::every_schedule;
using properties::report_of;

Runtime& device() {
  return runtime(Device::cpu);
}

constexpr int sizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33};

/// Every access of up to 8 bytes from 9 bytes before memory of that size to 9 behind it that a
/// device takes, where it is inside.
std::vector<Touch> touches_about(int size, int first) {
  std::vector<Touch> all;
  for (const Act act :
       {Act::read, Act::write, Act::load_relaxed, Act::store_relaxed, Act::update}) {
    for (const int bytes : {1, 2, 4, 8}) {
      if (act == Act::update && bytes < 4) continue;
      for (int offset = first; offset < size + 9; ++offset) {
        const Touch touch{offset, bytes, act};
        if (!touch.is_atomic() || touch.is_aligned()) all.push_back(touch);
      }
    }
  }
  return all;
}

TEST(AnAllocation, HoldsAnAccessWhoseFirstAndLastByteItHolds) {
  const ScheduleScope scope(checked_schedule());
  for (const int size : sizes) {
    const auto memory = written_bytes(static_cast<std::size_t>(size));
    for (const Touch& one : touches_about(size, -9)) {
      const std::string report = report_of([&] {
        launch<touch_once_kernel>({1, 1}, memory.data(), one);
      });
      const std::string expected =
          one.offset < 0     ? fmt::format("{} bytes: {} bytes before an allocation of {} bytes",
                                           one.bytes, -one.offset, size)
          : one.end() > size ? fmt::format("{} bytes: byte {} of an allocation of {} bytes",
                                           one.bytes, one.offset, size)
                             : "";
      ASSERT_EQ(report.empty(), expected.empty()) << size << ", " << one.text() << ": " << report;
      ASSERT_NE(report.find(expected), std::string::npos) << one.text() << ": " << report;
    }
  }
}

TEST(AnAllocation, ThatWasReleasedHoldsNothingOfIt) {
  const ScheduleScope scope(checked_schedule());
  for (const int size : {1, 4, 33}) {
    auto memory = written_bytes(static_cast<std::size_t>(size));
    unsigned char* const released = memory.data();
    memory = Array<unsigned char>();
    for (const Touch& one : {Touch{0, 1, Act::read}, Touch{size - 1, 1, Act::write},
                             Touch{size - 1, 8, Act::read}, Touch{0, 4, Act::update}}) {
      const std::string report = report_of([&] {
        launch<touch_once_kernel>({1, 1}, released, one);
      });
      EXPECT_NE(
          report.find(fmt::format("at byte {} of an allocation of {} bytes", one.offset, size)),
          std::string::npos)
          << one.text() << report;
    }
  }
}

TEST(AnAllocation, ThatIsReleasedTwiceIsReleasedOnce) {
  executor::Allocations all;
  void* const small = all.allocate(8);
  all.release(small);
  all.release(small);
  void* const large = all.allocate(std::size_t{64} << 20);  // more than is kept
  all.release(large);
  EXPECT_EQ(all.find(reinterpret_cast<std::uintptr_t>(small)), nullptr);
  EXPECT_EQ(all.find(reinterpret_cast<std::uintptr_t>(large)), nullptr);
}

TEST(AStrongAccess, IsReportedWhereItsPlaceIsNoMultipleOfItsSize) {
  const ScheduleScope scope(checked_schedule());
  const auto memory = written_bytes(24);
  for (const Act act : {Act::load_relaxed, Act::store_relaxed, Act::update, Act::update_in_block}) {
    for (const int bytes : {1, 2, 4, 8}) {
      if (bytes < 4 && (act == Act::update || act == Act::update_in_block)) continue;
      for (int offset = 0; offset <= 24 - bytes; ++offset) {
        const Touch one{offset, bytes, act};
        const std::string report = report_of([&] {
          launch<touch_once_kernel>({1, 1}, memory.data(), one);
        });
        const std::string expected =
            fmt::format("{} bytes at global memory, byte {} of", bytes, offset);
        ASSERT_EQ(report.empty(), offset % bytes == 0) << one.text() << report;
        if (report.empty()) continue;
        ASSERT_NE(report.find("misaligned atomic access: "), std::string::npos) << report;
        ASSERT_NE(report.find(expected), std::string::npos) << report;
      }
    }
  }
}

/// Touches dynamic shared memory, which is written first but for its end.
__global__ void touch_dynamic_kernel(int size, Touch one) {
  unsigned char* const memory = dynamic_shared<unsigned char>();
  for (int byte = 0; byte < size; ++byte) memory[byte] = 1;
  touch(memory, one);
}

TEST(DynamicSharedMemory, HoldsAnAccessWhoseLastByteItHolds) {
  const ScheduleScope scope(checked_schedule());
  for (const int size : {33, 1, 2, 3, 4, 5, 7, 8, 32}) {
    for (const Touch& one : touches_about(size, 0)) {
      const std::string report = report_of([&] {
        launch<touch_dynamic_kernel>({1, 1, static_cast<std::size_t>(size)}, size, one);
      });
      const bool inside = one.end() <= size;
      ASSERT_EQ(report.empty(), inside) << size << ", " << one.text() << ": " << report;
      if (inside) continue;
      ASSERT_NE(report.find(fmt::format("{} bytes: byte {} of {} bytes of dynamic shared memory",
                                        one.bytes, one.offset, size)),
                std::string::npos)
          << report;
    }
  }
}

/// Each thread writes some words of dynamic shared memory and reads those of the thread behind.
__global__ void whole_dynamic_kernel(int size, int* sum) {
  int* const words = dynamic_shared<int>();
  const int stride = static_cast<int>(blockDim.x);
  for (int word = static_cast<int>(threadIdx.x); word < size; word += stride) words[word] = 1;
  __syncthreads();
  int mine = 0;
  for (int word = static_cast<int>(threadIdx.x); word < size; word += stride) {
    mine += words[(word + 1) % size];
  }
  atomicAdd(sum, mine);
}

TEST(DynamicSharedMemory, IsWatchedToItsEndAfterSmallerAndLargerLaunches) {
  const ScheduleScope scope(checked_schedule());
  const Array<int> sum(device(), std::vector<int>{0});
  for (const int size : {4, 500, 512, 513, 520, 8, 1030, 1536, 1537, 12'000}) {
    const auto launch_with = [&](int words) {
      return report_of([&] {
        launch<whole_dynamic_kernel>({1, 33, sizeof(int) * static_cast<std::size_t>(size)}, words,
                                     sum.data());
      });
    };
    sum.set(0, 0);
    EXPECT_EQ(launch_with(size), "");
    EXPECT_EQ(sum.get(0), size);
    EXPECT_NE(launch_with(size + 1).find(fmt::format("byte {} of {} bytes", 4 * size, 4 * size)),
              std::string::npos);
  }
}

const int constant_words[] = {1, 2, 3, 4};

__global__ void write_through_kernel(int* words, bool writes, int* sum) {
  if (writes) words[3] = 7;
  *sum = words[3];
}

TEST(ConstantMemory, IsReadAndNotWritten) {
  const ScheduleScope scope(checked_schedule());
  const Array<int> sum(device(), std::vector<int>{0});
  const auto report_with = [&](bool writes) {
    return report_of([&] {
      launch<write_through_kernel>({1, 1}, const_cast<int*>(constant_words), writes, sum.data());
    });
  };
  EXPECT_EQ(report_with(false), "");
  EXPECT_EQ(sum.get(0), 4);
  EXPECT_NE(report_with(true).find("write of 4 bytes to constant memory"), std::string::npos);
}

/// Block 0 writes its dynamic shared memory; the last block reads what it did not write.
__global__ void left_behind_kernel(int* seen) {
  int* const words = dynamic_shared<int>();
  if (blockIdx.x == 0) words[7] = 3;
  if (blockIdx.x == gridDim.x - 1) *seen = words[7];
}

TEST(DynamicSharedMemory, IsUnwrittenWhereAnotherBlockBegins) {
  const Array<int> seen(device(), std::vector<int>{0});
  Schedule schedule = checked_schedule();
  schedule.resident_blocks = 1;
  const ScheduleScope scope(schedule);
  const auto report_with = [&](unsigned blocks) {
    return report_of([&] { launch<left_behind_kernel>({blocks, 1, 32}, seen.data()); });
  };
  EXPECT_EQ(report_with(1), "");
  for (const unsigned blocks : {2, 3}) {
    EXPECT_NE(report_with(blocks).find("uninitialized read: dynamic shared memory, byte 28"),
              std::string::npos);
  }
}

TEST(ACopy, IsRefusedWhereItsLastByteIsOutside) {
  std::vector<unsigned char> host(64, 1);
  const auto from = written_bytes(64);
  for (const std::size_t size : {1U, 4U, 5U, 32U, 33U}) {
    const auto memory = written_bytes(size);
    for (std::size_t offset = 0; offset < size; ++offset) {
      for (std::size_t bytes = 1; bytes < size + 3; ++bytes) {
        unsigned char* const at = memory.data() + offset;
        const bool inside = offset + bytes <= size;
        EXPECT_EQ(report_of([&] { device().copy_to_device(at, host.data(), bytes); }).empty(),
                  inside);
        EXPECT_EQ(report_of([&] { device().copy_to_host(host.data(), at, bytes); }).empty(),
                  inside);
        EXPECT_EQ(report_of([&] { device().fill(at, 0, bytes); }).empty(), inside);
        EXPECT_EQ(report_of([&] { device().copy_on_device(at, from.data(), bytes); }).empty(),
                  inside);
      }
    }
    const std::string behind = report_of([&] { device().fill(memory.data() + size, 0, 1); });
    EXPECT_NE(behind.find("outside every live allocation"), std::string::npos) << behind;
  }
}

/// Each thread writes its own 32-bit word; a depth below, the last thread starts the same again.
__global__ void own_word_kernel(unsigned char* memory, int depth) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const bool is_last = thread == gridDim.x * blockDim.x - 1;
  if (depth == 0) {
    reinterpret_cast<unsigned*>(memory)[thread] = thread;
  } else if (is_last) {
    launch_nested<own_word_kernel>({gridDim.x, blockDim.x}, memory, depth - 1);
  }
}

TEST(TheLastThread, IsTheOneReportedWhereOnlyItsLastByteIsOutside) {
  for (const unsigned threads : {1U, 31U, 32U, 33U, 64U}) {
    for (const unsigned blocks : {1U, 3U}) {
      for (const int depth : {0, 1, 2}) {
        for (const Schedule& schedule : every_schedule(2, true)) {
          if (schedule.kind == Schedule::Kind::random && depth > 0) continue;  // may refuse a child
          const ScheduleScope scope(schedule);
          const std::size_t size = std::size_t{4} * threads * blocks;
          const auto enough = written_bytes(size);
          const auto report_with = [&](const Array<unsigned char>& memory) {
            return report_of([&] {
              launch<own_word_kernel>({blocks, threads}, memory.data(), depth);
            });
          };
          ASSERT_EQ(report_with(enough), "") << describe(schedule);
          const auto too_small = written_bytes(size - 1);
          const std::string report = report_with(too_small);
          ASSERT_NE(report.find(fmt::format("block ({},0,0), thread ({},0,0): out-of-bounds write "
                                            "of 4 bytes: byte {} of an allocation of {} bytes",
                                            blocks - 1, threads - 1, size - 4, size - 1)),
                    std::string::npos)
              << describe(schedule) << report;
        }
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
