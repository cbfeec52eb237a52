/// \file
/// Two launches that nothing orders, on the two streams, must not race: the checker sees it
/// whichever of them comes first.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/every_schedule.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/touches.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::Schedule;
using executor::ScheduleScope;
using properties::every_schedule;
using properties::report_of;

Runtime& device() {
  return runtime(Device::cpu);
}

constexpr int write_line = __LINE__ + 2;
__global__ void write_kernel(int* words, int word) {
  words[word] = 1;
}
__global__ void write_relaxed_kernel(int* words, int word) {
  store_relaxed(&words[word], 1);
}
constexpr int read_line = __LINE__ + 2;
__global__ void read_kernel(const int* words, int word, int* to) {
  *to = words[word];
}
__global__ void read_relaxed_kernel(const int* words, int word, int* to) {
  *to = load_relaxed(&words[word]);
}

/// What the two streams of a test share.
struct Words {
  Array<int> words{device(), std::vector<int>{0, 0}};
  Array<int> to{device(), std::vector<int>{0}};
};

/// Calls visit() under every schedule, with accesses checked.
template <class Visit>
void for_every_schedule(const Visit& visit) {
  for (const Schedule& schedule : every_schedule(12, true)) {
    const ScheduleScope scope(schedule);
    visit();
  }
}

/// What comes of a writer on one stream and a reader on the other, of these words.
template <auto writer, auto reader>
std::string of_both(Stream first, int written, int read, bool is_ordered) {
  const Words of;
  const Stream second = first == Stream::main ? Stream::ahead : Stream::main;
  device().synchronize();
  return report_of([&] {
    device().order(second, first);
    launch<writer>({1, 1, 0, first}, of.words.data(), written);
    if (is_ordered) device().order(first, second);
    launch<reader>({1, 1, 0, second}, of.words.data(), read, of.to.data());
    device().synchronize();
  });
}

TEST(LaunchesOnTwoStreams, ThatNothingOrdersRaceWhicheverComesFirst) {
  for_every_schedule([] {
    for (const Stream first : {Stream::main, Stream::ahead}) {
      const std::string report = of_both<write_kernel, read_kernel>(first, 1, 1, false);
      const bool reader_was_last = report.find("reads") != std::string::npos;
      EXPECT_REPORT(report, reader_was_last ? "read_kernel" : "write_kernel",
                    reader_was_last ? read_line : write_line, "which a launch on the other stream");
      const int other_line = reader_was_last ? write_line : read_line;
      EXPECT_NE(
          report.find(fmt::format(":{}; no synchronization orders the two accesses", other_line)),
          std::string::npos)
          << report;
    }
  });
}

TEST(LaunchesOnTwoStreams, OfWhichOneIsRelaxedRaceAndBothDoNot) {
  for_every_schedule([] {
    EXPECT_NE((of_both<write_kernel, read_relaxed_kernel>(Stream::main, 1, 1, false)), "");
    EXPECT_NE((of_both<write_relaxed_kernel, read_kernel>(Stream::main, 1, 1, false)), "");
    EXPECT_EQ((of_both<write_relaxed_kernel, read_relaxed_kernel>(Stream::main, 1, 1, false)), "");
  });
}

TEST(LaunchesOnTwoStreams, ThatAreOrderedOrTouchOtherWordsDoNot) {
  for_every_schedule([] {
    for (const Stream first : {Stream::main, Stream::ahead}) {
      EXPECT_EQ((of_both<write_kernel, read_kernel>(first, 1, 1, true)), "");
      EXPECT_EQ((of_both<write_kernel, read_kernel>(first, 0, 1, false)), "");
    }
  });
}

TEST(LaunchesOnTwoStreams, BothWritingRace) {
  for_every_schedule([] {
    const Words of;
    EXPECT_NE(report_of([&] {
                launch<write_kernel>({1, 1, 0, Stream::main}, of.words.data(), 0);
                launch<write_kernel>({1, 1, 0, Stream::ahead}, of.words.data(), 0);
                device().synchronize();
              }),
              "");
  });
}

/// A launch touches a word's halves one after the other. The checker must remember both halves
/// when a launch on the other stream touches the first.
TEST(LaunchesOnTwoStreams, ThatTouchPartsOfAWordRaceForEachPart) {
  struct Case {
    Act first;
    Act second;
    Touch other;
    bool races;
  };
  const std::vector<Case> cases = {
      {Act::write, Act::write, {0, 2, Act::read}, true},
      {Act::write, Act::write, {2, 2, Act::read}, true},
      {Act::read, Act::read, {0, 2, Act::write}, true},
      {Act::read, Act::read, {2, 2, Act::write}, true},
      {Act::read, Act::read, {0, 2, Act::read}, false},
      {Act::write, Act::read, {0, 2, Act::read}, true},
      {Act::write, Act::read, {2, 2, Act::read}, false},
      {Act::read, Act::write, {0, 2, Act::read}, false},
      {Act::write, Act::write, {4, 2, Act::write}, false},
  };
  for_every_schedule([&] {
    for (const Case& of : cases) {
      const Array<unsigned char> memory = written_bytes(8);
      device().synchronize();
      const std::string report = report_of([&] {
        device().order(Stream::ahead, Stream::main);
        launch<touch_twice_kernel>({1, 1, 0, Stream::main}, memory.data(), Touch{0, 2, of.first},
                                   Touch{2, 2, of.second});
        launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(), of.other);
        device().synchronize();
      });
      EXPECT_EQ(!report.empty(), of.races)
          << static_cast<int>(of.first) << static_cast<int>(of.second) << of.other.text() << report;
    }
  });
}

TEST(LaunchesOnTwoStreams, BetweenWhichTheHostWaitsDoNot) {
  for_every_schedule([] {
    const Words of;
    EXPECT_EQ(report_of([&] {
                launch<write_kernel>({1, 1, 0, Stream::main}, of.words.data(), 0);
                device().synchronize();
                launch<write_kernel>({1, 1, 0, Stream::ahead}, of.words.data(), 0);
                EXPECT_EQ(of.words.get(0), 1);
                launch<write_kernel>({1, 1, 0, Stream::main}, of.words.data(), 0);
                device().synchronize();
              }),
              "");
  });
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
