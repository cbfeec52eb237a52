/// \file
/// Warp operations whose lanes do not all arrive, or arrive with other masks, at other sites or for
/// something else, are reported under every schedule; their twins are not.
#include <gtest/gtest.h>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::at_line;
using properties::at_thread;
using properties::expect_report;
using properties::expect_silence;
using properties::report_of;
using properties::under_every_schedule;

constexpr unsigned whole_warp = 0xffffffffU;

constexpr int branch_line = __LINE__ + 6;

template <bool planted>
__global__ void branch_kernel() {
  const unsigned mask = planted ? whole_warp : 0x000fffffU;
  if (threadIdx.x % 32 < 20) {
    __shfl_xor_sync(mask, 7, 1);
  }
}

TEST(AWarpOperation, NamingLanesThatDoNotArriveIsReported) {
  expect_report("branch_kernel<true>", branch_line,
                "shuffle with mask 0xffffffff, which contains lanes that do not arrive: 20 (has "
                "returned), 21 (has returned)",
                [] {
                  launch<branch_kernel<true>>({2, 64});
                });
  expect_silence([] { launch<branch_kernel<false>>({2, 64}); });
}

TEST(AWarpOperation, IsReportedWithTheThreadInTheBlocksOwnShape) {
  const ScheduleScope scope(Schedule{});
  // x beyond 19 is what leaves; the second row begins in the middle of the first warp.
  const std::string report = report_of([] { launch<branch_kernel<true>>({1, dim3(24, 2)}); });
  EXPECT_EQ(
      report.substr(0, report.find("missing lanes: shuffle")),
      at_line("branch_kernel<true>", branch_line, __FILE__) + at_thread("(0,0,0)", "(0,0,0)"));
}

constexpr int masks_line = __LINE__ + 8;

/// The twin's halves use masks of their own; planted, the lower half names everybody.
template <bool planted>
__global__ void masks_kernel(unsigned* votes) {
  const unsigned lower = planted ? whole_warp : 0x0000ffffU;
  const bool is_lower = threadIdx.x < 16;
  const unsigned mask = is_lower ? lower : 0xffff0000U;
  votes[threadIdx.x] = __ballot_sync(mask, 1);
}

TEST(AWarpOperation, WithAnotherMaskIsAnotherOperation) {
  const Array<unsigned> votes(runtime(Device::cpu), std::vector<unsigned>(32, 0));
  expect_report(
      "masks_kernel<true>", masks_line,
      "vote with mask 0xffffffff, which contains lanes that do not arrive: 16 (has returned)", [&] {
        launch<masks_kernel<true>>({1, 32}, votes.data());
      });
  expect_silence([&] {
    launch<masks_kernel<false>>({1, 32}, votes.data());
    EXPECT_EQ(votes.get(15), 0x0000ffffU);
    EXPECT_EQ(votes.get(16), 0xffff0000U);
  });
}

constexpr int nested_line = __LINE__ + 6;

/// Lane 0 waits for lane 1 alone; lanes 1 and 2 wait for all three.
template <bool planted>
__global__ void nested_masks_kernel(unsigned* votes) {
  const unsigned mask = planted && threadIdx.x == 0 ? 3U : 7U;
  votes[threadIdx.x] = __ballot_sync(mask, 1);
}

TEST(AWarpOperation, IsNotCompleteWhileALaneOfItsMaskWaitsWithAnotherMask) {
  const Array<unsigned> votes(runtime(Device::cpu), std::vector<unsigned>(3, 0));
  under_every_schedule(
      [&] {
        launch<nested_masks_kernel<true>>({1, 3}, votes.data());
      },
      [](const std::string& report) {
        EXPECT_REPORT(report, "nested_masks_kernel<true>", nested_line,
                      fmt::format("vote with mask 0x00000003, which contains lanes that do not "
                                  "arrive: 1 (waits in properties/executor/warps_test.cpp:{}) [",
                                  nested_line));
      });
  expect_silence([&] { launch<nested_masks_kernel<false>>({1, 3}, votes.data()); });
}

constexpr int lower_line = __LINE__ + 7;
constexpr int upper_line = __LINE__ + 8;

template <bool planted>
__global__ void sites_kernel(int* sums) {
  int sum = 0;
  if (planted && threadIdx.x % 32 < 16) {
    sum = __reduce_add_sync(whole_warp, 1);
  } else {
    sum = __reduce_add_sync(whole_warp, 1);
  }
  sums[threadIdx.x] = sum;
}

TEST(AWarpOperation, AtTwoSitesIsReportedWithBoth) {
  const Array<int> sums(runtime(Device::cpu), std::vector<int>(64, 0));
  expect_report("sites_kernel<true>", lower_line,
                fmt::format("warp reduction with mask 0xffffffff, which contains lanes that do not "
                            "arrive: 16 (waits in properties/executor/warps_test.cpp:{})",
                            upper_line),
                [&] {
                  launch<sites_kernel<true>>({1, 64}, sums.data());
                });
  expect_silence([&] {
    launch<sites_kernel<false>>({1, 64}, sums.data());
    EXPECT_EQ(sums.get(63), 32);
  });
}

/// A site of its own file, as an operation in a header has.
template <bool planted>
__global__ void files_kernel() {
  const char* const file = planted && threadIdx.x < 16 ? "some/folder/one.cuh" : "other.cuh";
  __syncwarp(whole_warp, file, 7);
}

TEST(AWarpOperation, OnTheSameLineOfAnotherFileIsAtAnotherSite) {
  under_every_schedule(
      [] {
        launch<files_kernel<true>>({1, 32});
      },
      [](const std::string& report) {
        EXPECT_NE(report.find("some/folder/one.cuh:7, block (0,0,0), thread "
                              "(0,0,0): missing lanes: warp barrier"),
                  std::string::npos)
            << report;
        EXPECT_NE(report.find("16 (waits in other.cuh:7)"), std::string::npos) << report;
      });
  expect_silence([] { launch<files_kernel<false>>({1, 32}); });
}

constexpr int operation_line = __LINE__ + 6;

/// On one line two operations.
template <bool planted>
__global__ void operations_kernel(unsigned* results) {
  const bool votes = planted && threadIdx.x % 2 == 0;
  results[threadIdx.x] = votes ? __ballot_sync(whole_warp, 1) : __match_any_sync(whole_warp, 1);
}

TEST(AWarpOperation, OfAnotherKindOnTheSameLineIsAnotherOperation) {
  const Array<unsigned> results(runtime(Device::cpu), std::vector<unsigned>(32, 0));
  expect_report("operations_kernel<true>", operation_line,
                "vote with mask 0xffffffff, which contains lanes that do not arrive: 1 (waits in",
                [&] {
                  launch<operations_kernel<true>>({1, 32}, results.data());
                });
  expect_silence([&] { launch<operations_kernel<false>>({1, 32}, results.data()); });
}

constexpr int barrier_line = __LINE__ + 6;
constexpr int warp_line = __LINE__ + 7;

template <bool planted>
__global__ void barrier_or_warp_kernel() {
  if (planted && threadIdx.x == 3) {
    __syncthreads();
  }
  __syncwarp();
}

TEST(AWarpOperation, ThatALaneMissesForABarrierIsReported) {
  expect_report(
      "barrier_or_warp_kernel<true>", warp_line,
      fmt::format(
          "contains lanes that do not arrive: 3 (waits in properties/executor/warps_test.cpp:{})",
          barrier_line),
      [] {
        launch<barrier_or_warp_kernel<true>>({1, 32});
      });
  expect_silence([] { launch<barrier_or_warp_kernel<false>>({1, 32}); });
}

constexpr int mask_line = __LINE__ + 4;

template <bool planted>
__global__ void own_lane_kernel() {
  __any_sync(planted ? whole_warp & ~(1U << 9) : whole_warp, 1);
}

TEST(AWarpOperation, WithAMaskThatLacksTheCallerIsReportedForThatLane) {
  expect_report("own_lane_kernel<true>", mask_line,
                "thread (1,2,0): wrong warp mask: vote with mask 0xfffffdff, which does not "
                "contain the calling lane 9",
                [] {
                  launch<own_lane_kernel<true>>({1, dim3(4, 8)});
                });
  expect_silence([] { launch<own_lane_kernel<false>>({1, dim3(4, 8)}); });
}

constexpr int source_line = __LINE__ + 6;

template <bool planted>
__global__ void source_kernel() {
  const unsigned lower_half = 0x0000ffffU;
  if (threadIdx.x >= 16) return;
  __shfl_down_sync(lower_half, 1, 4, planted ? 32 : 16);
}

TEST(AWarpOperation, ThatReadsALaneOutsideOfItsMaskIsReported) {
  under_every_schedule(
      [] {
        launch<source_kernel<true>>({1, 32});
      },
      [](const std::string& report) {
        EXPECT_REPORT(report, "source_kernel<true>", source_line,
                      "which mask 0x0000ffff does not contain");
        EXPECT_NE(report.find("shuffle reads lane 1"), std::string::npos);
      });
  expect_silence([] { launch<source_kernel<false>>({1, 32}); });
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
