/// \file
/// A schedule decides the interleaving, and nothing else does.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>
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

TEST(Schedules, RoundRobinTakesAStepOfEachThreadAndARoundOfEachBlock) {
  const auto order = order_under(of_kind(Schedule::Kind::round_robin));
  for (int place = 0; place < 3 * 128; ++place) {
    EXPECT_EQ(order[static_cast<std::size_t>(place)], place % 128);
  }
}

/// Each thread leaves its number in the places that it takes, two of them.
__global__ void two_places_kernel(int* place, int* order) {
  for (int round = 0; round < 2; ++round) {
    order[atomicAdd(place, 1)] = static_cast<int>(threadIdx.x);
  }
}

TEST(Schedules, OfRandomKindReachEveryInterleavingOfATinyKernel) {
  std::set<std::vector<int>> orders;
  std::map<int, int> first;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Array<int> place(device(), std::vector<int>{0});
    const Array<int> order(device(), std::vector<int>(4, -1));
    const executor::ScheduleScope scope(of_kind(Schedule::Kind::random, seed));
    launch<two_places_kernel>({1, 2}, place.data(), order.data());
    orders.insert(order.to_host());
    ++first[order.get(0)];
  }
  EXPECT_EQ(orders.size(), 6U);  // two of four places are thread 0's
  // Neither is favoured: a fair coin falls below this once in 10^9 times.
  EXPECT_GT(first[0], 100);
  EXPECT_GT(first[1], 100);
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

TEST(Schedules, PreemptionsCountTheStepsOfAllBlocksAndBeginAnewWithEachScope) {
  Schedule schedule = of_kind(Schedule::Kind::preempted);
  schedule.resident_blocks = 3;
  // Three hundred steps run on, into the second block; the list goes on where it left off there.
  schedule.preemptions = {{3, 1}, {300, 2}, {20, 70}, {5, 9}};
  const auto first = order_under(schedule);
  EXPECT_NE(first, order_under(of_kind(Schedule::Kind::sequential)));
  EXPECT_EQ(order_under(schedule), first);
  EXPECT_EQ(order_under(schedule), first);
  Schedule fewer = schedule;
  fewer.preemptions.pop_back();
  EXPECT_NE(order_under(fewer), first);
}

TEST(Schedules, PreemptionsGoOnFromLaunchToLaunchOfAScopeAndNotInAScopeWithin) {
  Schedule schedule = of_kind(Schedule::Kind::preempted);
  const auto sequential = order_under(of_kind(Schedule::Kind::sequential));
  constexpr std::int64_t steps_a_launch = std::int64_t{2} * 3 * 128;
  schedule.preemptions = {{steps_a_launch, 4}};
  const auto first_of = [](const Array<int>& place, const Array<int>& order) {
    place.set(0, 0);
    launch<order_kernel>({2, 64}, place.data(), order.data());
    return order.get(0);
  };
  const Array<int> place(device(), std::vector<int>{0});
  const Array<int> order(device(), std::vector<int>(std::size_t{3} * 128, -1));
  const executor::ScheduleScope scope(schedule);
  EXPECT_EQ(first_of(place, order), 0);
  EXPECT_EQ(order.to_host(), sequential);
  EXPECT_EQ(order_under(schedule), sequential);  // a scope of its own, which begins anew
  EXPECT_EQ(first_of(place, order), 5);
  EXPECT_EQ(first_of(place, order), 0);  // the list is at its end
}

/// A block's sum, by way of its shared memory.
__global__ void shared_sum_kernel(int* sums) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, static_cast<int>(threadIdx.x));
  __syncthreads();
  if (threadIdx.x == 1) sums[blockIdx.x] = sum;
}

TEST(Schedules, AreEachHostThreadsOwn) {
  const auto alone = order_under(of_kind(Schedule::Kind::random, 5));
  const auto work = [&alone](std::uint64_t seed, int* wrong) {
    for (int round = 0; round < 30; ++round) {
      const auto order = order_under(of_kind(Schedule::Kind::random, seed));
      if ((order == alone) != (seed == 5)) ++*wrong;
      const Array<int> sums(device(), std::vector<int>(5, -1));
      const executor::ScheduleScope scope(of_kind(Schedule::Kind::round_robin));
      launch<shared_sum_kernel>({5, 40}, sums.data());
      if (sums.to_host() != std::vector<int>(5, 39 * 20)) ++*wrong;
    }
  };
  int wrong_here = 0;
  int wrong_there = 0;
  std::thread other(work, 6, &wrong_there);
  work(5, &wrong_here);
  other.join();
  EXPECT_EQ(wrong_here, 0);
  EXPECT_EQ(wrong_there, 0);
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

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
