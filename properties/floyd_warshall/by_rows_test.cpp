/// \file
/// Matrices that the device makes from arcs, and rows that it hands over, are those of the matrices
/// that a host has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Variant;

/// What was handed over.
template <class Weight>
struct Taken {
  std::vector<Weight> cost;
  std::vector<Vertex> path;
  std::vector<Vertex> rows;  ///< of each call
};

template <class Weight = std::int32_t>
Taken<Weight> taken(const Variant& variant, const Graph& graph, Vertex first, Vertex last,
                    const Options& options) {
  Taken<Weight> all;
  Vertex next = first;
  floyd_warshall::all_pairs_by_rows<Weight>(
      variant, Device::cpu, graph, first, last, options,
      [&](Vertex from, std::span<const Weight> cost, std::span<const Vertex> path) {
        EXPECT_EQ(from, next);
        const auto rows = static_cast<Vertex>(std::ssize(cost) / graph.num_vertices());
        EXPECT_EQ(std::ssize(cost), std::int64_t{rows} * graph.num_vertices());
        EXPECT_EQ(path.size(), options.predecessors ? cost.size() : 0U);
        next += rows;
        all.rows.push_back(rows);
        all.cost.insert(all.cost.end(), cost.begin(), cost.end());
        all.path.insert(all.path.end(), path.begin(), path.end());
      });
  EXPECT_EQ(next, last);
  return all;
}

/// Parallel arcs in any order of weights, loops below 0 and above, vertices without arcs; more arcs
/// than pairs of vertices.
Graph crowded_graph(Vertex order) {
  std::vector<WeightedArc> arcs;
  for (int number = 0; number < 3 * order * order; ++number) {
    const Vertex tail = number * 7 % (order - 1);
    const Vertex head = number * 11 / 3 % (order - 1);
    arcs.push_back({tail, head, tail == head ? number % 2 : 1 + number * 13 % 29});
  }
  return graph_of(order, arcs);
}

class FloydWarshallByRows : public testing::TestWithParam<std::size_t> {
 protected:
  static const Variant& variant() { return floyd_warshall::variants(Device::cpu)[GetParam()]; }

  template <class Weight = std::int32_t>
  static void expect_rows_of_matrices(const Graph& graph, Vertex first, Vertex last,
                                      const Options& options) {
    const auto whole = floyd_warshall::all_pairs<Weight>(variant(), Device::cpu, graph, options);
    const auto order = static_cast<std::size_t>(graph.num_vertices());
    const auto wanted = [&](const auto& matrix) {
      const auto rows = matrix.values().subspan(static_cast<std::size_t>(first) * order,
                                                static_cast<std::size_t>(last - first) * order);
      return std::vector(rows.begin(), rows.end());
    };
    const Taken<Weight> found = taken<Weight>(variant(), graph, first, last, options);
    EXPECT_EQ(found.cost, wanted(whole.cost));
    EXPECT_EQ(found.path, options.predecessors ? wanted(whole.path) : std::vector<Vertex>());
    for (std::size_t call = 0; call < found.rows.size(); ++call) {
      const Vertex most = options.exchanged_rows > 0 ? options.exchanged_rows : last - first;
      if (call + 1 < found.rows.size()) {
        EXPECT_EQ(found.rows[call], most);
      } else {
        EXPECT_LE(found.rows[call], most);
      }
    }
  }
};

TEST_P(FloydWarshallByRows, RowsAreThoseOfTheMatrices) {
  const Graph graphs[] = {crowded_graph(9), graph_from_spec("random:37,3,w=1..9", 3),
                          graph_from_spec("path:33", 1), graph_of(1, {}), graph_of(3, {})};
  for (const Graph& graph : graphs) {
    const Vertex order = graph.num_vertices();
    for (const bool predecessors : {true, false}) {
      for (const int rows : {0, 1, 2, 7, 32, 1000}) {
        Options options;
        options.predecessors = predecessors;
        options.exchanged_rows = rows;
        expect_rows_of_matrices(graph, 0, order, options);
        if (order > 20) expect_rows_of_matrices(graph, 5, order - 3, options);
      }
    }
  }
}

TEST_P(FloydWarshallByRows, RowsOfSeveralPartsOfTilesAreThoseOfTheMatrices) {
  if (!variant().streams) GTEST_SKIP() << "has no tiles";
  const Graph graph = graph_from_spec("random:101,3,w=1..9", 3);
  for (const Vertex first : {0, 40, 100}) {
    for (const int rows : {0, 1, 33, 64}) {
      Options options;
      options.tile = 32;
      options.exchanged_rows = rows;
      expect_rows_of_matrices(graph, first, 101, options);
    }
  }
  // Rows that stream are handed over at once, from the host's matrix.
  Options streamed;
  streamed.tile = 32;
  streamed.resident_rows = 32;
  expect_rows_of_matrices(graph, 40, 70, streamed);
}

TEST_P(FloydWarshallByRows, OfRealsToo) {
  if (variant().solve_reals == nullptr) GTEST_SKIP() << "takes integers alone";
  for (const int rows : {0, 3}) {
    Options options;
    options.exchanged_rows = rows;
    expect_rows_of_matrices<double>(graph_from_spec("random:37,3,rw=0..1", 3), 0, 37, options);
    expect_rows_of_matrices<double>(graph_from_spec("path:20", 1), 3, 20, options);
  }
}

TEST_P(FloydWarshallByRows, EveryAccessIsChecked) {
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  Options options;
  options.exchanged_rows = 4;
  const Graph graph = crowded_graph(7);
  EXPECT_EQ(taken(variant(), graph, 0, 7, options).rows, (std::vector<Vertex>{4, 3}));
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
    EXPECT_EQ(std::string(refusal.what()),
              std::string(variant().name) +
                  ": 40000 x 40000 entries of 8 bytes are 12.8 GB in device memory, of which CPU "
                  "executor has 4.295 GB");
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
