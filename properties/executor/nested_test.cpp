/// \file
/// Grids that kernels start: their shapes, how many may be pending, what they see of their parent,
/// and reports from within them.
#include <gtest/gtest.h>

#include <string>

#include "gpu/device/array.hpp"
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

__global__ void add_kernel(int* word) {
  atomicAdd(word, 1);
}

constexpr int shape_line = __LINE__ + 5;

/// One child of any shape.
__global__ void shape_kernel(unsigned blocks, dim3 threads, unsigned shared_bytes, int* word) {
  if (blockIdx.x != 1 || threadIdx.x != 0) return;
  const bool taken = launch_nested<add_kernel>({blocks, threads, shared_bytes}, word);
  if (!taken) atomicAdd(word, static_cast<int>(blocks * threads.count()));
}

TEST(ANestedLaunch, OfAShapeThatNoDeviceTakesIsReported) {
  const Array<int> word(device(), std::vector<int>{0});
  struct Case {
    unsigned blocks;
    dim3 threads;
    unsigned shared_bytes;
    std::string_view words;
  };
  const Case cases[] = {
      {0, 32, 0, "nested launch of add_kernel: grid (0,1,1) of blocks (32,1,1) has no threads"},
      {2, 0, 0, "nested launch of add_kernel: grid (2,1,1) of blocks (0,1,1) has no threads"},
      {1, 1025, 0, "block (1025,1,1) exceeds the limit of 1024 threads"},
      {1, dim3(1, 1, 65), 0, "64 threads in z"},
      {1, 32, 49 * 1024, "50176 bytes of dynamic shared memory exceed the limit of 49152 bytes"}};
  for (const Schedule& schedule : plain_and_checked(5)) {
    const ScheduleScope scope(schedule);
    for (const Case& of : cases) {
      const std::string report = report_of([&] {
        launch<shape_kernel>({3, 2}, of.blocks, of.threads, of.shared_bytes, word.data());
      });
      EXPECT_REPORT(report, "shape_kernel", shape_line, of.words);
      EXPECT_NE(report.find("block (1,0,0), thread (0,0,0): "), std::string::npos) << report;
    }
    EXPECT_EQ(word.get(0), 0);
    EXPECT_EQ(report_of([&] {
                launch<shape_kernel>({3, 2}, 2U, dim3(8, 2), 1024U, word.data());
              }),
              "");
    EXPECT_EQ(word.get(0), 32) << describe(schedule);
    word.set(0, 0);
  }
}

constexpr int deeper_line = __LINE__ + 4;

/// Starts its like, down to a depth.
__global__ void deeper_kernel(int levels) {
  if (levels > 0) launch_nested<deeper_kernel>({1, 1}, levels - 1);
}

TEST(ANestedLaunch, AtMoreThanTheGreatestDepthIsReported) {
  const ScheduleScope scope(Schedule{});
  EXPECT_EQ(report_of([] { launch<deeper_kernel>({1, 1}, 24); }), "");
  EXPECT_REPORT(report_of([] {
                  launch<deeper_kernel>({1, 1}, 25);
                }),
                "deeper_kernel", deeper_line,
                "nested launch of deeper_kernel at depth 25; the maximum depth is 24");
}

/// Starts children without letting any of them run between.
__global__ void many_kernel(int children, int* refused, int* ran) {
  for (int child = 0; child < children; ++child) {
    if (!launch_nested<add_kernel>({1, 1}, ran)) *refused += 1;
  }
}

TEST(NestedLaunches, Beyond2048PendingGridsAreRefused) {
  const Array<int> words(device(), std::vector<int>{0, 0});
  const ScheduleScope scope(Schedule{});
  launch<many_kernel>({1, 1}, 2047, words.data(), words.data() + 1);
  EXPECT_EQ(words.to_host(), (std::vector<int>{0, 2047}));
  // The parent is one of them.
  launch<many_kernel>({1, 1}, 3000, words.data(), words.data() + 1);
  EXPECT_EQ(words.to_host(), (std::vector<int>{3000 - 2047, 2 * 2047}));
}

TEST(NestedLaunches, AreAtTimesRefusedByARandomScheduleAndByNoOther) {
  int refused = 0;
  int ran = 0;
  for (const Schedule& schedule : every_schedule(20, false)) {
    const Array<int> words(device(), std::vector<int>{0, 0});
    const ScheduleScope scope(schedule);
    launch<many_kernel>({1, 1}, 10, words.data(), words.data() + 1);
    EXPECT_EQ(words.get(0) + words.get(1), 10) << describe(schedule);
    if (schedule.kind == Schedule::Kind::random) {
      refused += words.get(0);
      ran += words.get(1);
    } else {
      EXPECT_EQ(words.get(0), 0) << describe(schedule);
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(ran, refused);
}

constexpr int read_line = __LINE__ + 3;

__global__ void reading_kernel(const int* value, int* seen) {
  seen[threadIdx.x] = *value;
}

constexpr int write_line = __LINE__ + 7;

/// The child reads what its parent wrote before; planted, what the parent writes meanwhile.
template <bool planted>
__global__ void writing_kernel(int* value, int* seen) {
  if (!planted) *value = 7;
  if (!launch_nested<reading_kernel>({1, 4}, value, seen)) seen[0] = seen[3] = 7;
  if (planted) *value = 7;
}

TEST(AChild, SeesWhatItsParentWroteBeforeAndRacesWithWhatItWritesAfter) {
  for (const Schedule& schedule : every_schedule(10, true)) {
    const ScheduleScope scope(schedule);
    const Array<int> value(device(), std::vector<int>{0});
    const Array<int> seen(device(), std::vector<int>(4, 0));
    EXPECT_EQ(report_of([&] {
                launch<writing_kernel<false>>({1, 1}, value.data(), seen.data());
              }),
              "");
    EXPECT_EQ(seen.get(0), 7);
    EXPECT_EQ(seen.get(3), 7);
    device().reset_counters();
    const std::string report = report_of([&] {
      launch<writing_kernel<true>>({1, 1}, value.data(), seen.data());
    });
    if (device().counters().nested_launches == 0) continue;  // refused
    EXPECT_NE(report.find("race: "), std::string::npos) << describe(schedule) << report;
    EXPECT_NE(report.find(fmt::format("nested_test.cpp:{}", read_line)), std::string::npos);
    EXPECT_NE(report.find(fmt::format("nested_test.cpp:{}", write_line)), std::string::npos);
    EXPECT_NE(report.find("reading_kernel"), std::string::npos) << report;
    EXPECT_NE(report.find("writing_kernel"), std::string::npos) << report;
  }
}

constexpr int child_line = __LINE__ + 5;

template <bool planted>
__global__ void faulty_child_kernel() {
  if (!planted || threadIdx.x == 1) {
    __syncthreads();
  }
}

template <bool planted>
__global__ void parent_kernel() {
  const bool started = launch_nested<faulty_child_kernel<planted>>({2, 2});
  // A random schedule may refuse the child: then the parent does what it would have done.
  if (!started) faulty_child_kernel<planted>();
  __syncthreads();
}

TEST(AChild, ThatGoesWrongIsReportedByItsOwnName) {
  for (const Schedule& schedule : plain_and_checked(10)) {
    if (schedule.kind == Schedule::Kind::random) continue;  // may refuse one parent's and not all
    const ScheduleScope scope(schedule);
    EXPECT_REPORT(report_of([] {
                    launch<parent_kernel<true>>({2, 2});
                  }),
                  "faulty_child_kernel<true>", child_line, "never reaches");
    EXPECT_EQ(report_of([] { launch<parent_kernel<false>>({2, 2}); }), "");
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
