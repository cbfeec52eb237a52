/// \file
/// A fault in one thread ends all others, wherever they wait: what is on their stacks is destroyed,
/// the caller gets the first fault, and the next launch works.
#include <gtest/gtest.h>

#include <stdexcept>
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

int made = 0;
int destroyed = 0;

/// Something on a thread's stack, whose counters are no memory of the kernel.
struct Counted {
  GRAPHSPEC_ANNOUNCED Counted() { ++made; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  GRAPHSPEC_ANNOUNCED ~Counted() { ++destroyed; }
};

enum class Wait { at_step, at_barrier, at_warp_barrier, at_grid_barrier };

/// Waits with something on the stack of a called function too.
template <Wait wait>
__device__ void wait_below(int* word) {
  const Counted below;
  for (int round = 0; round < 3; ++round) {
    switch (wait) {
      case Wait::at_step:
        atomicAdd(word, 1);
        break;
      case Wait::at_barrier:
        __syncthreads();
        break;
      case Wait::at_warp_barrier:
        __syncwarp();
        break;
      case Wait::at_grid_barrier:
        grid_barrier();
        break;
    }
  }
}

template <Wait wait>
__global__ void waiting_kernel(int faulty_block, int* word) {
  const Counted on_stack;
  atomicAdd(word, 1);
  // The block of 64 threads has both lanes in its warps.
  if (static_cast<int>(blockIdx.x) == faulty_block && threadIdx.x == 37) {
    const Counted in_branch;
    __shfl_sync(1U, 0, 0);  // mask 1 does not contain lane 5
  }
  wait_below<wait>(word);
}

template <Wait wait>
void unwind_from() {
  const Array<int> word(device(), std::vector<int>{0});
  for (const Schedule& schedule : plain_and_checked(10)) {
    const ScheduleScope scope(schedule);
    made = destroyed = 0;
    for (const int faulty_block : {0, 1, 3}) {
      const std::string report = report_of([&] {
        launch_cooperative<waiting_kernel<wait>>({4, 64}, faulty_block, word.data());
      });
      EXPECT_NE(report.find("does not contain the calling lane 5"), std::string::npos) << report;
      EXPECT_NE(report.find(fmt::format("block ({},0,0), thread (37,0,0)", faulty_block)),
                std::string::npos)
          << report;
      EXPECT_GT(made, 0);
      EXPECT_EQ(made, destroyed) << describe(schedule);
    }
    made = destroyed = 0;
    word.set(0, 0);
    EXPECT_EQ(report_of([&] {
                launch_cooperative<waiting_kernel<wait>>({4, 64}, -1, word.data());
              }),
              "");
    EXPECT_EQ(word.get(0), wait == Wait::at_step ? 1024 : 256);
    EXPECT_EQ(made, 512);
    EXPECT_EQ(destroyed, 512);
  }
}

TEST(AFault, EndsThreadsThatGiveWayAtAStep) {
  unwind_from<Wait::at_step>();
}
TEST(AFault, EndsThreadsAtABarrier) {
  unwind_from<Wait::at_barrier>();
}
TEST(AFault, EndsThreadsAtAWarpBarrier) {
  unwind_from<Wait::at_warp_barrier>();
}
TEST(AFault, EndsThreadsAtAGridBarrier) {
  unwind_from<Wait::at_grid_barrier>();
}

/// Meets the others when it is destroyed.
struct BarrierAtTheEnd {
  BarrierAtTheEnd() = default;
  BarrierAtTheEnd(const BarrierAtTheEnd&) = delete;
  BarrierAtTheEnd& operator=(const BarrierAtTheEnd&) = delete;
  ~BarrierAtTheEnd() {
    __syncthreads();
    __syncwarp();
  }
};

__global__ void barrier_at_the_end_kernel(int thrower) {
  const Counted on_stack;
  const BarrierAtTheEnd meets;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) == thrower) __syncwarp(0);
  __syncthreads();
}

TEST(AFault, IsNotHeldUpByDestructorsThatWouldWait) {
  for (const Schedule& schedule : every_schedule(10, true)) {
    const ScheduleScope scope(schedule);
    made = destroyed = 0;
    EXPECT_NE(report_of([] { launch<barrier_at_the_end_kernel>({2, 64}, 40); }), "");
    EXPECT_EQ(made, destroyed);
    EXPECT_EQ(report_of([] { launch<barrier_at_the_end_kernel>({2, 64}, -1); }), "");
  }
}

__global__ void throwing_kernel(int thrower) {
  const Counted on_stack;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) == thrower) throw std::runtime_error("from a kernel");
  __syncthreads();
}

TEST(AnException, OfAKernelReachesTheCallerAsItIs) {
  for (const Schedule& schedule : plain_and_checked(10)) {
    const ScheduleScope scope(schedule);
    for (const int thrower : {0, 17, 63}) {
      made = destroyed = 0;
      std::string caught;
      try {
        launch<throwing_kernel>({4, 64}, thrower);
      } catch (const std::runtime_error& error) {
        caught = error.what();
      }
      EXPECT_EQ(caught, "from a kernel") << describe(schedule);
      EXPECT_EQ(made, destroyed) << describe(schedule);
    }
    made = destroyed = 0;
    launch<throwing_kernel>({4, 64}, -1);
    EXPECT_EQ(made, 256);
    EXPECT_EQ(destroyed, 256);
  }
}

/// Every thread goes wrong.
__global__ void all_wrong_kernel() {
  __syncwarp(0);
}

TEST(TheFirstFault, IsTheOneReported) {
  Schedule schedule;
  const auto report_under = [&](Schedule::Kind kind) {
    schedule.kind = kind;
    const ScheduleScope scope(schedule);
    return report_of([] { launch<all_wrong_kernel>({3, 40}); });
  };
  EXPECT_NE(report_under(Schedule::Kind::sequential).find("block (0,0,0), thread (0,0,0): "),
            std::string::npos);
  EXPECT_NE(report_under(Schedule::Kind::reverse).find("block (2,0,0), thread (39,0,0): "),
            std::string::npos);
}

constexpr int outside_line = __LINE__ + 6;

/// A wrong plain access in the midst of threads that wait.
__global__ void outside_kernel(int* words, int faulty) {
  const Counted on_stack;
  __syncthreads();
  words[static_cast<int>(threadIdx.x) == faulty ? 64 : threadIdx.x] = 1;
  __syncthreads();
}

TEST(AWrongAccess, EndsTheLaunchAndTheNextOneWorks) {
  const Array<int> words(device(), std::vector<int>(64, 0));
  for (const Schedule& schedule : every_schedule(10, true)) {
    const ScheduleScope scope(schedule);
    for (const int faulty : {0, 40, 63}) {
      made = destroyed = 0;
      EXPECT_REPORT(report_of([&] {
                      launch<outside_kernel>({1, 64}, words.data(), faulty);
                    }),
                    "outside_kernel", outside_line, "write of 4 bytes: byte 256 of an allocation");
      // Threads leave an access without unwinding, here at most all; nothing is destroyed twice.
      EXPECT_LE(destroyed, made);
      EXPECT_EQ(made, 64);
      EXPECT_EQ(report_of([&] { launch<outside_kernel>({1, 64}, words.data(), -1); }), "");
      EXPECT_EQ(words.get(faulty == 0 ? 1 : 0), 1);
      words.fill_bytes(0);
    }
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
