/// \file
/// A copy that runs beside kernels is done when it was waited for, and need not be before.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;

__global__ void add_one_kernel(int* word) {
  *word += 1;
}

constexpr std::uint64_t schedules = 12;

/// Of so many random schedules, how many let a program see 7, the right number.
int right_under_schedules(const std::function<int(Runtime& device)>& program) {
  int right = 0;
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    Schedule schedule;
    schedule.kind = Schedule::Kind::random;
    schedule.seed = seed;
    const ScheduleScope scope(schedule);
    if (program(runtime(Device::cpu)) == 7) ++right;
  }
  return right;
}

/// Copies 7 to the host. \param before_the_wait  what happens while the copy may be under way
int copied_to_host(Runtime& device, const std::function<void(int* word)>& before_the_wait,
                   bool waits) {
  const Array<int> word(device, std::vector<int>{7});
  HostArray<int> host(device, 1);
  host.data()[0] = 0;
  device.start_copy_to_host(0, Stream::main, host.data(), word.data(), sizeof(int));
  before_the_wait(word.data());
  if (waits) device.finish_copy_to_host(0);
  return host.data()[0];
}

/// Copies 6 to the device, where one is added. \param before_the_wait  of the host's word
int copied_to_device(Runtime& device, const std::function<void(int& word)>& before_the_wait,
                     bool waits) {
  const Array<int> word(device, std::vector<int>{0});
  HostArray<int> host(device, 1);
  host.data()[0] = 6;
  device.start_copy_to_device(1, word.data(), host.data(), sizeof(int));
  before_the_wait(host.data()[0]);
  if (waits) device.finish_copy_to_device(1);
  launch<add_one_kernel>({1, 1}, word.data());
  return word.get(0);
}

void nothing_more(const int* /*word*/) {}
void nothing_else(const int& /*word*/) {}

TEST(LateCopies, ThatWereWaitedForAreDone) {
  EXPECT_EQ(right_under_schedules(
                [](Runtime& device) { return copied_to_host(device, nothing_more, true); }),
            schedules);
  EXPECT_EQ(right_under_schedules(
                [](Runtime& device) { return copied_to_device(device, nothing_else, true); }),
            schedules);
}

TEST(LateCopies, AreDoneWhenAllWorkIs) {
  EXPECT_EQ(right_under_schedules([](Runtime& device) {
              return copied_to_host(
                  device, [&](const int*) { device.synchronize(); }, false);
            }),
            schedules);
}

TEST(LateCopies, NobodyWaitsForAreLateUnderSomeSchedules) {
  EXPECT_EQ(right_under_schedules(
                [](Runtime& device) { return copied_to_host(device, nothing_more, false); }),
            schedules / 2);
  EXPECT_EQ(right_under_schedules(
                [](Runtime& device) { return copied_to_device(device, nothing_else, false); }),
            schedules / 2);
}

TEST(LateCopies, OfWhatIsChangedTooEarlyBringTheChangeUnderSomeSchedules) {
  const auto add_one = [](int* word) { launch<add_one_kernel>({1, 1}, word); };
  EXPECT_EQ(
      right_under_schedules([&](Runtime& device) { return copied_to_host(device, add_one, true); }),
      schedules / 2);
  EXPECT_EQ(right_under_schedules([](Runtime& device) {
              return copied_to_device(
                  device, [](int& word) { word = 0; }, true);
            }),
            schedules / 2);
}

/// Copies 7 to the host, to which a kernel on Stream::ahead brings a 6.
int copied_behind(Runtime& device, Stream after) {
  const Array<int> word(device, std::vector<int>{6});
  HostArray<int> host(device, 1);
  device.order(Stream::main, Stream::ahead);
  launch<add_one_kernel>({1, 1, 0, Stream::ahead}, word.data());
  device.start_copy_to_host(copy_slots - 1, after, host.data(), word.data(), sizeof(int));
  device.finish_copy_to_host(copy_slots - 1);
  return host.data()[0];
}

TEST(LateCopies, FindTheStreamDoneThatTheyAreBehind) {
  const auto behind = [](Stream after) {
    return right_under_schedules([after](Runtime& device) { return copied_behind(device, after); });
  };
  EXPECT_EQ(behind(Stream::ahead), schedules);
  EXPECT_EQ(behind(Stream::main), schedules * 2 / 3);
}

/// Two copies to the host and two to the device, in slots 0 and 1. Under a schedule that puts
/// copies off, a wait is for the copies of one slot and one direction alone.
TEST(LateCopies, OfAnotherSlotOrDirectionStayLate) {
  Schedule late;
  late.kind = Schedule::Kind::random;
  bool any_is_late = false;
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    late.seed = seed;
    const ScheduleScope scope(late);
    Runtime& device = runtime(Device::cpu);
    for (int waited = 0; waited < 4; ++waited) {
      const Array<int> sent(device, std::vector<int>{7, 7});
      const Array<int> arrives(device, std::vector<int>{7, 7});
      HostArray<int> host(device, 4);
      std::fill(host.data(), host.data() + 4, 7);
      for (const int slot : {0, 1}) {
        device.start_copy_to_host(slot, Stream::main, host.data() + slot, sent.data() + slot,
                                  sizeof(int));
        device.start_copy_to_device(slot, arrives.data() + slot, host.data() + 2 + slot,
                                    sizeof(int));
      }
      const bool puts_off = host.data()[0] != 7;
      any_is_late = any_is_late || puts_off;
      const int slot = waited % 2;
      if (waited < 2) {
        device.finish_copy_to_host(slot);
      } else {
        device.finish_copy_to_device(slot);
      }
      // Of the memory of the device what a kernel finds there.
      std::array<int, 4> found{host.data()[0], host.data()[1], arrives.data()[0],
                               arrives.data()[1]};
      for (int copy = 0; copy < 4; ++copy) {
        EXPECT_EQ(found[static_cast<std::size_t>(copy)] == 7, !puts_off || copy == waited)
            << "copy " << copy << ", waited for " << waited;
      }
      device.synchronize();
    }
  }
  EXPECT_TRUE(any_is_late);
}

TEST(LateCopies, UnderOtherSchedulesAreDoneAsTheyAreStarted) {
  EXPECT_EQ(copied_to_host(runtime(Device::cpu), nothing_more, false), 7);
  EXPECT_EQ(copied_to_device(runtime(Device::cpu), nothing_else, false), 7);
}

TEST(LateCopies, OfMemoryThatIsGivenBackAreDoneBefore) {
  EXPECT_EQ(right_under_schedules([](Runtime& device) {
              HostArray<int> host(device, 1);
              {
                const Array<int> word(device, std::vector<int>{7});
                device.start_copy_to_host(0, Stream::main, host.data(), word.data(), sizeof(int));
              }
              return host.data()[0];
            }),
            schedules);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
