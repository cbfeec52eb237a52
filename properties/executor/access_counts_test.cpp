/// \file
/// The counted accesses of a kernel are those that a reader counts in its code by hand.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::KernelCounts;
using executor::Schedule;
using executor::ScheduleScope;
using executor::WarpAccesses;

constexpr unsigned warp = 32;
constexpr unsigned words_in_a_sector = 8;
constexpr std::int64_t lanes = warp;

/// Five parameters, one of them a struct.
struct Lists {
  const int* words;
  std::size_t stride;
};

__constant__ int table[2] = {3, 5};

__global__ void accesses_kernel(Lists lists, int* out, std::size_t offset, int* tail, int factor) {
  __shared__ int buffer[2 * warp];
  const std::size_t thread = threadIdx.x;
  const int neighbouring = lists.words[thread];
  const int apart = lists.words[thread * lists.stride];
  buffer[2 * thread] = neighbouring;  // every second bank: two passes
  atomicAdd(tail, 1);
  out[thread + offset] = buffer[2 * thread] + apart * factor + table[1];
}

/// The example of Garber 2019, Coalesced memory optimization: four threads read the 12 words of a
/// matrix of 3 x 4, three each. \param between  words between two reads of a thread
__global__ void study_kernel(const int* words, int* out, std::size_t first, std::size_t between) {
  const std::size_t thread = threadIdx.x;
  int sum = 0;
  for (std::size_t read = 0; read < 3; ++read) sum += words[thread * first + read * between];
  out[thread] = sum;
}

WarpAccesses reads_of_the_study(std::size_t first, std::size_t between) {
  Runtime& device = runtime(Device::cpu);
  const Array<int> words(device, std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  const Array<int> out(device, std::vector<int>(4, 0));
  Schedule schedule;
  schedule.checked = true;
  schedule.counted = true;
  const ScheduleScope scope(schedule);
  executor::reset_kernel_counts();
  launch<study_kernel>({1, 4}, words.data(), out.data(), first, between);
  EXPECT_EQ(out.get(0) + out.get(1) + out.get(2) + out.get(3), 66);
  return executor::kernel_counts().at("study_kernel").global_loads;
}

KernelCounts counts_of_one_warp() {
  Runtime& device = runtime(Device::cpu);
  const Array<int> words(device, std::vector<int>(std::size_t{warp} * words_in_a_sector, 1));
  const Array<int> out(device, std::vector<int>(warp + words_in_a_sector, 0));
  const Array<int> tail(device, std::vector<int>{0});
  Schedule schedule;
  schedule.checked = true;
  schedule.counted = true;
  const ScheduleScope scope(schedule);
  executor::reset_kernel_counts();
  launch<accesses_kernel>({1, warp}, Lists{words.data(), words_in_a_sector}, out.data(), 0U,
                          tail.data(), 2);
  EXPECT_EQ(out.get(warp - 1), 1 + 2 + 5);
  return executor::kernel_counts().at("accesses_kernel");
}

TEST(CountedAccesses, OfGlobalMemoryAreTheLoadsInTheCodeWithoutParametersAndConstants) {
  const WarpAccesses loads = counts_of_one_warp().global_loads;
  EXPECT_EQ(loads.accesses, 2);
  EXPECT_EQ(loads.lanes, 2 * lanes);
  EXPECT_EQ(loads.sectors, 4 + 32);  // neighbouring words, and a sector for each
  EXPECT_EQ(loads.least_sectors, 4 + 4);
}

TEST(CountedAccesses, OfTheStudysTwoOrdersAreThreeWhereTheyCoalesceAndSixWhereNot) {
  const WarpAccesses apart = reads_of_the_study(3, 1);      // first 0, 3, 6, 9
  const WarpAccesses coalesced = reads_of_the_study(1, 4);  // first 0, 1, 2, 3
  EXPECT_EQ(apart.accesses, 3);
  EXPECT_EQ(coalesced.accesses, 3);
  EXPECT_EQ(apart.sectors, 6);
  EXPECT_EQ(coalesced.sectors, 3);
  EXPECT_EQ(apart.least_sectors, 3);
}

TEST(CountedAccesses, OfStoresAtomicsAndSharedMemoryAreThoseInTheCode) {
  const KernelCounts counts = counts_of_one_warp();
  EXPECT_EQ(counts.launches, 1);
  EXPECT_EQ(counts.global_stores.accesses, 1);
  EXPECT_EQ(counts.global_stores.sectors, 4);
  EXPECT_EQ(counts.global_atomics.accesses, 1);
  EXPECT_EQ(counts.global_atomics.contended_lanes, lanes - 1);
  EXPECT_EQ(counts.shared_loads.accesses, 1);
  EXPECT_EQ(counts.shared_stores.accesses, 1);
  EXPECT_EQ(counts.shared_stores.bank_conflicts, 1);
}

__constant__ const int constants[warp] = {2, 3, 5, 7};
__device__ int variables[warp] = {11, 13};

__global__ void module_kernel(int* out) {
  out[threadIdx.x] = constants[threadIdx.x] + variables[threadIdx.x];
  variables[threadIdx.x] = 0;
}

TEST(CountedAccesses, OfAProgramsVariablesAreCountedAndOfItsConstantsAreNot) {
  Runtime& device = runtime(Device::cpu);
  const Array<int> out(device, std::vector<int>(warp, 0));
  Schedule schedule;
  schedule.checked = true;
  schedule.counted = true;
  const ScheduleScope scope(schedule);
  executor::reset_kernel_counts();
  launch<module_kernel>({1, warp}, out.data());
  EXPECT_EQ(out.get(0), 2 + 11);
  EXPECT_EQ(out.get(1), 3 + 13);
  const KernelCounts counts = executor::kernel_counts().at("module_kernel");
  EXPECT_EQ(counts.global_loads.accesses, 1);
  EXPECT_EQ(counts.global_loads.lanes, lanes);
  EXPECT_EQ(counts.global_stores.accesses, 2);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
