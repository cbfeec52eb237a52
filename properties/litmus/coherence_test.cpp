/// \file
/// Whatever is stale, reads of a location never go back, updates lose nothing, and what barriers
/// and launches order is seen: also where there are more stores and readers than histories keep.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;

constexpr int rounds = 40;

Runtime& device() {
  return runtime(Device::cpu);
}

/// Half of the accesses that may be stale are.
Schedule stale_schedule(std::uint64_t seed) {
  Schedule schedule;
  schedule.kind = seed % 3 == 0 ? Schedule::Kind::sequential : Schedule::Kind::random;
  schedule.seed = seed;
  schedule.checked = true;
  for (std::uint64_t place = 0; place < 400; ++place) {
    schedule.stale.push_back({static_cast<std::int64_t>((seed + place) % 3),
                              static_cast<std::uint32_t>(seed * 7 + place * 5)});
  }
  return schedule;
}

/// Calls act() under many schedules. \return how many stale accesses there were
template <class Act>
std::size_t under_stale_schedules(const Act& act) {
  std::size_t stale = 0;
  static_cast<void>(executor::take_stale_accesses());
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const executor::ScheduleScope scope(stale_schedule(seed));
    act();
    stale += executor::take_stale_accesses().size();
  }
  return stale;
}

/// One thread counts, the others look. `back` counts those that see less than before.
__global__ void growing_kernel(int* word, int* back) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  int last = 0;
  for (int round = 1; round <= rounds; ++round) {
    if (thread == 0) {
      store_relaxed(word, round);
    } else {
      const int now = load_relaxed(word);
      if (now < last) atomicAdd(back, 1);
      last = now;
    }
  }
}

TEST(Coherence, ReadsOfOneLocationNeverGoBack) {
  EXPECT_GT(under_stale_schedules([] {
              const Array<int> words(device(), std::vector<int>{0, 0});
              launch<growing_kernel>({3, 17}, words.data(), words.data() + 1);
              EXPECT_EQ(words.to_host(), (std::vector<int>{rounds, 0}));
            }),
            500U);
}

/// Each thread writes its own numbers, in order; every thread reads its own or later ones of
/// others.
__global__ void own_writes_kernel(int* word, int* wrong) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  for (int round = 0; round < rounds; ++round) {
    const int mine = round * 1000 + thread;
    store_relaxed(word, mine);
    const int now = load_relaxed(word);
    if (now % 1000 == thread && now != mine) atomicAdd(wrong, 1);
  }
}

TEST(Coherence, AThreadNeverReadsOlderThanItsOwnWrite) {
  EXPECT_GT(under_stale_schedules([] {
              const Array<int> words(device(), std::vector<int>{0, 0});
              launch<own_writes_kernel>({2, 6}, words.data(), words.data() + 1);
              EXPECT_EQ(words.get(1), 0);
            }),
            500U);
}

/// One thread writes 1,000, the others add 1 and note what was there.
__global__ void added_kernel(int* sum, int* found) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (thread == 0) {
    store_relaxed(sum, 1000);
  } else {
    found[thread] = atomicAdd(sum, 1);
  }
}

TEST(Coherence, UpdatesAndAWriteAreInOneOrderAndNothingComesIntoAnUpdate) {
  constexpr int threads = 12;
  int overwritten = 0;
  EXPECT_GT(under_stale_schedules([&] {
              const Array<int> sum(device(), std::vector<int>{0});
              const Array<int> found(device(), std::vector<int>(threads));
              launch<added_kernel>({3, threads / 3}, sum.data(), found.data());
              std::vector<int> all = found.to_host();
              std::sort(all.begin() + 1, all.end());
              const auto split = std::lower_bound(all.begin() + 1, all.end(), 1000);
              for (auto one = all.begin() + 1; one != split; ++one) {
                EXPECT_EQ(*one, one - all.begin() - 1);
              }
              for (auto one = split; one != all.end(); ++one) EXPECT_EQ(*one, 1000 + (one - split));
              EXPECT_EQ(sum.get(0), 1000 + (all.end() - split));
              overwritten += static_cast<int>(split - all.begin() - 1);
            }),
            100U);
  EXPECT_GT(overwritten, 0);
}

__global__ void sum_kernel(int* sum) {
  for (int round = 0; round < rounds; ++round) {
    atomicAdd(sum, 1);
    static_cast<void>(load_relaxed(sum));
  }
}

TEST(Coherence, UpdatesLoseNothing) {
  EXPECT_GT(under_stale_schedules([] {
              const Array<int> sum(device(), std::vector<int>{0});
              launch<sum_kernel>({3, 10}, sum.data());
              EXPECT_EQ(sum.get(0), 3 * 10 * rounds);
            }),
            500U);
}

/// Everybody writes to everybody's word, in shared and in global memory, then all meet: everybody
/// reads the same of a word, the one that memory ends up with.
__global__ void met_kernel(int* words, int* found) {
  __shared__ int shared[8];
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < 8) store_relaxed(&shared[thread], -1);
  __syncthreads();
  for (int word = 0; word < 8; ++word) {
    store_relaxed(&words[word], thread);
    store_relaxed(&shared[word], thread);
    static_cast<void>(load_relaxed(&words[word]));
  }
  __syncthreads();
  for (int word = 0; word < 8; ++word) {
    found[thread * 16 + word] = load_relaxed(&words[word]);
    found[thread * 16 + 8 + word] = load_relaxed(&shared[word]);
  }
  __syncthreads();
  for (int word = 0; word < 8; ++word) found[thread * 16 + word] -= words[word];
}

TEST(Coherence, ABarrierOfTheBlockLeavesNothingStale) {
  EXPECT_GT(under_stale_schedules([] {
              const Array<int> words(device(), std::vector<int>(8, 0));
              const Array<int> found(device(), std::vector<int>(std::size_t{40} * 16, -1));
              launch<met_kernel>({1, 40}, words.data(), found.data());
              const auto all = found.to_host();
              for (std::size_t thread = 0; thread < 40; ++thread) {
                for (std::size_t word = 0; word < 8; ++word) {
                  EXPECT_EQ(all[thread * 16 + word], 0);
                  EXPECT_EQ(all[thread * 16 + 8 + word], all[8 + word]);
                }
              }
            }),
            500U);
}

__global__ void met_grid_kernel(int* words, int* found) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  for (int word = 0; word < 4; ++word) store_relaxed(&words[word], thread);
  grid_barrier();
  for (int word = 0; word < 4; ++word) found[thread * 4 + word] = load_relaxed(&words[word]);
}

TEST(Coherence, ABarrierOfTheGridAndALaunchLeaveNothingStale) {
  EXPECT_GT(under_stale_schedules([] {
              const Array<int> words(device(), std::vector<int>(4, 0));
              const Array<int> found(device(), std::vector<int>(std::size_t{24} * 4, -1));
              for (int again = 0; again < 2; ++again) {
                launch_cooperative<met_grid_kernel>({3, 8}, words.data(), found.data());
                const auto all = found.to_host();
                const auto last = words.to_host();
                for (std::size_t place = 0; place < all.size(); ++place) {
                  EXPECT_EQ(all[place], last[place % 4]);
                }
              }
            }),
            100U);
}

/// Lane 0 writes, the warp meets, all read.
__global__ void met_warp_kernel(int* word, int* wrong) {
  for (int round = 1; round <= rounds; ++round) {
    if (threadIdx.x == 0) store_relaxed(word, round);
    __syncwarp();
    if (load_relaxed(word) != round) atomicAdd(wrong, 1);
    __syncwarp();
  }
}

TEST(Coherence, ABarrierOfTheWarpLeavesNothingStale) {
  under_stale_schedules([] {
    const Array<int> words(device(), std::vector<int>{0, 0});
    launch<met_warp_kernel>({1, 32}, words.data(), words.data() + 1);
    EXPECT_EQ(words.get(1), 0);
  });
}

/// A message whose data are plain: with fences on both sides nothing races.
template <bool writer_fences, bool reader_fences>
__global__ void plain_message_kernel(int* data, int* flag, int* found) {
  if (blockIdx.x == 0) {
    *data = 7;
    if constexpr (writer_fences) __threadfence();
    store_relaxed(flag, 1);
  } else if (load_relaxed(flag) == 1) {
    if constexpr (reader_fences) __threadfence();
    *found = *data;
  }
}
__global__ void plain_released_kernel(int* data, int* flag, int* found) {
  if (blockIdx.x == 0) {
    *data = 7;
    store_release(flag, 1);
  } else if (load_acquire(flag) == 1) {
    *found = *data;
  }
}

/// How often a kernel is reported, of 100 times.
template <auto Kernel>
int races(bool stale) {
  int reported = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Schedule schedule = stale_schedule(seed);
    if (!stale) schedule.stale.clear();
    const executor::ScheduleScope scope(schedule);  // memory is watched if it is allocated in it
    const Array<int> words(device(), std::vector<int>{0, 0, 7});
    try {
      launch<Kernel>({2, 1}, words.data(), words.data() + 1, words.data() + 2);
      EXPECT_EQ(words.get(2), 7);
    } catch (const DeviceFault&) {
      ++reported;
    }
  }
  return reported;
}

TEST(Messages, OfPlainDataRaceUnlessBothSidesAreOrdered) {
  for (const bool stale : {false, true}) {
    EXPECT_EQ((races<plain_message_kernel<true, true>>(stale)), 0);
    EXPECT_EQ((races<plain_released_kernel>(stale)), 0);
    EXPECT_GT((races<plain_message_kernel<true, false>>(stale)), 30);
    EXPECT_GT((races<plain_message_kernel<false, true>>(stale)), 30);
    EXPECT_GT((races<plain_message_kernel<false, false>>(stale)), 30);
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
