/// \file
/// The rules of grids that kernels start: what is before a child and its children, what is not, and
/// who waits for them. Each has a program that needs it and one that breaks it.
#include <gtest/gtest.h>

#include <string>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/rule_pairs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::plain_and_checked;
using properties::report_of;

constexpr std::size_t num_words = 80;

__global__ void read_kernel(int* words) {
  words[8 + threadIdx.x] = words[0];
}
__global__ void write_kernel(int* words) {
  words[0] = 2;
}

/// Starts a child of two threads that read the first word.
__device__ void start_reader(int* words) {
  launch_nested<read_kernel>({1, 2}, words);
}
__global__ void start_reader_kernel(int* words) {
  start_reader(words);
}

template <bool breaks>
__global__ void write_and_start_kernel(int* words) {
  if (!breaks) words[0] = 1;
  start_reader(words);
  if (breaks) words[0] = 1;
}

/// A child of a child reads what the first kernel wrote before the child, or behind it.
template <bool breaks>
__global__ void write_for_grandchild_kernel(int* words) {
  if (!breaks) words[0] = 1;
  launch_nested<start_reader_kernel>({1, 1}, words);
  if (breaks) words[0] = 1;
}
/// The same where the child writes, which starts the one that reads.
template <bool breaks>
__global__ void start_writer_kernel(int* words) {
  launch_nested<write_and_start_kernel<breaks>>({1, 1}, words);
}
/// A depth more: who writes is three launches above who reads.
template <bool breaks>
__global__ void write_for_depth_three_kernel(int* words, int depth) {
  if (depth == 0 && !breaks) words[0] = 1;
  if (depth < 2) {
    launch_nested<write_for_depth_three_kernel<breaks>>({1, 1}, words, depth + 1);
  } else {
    start_reader(words);
  }
  if (depth == 0 && breaks) words[0] = 1;
}
template <bool breaks>
__global__ void depth_three_kernel(int* words) {
  launch_nested<write_for_depth_three_kernel<breaks>>({1, 1}, words, 0);
}

/// Thread 40 writes; thread 0 starts the reader when the block has met, or before.
template <bool breaks>
__global__ void block_starts_kernel(int* words) {
  if (threadIdx.x == 40) words[0] = 1;
  if (!breaks) __syncthreads();
  if (threadIdx.x == 0) start_reader(words);
  if (breaks) __syncthreads();
}
/// The same of two lanes.
template <bool breaks>
__global__ void warp_starts_kernel(int* words) {
  if (threadIdx.x == 31) words[0] = 1;
  if (!breaks) __syncwarp();
  if (threadIdx.x == 0) start_reader(words);
  if (breaks) __syncwarp();
}
/// The same of two blocks.
template <bool breaks>
__global__ void grid_starts_kernel(int* words) {
  if (blockIdx.x == 1) words[0] = 1;
  if (!breaks) grid_barrier();
  if (blockIdx.x == 0) start_reader(words);
  if (breaks) grid_barrier();
}
/// The parent acquires what another block wrote, and starts the reader behind that, or before.
template <bool breaks>
__global__ void acquire_and_start_kernel(int* words) {
  if (blockIdx.x == 1) {
    words[0] = 1;
    store_release(&words[1], 1);
    return;
  }
  if (breaks) start_reader(words);
  while (load_acquire(&words[1]) == 0) __nanosleep(10);
  if (!breaks) start_reader(words);
}

/// Two children: both read, or one writes what the other reads.
template <bool breaks>
__global__ void two_children_kernel(int* words) {
  words[0] = 1;
  if (breaks) {
    launch_nested<write_kernel>({1, 1}, words);
  } else {
    words[0] = 2;
  }
  start_reader(words);
}
/// The parent reads before its child writes, or behind its start: it does not wait for it.
template <bool breaks>
__global__ void read_beside_child_kernel(int* words) {
  if (!breaks) words[1] = words[0];
  launch_nested<write_kernel>({1, 1}, words);
  if (breaks) words[1] = words[0];
}
/// The same where the child's child writes.
__global__ void start_write_kernel(int* words) {
  launch_nested<write_kernel>({1, 1}, words);
}
template <bool breaks>
__global__ void read_beside_grandchild_kernel(int* words) {
  if (!breaks) words[1] = words[0];
  launch_nested<start_write_kernel>({1, 1}, words);
  if (breaks) words[1] = words[0];
}

/// Blocks of a child of a child meet at barriers of their own.
template <bool breaks>
__global__ void meet_kernel(int* words) {
  words[8 + threadIdx.x] = 1;
  if (!breaks) __syncthreads();
  if (threadIdx.x == 0) words[0] = words[8 + blockDim.x - 1];
}
template <bool breaks>
__global__ void start_meeting_kernel(int* words, int depth) {
  if (depth > 0) {
    launch_nested<start_meeting_kernel<breaks>>({1, 1}, words, depth - 1);
  } else {
    launch_nested<meet_kernel<breaks>>({1, 33}, words);
  }
}
template <bool breaks>
__global__ void deep_meeting_kernel(int* words) {
  launch_nested<start_meeting_kernel<breaks>>({1, 1}, words, 1);
}

using Rule = RulePair<int*>;

const Rule rules[] = {
    {"accesses of a thread happen before its child", run<write_and_start_kernel<false>, 1, 1>,
     run<write_and_start_kernel<true>, 1, 1>},
    {"accesses of a thread happen before the child of its child",
     run<write_for_grandchild_kernel<false>, 1, 1>, run<write_for_grandchild_kernel<true>, 1, 1>},
    {"accesses of a child happen before its own child", run<start_writer_kernel<false>, 1, 1>,
     run<start_writer_kernel<true>, 1, 1>},
    {"accesses of a child happen before the child of its grandchild",
     run<depth_three_kernel<false>, 1, 1>, run<depth_three_kernel<true>, 1, 1>},
    {"accesses of a block before a barrier happen before a child",
     run<block_starts_kernel<false>, 1, 64>, run<block_starts_kernel<true>, 1, 64>},
    {"accesses of a warp before a barrier happen before a child",
     run<warp_starts_kernel<false>, 1, 32>, run<warp_starts_kernel<true>, 1, 32>},
    {"accesses of a grid before a barrier happen before a child",
     run<grid_starts_kernel<false>, 2, 1, true>, run<grid_starts_kernel<true>, 2, 1, true>},
    {"accesses that a thread acquired happen before its child",
     run<acquire_and_start_kernel<false>, 2, 1, true>,
     run<acquire_and_start_kernel<true>, 2, 1, true>},
    {"two children of one thread are not ordered", run<two_children_kernel<false>, 1, 1>,
     run<two_children_kernel<true>, 1, 1>},
    {"a thread does not wait for its child", run<read_beside_child_kernel<false>, 1, 1>,
     run<read_beside_child_kernel<true>, 1, 1>},
    {"a thread does not wait for the child of its child",
     run<read_beside_grandchild_kernel<false>, 1, 1>,
     run<read_beside_grandchild_kernel<true>, 1, 1>},
    {"a barrier orders the block of a grandchild", run<deep_meeting_kernel<false>, 1, 1>,
     run<deep_meeting_kernel<true>, 1, 1>},
};

/// Schedules that refuse no child, with accesses checked.
std::vector<Schedule> schedules() {
  std::vector<Schedule> all = plain_and_checked(8);
  std::erase_if(all, [](const Schedule& schedule) {
    return !schedule.checked || schedule.kind == Schedule::Kind::random;
  });
  return all;
}

class EveryNestedRule : public testing::TestWithParam<Rule> {};

TEST_P(EveryNestedRule, IsEnoughForTheProgramThatNeedsIt) {
  for (const Schedule& schedule : schedules()) {
    const ScheduleScope scope(schedule);
    const Array<int> words(runtime(Device::cpu), std::vector<int>(num_words, 0));
    EXPECT_EQ(report_of([&] { GetParam().needs(words.data()); }), "") << describe(schedule);
  }
}

TEST_P(EveryNestedRule, IsMissedInTheProgramThatBreaksIt) {
  for (const Schedule& schedule : schedules()) {
    const ScheduleScope scope(schedule);
    const Array<int> words(runtime(Device::cpu), std::vector<int>(num_words, 0));
    const std::string report = report_of([&] { GetParam().breaks(words.data()); });
    EXPECT_NE(report.find("race: "), std::string::npos) << describe(schedule) << report;
  }
}

INSTANTIATE_TEST_SUITE_P(Nested, EveryNestedRule, testing::ValuesIn(rules), test_name<int*>);

/// Starts as many of its like as there are threads, at each of some depths, and counts itself.
__global__ void tree_kernel(int* count, int depth) {
  if (depth > 0) {
    if (!launch_nested<tree_kernel>({1, 2}, count, depth - 1)) return;
  }
  atomicAdd(count, 1);
}

TEST(ALaunch, EndsWhenTheChildrenOfItsChildrenHaveEnded) {
  for (const Schedule& schedule : plain_and_checked(3)) {
    if (schedule.kind == Schedule::Kind::random) continue;  // may refuse a child
    const ScheduleScope scope(schedule);
    const Array<int> count(runtime(Device::cpu), std::vector<int>{0});
    runtime(Device::cpu).reset_counters();
    launch<tree_kernel>({1, 2}, count.data(), 3);
    EXPECT_EQ(count.get(0), 2 + 4 + 8 + 16) << describe(schedule);
    EXPECT_EQ(runtime(Device::cpu).counters().nested_launches, 2 + 4 + 8) << describe(schedule);
    // A plain write of the next launch comes after all of it.
    EXPECT_EQ(report_of([&] { launch<write_kernel>({1, 1}, count.data()); }), "");
    EXPECT_EQ(count.get(0), 2);
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
