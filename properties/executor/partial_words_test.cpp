/// \file
/// Words that are accessed in part: a race, and a read of what nothing wrote, is one of bytes,
/// however the accesses lie within words and across them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/executor/report.hpp"
#include "properties/executor/touches.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::ScheduleScope;
using properties::report_of;

Runtime& device() {
  return runtime(Device::cpu);
}

constexpr int places = 9;
constexpr std::size_t room = 40;

/// Of every size at every place of two words and one byte, where a device takes it.
std::vector<Touch> touches(Act act, std::initializer_list<int> sizes = {1, 2, 4, 8, 16}) {
  std::vector<Touch> all;
  for (const int bytes : sizes) {
    for (int offset = 0; offset < places; ++offset) {
      const Touch touch{offset, bytes, act};
      if (!touch.is_atomic() || touch.is_aligned()) all.push_back(touch);
    }
  }
  return all;
}

TEST(APlainRace, IsOneOfBytesThatBothTouch) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Act other_act : {Act::read, Act::write}) {
      for (const Touch& written : touches(Act::write)) {
        for (const Touch& other : touches(other_act)) {
          const std::string report = report_of([&] {
            launch<touch_both_kernel>({1, 2}, memory.data(), written, other);
          });
          ASSERT_EQ(report.find("race: ") != std::string::npos, written.overlaps(other))
              << written.text() << ", " << other.text() << ": " << report;
        }
      }
    }
  }
}

/// Parts of one word, read and written.
std::vector<Touch> parts_of_a_word() {
  std::vector<Touch> all;
  for (const Act act : {Act::read, Act::write}) {
    for (int byte = 0; byte < 4; ++byte) all.push_back({byte, 1, act});
    for (int byte = 0; byte < 3; ++byte) all.push_back({byte, 2, act});
  }
  return all;
}

bool race(const Touch& one, const Touch& other) {
  return one.overlaps(other) && (one.writes() || other.writes());
}

TEST(APlainRace, IsFoundBehindAnAccessToAnotherPartOfTheWord) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Touch& first : parts_of_a_word()) {
      for (const Touch& second : parts_of_a_word()) {
        for (const Touch& other : parts_of_a_word()) {
          const std::string report = report_of([&] {
            launch<touch_two_and_one_kernel>({1, 2}, memory.data(), first, second, other);
          });
          ASSERT_EQ(report.find("race: ") != std::string::npos,
                    race(first, other) || race(second, other))
              << first.text() << ", " << second.text() << ", " << other.text() << ": " << report;
        }
      }
    }
  }
}

/// Four threads touch a byte each of a word; the last one touches one of them again.
__global__ void byte_each_kernel(unsigned char* memory, Act act, Touch last) {
  if (threadIdx.x < 4) {
    touch(memory, {static_cast<int>(threadIdx.x), 1, act});
  } else {
    touch(memory, last);
  }
}

TEST(APlainRace, IsFoundWithEachOfManyThreadsThatTouchAByteOfTheWord) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Act act : {Act::read, Act::write}) {
      EXPECT_EQ(report_of([&] {
                  launch<byte_each_kernel>({1, 4}, memory.data(), act, Touch{});
                }),
                "");
      for (int byte = 0; byte < 5; ++byte) {
        const std::string report = report_of([&] {
          launch<byte_each_kernel>({1, 5}, memory.data(), act, Touch{byte, 1, Act::write});
        });
        EXPECT_EQ(report.find("race: ") != std::string::npos, byte < 4) << byte << report;
      }
    }
  }
}

TEST(ARelaxedAccess, RacesWithPlainOnesOfTheSameBytesAlone) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Touch& relaxed : touches(Act::store_relaxed, {1, 2, 4, 8})) {
      for (const Act act : {Act::read, Act::write, Act::load_relaxed}) {
        for (const Touch& other : touches(act, {1, 2, 4})) {
          const std::string report = report_of([&] {
            launch<touch_both_kernel>({1, 2}, memory.data(), relaxed, other);
          });
          const bool races = act != Act::load_relaxed && relaxed.overlaps(other);
          ASSERT_EQ(!report.empty(), races) << relaxed.text() << ", " << other.text() << report;
        }
      }
    }
  }
}

TEST(TwoAccesses, RaceWhereOneWritesAndNotBothAreIndivisibleForEachOther) {
  const Act acts[] = {Act::read,          Act::write,  Act::load_relaxed,
                      Act::store_relaxed, Act::update, Act::update_in_block};
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Act one_act : acts) {
      for (const Act other_act : acts) {
        const Touch one{8, 4, one_act};
        const Touch other{8, 4, other_act};
        for (const bool same_block : {false, true}) {
          const bool narrow = one_act == Act::update_in_block || other_act == Act::update_in_block;
          const bool indivisible = one.is_atomic() && other.is_atomic() && (same_block || !narrow);
          const LaunchConfig shape = same_block ? LaunchConfig(1, 2) : LaunchConfig(2, 1);
          const std::string report =
              report_of([&] { launch<touch_both_kernel>(shape, memory.data(), one, other); });
          EXPECT_EQ(report.find("race: ") != std::string::npos,
                    (one.writes() || other.writes()) && !indivisible)
              << one.text() << ", " << other.text() << (same_block ? "" : " of another block");
        }
      }
    }
  }
}

// What nothing wrote.

/// Where a report says that unwritten bytes are: it names words, the first one from where the
/// access meets it. Nothing where all that is read was written.
std::string unwritten(const Touch& read, const std::vector<bool>& written) {
  for (int byte = read.offset; byte < read.end(); ++byte) {
    if (written[static_cast<std::size_t>(byte)]) continue;
    return fmt::format("uninitialized read: global memory, byte {} of an allocation of {} bytes",
                       std::max(read.offset, byte / 4 * 4), room);
  }
  return "";
}

std::vector<bool> bytes_of(const Touch& written) {
  std::vector<bool> all(room, false);
  for (int byte = written.offset; byte < written.end(); ++byte) {
    all[static_cast<std::size_t>(byte)] = true;
  }
  return all;
}

/// Expects of each read of up to 8 bytes that it is reported as `written` says.
void expect_reads(const Array<unsigned char>& memory, const std::vector<bool>& written,
                  const std::string& what) {
  for (const Touch& read : touches(Act::read, {1, 2, 4, 8})) {
    const std::string report = report_of([&] {
      launch<touch_once_kernel>({1, 1}, memory.data(), read);
    });
    const std::string expected = unwritten(read, written);
    ASSERT_EQ(report.empty(), expected.empty()) << what << ", " << read.text() << ": " << report;
    ASSERT_NE(report.find(expected), std::string::npos) << what << ", " << report;
  }
}

TEST(ARead, OfBytesIsReportedUnlessAKernelHasWrittenEachOfThem) {
  const ScheduleScope scope(checked_schedule());
  for (const Act act : {Act::write, Act::store_relaxed}) {
    for (const Touch& written : touches(act, {1, 2, 4, 8})) {
      const Array<unsigned char> memory(device(), room);
      launch<touch_once_kernel>({1, 1}, memory.data(), written);
      expect_reads(memory, bytes_of(written), written.text());
    }
  }
}

TEST(ARead, OfBytesThatTwoWritesWroteTogetherIsNotReported) {
  const ScheduleScope scope(checked_schedule());
  for (const Touch& first : touches(Act::write, {1, 2})) {
    for (const Touch& second : touches(Act::write, {1, 2})) {
      const Array<unsigned char> memory(device(), room);
      launch<touch_twice_kernel>({1, 1}, memory.data(), first, second);
      std::vector<bool> written = bytes_of(first);
      for (int byte = second.offset; byte < second.end(); ++byte) {
        written[static_cast<std::size_t>(byte)] = true;
      }
      expect_reads(memory, written, first.text() + ", " + second.text());
    }
  }
}

TEST(AnUpdate, OfAWordWrittenInPartIsReported) {
  const ScheduleScope scope(checked_schedule());
  for (const Touch& written : touches(Act::write, {2, 4, 8})) {
    for (const int bytes : {4, 8}) {
      const Array<unsigned char> memory(device(), room);
      launch<touch_once_kernel>({1, 1}, memory.data(), written);
      const Touch update{bytes, bytes, Act::update};
      const bool whole = written.offset <= update.offset && update.end() <= written.end();
      const std::string report = report_of([&] {
        launch<touch_once_kernel>({1, 1}, memory.data(), update);
      });
      EXPECT_EQ(report.find("uninitialized read") == std::string::npos, whole)
          << written.text() << ", " << update.text() << report;
    }
  }
}

TEST(ARead, OfBytesIsReportedUnlessTheHostHasWrittenEachOfThem) {
  const ScheduleScope scope(checked_schedule());
  const std::vector<unsigned char> host(room, 7);
  for (int offset = 0; offset < 6; ++offset) {
    for (const int bytes : {1, 2, 3, 4, 5, 7, 8, 9, 12}) {
      const auto count = static_cast<std::size_t>(bytes);
      const Touch written{offset, bytes, Act::write};
      const Array<unsigned char> copied(device(), room);
      device().copy_to_device(copied.data() + offset, host.data(), count);
      expect_reads(copied, bytes_of(written), "copied to the device, " + written.text());
      const Array<unsigned char> filled(device(), room);
      device().fill(filled.data() + offset, 1, count);
      expect_reads(filled, bytes_of(written), "filled, " + written.text());
    }
  }
}

TEST(ACopyOnTheDevice, CopiesWhichBytesWereWritten) {
  const ScheduleScope scope(checked_schedule());
  const std::vector<unsigned char> host(room, 7);
  for (const int shift : {0, 1, 2, 3, 5}) {
    for (const Touch& written : touches(Act::write, {1, 3, 8})) {
      const Array<unsigned char> from(device(), room);
      device().copy_to_device(from.data() + written.offset, host.data(),
                              static_cast<std::size_t>(written.bytes));
      const Array<unsigned char> to(device(), room);
      device().copy_on_device(to.data(), from.data() + shift, room - 8);
      std::vector<bool> bytes = bytes_of(written);
      bytes.erase(bytes.begin(), bytes.begin() + shift);
      bytes.resize(room, false);
      expect_reads(to, bytes, fmt::format("from byte {}, {}", shift, written.text()));
      // It takes back what was written there, too.
      const auto whole = written_bytes(room);
      device().copy_on_device(whole.data(), from.data() + shift, room - 8);
      expect_reads(whole, bytes, "over written bytes");
    }
  }
}

TEST(ACopyOnTheDevice, OfMemoryThatNobodyWatchedCountsAsWritten) {
  executor::Schedule plain;
  auto memory = [&] {
    const ScheduleScope unwatched(plain);
    return Array<unsigned char>(device(), room);
  }();
  const ScheduleScope scope(checked_schedule());
  const Array<unsigned char> to(device(), room);
  device().copy_on_device(to.data() + 3, memory.data(), 5);
  expect_reads(to, bytes_of({3, 5, Act::write}), "from memory without a shadow");
}

TEST(ALateCopy, LeavesItsBytesUnwrittenUntilItIsDoneAndNoOthers) {
  executor::Schedule late = checked_schedule();
  late.kind = executor::Schedule::Kind::random;
  late.seed = 3;  // puts copies off
  const ScheduleScope scope(late);
  HostArray<unsigned char> host(device(), room);
  std::fill(host.data(), host.data() + room, static_cast<unsigned char>(9));
  for (const Touch& copied : touches(Act::write, {1, 2, 3, 5, 8})) {
    const auto memory = written_bytes(room);
    device().start_copy_to_device(0, memory.data() + copied.offset, host.data(),
                                  static_cast<std::size_t>(copied.bytes));
    std::vector<bool> bytes = bytes_of(copied);
    bytes.flip();
    expect_reads(memory, bytes, "late, " + copied.text());
    device().finish_copy_to_device(0);
    expect_reads(memory, std::vector<bool>(room, true), "done, " + copied.text());
  }
}

// Launches on two streams.

TEST(LaunchesOnTwoStreams, RaceByBytes) {
  for (const bool reverse : {false, true}) {
    const ScheduleScope scope(checked_schedule(reverse));
    const auto memory = written_bytes(room);
    for (const Act act : {Act::read, Act::write}) {
      for (const Touch& written : touches(Act::write, {1, 2, 4})) {
        for (const Touch& other : touches(act, {1, 2, 8})) {
          for (const bool writes_first : {false, true}) {
            device().synchronize();
            const std::string report = report_of([&] {
              device().order(Stream::ahead, Stream::main);
              launch<touch_once_kernel>({1, 1}, memory.data(), writes_first ? written : other);
              launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(),
                                        writes_first ? other : written);
              device().synchronize();
            });
            ASSERT_EQ(report.find("race: ") != std::string::npos, written.overlaps(other))
                << written.text() << ", " << other.text() << ": " << report;
          }
        }
      }
    }
  }
}

TEST(LaunchesOnTwoStreams, RaceByBytesOfEachEarlierLaunch) {
  const ScheduleScope scope(checked_schedule());
  const auto memory = written_bytes(room);
  for (const Touch& first : parts_of_a_word()) {
    for (const Touch& second : parts_of_a_word()) {
      for (const Touch& other : parts_of_a_word()) {
        device().synchronize();
        const std::string report = report_of([&] {
          device().order(Stream::ahead, Stream::main);
          launch<touch_once_kernel>({1, 1}, memory.data(), first);
          launch<touch_once_kernel>({1, 1}, memory.data(), second);
          launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(), other);
          device().synchronize();
        });
        ASSERT_EQ(report.find("race: ") != std::string::npos,
                  race(first, other) || race(second, other))
            << first.text() << ", " << second.text() << ", " << other.text() << ": " << report;
      }
    }
  }
}

/// What the launches of a stream do to a word that one of the other stream reads.
TEST(LaunchesOnTwoStreams, RaceWithAWriteThatALaterLaunchOfItsStreamReads) {
  const ScheduleScope scope(checked_schedule());
  for (const Stream first : {Stream::main, Stream::ahead}) {
    const Stream other = first == Stream::main ? Stream::ahead : Stream::main;
    const auto memory = written_bytes(room);
    const std::string report = report_of([&] {
      device().order(other, first);
      launch<touch_once_kernel>({1, 1, 0, first}, memory.data(), Touch{0, 4, Act::write});
      launch<touch_once_kernel>({1, 1, 0, first}, memory.data(), Touch{0, 4, Act::read});
      launch<touch_once_kernel>({1, 1, 0, other}, memory.data(), Touch{0, 4, Act::read});
      device().synchronize();
    });
    EXPECT_NE(report.find("which a launch on the other stream wrote"), std::string::npos) << report;
  }
}

TEST(LaunchesOnTwoStreams, RaceWithAWriteFromBeforeAnotherLaunchOfEither) {
  const ScheduleScope scope(checked_schedule());
  const auto memory = written_bytes(room);
  const std::string report = report_of([&] {
    launch<touch_once_kernel>({1, 1}, memory.data(), Touch{8, 4, Act::write});
    launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(), Touch{12, 4, Act::write});
    launch<touch_once_kernel>({1, 1}, memory.data(), Touch{0, 4, Act::write});
    launch<touch_once_kernel>({1, 1}, memory.data(), Touch{0, 4, Act::read});
    launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(), Touch{0, 4, Act::read});
    device().synchronize();
  });
  EXPECT_NE(report.find("which a launch on the other stream wrote"), std::string::npos) << report;
}

TEST(LaunchesOnTwoStreams, RaceWithWhatComesBehindTheOrderAndNotWithWhatComesBefore) {
  for (const bool behind : {false, true}) {
    const ScheduleScope scope(checked_schedule());
    const auto memory = written_bytes(room);
    const Touch write{0, 4, Act::write};
    const Touch elsewhere{8, 4, Act::write};
    const std::string report = report_of([&] {
      launch<touch_once_kernel>({1, 1}, memory.data(), behind ? elsewhere : write);
      device().order(Stream::main, Stream::ahead);
      launch<touch_once_kernel>({1, 1}, memory.data(), behind ? write : elsewhere);
      launch<touch_once_kernel>({1, 1, 0, Stream::ahead}, memory.data(), Touch{0, 4, Act::read});
      device().synchronize();
    });
    EXPECT_EQ(report.find("race: ") != std::string::npos, behind) << report;
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
