/// \file
/// The rules by which program order, barriers, launches and atomics order plain data: for each a
/// program that needs it, which is silent under every schedule, and one that breaks it, which is
/// reported under every schedule.
#include <gtest/gtest.h>

#include <cooperative_groups.h>
#include <string>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/rule_pairs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::every_schedule;
using properties::report_of;

constexpr unsigned whole_warp = 0xffffffffU;
constexpr std::size_t num_words = 130;

/// Threads write their words, then read: their own, or those of the thread behind.
template <bool breaks>
__global__ void own_word_kernel(int* words) {
  words[threadIdx.x] = 1;
  words[64 + threadIdx.x] = words[breaks ? (threadIdx.x + 1) % blockDim.x : threadIdx.x];
}

// Warps.

/// Which lanes meet between a write of lane `writer` and a read of lane `reader`.
template <unsigned mask, unsigned writer, unsigned reader>
__global__ void lanes_kernel(int* words) {
  if (threadIdx.x == writer) words[0] = 1;
  if ((mask >> threadIdx.x % 32 & 1U) != 0) __syncwarp(mask);
  if (threadIdx.x == reader) words[1] = words[0];
}
/// The same where the write is behind the barrier.
__global__ void write_behind_warp_barrier_kernel(int* words) {
  words[64 + threadIdx.x] = 1;
  __syncwarp();
  if (threadIdx.x == 31) words[0] = 1;
  if (threadIdx.x == 30) words[1] = words[0];
}
/// Lane 0 meets lane 1, and lane 1 meets lane 31: in this sequence or in the other.
template <bool breaks>
__global__ void chain_of_lanes_kernel(int* words) {
  const unsigned first = breaks ? 0x80000002U : 3U;
  const unsigned second = breaks ? 3U : 0x80000002U;
  if (threadIdx.x == 0) words[0] = 1;
  if ((first >> threadIdx.x & 1U) != 0) __syncwarp(first);
  if ((second >> threadIdx.x & 1U) != 0) __syncwarp(second);
  if (threadIdx.x == 31) words[1] = words[0];
}
template <bool breaks>
__global__ void shuffle_kernel(int* words) {
  if (threadIdx.x == 0) words[0] = 1;
  __shfl_sync(whole_warp, 1, 0);
  __ballot_sync(whole_warp, 1);
  __reduce_add_sync(whole_warp, 1U);
  if (!breaks) __syncwarp();
  if (threadIdx.x == 31) words[1] = words[0];
}
/// Tiles of 16 lanes: a lane reads in its tile, or in the other one.
template <bool breaks>
__global__ void tiles_kernel(int* words) {
  const auto tile =
      cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  words[threadIdx.x] = 1;
  tile.sync();
  words[64 + threadIdx.x] = words[threadIdx.x ^ (breaks ? 16U : 15U)];
}
/// Lane 0 acquires; the lanes of the mask know it behind the barrier.
template <unsigned mask, unsigned reader, bool acquires_late>
__global__ void warp_hears_kernel(int* words) {
  const unsigned lane = threadIdx.x;
  if (blockIdx.x == 1) {
    if (lane != 0) return;
    words[0] = 1;
    store_release(&words[1], 1);
    return;
  }
  const auto meet = [&] {
    if ((mask >> lane & 1U) != 0) __syncwarp(mask);
  };
  if (acquires_late) meet();
  if (lane == 0) {
    while (load_acquire(&words[1]) == 0) __nanosleep(10);
    store_relaxed(&words[3], 1);  // tells the reader when to read, and orders nothing
  }
  if (!acquires_late) meet();
  if (lane != reader) return;
  while (load_relaxed(&words[3]) == 0) __nanosleep(10);  // orders nothing
  words[2] = words[0];
}

// Blocks and grids.

enum class Meet { nobody, warp, block, grid };
template <Meet meet>
__device__ void meet_others() {
  if constexpr (meet == Meet::warp) __syncwarp();
  if constexpr (meet == Meet::block) __syncthreads();
  if constexpr (meet == Meet::grid) grid_barrier();
}
/// Every thread writes a word of its own; the last one reads what the first one wrote.
template <Meet meet>
__global__ void first_to_last_kernel(int* words) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  words[1 + thread] = 1;
  meet_others<meet>();
  if (thread == gridDim.x * blockDim.x - 1) words[0] = words[1];
}
/// The first thread writes once more behind the barrier.
template <Meet meet>
__global__ void again_behind_kernel(int* words) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  words[1 + thread] = 1;
  meet_others<meet>();
  if (thread == 0) words[1] = 2;
  if (thread == gridDim.x * blockDim.x - 1) words[0] = words[1];
}
/// Thread 0 acquires before the block meets, or behind that; the last thread reads.
template <bool breaks>
__global__ void block_hears_kernel(int* words) {
  if (blockIdx.x == 1) {
    if (threadIdx.x != 0) return;
    words[0] = 1;
    store_release(&words[1], 1);
    return;
  }
  if (breaks) __syncthreads();
  if (threadIdx.x == 0) {
    while (load_acquire(&words[1]) == 0) __nanosleep(10);
  }
  if (!breaks) __syncthreads();
  if (threadIdx.x == 63) words[2] = words[0];
}
/// Thread 0 returns; the others read what it wrote, when they have met or at once.
template <bool breaks>
__global__ void return_kernel(int* words) {
  if (threadIdx.x == 0) {
    words[0] = 1;
    return;
  }
  if (!breaks) __syncthreads();
  words[threadIdx.x] = words[0];
}

// Atomics.

template <bool breaks>
__global__ void atomics_kernel(int* words) {
  if (breaks && threadIdx.x == 31 && blockIdx.x == 1) {
    words[0] = 1;
  } else {
    atomicAdd(&words[0], 1);
  }
}
/// An atomic orders nothing but its own word.
template <bool breaks>
__global__ void counted_kernel(int* words) {
  if (blockIdx.x == 0) {
    words[0] = 1;
    if (!breaks) __threadfence();
    atomicAdd(&words[1], 1);
    return;
  }
  while (atomicAdd(&words[1], 0) == 0) __nanosleep(10);
  if (!breaks) __threadfence();
  words[2] = words[0];
}
/// Relaxed reads of one word by many, and a relaxed write or a plain one.
template <bool breaks>
__global__ void relaxed_kernel(int* words) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread > 0) {
    words[1 + thread] = load_relaxed(&words[0]);  // what it is does not matter
  } else if (breaks) {
    words[0] = 1;
  } else {
    store_relaxed(&words[0], 1);  // so that nothing is a race
  }
}

// Readers.

/// Lanes 1, 2 and 3 read and meet; then lane 3 writes. Lane 0 reads and meets with nobody.
template <bool breaks>
__global__ void forgotten_reader_kernel(int* words) {
  const unsigned lane = threadIdx.x;
  if (lane == 0 && breaks) words[64] = words[0];
  if (lane == 1) words[65] = words[0];
  if (lane == 1 || lane == 2) __syncwarp(6);
  if (lane == 2) words[66] = words[0];
  if (lane == 2 || lane == 3) __syncwarp(12);
  if (lane == 3) words[0] = 1;
}
/// Two threads read, one writes: both are kept.
template <unsigned waits>
__global__ void two_readers_kernel(int* words) {
  const unsigned lane = threadIdx.x;
  const unsigned mask = waits;
  if (lane < 2) words[64 + lane] = words[0];
  if ((mask >> lane & 1U) != 0) __syncwarp(mask);
  if (lane == 2) words[0] = 1;
}

using Rule = RulePair<int*>;

const Rule rules[] = {
    {"program order orders the accesses of one thread", run<own_word_kernel<false>, 1, 33>,
     run<own_word_kernel<true>, 1, 33>},
    {"a warp barrier orders the lanes of its mask", run<lanes_kernel<0x80000001U, 0, 31>, 1, 32>,
     run<lanes_kernel<0x80000001U, 0, 30>, 1, 32>},
    {"a warp barrier does not order a lane that writes outside its mask",
     run<lanes_kernel<0xffff0000U, 16, 31>, 1, 32>, run<lanes_kernel<0xffff0000U, 15, 31>, 1, 32>},
    {"a warp barrier does not order the last lane outside its mask",
     run<lanes_kernel<0x7fffffffU, 30, 0>, 1, 32>, run<lanes_kernel<0x7fffffffU, 31, 0>, 1, 32>},
    {"a warp barrier orders one warp only", run<lanes_kernel<whole_warp, 32, 63>, 1, 64>,
     run<lanes_kernel<whole_warp, 31, 32>, 1, 64>},
    {"a warp barrier does not order equal lanes of two warps",
     run<lanes_kernel<whole_warp, 33, 32>, 1, 64>, run<lanes_kernel<whole_warp, 0, 32>, 1, 64>},
    {"a warp barrier orders no later access", run<lanes_kernel<whole_warp, 31, 30>, 1, 32>,
     run<write_behind_warp_barrier_kernel, 1, 32>},
    {"a sequence of warp barriers orders from lane to lane",
     run<chain_of_lanes_kernel<false>, 1, 32>, run<chain_of_lanes_kernel<true>, 1, 32>},
    {"shuffles votes and reductions order nothing", run<shuffle_kernel<false>, 1, 32>,
     run<shuffle_kernel<true>, 1, 32>},
    {"a barrier of a tile orders the lanes of the tile", run<tiles_kernel<false>, 1, 32>,
     run<tiles_kernel<true>, 1, 32>},
    {"a warp barrier passes what a lane acquired to the lanes of its mask",
     run<warp_hears_kernel<0x80000001U, 31, false>, 2, 32, true>,
     run<warp_hears_kernel<0x7fffffffU, 31, false>, 2, 32, true>},
    {"a warp barrier does not pass what a lane acquires later",
     run<warp_hears_kernel<whole_warp, 5, false>, 2, 32, true>,
     run<warp_hears_kernel<whole_warp, 5, true>, 2, 32, true>},
    {"a barrier of the block orders its warps", run<first_to_last_kernel<Meet::block>, 1, 64>,
     run<first_to_last_kernel<Meet::warp>, 1, 64>},
    {"a barrier of the block orders no later access", run<first_to_last_kernel<Meet::block>, 1, 33>,
     run<again_behind_kernel<Meet::block>, 1, 33>},
    {"a barrier of the grid orders its blocks", run<first_to_last_kernel<Meet::grid>, 3, 2, true>,
     run<first_to_last_kernel<Meet::block>, 3, 2, true>},
    {"a barrier of the grid orders no later access",
     run<first_to_last_kernel<Meet::grid>, 2, 1, true>,
     run<again_behind_kernel<Meet::grid>, 2, 1, true>},
    {"a barrier passes what a thread acquired to its block",
     run<block_hears_kernel<false>, 2, 64, true>, run<block_hears_kernel<true>, 2, 64, true>},
    {"a barrier orders the accesses of threads that have returned",
     run<return_kernel<false>, 1, 33>, run<return_kernel<true>, 1, 33>, true},
    {"atomics of one word do not race and a plain write with them does",
     run<atomics_kernel<false>, 2, 32>, run<atomics_kernel<true>, 2, 32>},
    {"an atomic orders nothing", run<counted_kernel<false>, 2, 1, true>,
     run<counted_kernel<true>, 2, 1, true>},
    {"relaxed accesses do not race and a plain write with them does",
     run<relaxed_kernel<false>, 2, 33>, run<relaxed_kernel<true>, 2, 33>},
    {"an unordered reader is remembered together with later readers",
     run<forgotten_reader_kernel<false>, 1, 4>, run<forgotten_reader_kernel<true>, 1, 4>},
    {"the first of two readers is remembered", run<two_readers_kernel<7>, 1, 3>,
     run<two_readers_kernel<6>, 1, 3>},
    {"the second of two readers is remembered", run<two_readers_kernel<7>, 1, 3>,
     run<two_readers_kernel<5>, 1, 3>},
};

class EveryRule : public testing::TestWithParam<Rule> {
 protected:
  /// What is reported under each schedule of one of the rule's programs.
  template <class Judge>
  static void run_under_every_schedule(void (*program)(int* words), const Judge& judge) {
    for (Schedule schedule : every_schedule(8, true)) {
      schedule.exited_threads_pass_barriers = GetParam().threads_return;
      const ScheduleScope scope(schedule);
      const Array<int> words(runtime(Device::cpu), std::vector<int>(num_words, 0));
      judge(report_of([&] { program(words.data()); }), describe(schedule));
    }
  }
};

TEST_P(EveryRule, IsEnoughForTheProgramThatNeedsIt) {
  run_under_every_schedule(
      GetParam().needs,
      [](const std::string& report, const std::string& under) { EXPECT_EQ(report, "") << under; });
}

TEST_P(EveryRule, IsMissedInTheProgramThatBreaksIt) {
  run_under_every_schedule(GetParam().breaks,
                           [](const std::string& report, const std::string& under) {
                             EXPECT_NE(report.find("race: "), std::string::npos) << under << report;
                           });
}

INSTANTIATE_TEST_SUITE_P(Order, EveryRule, testing::ValuesIn(rules), test_name<int*>);

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
