/// \file
/// A schedule decides the interleaving, and nothing else does; counts are those of the kernel; what
/// a switch costs is printed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;

Runtime& device() {
  return runtime(Device::cpu);
}

/// Each thread takes the next place three times and leaves its number there.
__global__ void order_kernel(int* place, int* order) {
  const int thread = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  for (int round = 0; round < 3; ++round) {
    const int mine = atomicAdd(place, 1);
    store_relaxed(&order[mine], thread);  // places are distinct
  }
}

std::vector<int> order_under(const Schedule& schedule) {
  const Array<int> place(device(), std::vector<int>{0});
  const Array<int> order(device(), std::vector<int>(std::size_t{3} * 128, -1));
  const executor::ScheduleScope scope(schedule);
  launch<order_kernel>({2, 64}, place.data(), order.data());
  return order.to_host();
}

Schedule of_kind(Schedule::Kind kind, std::uint64_t seed = 0) {
  Schedule schedule;
  schedule.kind = kind;
  schedule.seed = seed;
  return schedule;
}

TEST(Schedules, GiveTheSameOrderEveryTime) {
  using Kind = Schedule::Kind;
  for (const Kind kind :
       {Kind::sequential, Kind::reverse, Kind::round_robin, Kind::lockstep, Kind::random}) {
    const Schedule schedule = of_kind(kind, 9);
    EXPECT_EQ(order_under(schedule), order_under(schedule)) << describe(schedule);
  }
}

TEST(Schedules, OfDifferentSeedsGiveDifferentOrders) {
  std::set<std::vector<int>> orders;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    orders.insert(order_under(of_kind(Schedule::Kind::random, seed)));
  }
  EXPECT_EQ(orders.size(), 20U);
}

TEST(Schedules, SequentialRunsThreadsToTheirEndFirstOrLastFirst) {
  const auto forward = order_under(of_kind(Schedule::Kind::sequential));
  EXPECT_TRUE(std::is_sorted(forward.begin(), forward.end()));
  auto backward = order_under(of_kind(Schedule::Kind::reverse));
  std::reverse(backward.begin(), backward.end());
  EXPECT_TRUE(std::is_sorted(backward.begin(), backward.end()));
}

TEST(Schedules, LockstepTakesTheLanesOfAWarpStepByStep) {
  Schedule schedule = of_kind(Schedule::Kind::lockstep);
  schedule.resident_blocks = 1;
  const auto order = order_under(schedule);
  for (int place = 0; place < 96; ++place) {
    EXPECT_EQ(order[static_cast<std::size_t>(place)], place % 32);
  }
}

TEST(Schedules, PreemptionsChangeTheSequentialOrderWhereTheySay) {
  Schedule schedule = of_kind(Schedule::Kind::preempted);
  schedule.resident_blocks = 1;
  const auto sequential = order_under(of_kind(Schedule::Kind::sequential));
  EXPECT_EQ(order_under(schedule), sequential);
  schedule.preemptions = {{0, 4}};
  // Before its first step thread 0 gives way to the fifth of those that could go on.
  const auto preempted = order_under(schedule);
  EXPECT_EQ(preempted[0], 5);
  EXPECT_EQ(preempted[3], 1);
  EXPECT_EQ(preempted, order_under(schedule));
}

/// Adds by a read and a write, with a step between.
__global__ void lost_update_kernel(int* word) {
  const int before = load_relaxed(word);
  store_relaxed(word, before + 1);
}

TEST(Schedules, Bite) {
  const auto sum_under = [](const Schedule& schedule) {
    const Array<int> word(device(), std::vector<int>{0});
    const executor::ScheduleScope scope(schedule);
    launch<lost_update_kernel>({1, 8}, word.data());
    return word.get(0);
  };
  EXPECT_EQ(sum_under(of_kind(Schedule::Kind::sequential)), 8);
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    if (sum_under(of_kind(Schedule::Kind::random, seed)) < 8) ++lost;
  }
  EXPECT_GE(lost, 15);
}

TEST(Schedules, OfAtMostTwoPreemptionsAreEnumeratedForATinyKernel) {
  // Three threads of two steps each, so six places and two others to go on at each of them. What
  // two preemptions can do is known: no update is lost, one is, or two are.
  std::set<int> sums;
  constexpr std::int64_t steps = 6;
  constexpr std::uint32_t others = 2;
  for (std::int64_t first = 0; first <= steps; ++first) {
    for (std::int64_t second = 0; first + second <= steps; ++second) {
      for (std::uint32_t choices = 0; choices < others * others; ++choices) {
        Schedule schedule = of_kind(Schedule::Kind::preempted);
        schedule.preemptions = {{first, choices % others}, {second, choices / others}};
        const Array<int> word(device(), std::vector<int>{0});
        const executor::ScheduleScope scope(schedule);
        launch<lost_update_kernel>({1, 3}, word.data());
        sums.insert(word.get(0));
      }
    }
  }
  EXPECT_EQ(sums, (std::set<int>{1, 2, 3}));
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
  EXPECT_EQ(counters.warp_operations, 10);
  EXPECT_EQ(counters.shared_atomics, 320);
  EXPECT_EQ(counters.global_atomics, 320);
  EXPECT_EQ(counters.copies_to_host, 1);
}

__global__ void spinning_kernel(int* word, int rounds) {
  for (int round = 0; round < rounds; ++round) static_cast<void>(load_relaxed(word));
}
__global__ void empty_kernel(int* word) {
  if (word == nullptr) __syncthreads();
}

/// Nanoseconds that `act` takes.
template <class Act>
double nanoseconds(const Act& act) {
  const auto start = std::chrono::steady_clock::now();
  act();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

// No limit: a loaded machine is no defect.
TEST(Costs, ArePrinted) {
  const Array<int> word(device(), std::vector<int>{0});
  Schedule schedule = of_kind(Schedule::Kind::round_robin);
  schedule.resident_blocks = 1;
  constexpr int rounds = 10'000;
  const executor::ScheduleScope one_block(schedule);
  launch<spinning_kernel>({1, 32}, word.data(), 10);  // makes the fibers
  const double a_switch = nanoseconds([&] {
                            launch<spinning_kernel>({1, 32}, word.data(), rounds);
                          }) /
                          (32.0 * rounds);
  schedule.resident_blocks = 2;
  const executor::ScheduleScope two_blocks(schedule);
  const double a_hand_over = nanoseconds([&] {
                               launch<spinning_kernel>({2, 1}, word.data(), rounds / 10);
                             }) /
                             (2.0 * rounds / 10);
  const executor::ScheduleScope plain(of_kind(Schedule::Kind::sequential));
  const double a_launch = nanoseconds([&] { launch<empty_kernel>({256, 512}, word.data()); });
  RecordProperty("ns_a_step_and_switch", std::to_string(a_switch));
  RecordProperty("ns_a_hand_over_between_blocks", std::to_string(a_hand_over));
  RecordProperty("ms_a_launch_of_256_blocks_of_512", std::to_string(a_launch / 1e6));
  fmt::print(
      "a step and a switch of fibers {:.0f} ns, a turn of another block {:.0f} ns, 256 "
      "blocks of 512 threads {:.1f} ms\n",
      a_switch, a_hand_over, a_launch / 1e6);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
