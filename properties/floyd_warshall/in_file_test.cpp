/// \file
/// Matrices that neither the device nor the host has memory for rest in a file: rows are those of
/// matrices that stream from the host, and where there is no room for a file nothing is begun.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/tuned/sizes.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/scratch_file.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Precision;
using floyd_warshall::Variant;

const Variant& tuned_dense() {
  return floyd_warshall::variant(Device::cpu, "tuned_dense");
}

/// What was handed over, and how many times something was.
struct Taken {
  std::vector<std::int32_t> cost;
  std::vector<Vertex> path;
  Vertex next = 0;  ///< the source whose row comes next
  int calls = 0;
};

Taken taken(const Graph& graph, Vertex first, Vertex last, const Options& options) {
  Taken all{.cost = {}, .path = {}, .next = first};
  floyd_warshall::all_pairs_by_rows<std::int32_t>(
      tuned_dense(), Device::cpu, graph, first, last, options,
      [&](Vertex from, std::span<const std::int32_t> cost, std::span<const Vertex> path) {
        EXPECT_EQ(from, all.next);
        all.next += static_cast<Vertex>(std::ssize(cost) / graph.num_vertices());
        ++all.calls;
        all.cost.insert(all.cost.end(), cost.begin(), cost.end());
        all.path.insert(all.path.end(), path.begin(), path.end());
      });
  EXPECT_EQ(all.next, last);
  return all;
}

/// Rows of as many as stream, of tiles of 32 vertices.
Options streaming(int resident_rows, int pivots) {
  Options options;
  options.tile = 32;
  options.pivots = pivots;
  options.resident_rows = resident_rows;
  return options;
}

/// Rows are the same to the last predecessor, for what is done with them is the same.
void expect_as_from_the_host(const Graph& graph, Vertex first, Vertex last, Options options) {
  options.in_file = false;
  const Taken host = taken(graph, first, last, options);
  options.in_file = true;
  const Taken file = taken(graph, first, last, options);
  EXPECT_EQ(file.cost, host.cost);
  EXPECT_EQ(file.path, host.path);
  EXPECT_EQ(file.path.size(), options.predecessors ? file.cost.size() : 0U);
}

TEST(MatricesInFile, RowsAreThoseOfMatricesThatStreamFromTheHost) {
  const Graph graphs[] = {zero_cycle_graph(101, true), graph_from_spec("random:97,3,w=1..9", 3),
                          graph_from_spec("path:65", 1), graph_from_spec("random:40,3,w=0..9", 3)};
  for (const Graph& graph : graphs) {
    const Vertex order = graph.num_vertices();
    for (const bool predecessors : {true, false}) {
      for (const int pivots : {1, 2, 0}) {
        for (const int rows : {1, 33, 64}) {
          SCOPED_TRACE(testing::Message() << order << " vertices, predecessors " << predecessors
                                          << ", pivots " << pivots << ", rows " << rows);
          Options options = streaming(rows, pivots);
          options.predecessors = predecessors;
          expect_as_from_the_host(graph, 0, order, options);
        }
      }
    }
  }
}

TEST(MatricesInFile, SomeRowsComeAtATimeAndSomeSourcesAlone) {
  const Graph graph = zero_cycle_graph(101, true);
  for (const int exchanged_rows : {0, 1, 7, 50}) {
    for (const Vertex first : {0, 40, 100}) {
      Options options = streaming(32, 1);
      options.exchanged_rows = exchanged_rows;
      expect_as_from_the_host(graph, first, 101, options);
      if (first < 70) expect_as_from_the_host(graph, first, 70, options);
    }
  }
  Options options = streaming(64, 1);
  options.in_file = true;
  options.exchanged_rows = 10;
  EXPECT_EQ(taken(graph, 0, 101, options).calls, 11);
}

TEST(MatricesInFile, DistancesOfSixteenBitsRestInItToo) {
  const Graph graph = graph_from_spec("random:97,3,w=1..9", 3);
  for (const Precision precision : {Precision::int16, Precision::int32}) {
    Options options = streaming(32, 1);
    options.predecessors = false;
    options.precision = precision;
    expect_as_from_the_host(graph, 0, 97, options);
  }
}

TEST(MatricesInFile, HoweverLateCopiesAndStreamsAreRowsAreTheSame) {
  const Graph graph = zero_cycle_graph(101, true);
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    executor::Schedule schedule;
    schedule.kind = executor::Schedule::Kind::random;
    schedule.seed = seed;
    const executor::ScheduleScope scope(schedule);
    expect_as_from_the_host(graph, 0, 101, streaming(32, 1));
  }
}

TEST(MatricesInFile, EveryAccessIsChecked) {
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  expect_as_from_the_host(zero_cycle_graph(40, true), 0, 40, streaming(32, 1));
}

TEST(MatricesInFile, ANegativeCycleIsNamedAndNoRowHandedOver) {
  Options options = streaming(32, 1);
  options.in_file = true;
  // Of the first pivot block, of the last, and through all.
  for (const Vertex at : {0, 90, 33}) {
    std::vector<WeightedArc> arcs;
    arcs.reserve(100);
    for (Vertex vertex = 0; vertex < 99; ++vertex) arcs.push_back({vertex, vertex + 1, 1});
    arcs.push_back({at == 33 ? 99 : at + 3, at == 33 ? 0 : at, -200});
    const Graph graph = graph_of(100, arcs);
    EXPECT_THROW(floyd_warshall::all_pairs_by_rows<std::int32_t>(
                     tuned_dense(), Device::cpu, graph, 0, 100, options,
                     [](Vertex, auto, auto) { ADD_FAILURE() << "rows without meaning"; }),
                 reference::NegativeCycle);
  }
}

TEST(MatricesInFile, WhatTheTakerThrowsEndsTheRunAndLeavesNothing) {
  const ScratchFolder folder;
  const ScratchScope scope({folder.path()});
  Options options = streaming(32, 1);
  options.in_file = true;
  options.exchanged_rows = 32;
  int calls = 0;
  EXPECT_THROW(floyd_warshall::all_pairs_by_rows<std::int32_t>(
                   tuned_dense(), Device::cpu, graph_from_spec("path:99", 1), 0, 99, options,
                   [&](Vertex, auto, auto) {
                     if (++calls == 2) throw std::runtime_error("the disk is full");
                   }),
               std::runtime_error);
  EXPECT_EQ(calls, 2);
  EXPECT_TRUE(folder.names().empty());
}

TEST(MatricesInFile, WhatFitsNeitherTheDeviceNorTheHostHasAPlaceOrIsRefused) {
  const Graph graph = zero_cycle_graph(101, true);
  const Options options = streaming(32, 1);
  const Taken host = taken(graph, 0, 101, options);
  EXPECT_EQ(host.calls, 1);
  // Less than 101 x 101 distances alone.
  const MemoryScope memory(40'000);
  const auto run = [&] { return taken(graph, 0, 101, options); };
  EXPECT_EQ(error_of(run),
            "tuned_dense: 101 x 101 entries of 8 bytes need 8.161e-05 GB of device memory, but CPU "
            "executor has 4.295 GB. The host also has too little memory: this run may use 4e-05 "
            "GB. With --output, graphspec keeps the matrices in a file beside the output");
  const ScratchFolder folder;
  {
    const ScratchScope scope({folder.path()});
    const Taken file = run();
    EXPECT_EQ(file.cost, host.cost);
    EXPECT_EQ(file.path, host.path);
    EXPECT_TRUE(folder.names().empty());
  }
  const ScratchScope scope({folder.path(), 1e18});
  EXPECT_EQ(error_of([&] {
              floyd_warshall::all_pairs_by_rows<std::int32_t>(
                  tuned_dense(), Device::cpu, graph, 0, 101, options,
                  [](Vertex, auto, auto) { ADD_FAILURE() << "begun"; });
            }).substr(0, folder.path().string().size() + 68),
            folder.path().string() +
                ": a scratch file in this folder needs 8.161e-05 GB, and results at least 1 EB");
}

TEST(MatricesInFile, WhatTheDeviceHoldsStaysThere) {
  // No place, no memory on the host, and no need of either.
  const Graph graph = graph_from_spec("random:97,3,w=1..9", 3);
  Options options = streaming(0, 1);
  const Taken device = taken(graph, 0, 97, options);
  const MemoryScope memory(1000);
  options.in_file = true;
  const ScratchScope nowhere({"/missing"});
  EXPECT_EQ(taken(graph, 0, 97, options).cost, device.cost);
}

TEST(MatricesInFile, HeavyWeightsAreRefusedWhereTheDeviceLacksMemoryForThem) {
  DeviceProperties device;
  device.name = "a device";
  device.memory_bytes = 80'000;
  floyd_warshall::Matrices matrices;
  matrices.order = 100;
  matrices.greatest = 20'000'000;
  EXPECT_NO_THROW(floyd_warshall::check_room_for_heavy(device, matrices));
  matrices.order = 101;
  EXPECT_EQ(error_of([&] { floyd_warshall::check_room_for_heavy(device, matrices); }),
            "tuned_dense: distances of up to 2000000000 need both matrices in device memory. The "
            "matrices take 8.161e-05 GB, but a device has 8e-05 GB");
}

TEST(TunedSizes, RowsFromAFileComeInPartsThatAHostHasRoomForAndAreReadSeldom) {
  const std::size_t memory_bytes = std::size_t{140} << 30;
  const Options alone{.predecessors = false, .in_file = true};
  const auto sizes = floyd_warshall::tuned_sizes(memory_bytes, 250'000, alone);
  EXPECT_LT(sizes.resident_rows, 250'000);
  EXPECT_GE(sizes.resident_rows, sizes.tile);
  EXPECT_LE(4.0 * 250'000 * sizes.resident_rows, 1 << 28);
  EXPECT_GT(sizes.pivots, 16);  // as from the host's memory
  // Two stages' rows, columns and panels in half of the memory.
  EXPECT_LE(8.0 * 128 * 4 * 250'000 * sizes.pivots, static_cast<double>(memory_bytes) / 2);
  EXPECT_EQ(floyd_warshall::tuned_sizes(memory_bytes, 10'000'000, alone).pivots, 1);
}

}  // namespace
}  // namespace graphspec::properties
