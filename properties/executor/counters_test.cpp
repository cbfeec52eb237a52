/// \file
/// Counters hold what was counted by hand, under every schedule.
#include <gtest/gtest.h>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/every_schedule.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::every_schedule;

Runtime& device() {
  return runtime(Device::cpu);
}

__global__ void counted_kernel(int* word) {
  __shared__ int tail;
  if (threadIdx.x == 0) tail = 0;
  __syncthreads();
  atomicAdd(&tail, 1);
  atomicAdd(word, 1);
  __syncwarp();
  __syncthreads();
}

TEST(Counters, AreThoseOfTheKernel) {
  const Array<int> word(device(), std::vector<int>{0});
  for (const Schedule& schedule : every_schedule(5, false)) {
    const ScheduleScope scope(schedule);
    word.set(0, 0);
    device().reset_counters();
    launch<counted_kernel>({3, 64}, word.data());
    launch<counted_kernel>({2, 64}, word.data());
    EXPECT_EQ(word.get(0), 320);
    const Counters counters = device().counters();
    EXPECT_EQ(counters.launches, 2);
    EXPECT_EQ(counters.nested_launches, 0);
    EXPECT_EQ(counters.blocks, 5);
    EXPECT_EQ(counters.threads, 320);
    EXPECT_EQ(counters.block_barriers, 10);
    EXPECT_EQ(counters.grid_barriers, 0);
    EXPECT_EQ(counters.warp_operations, 10);
    EXPECT_EQ(counters.shared_atomics, 320);
    EXPECT_EQ(counters.global_atomics, 320);
    EXPECT_EQ(counters.copies_to_host, 1);
    EXPECT_EQ(counters.steps, 320 * 5);
  }
}

__global__ void child_kernel(int* word) {
  atomicMax(word, 1);
  __syncthreads();
}

/// A bit of everything, in blocks of a warp and a quarter.
__global__ void mixed_kernel(int* word, int* relaxed) {
  __shared__ unsigned seen;
  unsigned* const of_block = dynamic_shared<unsigned>();
  const unsigned thread = threadIdx.x + blockDim.x * threadIdx.y;
  const unsigned here = thread < 32 ? 0xffffffffU : 0xffU;
  if (thread == 0) {
    seen = 0;
    of_block[0] = 0;
  }
  __syncthreads();
  atomicOr(&of_block[0], 1U << thread % 32);
  if (thread == 7) atomicExch(&seen, 1);
  atomicAdd(word, 1);
  store_relaxed(relaxed, load_relaxed(relaxed) + 1);  // counted, not used
  __syncwarp(here);
  if (thread < 32) __shfl_xor_sync(here, thread, 1);
  grid_barrier();
  if (__syncthreads_count(1) == 0) return;
  grid_barrier([&] { seen = of_block[0]; });
  if (thread == 39 && blockIdx.x == 1) launch_nested<child_kernel>({2, dim3(1, 3)}, word);
}

TEST(Counters, OfBarriersOfTheGridOfPartsOfWarpsAndOfChildren) {
  const Array<int> word(device(), std::vector<int>{0, 0});
  for (const Schedule& schedule : every_schedule(10, false)) {
    const ScheduleScope scope(schedule);
    device().reset_counters();
    launch_cooperative<mixed_kernel>({3, dim3(20, 2), 64}, word.data(), word.data() + 1);
    const Counters counters = device().counters();
    const std::int64_t children = counters.nested_launches;
    if (schedule.kind == Schedule::Kind::random) {
      EXPECT_LE(children, 1);
    } else {
      EXPECT_EQ(children, 1) << describe(schedule);
    }
    constexpr std::int64_t threads = std::int64_t{3} * 40;
    EXPECT_EQ(counters.launches, 1);
    EXPECT_EQ(counters.blocks, 3 + 2 * children);
    EXPECT_EQ(counters.threads, threads + 6 * children);
    // The one behind first() is a barrier of each block too.
    EXPECT_EQ(counters.block_barriers, 9 + 2 * children);
    EXPECT_EQ(counters.grid_barriers, 2);
    EXPECT_EQ(counters.warp_operations, 3 * 2 + 3);
    EXPECT_EQ(counters.shared_atomics, threads + 3);
    EXPECT_EQ(counters.global_atomics, threads + 6 * children);
    EXPECT_EQ(counters.copies_to_host, 0);
    // A thread: five barriers, two atomics, two relaxed accesses, a warp barrier; a shuffle each of
    // 32 and an atomic of one. A child's: an atomic, a barrier.
    EXPECT_EQ(counters.steps, 10 * threads + 99 + 12 * children) << describe(schedule);
  }
}

TEST(Counters, OfCopiesCountThoseToTheHostAlone) {
  const Array<int> words(device(), std::vector<int>{1, 2, 3});
  device().reset_counters();
  EXPECT_EQ(words.get(1), 2);
  EXPECT_EQ(words.to_host().size(), 3U);
  words.set(0, 5);
  words.fill_bytes(0);
  device().copy_on_device(words.data(), words.data() + 1, 4);
  EXPECT_EQ(device().counters().copies_to_host, 2);
  device().reset_counters();
  EXPECT_EQ(device().counters().copies_to_host, 0);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
