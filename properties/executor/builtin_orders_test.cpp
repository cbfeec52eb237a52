/// \file
/// Atomics of the compiler, which libraries contain: with which orders a store or an update by one
/// block publishes data, and a load or an update by another block acquires them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

/// Block 0 writes data and then a flag, block 1 waits for the flag and reads the data.
/// \tparam are_updates  both access the flag by updates
template <int sent, int received, bool are_updates>
__global__ void message_kernel(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    if constexpr (are_updates) {
      __atomic_fetch_add(flag, 1, sent);
    } else {
      __atomic_store_n(flag, 1, sent);
    }
    return;
  }
  const auto has_come = [flag] {
    if constexpr (are_updates) {
      return __atomic_fetch_add(flag, 0, received) != 0;
    } else {
      return __atomic_load_n(flag, received) != 0;
    }
  };
  while (!has_come()) __nanosleep(10);
  *out = *data;
}

/// "" or "race", as the checker reports.
template <int sent, int received, bool are_updates>
std::string found() {
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  // Under the schedule: the checker knows no writes from before it.
  const Array<int> words(runtime(Device::cpu), std::vector<int>(3, 0));
  const std::string report = properties::report_of([&] {
    launch_cooperative<message_kernel<sent, received, are_updates>>(
        {2, 1}, words.data(), words.data() + 1, words.data() + 2);
  });
  return report.find("race: ") != std::string::npos ? "race" : report;
}

constexpr int relaxed = __ATOMIC_RELAXED;
constexpr int acquire = __ATOMIC_ACQUIRE;
constexpr int release = __ATOMIC_RELEASE;
constexpr int both = __ATOMIC_ACQ_REL;
constexpr int in_one_order = __ATOMIC_SEQ_CST;

TEST(BuiltinAtomics, OrderDataByAStoreThatReleasesAndALoadThatAcquires) {
  EXPECT_EQ((found<release, acquire, false>()), "");
  EXPECT_EQ((found<release, in_one_order, false>()), "");
  EXPECT_EQ((found<in_one_order, acquire, false>()), "");
  EXPECT_EQ((found<in_one_order, in_one_order, false>()), "");
  EXPECT_EQ((found<relaxed, acquire, false>()), "race");
  EXPECT_EQ((found<relaxed, in_one_order, false>()), "race");
  EXPECT_EQ((found<release, relaxed, false>()), "race");
  EXPECT_EQ((found<in_one_order, relaxed, false>()), "race");
}

TEST(BuiltinAtomics, OrderDataByAnUpdateThatReleasesAndOneThatAcquires) {
  EXPECT_EQ((found<release, acquire, true>()), "");
  EXPECT_EQ((found<both, both, true>()), "");
  EXPECT_EQ((found<release, both, true>()), "");
  EXPECT_EQ((found<release, in_one_order, true>()), "");
  EXPECT_EQ((found<in_one_order, acquire, true>()), "");
  EXPECT_EQ((found<acquire, acquire, true>()), "race");
  EXPECT_EQ((found<release, release, true>()), "race");
  EXPECT_EQ((found<relaxed, both, true>()), "race");
  EXPECT_EQ((found<both, relaxed, true>()), "race");
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
