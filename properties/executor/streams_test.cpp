/// \file
/// What is put on one stream and not ordered behind the other may run before it and after it.
#include <gtest/gtest.h>

#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;

__global__ void add_one_kernel(int* word) {
  *word += 1;
}
__global__ void copy_kernel(const int* from, int* to) {
  *to = *from;
}

Schedule random_schedule(std::uint64_t seed) {
  Schedule schedule;
  schedule.kind = Schedule::Kind::random;
  schedule.seed = seed;
  return schedule;
}

/// What a reader on one stream sees of a word that a kernel on the other adds one to, 0 or 1.
int seen(Stream writer, Stream reader, bool is_ordered) {
  Runtime& device = runtime(Device::cpu);
  const Array<int> word(device, std::vector<int>{0});
  const Array<int> read(device, std::vector<int>{-1});
  device.order(reader, writer);
  launch<add_one_kernel>({1, 1, 0, writer}, word.data());
  if (is_ordered) device.order(writer, reader);
  launch<copy_kernel>({1, 1, 0, reader}, word.data(), read.data());
  const int found = read.get(0);
  EXPECT_EQ(word.get(0), 1) << "all pending operations are complete when the host reads";
  return found;
}

TEST(Streams, WhatIsOrderedBehindAnotherFindsItDone) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const ScheduleScope scope(random_schedule(seed));
    EXPECT_EQ(seen(Stream::main, Stream::ahead, true), 1) << seed;
    EXPECT_EQ(seen(Stream::ahead, Stream::main, true), 1) << seed;
  }
}

TEST(Streams, AForgottenOrderIsSeenUnderSomeSchedules) {
  for (const Stream writer : {Stream::main, Stream::ahead}) {
    const Stream reader = writer == Stream::main ? Stream::ahead : Stream::main;
    int late = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      const ScheduleScope scope(random_schedule(seed));
      late += 1 - seen(writer, reader, false);
    }
    EXPECT_EQ(late, 4);
  }
}

TEST(Streams, OtherSchedulesRunWhatIsLaunchedInThatOrder) {
  EXPECT_EQ(seen(Stream::main, Stream::ahead, false), 1);
  EXPECT_EQ(seen(Stream::ahead, Stream::main, false), 1);
}

__global__ void waits_for_nobody_kernel() {
  if (threadIdx.x == 0) __syncwarp(0x3U);
}

/// A program gives memory back when it learns of a fault. A launch that was put off would use it.
TEST(Streams, DropLaunchesThatWerePutOffAfterAFault) {
  Runtime& device = runtime(Device::cpu);
  for (const Stream late : {Stream::main, Stream::ahead}) {
    const Stream other = late == Stream::main ? Stream::ahead : Stream::main;
    const ScheduleScope scope(random_schedule(late == Stream::ahead ? 1 : 2));
    const Array<int> word(device, std::vector<int>{0});
    device.order(other, late);
    launch<add_one_kernel>({1, 1, 0, late}, word.data());
    EXPECT_THROW(launch<waits_for_nobody_kernel>({1, 2, 0, other}), DeviceFault);
    device.synchronize();
    EXPECT_EQ(word.get(0), 0);
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
