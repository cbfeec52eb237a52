/// \file
/// A block's barrier that not all of its threads reach is reported under every schedule, at its own
/// line; its twin, which differs in that alone, is not.
#include <gtest/gtest.h>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::at_thread;
using properties::expect_report;
using properties::expect_silence;
using properties::report_of;
using properties::under_every_schedule;

Runtime& device() {
  return runtime(Device::cpu);
}

// The lines of the barriers below, which the reports must name.
constexpr int branch_line = __LINE__ + 5;

template <bool planted>
__global__ void branch_kernel() {
  if (!planted || threadIdx.x < 20) {
    __syncthreads();
  }
}

TEST(ABarrier, InADivergentBranchIsReported) {
  // Half of the threads have returned, or one.
  for (const unsigned threads : {40, 21}) {
    expect_report("branch_kernel<true>", branch_line,
                  "never reaches this barrier, because it has returned", [&] {
                    launch<branch_kernel<true>>({3, threads});
                  });
  }
  expect_silence([] { launch<branch_kernel<false>>({3, 40}); });
}

TEST(ABarrier, ThatReturnedThreadsMayPassOpensForTheOthers) {
  expect_silence([] { launch<branch_kernel<true>>({3, 40}); }, true);
}

TEST(ABarrier, IsReportedWithTheFirstThreadThatWaitsAndOneThatDoesNotCome) {
  const ScheduleScope scope(Schedule{});
  // No thread's x reaches 20, so all come.
  EXPECT_EQ(report_of([] { launch<branch_kernel<true>>({3, dim3(8, 5)}); }), "");
  const std::string report = report_of([] {
    launch<branch_kernel<true>>({dim3(1, 2), dim3(22, 2)});
  });
  EXPECT_EQ(report,
            properties::at_line("branch_kernel<true>", branch_line, __FILE__) +
                at_thread("(0,0,0)", "(0,0,0)") +
                "deadlock: thread (21,1,0) never reaches this barrier, because it has returned "
                "[schedule: sequential, 2 resident blocks]");
}

constexpr int first_site_line = __LINE__ + 7;
constexpr int second_site_line = __LINE__ + 8;

template <bool planted>
__global__ void two_sites_kernel(int* word) {
  if (planted && threadIdx.x % 2 == 0) {
    atomicAdd(word, 1);
    __syncthreads();
  } else {
    __syncthreads();
  }
}

TEST(ABarrier, InEachBranchIsNotOneBarrier) {
  const Array<int> word(device(), std::vector<int>{0});
  const auto planted = [&] { launch<two_sites_kernel<true>>({2, dim3(2, 20)}, word.data()); };
  under_every_schedule(planted, [](const std::string& report) {
    EXPECT_REPORT(report, "two_sites_kernel<true>", first_site_line,
                  fmt::format("barrier divergence: thread (1,0,0) waits at another barrier, "
                              "in properties/executor/barriers_test.cpp:{}",
                              second_site_line));
    EXPECT_NE(report.find("thread (0,0,0): "), std::string::npos) << report;
  });
  expect_silence([&] { launch<two_sites_kernel<false>>({2, 40}, word.data()); });
}

constexpr int site_of_0_line = __LINE__ + 5;

/// Whoever comes last opens the barrier: in many orders that is thread 2, which returns.
__global__ void two_sites_and_a_return_kernel(int* word) {
  if (threadIdx.x == 0) {
    __syncthreads();
  } else if (threadIdx.x == 1) {
    __syncthreads();
  } else {
    for (int step = 0; step < 5; ++step) atomicAdd(word, 1);
  }
}

TEST(ABarrier, AtAnotherSiteIsReportedAlsoWhenAReturnOpensIt) {
  const Array<int> word(device(), std::vector<int>{0});
  expect_report(
      "two_sites_and_a_return_kernel", site_of_0_line, "divergence",
      [&] {
        launch<two_sites_and_a_return_kernel>({2, 3}, word.data());
      },
      true);
}

constexpr int early_return_line = __LINE__ + 7;

template <bool planted>
__global__ void early_return_kernel(int* counted) {
  __syncthreads();
  const bool leaves = threadIdx.x % 8 == 5;
  if (planted && leaves) return;
  counted[threadIdx.x] = __syncthreads_count(1);
}

TEST(ABarrier, BehindAReturnIsReportedOrCountsThoseThatStay) {
  const Array<int> counted(device(), std::vector<int>(40, 0));
  const auto planted = [&] { launch<early_return_kernel<true>>({1, 40}, counted.data()); };
  expect_report("early_return_kernel<true>", early_return_line, "it has returned", planted);
  expect_silence(
      [&] {
        planted();
        EXPECT_EQ(counted.get(0), 35);
        EXPECT_EQ(counted.get(39), 35);
      },
      true);
  expect_silence([&] {
    launch<early_return_kernel<false>>({1, 40}, counted.data());
    EXPECT_EQ(counted.get(0), 40);
  });
}

/// Those that stay vote alone: all of them, and one of those that left would have said otherwise.
__global__ void votes_of_the_rest_kernel(int* votes) {
  if (threadIdx.x < 3) return;
  const int all = __syncthreads_and(threadIdx.x >= 3 ? 1 : 0);
  const int any = __syncthreads_or(threadIdx.x < 3 ? 1 : 0);
  votes[threadIdx.x] = 10 * all + any;
}

TEST(ABarrier, LetsOnlyThreadsVoteThatHaveNotReturned) {
  const Array<int> votes(device(), std::vector<int>(40, -1));
  expect_silence(
      [&] {
        launch<votes_of_the_rest_kernel>({1, 40}, votes.data());
        EXPECT_EQ(votes.get(3), 10);
        EXPECT_EQ(votes.get(39), 10);
      },
      true);
}

constexpr int loop_line = __LINE__ + 6;

template <bool planted>
__global__ void loop_kernel() {
  const unsigned rounds = planted ? 3 + threadIdx.x / 32 : 4;
  for (unsigned round = 0; round < rounds; ++round) {
    __syncthreads();
  }
}

TEST(ABarrier, OfARoundThatOtherThreadsDoNotRunIsReported) {
  expect_report("loop_kernel<true>", loop_line, "never reaches", [] {
    launch<loop_kernel<true>>({1, 64});
  });
  expect_silence([] { launch<loop_kernel<false>>({1, 64}); });
}

constexpr int block_line = __LINE__ + 8;
constexpr int grid_line = __LINE__ + 5;

template <bool planted>
__global__ void both_barriers_kernel() {
  if (planted && threadIdx.x == 2) {
    grid_barrier();
  }
  __syncthreads();
}

TEST(ABarrier, OfTheBlockIsNotOneOfTheGrid) {
  expect_report("both_barriers_kernel<true>", block_line,
                fmt::format("thread (2,0,0) never reaches this barrier, because it waits in "
                            "properties/executor/barriers_test.cpp:{}",
                            grid_line),
                [] {
                  launch_cooperative<both_barriers_kernel<true>>({2, 5});
                });
  expect_silence([] { launch_cooperative<both_barriers_kernel<false>>({2, 5}); });
}

constexpr int first_grid_line = __LINE__ + 6;
constexpr int second_grid_line = __LINE__ + 7;

template <bool planted>
__global__ void two_grid_barriers_kernel() {
  if (planted && blockIdx.x == 1) {
    grid_barrier();
  } else {
    grid_barrier();
  }
}

TEST(ABarrier, OfTheGridAtTwoSitesIsReportedWithBoth) {
  under_every_schedule(
      [] {
        launch_cooperative<two_grid_barriers_kernel<true>>({3, 3});
      },
      [](const std::string& report) {
        // Whichever came last reports the other.
        const auto names = [&](int line) {
          return report.find(fmt::format("barriers_test.cpp:{}", line)) != std::string::npos;
        };
        EXPECT_TRUE(names(first_grid_line) && names(second_grid_line)) << report;
        EXPECT_NE(report.find("grid barrier divergence: block "), std::string::npos) << report;
      });
  expect_silence([] { launch_cooperative<two_grid_barriers_kernel<false>>({3, 3}); });
}

constexpr int absent_line = __LINE__ + 6;

template <bool planted>
__global__ void absent_block_kernel() {
  const bool comes = !planted || blockIdx.x != 1;
  if (comes) {
    grid_barrier();
  }
}

TEST(ABarrier, OfTheGridThatABlockLeavesOutIsReported) {
  expect_report("absent_block_kernel<true>", absent_line, "without reaching this grid barrier", [] {
    launch_cooperative<absent_block_kernel<true>>({3, 2});
  });
  expect_silence([] { launch_cooperative<absent_block_kernel<false>>({3, 2}); });
}

TEST(ABarrier, OfTheGridNeedsACooperativeLaunch) {
  expect_report("absent_block_kernel<false>", absent_line,
                "grid_barrier() needs a cooperative launch", [] {
                  launch<absent_block_kernel<false>>({3, 2});
                });
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
