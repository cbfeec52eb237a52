/// \file
/// What a kernel or its launch does wrong is reported once, with its place; the other threads
/// unwind, and the next launch works. (properties/defects has the defects of whole kernels.)
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

Runtime& device() {
  return runtime(Device::cpu);
}

/// The message of the fault; empty when there is none.
std::string fault_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const DeviceFault& fault) {
    return fault.what();
  }
  return "";
}

void expect_words(const std::string& text, std::initializer_list<const char*> words) {
  for (const char* const word : words) {
    EXPECT_NE(text.find(word), std::string::npos) << "'" << word << "' in: " << text;
  }
}

__global__ void one_kernel(int* word) {
  atomicAdd(word, 1);
}

TEST(Launch, OfAShapeThatNoDeviceTakesIsRefused) {
  const Array<int> word(device(), std::vector<int>{0});
  const auto refused = [&](const LaunchConfig& config) {
    return fault_of([&] { launch<one_kernel>(config, word.data()); });
  };
  expect_words(refused({0, 32}), {"one_kernel", "no threads"});
  expect_words(refused({1, 0}), {"one_kernel", "no threads"});
  expect_words(refused({1, 1025}), {"one_kernel", "1024"});
  expect_words(refused({1, dim3(1, 1, 65)}), {"one_kernel", "64 in z"});
  expect_words(refused({dim3(1, 65536), 1}), {"one_kernel", "65535"});
  expect_words(refused({1, 32, std::size_t{49} * 1024}), {"one_kernel", "shared memory"});
  expect_words(fault_of([&] {
                 launch_cooperative<one_kernel>({5, 1}, word.data());
               }),
               {"one_kernel", "5 blocks", "at most 4"});
  EXPECT_EQ(refused({2, 32}), "");
  EXPECT_EQ(word.get(0), 64);
}

TEST(Launch, CheckedNeedsAKernelThatWasCompiledForIt) {
  const Array<int> word(device(), std::vector<int>{0});
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  expect_words(fault_of([&] {
                 launch<one_kernel>({1, 1}, word.data());
               }),
               {"one_kernel", "-fsanitize=thread"});
}

__global__ void grid_barrier_kernel(int first_blocks) {
  if (static_cast<int>(blockIdx.x) < first_blocks) grid_barrier();
}

TEST(GridBarrier, NeedsACooperativeLaunchAndEveryBlock) {
  expect_words(fault_of([] {
                 launch<grid_barrier_kernel>({2, 2}, 2);
               }),
               {"grid_barrier_kernel", "misuse_test.cpp:", "not cooperative"});
  expect_words(fault_of([] {
                 launch_cooperative<grid_barrier_kernel>({3, 2}, 2);
               }),
               {"grid_barrier_kernel", "misuse_test.cpp:", "never reaches"});
  EXPECT_EQ(fault_of([] { launch_cooperative<grid_barrier_kernel>({3, 2}, 3); }), "");
}

__global__ void masks_kernel(unsigned mask, int source) {
  __shfl_sync(mask, 1, source);
}

TEST(Shuffle, WhoseMaskIsWrongNamesTheLane) {
  expect_words(fault_of([] {
                 launch<masks_kernel>({1, 32}, 0xfffffffeU, 3);
               }),
               {"masks_kernel", "misuse_test.cpp:", "does not name the calling lane 0"});
  expect_words(fault_of([] {
                 launch<masks_kernel>({1, 16}, 0x0000ffffU, 20);
               }),
               {"masks_kernel", "reads lane 20"});
  expect_words(fault_of([] {
                 launch<masks_kernel>({1, 16}, 0xffffffffU, 3);
               }),
               {"masks_kernel", "the block ends at lane 15"});
  EXPECT_EQ(fault_of([] { launch<masks_kernel>({1, 16}, 0x0000ffffU, 3); }), "");
}

__global__ void endless_nesting_kernel() {
  launch_nested<endless_nesting_kernel>({1, 1});
}

TEST(NestedLaunch, HasAGreatestDepthAndNamesTheLineOfTheLaunch) {
  expect_words(fault_of([] {
                 launch<endless_nesting_kernel>({1, 1});
               }),
               {"endless_nesting_kernel", "misuse_test.cpp:", "depth", "at most 24"});
}

__global__ void many_children_kernel(int* refused) {
  if (!launch_nested<one_kernel>({1, 1}, refused + 1)) atomicAdd(refused, 1);
}

TEST(NestedLaunch, BeyondThePendingLimitIsRefusedAndSaysSo) {
  const Array<int> words(device(), std::vector<int>{0, 0});
  launch<many_children_kernel>({5, 600}, words.data());
  EXPECT_GT(words.get(0), 0);
  EXPECT_EQ(words.get(0) + words.get(1), 3000);
}

TEST(Copies, OutsideAnAllocationAreRefused) {
  Array<int> words(device(), std::vector<int>(10, 0));
  std::vector<int> host(11, 0);
  expect_words(fault_of([&] { device().copy_to_device(words.data(), host.data(), 44); }),
               {"copy_to_device", "44 bytes", "allocation of 40 bytes"});
  expect_words(fault_of([&] { device().copy_to_host(host.data(), words.data() + 5, 24); }),
               {"copy_to_host", "24 bytes from offset 20"});
  expect_words(fault_of([&] { device().fill(host.data(), 0, 4); }), {"fill", "no live allocation"});
  int* const released = words.data();
  words = Array<int>();
  expect_words(fault_of([&] { device().copy_to_host(host.data(), released, 4); }),
               {"copy_to_host", "no live allocation"});
  EXPECT_THROW(static_cast<void>(device().allocate(std::size_t{1} << 60)), DeviceFault);
}

int alive = 0;

/// Something on the stack of a thread.
struct Alive {
  Alive() { ++alive; }
  Alive(const Alive&) = delete;
  Alive& operator=(const Alive&) = delete;
  ~Alive() { --alive; }
};

__global__ void throwing_kernel(int thrower) {
  const Alive on_stack;
  __syncthreads();
  if (static_cast<int>(threadIdx.x) == thrower) throw std::runtime_error("from a kernel");
  __syncthreads();
}

TEST(AFault, UnwindsTheOtherThreadsAndTheNextLaunchWorks) {
  for (const int thrower : {0, 17, 63}) {
    EXPECT_THROW(launch<throwing_kernel>({4, 64}, thrower), std::runtime_error);
    EXPECT_EQ(alive, 0) << "thrower " << thrower;
  }
  expect_words(fault_of([] { launch<grid_barrier_kernel>({2, 2}, 2); }), {"not cooperative"});
  const Array<int> word(device(), std::vector<int>{0});
  launch<one_kernel>({8, 32}, word.data());
  EXPECT_EQ(word.get(0), 256);
  launch<throwing_kernel>({4, 64}, -1);
  EXPECT_EQ(alive, 0);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
