/// \file
/// The memory that an access lies in decides what is checked: memory of the device, variables of
/// the program, and memory of the host, which no kernel may touch.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/executor/report.hpp"
#include "properties/executor/touches.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::ScheduleScope;
using properties::report_of;

constexpr Act acts[] = {Act::read, Act::write, Act::load_relaxed, Act::store_relaxed, Act::update};

/// Says whether a report speaks of a data race.
bool is_race(const std::string& report) {
  return report.find("data race: ") != std::string::npos;
}

TEST(AnAccess, ToMemoryOfTheHostIsReportedWhateverItDoes) {
  const ScheduleScope scope(checked_schedule());
  std::vector<unsigned char> on_heap(64, 1);
  unsigned char on_stack[64] = {};
  for (unsigned char* const memory : {on_heap.data(), on_stack}) {
    for (const Act act : acts) {
      const std::string report = report_of([&] {
        launch<touch_once_kernel>({1, 1}, memory, Touch{0, 4, act});
      });
      EXPECT_NE(report.find(
                    "of 4 bytes: the address is in no allocation, shared memory or local variable"),
                std::string::npos)
          << static_cast<int>(act) << report;
    }
  }
}

__device__ int variables[4];

/// Two threads touch variables of the program.
__global__ void touch_variables_kernel(Touch first, Touch second) {
  touch(reinterpret_cast<unsigned char*>(variables), threadIdx.x == 0 ? first : second);
}

TEST(AVariableOfTheProgram, IsWatchedForRacesAsOtherMemoryIs) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    for (const Act one : acts) {
      for (const Act other : acts) {
        for (const int offset : {0, 4}) {
          const Touch first{0, 4, one};
          const Touch second{offset, 4, other};
          const std::string report = report_of([&] {
            launch<touch_variables_kernel>({1, 2}, first, second);
          });
          const bool races = offset == 0 && (first.writes() || second.writes()) &&
                             !(first.is_atomic() && second.is_atomic());
          EXPECT_EQ(is_race(report), races) << first.text() << ", " << second.text() << report;
          EXPECT_EQ(report.empty(), !races) << report;
        }
      }
    }
  }
}

/// Parameters are the launch's own: two threads read them at once.
struct Numbers {
  int of[8];
};
__global__ void parameters_kernel(Numbers numbers, int* sums) {
  int sum = 0;
  for (const int one : numbers.of) sum += one;
  sums[threadIdx.x] = sum;
}

TEST(AParameter, IsReadByEveryThread) {
  const ScheduleScope scope(checked_schedule());
  const Array<int> sums(runtime(Device::cpu), std::vector<int>(2, 0));
  EXPECT_EQ(report_of([&] {
              launch<parameters_kernel>({1, 2}, Numbers{{1, 2, 3, 4, 5, 6, 7, 8}}, sums.data());
            }),
            "");
  EXPECT_EQ(sums.to_host(), std::vector<int>({36, 36}));
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
