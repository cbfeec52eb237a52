/// \file
/// Rows that a device makes are those of the host, in however many passes, under seeded schedules.
#include "gpu/random_graphs/device_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/variant_table.hpp"
#include "gpu/random_graphs/pass.hpp"
#include "properties/generators/error_of.hpp"
#include "rapidcheck.h"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec::properties {
namespace {

/// Arcs of the vertex that has most, before any are merged.
std::int64_t most_of_a_row(const ArcStream& stream, const StreamOptions& options) {
  const EdgeList list = list_of(stream);
  std::vector<std::int64_t> arcs(static_cast<std::size_t>(stream.num_vertices), 0);
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    ++arcs[static_cast<std::size_t>(list.source[arc])];
    if (options.symmetrize) ++arcs[static_cast<std::size_t>(list.dest[arc])];
  }
  return *std::ranges::max_element(arcs);
}

bool are_equal(const Graph& one, const Graph& other) {
  return std::ranges::equal(one.offsets(), other.offsets()) &&
         std::ranges::equal(one.dest(), other.dest()) &&
         one.known_symmetric() == other.known_symmetric();
}

TEST(DeviceRows, AreThoseOfTheHost) {
  EXPECT_TRUE(rc::check([] {
    const RmatParameters parameters =
        *rc::gen::element(graph500, RmatParameters{57, 19, 19, 5, false, true},
                          RmatParameters{25, 25, 25, 25, false, false});
    const ArcStream stream = rmat_stream(*rc::gen::inRange(0, 7), *rc::gen::inRange(0, 9),
                                         parameters, *rc::gen::arbitrary<std::uint64_t>());
    const StreamOptions options{.symmetrize = *rc::gen::arbitrary<bool>(),
                                .simple = *rc::gen::arbitrary<bool>()};
    const Vertex first = *rc::gen::inRange(0, stream.num_vertices + 1);
    const Vertex count = *rc::gen::inRange(0, stream.num_vertices - first + 1);
    const std::int64_t room =
        *rc::gen::element(0, 1) * (most_of_a_row(stream, options) + *rc::gen::inRange(1, 200));
    executor::Schedule schedule;
    schedule.kind = executor::Schedule::Kind::random;
    schedule.seed = *rc::gen::arbitrary<std::uint64_t>();
    schedule.checked = true;
    const executor::ScheduleScope scheduled(schedule);
    RC_ASSERT(are_equal(device_rows(Device::cpu, stream, options, first, count, room),
                        build_rows(stream, options, first, count)));
    RC_ASSERT(are_equal(device_rows(Device::cpu, stream, options, 0, stream.num_vertices, room),
                        build_graph(stream, options)));
  }));
}

TEST(DeviceRows, OfAPassAreWithinItsShareOfTheDevicesMemory) {
  // An arc takes 20 bytes of 0.6 of the memory.
  const std::pair<double, std::int64_t> cases[] = {{0, 0x7fffffff},    {1000, 30},
                                                   {1e9, 30'000'000},  {71e9, 2'130'000'000},
                                                   {72e9, 0x7fffffff}, {1e12, 0x7fffffff}};
  for (const auto& [memory_bytes, arcs] : cases) {
    EXPECT_EQ(arcs_with_room(memory_bytes), arcs) << memory_bytes;
  }
}

TEST(DeviceRows, AreMadeInAsFewPassesAsAreExpectedToFit) {
  // A pass has room for a twentieth more than is expected, and for 65536 arcs more.
  constexpr std::int64_t device = 0x7fffffff;
  const struct {
    double expected;
    Vertex count;
    std::int64_t most, arcs;
    Vertex rows;
  } cases[] = {
      {100, 10, device, 65641, 10},
      {0, 10, device, 65536, 10},
      {101, 10, 65000, 65000, 10},
      {1000, 10, 1050, 1050, 10},
      {1000, 10, 1049, 1049, 5},
      {1000, 10, 100, 100, 1},  // 11 passes
      {1000, 25, 100, 100, 3},  // 11 passes
      {1000, 2, 100, 100, 1},
      {100, 0, device, 65641, 1},                // nothing is made
      {16777217, 1, device, 17681614, 1},        // 17616077.85, which no float holds
      {1e10, 1 << 24, device, device, 3355444},  // 4.9 passes
      {3e9, 1 << 30, 1'000'000'000'000, 3150065536, 1 << 30},
      {1e18, 0x7fffffff, device, device, 5},  // 488 million passes
  };
  for (const auto& one : cases) {
    const PassSize size = pass_size(one.expected, one.count, one.most);
    EXPECT_EQ(size.arcs, one.arcs) << one.expected << ", " << one.most;
    EXPECT_EQ(size.rows, one.rows) << one.expected << ", " << one.most;
  }
}

/// Ten rows in passes of four, four and two: the last pass makes no row beyond the last one.
TEST(DeviceRows, EndWithTheLastRowWhereTheLastPassIsShorter) {
  const RmatParameters uniform{25, 25, 25, 25, false, false};
  const ArcStream stream = rmat_stream(5, 40, uniform, 1);  // 40 arcs a row
  EXPECT_TRUE(
      are_equal(device_rows(Device::cpu, stream, {}, 3, 10, 190), build_rows(stream, {}, 3, 10)));
}

/// Runs one pass over all rows with at most so many blocks that draw edges.
TEST(APass, DrawsEveryEdgeWhateverNumberOfBlocksDrawsThem) {
  const ArcStream stream = rmat_stream(5, 40, graph500, 3);  // 1280 edges: 5 blocks of 256
  const StreamOptions options;
  const Graph expected = build_rows(stream, options, 0, stream.num_vertices);
  Runtime& device = runtime(Device::cpu);
  for (const std::int64_t most_blocks : {1, 2, 3, 5, 1 << 16}) {
    const Array<random_graphs::Key> keys(device, 2000);
    const Array<Vertex> heads(device, 2000);
    const Array<ArcIndex> ends(device, static_cast<std::size_t>(stream.num_vertices));
    const Array<unsigned long long> found(device, 1);
    const std::int64_t kept = rows_for<random_graphs::PassOf>(Device::cpu)
                                  .front()
                                  .run({stream, options, 0, stream.num_vertices, 100, keys, heads,
                                        ends, found, most_blocks});
    ASSERT_EQ(kept, 1280) << most_blocks;
    for (std::size_t arc = 0; arc < 1280; ++arc) {
      ASSERT_EQ(heads.get(arc), expected.dest()[arc]) << most_blocks;
    }
    for (std::size_t row = 0; row < 32; ++row) {
      ASSERT_EQ(ends.get(row), 100 + expected.offsets()[row + 1]) << most_blocks;
    }
  }
}

TEST(DeviceRows, AreRefusedWhereOneAloneHasNoRoom) {
  const ArcStream stream = rmat_stream(4, 8, graph500, 1);
  const std::int64_t most = most_of_a_row(stream, {});
  EXPECT_NO_THROW(static_cast<void>(device_rows(Device::cpu, stream, {}, 0, 16, most)));
  try {
    static_cast<void>(device_rows(Device::cpu, stream, {}, 0, 16, most - 1));
    FAIL() << "was not refused";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("has memory for only"), std::string::npos)
        << error.what();
  }
}

TEST(DeviceRows, AreRefusedWhereTheyDoNotFitIntoTheHostsMemory) {
  // A vertex takes 8 bytes and an arc 4. No float holds 2^24 + 1.
  const ArcStream stream = rmat_stream(0, (1 << 24) + 1, graph500, 1);
  const auto refusal = [&](const StreamOptions& options) {
    const MemoryScope scope(1000);
    return error_of([&] { static_cast<void>(device_rows(Device::cpu, stream, options, 0, 1)); });
  };
  EXPECT_EQ(refusal({}),
            "1 vertices and 16777217 arcs take about 0.06711 GB; this run may use 1e-06 GB");
  EXPECT_EQ(refusal({.processes = 3}),
            "3 vertices and 50331651 arcs take about 0.2013 GB; this run may use 1e-06 GB");
}

TEST(RowsMakers, MakeTheRowsThatTheyAreAskedForOnADeviceWhereEnoughEdgesAreDrawn) {
  const ArcStream stream = rmat_stream(4, 8, graph500, 1);  // 128 edges
  Runtime& device = runtime(Device::cpu);
  for (const std::int64_t from : {1, 128, 129}) {
    const RowsMaker maker = device_rows_from(Device::cpu, from);
    for (const auto& [first, count] : {std::pair(3, 9), {0, 16}, {9, 3}, {15, 1}, {4, 0}}) {
      device.reset_counters();
      EXPECT_TRUE(are_equal(maker(stream, {}, first, count), build_rows(stream, {}, first, count)));
      EXPECT_EQ(device.counters().launches > 0, from <= 128 && count > 0) << from << ", " << count;
    }
  }
}

TEST(RowsMakers, ForAGpuMakeOnTheHostWhatIsNotWorthItOrHasNoKernel) {
  // On a machine without a GPU a kernel would be refused.
  constexpr std::int64_t many = 1 << 20;
  const RowsMaker maker = rows_maker(Device::cuda);
  for (const auto& [stream, first, count] : {
           std::tuple(rmat_stream(4, 8, graph500, 1), 3, 9),
           std::tuple(uniform_stream(100, many, 1), 20, 2),
           std::tuple(uniform_stream(100, 50, 1), 20, 70),
           std::tuple(rmat_stream(10, many >> 10, graph500, 1), 5, 0),
       }) {
    EXPECT_TRUE(are_equal(maker(stream, {}, first, count), build_rows(stream, {}, first, count)));
  }
}

}  // namespace
}  // namespace graphspec::properties
