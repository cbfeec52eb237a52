/// \file
/// Portable kernels come to the same on the CPU executor under every kind of schedule, on a GPU by
/// CUDA, and on every OpenCL device.
#include <gtest/gtest.h>

#include "properties/executor/every_schedule.hpp"
#include "properties/opencl/every_opencl_device.hpp"
#include "properties/opencl/portable_constructs.hpp"

namespace graphspec::properties {
namespace {

class PortableKernels : public OnOpenClDevices {};

void expect_same_under_every_schedule(bool checked) {
  for (const Construct& tested : portable_constructs(Device::cpu, checked)) {
    for (const executor::Schedule& schedule : every_schedule(10, checked)) {
      const executor::ScheduleScope scope(schedule);
      EXPECT_EQ(tested.run(runtime(Device::cpu)), "") << tested.name << ", " << describe(schedule);
    }
  }
}

TEST(PortableKernelsOnTheExecutor, ComeToTheSameUnderEverySchedule) {
  expect_same_under_every_schedule(false);
}

TEST(PortableKernelsOnTheExecutor, ComeToTheSameWhenAccessesAreChecked) {
  expect_same_under_every_schedule(true);
}

TEST(PortableKernelsByCuda, ComeToTheSame) {
  if (!available(Device::cuda)) GTEST_SKIP() << "no GPU answers";
  for (const Construct& tested : portable_constructs(Device::cuda)) {
    EXPECT_EQ(tested.run(runtime(Device::cuda)), "") << tested.name;
  }
}

TEST_F(PortableKernels, ComeToTheSameOnEveryOpenClDevice) {
  for (const Device device : devices()) {
    for (const Construct& tested : portable_constructs(device)) {
      // Again, with what the first time left in memory.
      for (int time = 0; time < 3; ++time) {
        EXPECT_EQ(tested.run(runtime(device)), "") << tested.name << ", " << name(device);
      }
    }
  }
}

TEST_F(PortableKernels, LaunchesAreCounted) {
  const auto constructs = portable_constructs(opencl_device(0));
  Runtime& device = runtime(opencl_device(0));
  device.reset_counters();
  for (const Construct& tested : constructs) static_cast<void>(tested.run(device));
  EXPECT_EQ(device.counters().launches, 1 + 2 + 1 + 1 + 1 + 300);
  EXPECT_EQ(device.counters().copies_to_host, 1 + 2 + 1 + 1 + 1 + 1);
}

}  // namespace
}  // namespace graphspec::properties
