/// \file
/// What is wrong with atomics is reported whatever they are written with: CUDA's own,
/// <cuda/atomic>, or what the compiler announces as an atomic.
#include <gtest/gtest.h>

#include <cuda/atomic>

#include <atomic>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::report_of;

Schedule checked_schedule() {
  Schedule schedule;
  schedule.checked = true;
  return schedule;
}

class AnAtomic : public testing::Test {
 protected:
  ScheduleScope scope_{checked_schedule()};
  Runtime& device_ = runtime(Device::cpu);
  Array<int> word_{device_, std::vector<int>(4, 0)};
};

constexpr int plain_write = __LINE__ + 3;
__global__ void with_plain_kernel(int* word) {
  if (threadIdx.x == 0) {
    word[0] = 1;
  } else {
    cuda::atomic_ref<int, cuda::thread_scope_device>(word[0]).fetch_add(1);
  }
}
TEST_F(AnAtomic, OfCudaAtomicRacesWithAPlainAccess) {
  EXPECT_REPORT(report_of([&] {
                  launch<with_plain_kernel>({1, 2}, word_.data());
                }),
                "with_plain_kernel", plain_write + 2, "race: updates atomically");
}

constexpr int outside = __LINE__ + 3;
__global__ void outside_kernel(int* word) {
  cuda::atomic_ref<int> last(word[4]);
  last.store(1, cuda::memory_order_relaxed);
}
TEST_F(AnAtomic, OfCudaAtomicStaysInItsAllocation) {
  EXPECT_REPORT(report_of([&] {
                  launch<outside_kernel>({1, 1}, word_.data());
                }),
                "outside_kernel", outside, "byte 16 of an allocation of 16 bytes");
}

constexpr int unwritten = __LINE__ + 3;
__global__ void unwritten_kernel(int* word) {
  cuda::atomic_ref<int> first(word[0]);
  const int value = first;
  store_relaxed(&word[1], value);
}
TEST_F(AnAtomic, OfCudaAtomicReadsWhatIsWritten) {
  const Array<int> fresh(device_, 2);
  EXPECT_REPORT(report_of([&] {
                  launch<unwritten_kernel>({1, 1}, fresh.data());
                }),
                "unwritten_kernel", unwritten, "uninitialized read");
}

__global__ void std_atomic_kernel(int* word) {
  if (threadIdx.x == 0) {
    word[0] = 1;
  } else {
    std::atomic_ref<int>(word[0]).fetch_add(1, std::memory_order_relaxed);
  }
}
TEST_F(AnAtomic, ThatTheCompilerAnnouncesIsAStepToo) {
  const std::string report = report_of([&] { launch<std_atomic_kernel>({1, 2}, word_.data()); });
  EXPECT_NE(report.find("race: updates atomically"), std::string::npos) << report;
}

__global__ void block_scope_kernel(int* word) {
  atomicAdd_block(&word[0], 1);
}
TEST_F(AnAtomic, OfABlockIsARaceBetweenBlocks) {
  EXPECT_EQ(report_of([&] { launch<block_scope_kernel>({1, 40}, word_.data()); }), "");
  const std::string report = report_of([&] { launch<block_scope_kernel>({2, 1}, word_.data()); });
  EXPECT_NE(report.find("race: updates atomically within its block"), std::string::npos) << report;
}

/// A message without its release, or with one of too small a scope.
template <cuda::thread_scope scope, bool releases>
__global__ void message_kernel(int* word) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(word[1]);
  if (blockIdx.x == 0) {
    word[0] = 42;
    if (releases) cuda::atomic_thread_fence(cuda::memory_order_release, scope);
    ready.store(1, cuda::memory_order_relaxed);
    return;
  }
  while (ready.load(cuda::memory_order_acquire) == 0) __nanosleep(10);
  word[2] = word[0];
}
template <cuda::thread_scope scope, bool releases>
std::string message(int* word) {
  return report_of([&] { launch_cooperative<message_kernel<scope, releases>>({2, 1}, word); });
}
TEST_F(AnAtomic, OrdersWhatItsOrderAndScopeSay) {
  EXPECT_EQ((message<cuda::thread_scope_device, true>(word_.data())), "");
  word_.fill_bytes(0);
  EXPECT_NE((message<cuda::thread_scope_device, false>(word_.data())).find("race: reads"),
            std::string::npos);
  word_.fill_bytes(0);
  EXPECT_NE((message<cuda::thread_scope_block, true>(word_.data())).find("race: reads"),
            std::string::npos);
}

TEST_F(AnAtomic, InHostCodeWorksOrIsRefusedInOneLine) {
  int value = 3;
  EXPECT_EQ(cuda::atomic_ref<int>(value).fetch_add(2), 3);
  EXPECT_EQ(value, 5);
  const auto refused = [](const auto& act) {
    const std::string text = report_of(act);
    EXPECT_NE(text.find("atomics_test.cpp:"), std::string::npos) << text;
    EXPECT_NE(text.find("host code contains"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos);
  };
  refused([&] { static_cast<void>(load_relaxed(&value)); });
  refused([&] { atomicAdd(&value, 1); });
  refused([&] { __syncthreads(); });
  refused([&] { __syncwarp(); });
  EXPECT_EQ(value, 5);
}

TEST(LaunchSizes, OfAnyTypeNeedNoCastAndDoNotWrap) {
  const Array<int> word(runtime(Device::cpu), std::vector<int>{0});
  const std::size_t blocks = 2;
  const long long threads = 3;
  const ScheduleScope scope(checked_schedule());
  launch<block_scope_kernel>({1, threads}, word.data());
  EXPECT_EQ(word.get(0), 3);
  for (const long long wrong : {-1LL, 1LL << 32, (1LL << 32) + 1}) {
    EXPECT_NE(report_of([&] {
                launch<block_scope_kernel>({wrong, blocks}, word.data());
              }).find("exceeds the limit"),
              std::string::npos)
        << wrong;
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
