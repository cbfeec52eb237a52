/// \file
/// Tests of AccessLog: what the accesses of a warp cost, and which accesses of its lanes are one.
/// The costs follow from sectors of 32 bytes and from 32 banks of 4 bytes.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/device/cpu/access_counter.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::AccessLog;
using executor::KernelCounts;
using executor::WarpAccesses;
using Kind = AccessLog::Kind;

constexpr std::uintptr_t base = 4096;  // the first byte of a sector and of bank 0

std::vector<std::int64_t> numbers(const WarpAccesses& of) {
  return {of.accesses,      of.lanes,          of.sectors,
          of.least_sectors, of.bank_conflicts, of.contended_lanes};
}

/// The counter of a kind of access.
const WarpAccesses& counter(const KernelCounts& of, Kind kind, bool shared) {
  if (kind == Kind::load) return shared ? of.shared_loads : of.global_loads;
  if (kind == Kind::store) return shared ? of.shared_stores : of.global_stores;
  return shared ? of.shared_atomics : of.global_atomics;
}

/// One access by lanes 0 to `lanes` - 1 of a warp.
struct Case {
  std::string name;
  int lanes;
  std::size_t bytes;
  std::uintptr_t first;  ///< byte of lane 0, from `base`
  std::uintptr_t apart;  ///< bytes from lane to lane
};

KernelCounts counts_of(const Case& one, Kind kind, bool shared) {
  AccessLog log;
  for (int lane = 0; lane < one.lanes; ++lane) {
    const std::uintptr_t at = base + one.first + static_cast<std::uintptr_t>(lane) * one.apart;
    log.add(lane, 1, 0, at, one.bytes, kind, shared);
  }
  KernelCounts counts;
  log.add_to(counts);
  return counts;
}

TEST(AWarpsAccess, OfGlobalMemoryCostsTheSectorsThatItTouches) {
  const struct {
    Case access;
    std::int64_t sectors, least;
  } cases[] = {
      {{"neighbouring words", 32, 4, 0, 4}, 4, 4},
      {{"neighbouring words from the second one", 32, 4, 4, 4}, 5, 4},
      {{"one word", 32, 4, 28, 0}, 1, 1},
      {{"a word of each sector", 32, 4, 0, 32}, 32, 4},
      {{"the last byte of a sector", 1, 1, 31, 0}, 1, 1},
      {{"two bytes across sectors", 1, 2, 31, 0}, 2, 1},
      {{"words of eight bytes that share four", 2, 8, 0, 4}, 1, 1},
      {{"thirty-three bytes", 11, 3, 0, 3}, 2, 2},
      {{"sixteen bytes a lane", 32, 16, 0, 16}, 16, 16},
  };
  for (const auto& one : cases) {
    for (const Kind kind : {Kind::load, Kind::store}) {
      EXPECT_EQ(numbers(counter(counts_of(one.access, kind, false), kind, false)),
                std::vector<std::int64_t>({1, one.access.lanes, one.sectors, one.least, 0, 0}))
          << one.access.name;
    }
  }
}

TEST(AWarpsAccess, OfSharedMemoryCostsThePassesThatItsBanksNeedBeyondTheNecessaryOnes) {
  const struct {
    Case access;
    std::int64_t conflicts;
  } cases[] = {
      {{"neighbouring words", 32, 4, 0, 4}, 0},
      {{"neighbouring words from the second one", 32, 4, 4, 4}, 0},
      {{"one word", 32, 4, 12, 0}, 0},
      {{"every second word", 32, 4, 0, 8}, 1},
      {{"every 32nd word", 32, 4, 0, 128}, 31},
      {{"every 33rd word", 32, 4, 0, 132}, 0},
      {{"two words of one bank", 2, 4, 124, 128}, 1},
      {{"neighbouring bytes", 32, 1, 0, 1}, 0},
      {{"bytes of one word", 4, 1, 0, 1}, 0},
      {{"a byte of every 32nd word", 8, 1, 3, 128}, 7},
      // Lanes of 8 and 16 bytes are served in halves and quarters of a warp.
      {{"eight bytes a lane", 32, 8, 0, 8}, 0},
      {{"eight bytes of 17 lanes", 17, 8, 0, 8}, 0},
      {{"sixteen bytes a lane", 32, 16, 0, 16}, 0},
      {{"eight bytes of every 32nd word", 16, 8, 0, 128}, 15},
  };
  for (const auto& one : cases) {
    for (const Kind kind : {Kind::load, Kind::store}) {
      EXPECT_EQ(numbers(counter(counts_of(one.access, kind, true), kind, true)),
                std::vector<std::int64_t>({1, one.access.lanes, 0, 0, one.conflicts, 0}))
          << one.access.name;
    }
  }
}

TEST(AWarpsAtomic, CostsTheLanesBeyondTheFirstAtEachWord) {
  const struct {
    Case access;
    std::int64_t contended;
  } cases[] = {
      {{"one word", 32, 4, 0, 0}, 31},
      {{"a word for each", 32, 4, 4, 4}, 0},
      {{"one lane", 1, 4, 0, 0}, 0},
      {{"one word of eight bytes", 4, 8, 8, 0}, 3},
      {{"an eight-byte word for each", 4, 8, 0, 8}, 0},
  };
  for (const auto& one : cases) {
    for (const bool shared : {false, true}) {
      const KernelCounts counts = counts_of(one.access, Kind::atomic, shared);
      EXPECT_EQ(counter(counts, Kind::atomic, shared).contended_lanes, one.contended)
          << one.access.name;
    }
    // Other accesses of one word do not take turns.
    const KernelCounts loads = counts_of(one.access, Kind::load, false);
    EXPECT_EQ(loads.global_loads.contended_lanes, 0) << one.access.name;
  }
}

TEST(AWarpsAccess, IsCountedWithItsKindAndItsMemoryAlone) {
  for (const Kind kind : {Kind::load, Kind::store, Kind::atomic}) {
    for (const bool shared : {false, true}) {
      const KernelCounts counts = counts_of({"", 2, 4, 0, 4}, kind, shared);
      for (const Kind other : {Kind::load, Kind::store, Kind::atomic}) {
        for (const bool other_shared : {false, true}) {
          EXPECT_EQ(counter(counts, other, other_shared).accesses,
                    other == kind && other_shared == shared ? 1 : 0);
        }
      }
    }
  }
}

TEST(AccessesOfLanes, AreOneIfTheyAreOfOneWarpInstructionAndRoundBetweenTwoBarriers) {
  struct Made {
    int rank;
    std::uintptr_t instruction;
    std::uint32_t barriers;
  };
  const struct {
    std::string name;
    std::vector<Made> made;
    std::int64_t accesses;
  } cases[] = {
      {"the first and the last lane of a warp", {{0, 7, 0}, {31, 7, 0}}, 1},
      {"lanes of two warps", {{31, 7, 0}, {32, 7, 0}}, 2},
      {"two instructions", {{0, 7, 0}, {1, 8, 0}}, 2},
      {"before a barrier and after it", {{0, 7, 0}, {1, 7, 1}}, 2},
      {"two rounds of one lane", {{0, 7, 0}, {0, 7, 0}}, 2},
      {"two rounds of two lanes, lane by lane", {{0, 7, 0}, {0, 7, 0}, {1, 7, 0}, {1, 7, 0}}, 2},
      {"rounds begin anew after a barrier", {{0, 7, 0}, {0, 7, 1}, {1, 7, 1}}, 2},
      {"rounds of one instruction do not count another one's",
       {{0, 7, 0}, {0, 8, 0}, {1, 8, 0}},
       2},
  };
  for (const auto& one : cases) {
    AccessLog log;
    for (const Made& each : one.made) {
      log.add(each.rank, each.instruction, each.barriers, base, 4, Kind::load, false);
    }
    KernelCounts counts;
    log.add_to(counts);
    EXPECT_EQ(counts.global_loads.accesses, one.accesses) << one.name;
    EXPECT_EQ(counts.global_loads.lanes, static_cast<std::int64_t>(one.made.size())) << one.name;
  }
}

TEST(AccessesOfBlocks, AreAddedInEachOfTheirNumbers) {
  const WarpAccesses one{1, 20, 300, 4000, 50000, 600000};
  WarpAccesses sum{9, 9, 9, 9, 9, 9};
  sum += one;
  EXPECT_EQ(numbers(sum), std::vector<std::int64_t>({10, 29, 309, 4009, 50009, 600009}));

  KernelCounts counts;
  for (int block = 0; block < 3; ++block) {
    AccessLog log;
    for (int lane = 0; lane < 32; ++lane) {
      log.add(lane, 1, 0, base, 4, Kind::atomic, false);
      log.add(lane, 2, 0, base + std::uintptr_t{128} * static_cast<unsigned>(lane), 4, Kind::store,
              true);
    }
    log.add_to(counts);
  }
  EXPECT_EQ(numbers(counts.global_atomics), std::vector<std::int64_t>({3, 96, 3, 3, 0, 93}));
  EXPECT_EQ(numbers(counts.shared_stores), std::vector<std::int64_t>({3, 96, 0, 0, 93, 0}));
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
