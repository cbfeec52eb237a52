/// \file
/// Faults that are known are passed over where a kernel can go on, and hide no others.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/faults.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::FaultScope;
using executor::KernelFault;
using executor::KnownFault;
using executor::Schedule;
using executor::ScheduleScope;
using executor::Suppression;
using properties::report_of;

Schedule checked_schedule() {
  Schedule schedule;
  schedule.checked = true;
  return schedule;
}

constexpr int first_race = __LINE__ + 3;
__global__ void two_races_kernel(int* word) {
  if (threadIdx.x > 1) return;
  word[0] = 1;
  word[1] = word[1] + 1;  // the second, one line below the first
}
constexpr int outside = __LINE__ + 2;
__global__ void outside_kernel(int* word) {
  word[8 + threadIdx.x] = 1;
  word[0] = 1;
}

/// "known_faults_test.cpp:LINE"
std::string here(int line) {
  return "known_faults_test.cpp:" + std::to_string(line);
}

class KnownFaults : public testing::Test {
 protected:
  ScheduleScope scope_{checked_schedule()};
  Array<int> word_{runtime(Device::cpu), std::vector<int>(8, 0)};

  std::string report(void (*kernel)(int*), const std::vector<Suppression>& known,
                     std::vector<std::int64_t>* matches = nullptr) {
    FaultScope faults(known);
    std::string text = report_of([&] {
      if (kernel == two_races_kernel) launch<two_races_kernel>({1, 4}, word_.data());
      if (kernel == outside_kernel) launch<outside_kernel>({1, 4}, word_.data());
    });
    if (matches != nullptr) *matches = faults.matches();
    return text;
  }
};

TEST_F(KnownFaults, AFaultSaysKernelAndPlacesOfARace) {
  try {
    launch<two_races_kernel>({1, 4}, word_.data());
    FAIL() << "no race is reported";
  } catch (const KernelFault& fault) {
    EXPECT_EQ(fault.kernel, "two_races_kernel");
    EXPECT_EQ(fault.place, "properties/executor/" + here(first_race));
    EXPECT_EQ(fault.other_place, fault.place);
  }
}

TEST_F(KnownFaults, AKnownRaceHidesNoOther) {
  std::vector<std::int64_t> matches;
  const std::string text = report(
      two_races_kernel,
      {{.kernel = "two_races_kernel", .place = here(first_race), .reason = "one value"}}, &matches);
  EXPECT_NE(text.find(here(first_race + 1)), std::string::npos) << text;
  EXPECT_EQ(matches, std::vector<std::int64_t>{1});
}

TEST_F(KnownFaults, WhereAllAreKnownTheKernelGoesToItsEnd) {
  std::vector<std::int64_t> matches;
  EXPECT_EQ(report(two_races_kernel,
                   {{.kernel = "", .place = here(first_race), .reason = "one value"},
                    {.kernel = "two_races_kernel", .place = "", .reason = "a test", .text = "race"},
                    {.kernel = "another", .place = "", .reason = "a test"}},
                   &matches),
            "");
  EXPECT_EQ(matches[0], 1);
  EXPECT_GE(matches[1], 1);
  EXPECT_EQ(matches[2], 0) << "a suppression that matches nothing is not needed";
  EXPECT_EQ(word_.get(1), 2) << "thread 1 continues after its race";
}

TEST_F(KnownFaults, AnotherLineKindOrKernelIsNotKnown) {
  for (const Suppression& other :
       {Suppression{.kernel = "", .place = here(first_race + 5), .reason = "a test"},
        Suppression{.kernel = "",
        .place = "s_test.cpp:" + std::to_string(first_race),
        .reason = "the end of a file name does not match the file"},
        Suppression{.kernel = "races_kernel", .place = here(first_race), .reason = "a test"},
        Suppression{
            .kernel = "", .place = here(first_race), .reason = "a test", .text = "index"}}) {
    EXPECT_NE(report(two_races_kernel, {other}).find("race: "), std::string::npos);
  }
}

TEST_F(KnownFaults, WhereAKernelCannotGoOnTheRunEndsAsKnown) {
  const std::vector<Suppression> known = {
      {.kernel = "outside_kernel", .place = here(outside), .reason = "a test"}};
  const FaultScope faults(known);
  try {
    launch<outside_kernel>({1, 4}, word_.data());
    FAIL() << "the run continues";
  } catch (const KnownFault& fault) {
    EXPECT_EQ(fault.kernel, "outside_kernel");
    EXPECT_EQ(fault.place, "properties/executor/" + here(outside));
    EXPECT_EQ(fault.other_place, "");
  }
}

/// Reads a word that nothing wrote, and goes on.
__global__ void unwritten_kernel(const int* words, int* to) {
  to[1] = words[0];
  to[0] = 5;
}
__global__ void write_kernel(int* words, int value) {
  words[0] = value;
}
/// The last two threads race with an atomic operator and with a relaxed store.
__global__ void atomic_races_kernel(int* words) {
  if (threadIdx.x == 0) words[0] = 1;
  if (threadIdx.x == 1) atomicAdd(&words[0], 1);
  if (threadIdx.x == 2) store_relaxed(&words[1], 4);  // races, which is what is tested
  if (threadIdx.x == 3) words[1] = 4;
}
__global__ void misaligned_kernel(int* words) {
  auto* const bytes = reinterpret_cast<unsigned char*>(words);
  atomicAdd(reinterpret_cast<int*>(bytes + 2), 1);
  words[4] = 1;
}

/// What can be done all the same is done where it is known: each kind of such a fault.
TEST_F(KnownFaults, OfEachKindThatAKernelCanGoOnAfterItGoesOn) {
  Runtime& device = runtime(Device::cpu);
  const auto known = [](std::string kernel, std::string text) {
    return std::vector<Suppression>{
        {.kernel = std::move(kernel), .place = "", .reason = "a test", .text = std::move(text)}};
  };
  {
    const std::vector<Suppression> reads = known("unwritten_kernel", "uninitialized read");
    const Array<int> nothing(device, 1);
    EXPECT_NE(report_of([&] {
                launch<unwritten_kernel>({1, 1}, nothing.data(), word_.data());
              }),
              "");
    const FaultScope faults(reads);
    launch<unwritten_kernel>({1, 1}, nothing.data(), word_.data());
    EXPECT_EQ(word_.get(0), 5);
  }
  {
    const std::vector<Suppression> races = known("atomic_races_kernel", "data race");
    word_.set(0, 0);
    const FaultScope faults(races);
    launch<atomic_races_kernel>({1, 4}, word_.data());
    EXPECT_EQ(word_.get(0), 2);
    EXPECT_EQ(word_.get(1), 4);
  }
  {
    const std::vector<Suppression> races = known("write_kernel", "a launch on the other stream");
    device.order(Stream::ahead, Stream::main);
    const FaultScope faults(races);
    launch<write_kernel>({1, 1, 0, Stream::main}, word_.data(), 8);
    launch<write_kernel>({1, 1, 0, Stream::ahead}, word_.data(), 8);
    device.synchronize();
    EXPECT_EQ(word_.get(0), 8);
    EXPECT_EQ(faults.matches(), std::vector<std::int64_t>{1});
  }
}

TEST_F(KnownFaults, OfAnAtomicThatCannotBeDoneTheRunEndsAsKnown) {
  const std::vector<Suppression> known = {
      {.kernel = "misaligned_kernel", .place = "", .reason = "a test", .text = "misaligned"}};
  const FaultScope faults(known);
  EXPECT_THROW(launch<misaligned_kernel>({1, 1}, word_.data()), KnownFault);
  EXPECT_EQ(word_.get(4), 0) << "the kernel has ended";
}

TEST_F(KnownFaults, WithoutAReasonOrForEverythingTheyAreRefused) {
  const std::vector<Suppression> no_reason = {{.kernel = "a", .place = "", .reason = ""}};
  EXPECT_THROW(FaultScope{no_reason}, InputError);
  const std::vector<Suppression> everything = {{.kernel = "", .place = "", .reason = "a test"}};
  EXPECT_THROW(FaultScope{everything}, InputError);
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
