/// \file
/// Rows that are handed over part by part: how many at once, and what ends a run. That they are the
/// right ones is what properties say of every step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Variant;

class FloydWarshallByRows : public testing::TestWithParam<std::size_t> {
 protected:
  static const Variant& variant() { return floyd_warshall::variants(Device::cpu)[GetParam()]; }
};

TEST_P(FloydWarshallByRows, PartsHaveAsManyRowsAsAreAskedFor) {
  for (const int exchanged_rows : {0, 1, 4, 32, 1000}) {
    for (const bool predecessors : {true, false}) {
      Options options;
      options.exchanged_rows = exchanged_rows;
      options.predecessors = predecessors;
      std::vector<Vertex> parts;
      Vertex next = 5;
      floyd_warshall::all_pairs_by_rows<std::int32_t>(
          variant(), Device::cpu, graph_from_spec("random:37,3,w=1..9", 3), next, 34, options,
          [&](Vertex from, std::span<const std::int32_t> cost, std::span<const Vertex> path) {
            EXPECT_EQ(from, next);
            EXPECT_EQ(path.size(), predecessors ? cost.size() : 0U);
            parts.push_back(static_cast<Vertex>(cost.size() / 37));
            next += parts.back();
          });
      EXPECT_EQ(next, 34);
      const Vertex most = exchanged_rows > 0 ? exchanged_rows : 29;
      EXPECT_EQ(std::ranges::count(parts, most), 29 / most) << exchanged_rows;
      EXPECT_EQ(std::ssize(parts), (29 + most - 1) / most) << exchanged_rows;
    }
  }
}

TEST_P(FloydWarshallByRows, ANegativeCycleIsNamedAndNoRowHandedOver) {
  const Graph loop = graph_of(3, {{0, 1, 2}, {2, 2, -1}});
  const Graph cycle = graph_of(4, {{0, 1, 2}, {1, 2, -3}, {2, 0, 0}, {3, 0, 1}});
  for (const Graph& graph : {loop, cycle}) {
    EXPECT_THROW(floyd_warshall::all_pairs_by_rows<std::int32_t>(
                     variant(), Device::cpu, graph, 0, graph.num_vertices(), {},
                     [](Vertex, auto, auto) { ADD_FAILURE() << "rows without meaning"; }),
                 reference::NegativeCycle);
  }
}

TEST_P(FloydWarshallByRows, WhatTheTakerThrowsEndsTheRun) {
  Options options;
  options.exchanged_rows = 2;
  int calls = 0;
  EXPECT_THROW(floyd_warshall::all_pairs_by_rows<std::int32_t>(
                   variant(), Device::cpu, graph_from_spec("path:9", 1), 0, 9, options,
                   [&](Vertex, auto, auto) {
                     if (++calls == 2) throw std::runtime_error("the disk is full");
                   }),
               std::runtime_error);
  EXPECT_EQ(calls, 2);
}

TEST_P(FloydWarshallByRows, MatricesThatTheDeviceCannotHoldAreRefusedBeforeMemoryIsTaken) {
  if (variant().streams) GTEST_SKIP() << "keeps them on the host";
  try {
    floyd_warshall::all_pairs_by_rows<std::int32_t>(variant(), Device::cpu,
                                                    graph_from_spec("path:40000", 1), 0, 1, {}, {});
    ADD_FAILURE() << "not refused";
  } catch (const InputError& refusal) {
    EXPECT_EQ(std::string(refusal.what()), std::string(variant().name) +
                                               ": 40000 x 40000 entries of 8 bytes need 12.8 GB of "
                                               "device memory, but CPU executor has 4.295 GB");
  }
}

INSTANTIATE_TEST_SUITE_P(EveryVariant, FloydWarshallByRows,
                         testing::Range(std::size_t{0},
                                        floyd_warshall::variants(Device::cpu).size()),
                         [](const auto& one) {
                           return std::string(
                               floyd_warshall::variants(Device::cpu)[one.param].name);
                         });

}  // namespace
}  // namespace graphspec::properties
