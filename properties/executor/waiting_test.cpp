/// \file
/// Threads that wait in loops of their own, on what another thread or block does: they go on under
/// every schedule where the other can run, and are reported as endless where it cannot.
#include <gtest/gtest.h>

#include "gpu/device/array.hpp"
#include "gpu/device/grid_sum.cuh"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::every_schedule;
using properties::plain_and_checked;
using properties::report_of;

Runtime& device() {
  return runtime(Device::cpu);
}

/// Steps after which a kernel of this file that still runs will not end.
constexpr std::int64_t too_many_steps = 100'000;

constexpr int flag_line = __LINE__ + 8;

/// Every block but one waits for that one.
__global__ void flag_kernel(int* flag, int setter) {
  if (static_cast<int>(blockIdx.x) == setter) {
    store_relaxed(flag, 1);  // the others poll it
    return;
  }
  while (load_relaxed(flag) == 0) __nanosleep(20);
}

TEST(ASpin, EndsWhereTheOtherBlockIsResident) {
  for (const bool checked : {false, true}) {
    for (const int setter : {0, 1, 2}) {
      for (const Schedule& schedule : every_schedule(10, checked, 3)) {
        const Array<int> flag(device(), std::vector<int>{0});
        const ScheduleScope scope(schedule);
        EXPECT_EQ(report_of([&] {
                    launch<flag_kernel>({3, 33}, flag.data(), setter);
                  }),
                  "")
            << describe(schedule) << ", block " << setter << " sets the flag";
      }
    }
  }
}

TEST(ASpin, ThatSleepsLetsOthersGoOnAtOnce) {
  for (Schedule schedule : every_schedule(10, false, 3)) {
    schedule.step_limit = 1'000;  // fewer than a thread takes alone that does not sleep
    const Array<int> flag(device(), std::vector<int>{0});
    const ScheduleScope scope(schedule);
    const int setter = schedule.kind == Schedule::Kind::reverse ? 0 : 2;
    EXPECT_EQ(report_of([&] {
                launch<flag_kernel>({3, 1}, flag.data(), setter);
              }),
              "")
        << describe(schedule);
  }
}

/// Every block brings a number that only it and the round have, and notes what all brought. Two
/// sums take turns.
__global__ void summing_kernel(GridSum* sums, GridSum* noted, int rounds) {
  GridSum before[2] = {0, 0};
  for (int round = 0; round < rounds; ++round) {
    __syncthreads();
    if (threadIdx.x != 0) continue;
    grid_arrive(&sums[round % 2], GridSum{1} << (10 * blockIdx.x + static_cast<unsigned>(round)));
    noted[static_cast<unsigned>(round) * gridDim.x + blockIdx.x] =
        grid_wait(&sums[round % 2], gridDim.x, before[round % 2]);
  }
}

/// In a third of the places where an access may be stale it is.
std::vector<executor::StaleAccess> many_stale_accesses(std::uint64_t seed) {
  std::vector<executor::StaleAccess> stale;
  for (std::uint64_t place = 0; place < 100; ++place) {
    stale.push_back({static_cast<std::int64_t>((seed + place) % 3 * 2),
                     static_cast<std::uint32_t>(seed * 7 + place * 5)});
  }
  return stale;
}

void expect_sums(const Schedule& schedule) {
  constexpr int blocks = 3;
  constexpr int rounds = 6;
  const ScheduleScope scope(schedule);  // first: arrays are checked where launches are
  const Array<GridSum> sums(device(), std::vector<GridSum>(2));
  const Array<GridSum> noted(device(), std::vector<GridSum>(std::size_t{blocks} * rounds));
  ASSERT_EQ(report_of([&] {
              launch_cooperative<summing_kernel>({blocks, 2}, sums.data(), noted.data(), rounds);
            }),
            "")
      << describe(schedule);
  for (int round = 0; round < rounds; ++round) {
    const GridSum all = GridSum{1 + (1 << 10) + (1 << 20)} << round;
    for (int block = 0; block < blocks; ++block) {
      EXPECT_EQ(noted.get(static_cast<std::size_t>(round * blocks + block)), all)
          << describe(schedule) << ", round " << round << ", block " << block;
    }
  }
}

TEST(AGridSum, IsWhatAllBlocksBroughtForEachOfThem) {
  for (Schedule schedule : plain_and_checked(20, 3)) {
    expect_sums(schedule);
    if (!schedule.checked) continue;
    schedule.stale = many_stale_accesses(schedule.seed);
    expect_sums(schedule);
  }
}

TEST(ASpin, ForABlockThatIsNotResidentIsReportedAsEndless) {
  for (Schedule schedule : plain_and_checked(3, 2)) {
    schedule.step_limit = too_many_steps;
    const Array<int> flag(device(), std::vector<int>{0});
    const ScheduleScope scope(schedule);
    // The blocks before the last have all places, or in the reverse order those behind the first.
    const int setter = schedule.kind == Schedule::Kind::reverse ? 0 : 2;
    const std::string report = report_of([&] { launch<flag_kernel>({3, 2}, flag.data(), setter); });
    EXPECT_REPORT(report, "flag_kernel", flag_line, "livelock: the launch reached its limit of");
    // A cooperative launch makes all blocks resident.
    EXPECT_EQ(report_of([&] { launch_cooperative<flag_kernel>({3, 2}, flag.data(), setter); }), "");
  }
}

constexpr int meeting_line = __LINE__ + 7;

/// A barrier of all blocks, made by hand.
__global__ void meeting_kernel(int* arrived) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) __nanosleep(20);
  }
  __syncthreads();
}

TEST(ASpin, OfBlocksThatMustBeResidentTogetherIsReportedWhereTheyAreNot) {
  for (Schedule schedule : plain_and_checked(3, 4)) {
    schedule.step_limit = too_many_steps;
    const auto report_with = [&](int resident_blocks) {
      schedule.resident_blocks = resident_blocks;
      const Array<int> arrived(device(), std::vector<int>{0});
      const ScheduleScope scope(schedule);
      return report_of([&] { launch<meeting_kernel>({4, 8}, arrived.data()); });
    };
    EXPECT_EQ(report_with(4), "");
    EXPECT_REPORT(report_with(3), "meeting_kernel", meeting_line, "thread (0,0,0): livelock");
  }
}

constexpr int plain_line = __LINE__ + 6;

/// A spin that only its own accesses could give away: there is no step but them.
template <bool planted>
__global__ void plain_spin_kernel(const volatile int* flag) {
  if (threadIdx.x == (planted ? 1U : 40U)) {
    while (*flag == 0) continue;
  }
}

TEST(ASpin, OfPlainAccessesIsReportedByACheckedLaunch) {
  const Array<int> flag(device(), std::vector<int>{0});
  for (Schedule schedule : every_schedule(3, true)) {
    schedule.step_limit = too_many_steps;
    const ScheduleScope scope(schedule);
    EXPECT_REPORT(report_of([&] {
                    launch<plain_spin_kernel<true>>({1, 4}, flag.data());
                  }),
                  "plain_spin_kernel<true>", plain_line, "thread (1,0,0): livelock");
    EXPECT_EQ(report_of([&] { launch<plain_spin_kernel<false>>({1, 4}, flag.data()); }), "");
  }
}

/// A lock that lanes of one warp take in turn, which needs that each of them goes on by itself.
__global__ void lock_kernel(int* lock, int* held, int* most_held) {
  while (atomicCAS(lock, 0, 1) != 0) __nanosleep(20);
  const int now = atomicAdd(held, 1) + 1;
  atomicMax(most_held, now);
  atomicSub(held, 1);
  atomicExch(lock, 0);
}

TEST(ALock, IsHeldByOneLaneAtATimeAndByEachInTheEnd) {
  for (const Schedule& schedule : plain_and_checked(10)) {
    const Array<int> words(device(), std::vector<int>{0, 0, 0});
    const ScheduleScope scope(schedule);
    EXPECT_EQ(report_of([&] {
                launch<lock_kernel>({3, 40}, words.data(), words.data() + 1, words.data() + 2);
              }),
              "")
        << describe(schedule);
    EXPECT_EQ(words.to_host(), (std::vector<int>{0, 0, 1})) << describe(schedule);
  }
}

/// Ten steps a thread.
__global__ void ten_steps_kernel(int* word) {
  for (int step = 0; step < 10; ++step) atomicAdd(word, 1);
}

TEST(TheStepLimit, IsTheNumberOfStepsThatALaunchMayTake) {
  const Array<int> word(device(), std::vector<int>{0});
  for (Schedule schedule : every_schedule(3, false)) {
    const auto report_with = [&](std::int64_t limit) {
      schedule.step_limit = limit;
      const ScheduleScope scope(schedule);
      return report_of([&] { launch<ten_steps_kernel>({2, 8}, word.data()); });
    };
    EXPECT_EQ(report_with(160), "") << describe(schedule);
    const std::string report = report_with(159);
    EXPECT_NE(report.find("livelock: the launch reached its limit of 159 steps"), std::string::npos)
        << report;
    // Each launch counts its own.
    EXPECT_EQ(report_with(160), "") << describe(schedule);
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
