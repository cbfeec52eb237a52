/// \file
/// Rows hold together where, and only where, each is that of the distances from its source.
#include "properties/certificates/rows_together.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "properties/certificates/judge_rows.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {
namespace {

using Rows = std::vector<std::int32_t>;

ArcsByTail by_tail(const Graph& graph) {
  return WeightedArcs<std::int32_t>(graph).by_tail();
}

/// The distances from so many sources.
Rows distances_from(const Graph& graph, Vertex first, Vertex count) {
  Rows rows;
  for (Vertex source = first; source < first + count; ++source) {
    const auto row = problem::Sssp::oracle(graph, {source, false}).distance;
    rows.insert(rows.end(), row.begin(), row.end());
  }
  return rows;
}

TEST(RowsTogether, HoldWhereEachIsRight) {
  std::mt19937 random(5);
  int right = 0;
  int unseen = 0;
  for (int graphs = 0; graphs < 300; ++graphs) {
    const Vertex order = draw(random, 4, 40);
    const std::int32_t least = graphs % 5 == 0 ? 0 : 1;
    std::vector<WeightedArc> arcs(random() % 120);
    for (WeightedArc& arc : arcs) {
      arc = {draw(random, 0, order - 1), draw(random, 0, order - 1), draw(random, least, 5)};
    }
    const Graph graph = graph_of(order, arcs);
    const bool can_tell =
        std::ranges::none_of(arcs, [](const WeightedArc& arc) { return arc.weight == 0; });
    const Vertex first = draw(random, 0, order - 4);
    const Rows basis = distances_from(graph, first, draw(random, 4, order - first));
    for (int claims = 0; claims < 40; ++claims) {
      Rows claimed = basis;
      for (int changes = claims % 4; changes > 0; --changes) {
        std::int32_t& length = claimed[random() % claimed.size()];
        length = random() % 4 == 0 ? unreached : std::min(length, 200) + draw(random, -2, 2);
      }
      const bool is_right = claimed == basis;
      right += is_right && can_tell ? 1 : 0;
      unseen += is_right && !can_tell ? 1 : 0;
      ASSERT_EQ(rows_hold_together(by_tail(graph), first, claimed), is_right && can_tell)
          << "graph " << graphs;
      ASSERT_EQ(!certify_rows(graph, first, claimed), is_right) << "graph " << graphs;
    }
  }
  EXPECT_GT(right, 2000);
  EXPECT_GT(unseen, 500);
}

TEST(RowsTogether, AFaultInAnyRowIsSeenByAnyNumberOfThreads) {
  constexpr Vertex order = 800;
  std::vector<WeightedArc> arcs;
  for (Vertex tail = 0; tail < order; ++tail) {
    for (const Vertex apart : {1, 7, 30}) arcs.push_back({tail, (tail + apart) % order, apart + 1});
  }
  const Graph graph = graph_of(order, arcs);
  constexpr Vertex first = 3;
  constexpr Vertex count = 37;  // two times 16, and 5
  Rows rows = distances_from(graph, first, count);
  const int threads = omp_get_max_threads();
  for (const int used : {1, 2, 5}) {
    omp_set_num_threads(used);
    EXPECT_TRUE(rows_hold_together(by_tail(graph), first, rows));
    for (std::size_t row = 0; row < count; ++row) {
      for (const std::int32_t change : {-1, 1}) {
        std::int32_t& length = rows[row * order + (row * 131 + 99) % order];
        length += change;
        EXPECT_FALSE(rows_hold_together(by_tail(graph), first, rows)) << row;
        length -= change;
      }
    }
  }
  omp_set_num_threads(threads);
}

TEST(RowsTogether, AFaultAtAnyVertexIsSeenWhateverTheirNumber) {
  // Vertices are taken in chunks of 128: the last chunk may be full, or one vertex.
  for (const Vertex order : {4, 127, 128, 129, 256, 257}) {
    std::vector<WeightedArc> arcs(static_cast<std::size_t>(order));
    for (Vertex tail = 0; tail < order; ++tail) {
      arcs[static_cast<std::size_t>(tail)] = {tail, (tail + 1) % order, 2};
    }
    const Graph graph = graph_of(order, arcs);
    Rows rows = distances_from(graph, 0, 4);
    EXPECT_TRUE(rows_hold_together(by_tail(graph), 0, rows)) << order;
    for (const Vertex vertex : {0, 1, order / 2, order - 2, order - 1}) {
      for (std::size_t row = 0; row < 4; ++row) {
        std::int32_t& length =
            rows[row * static_cast<std::size_t>(order) + static_cast<std::size_t>(vertex)];
        for (const std::int32_t wrong : {length - 1, length + 1, -1, unreached}) {
          const std::int32_t right = std::exchange(length, wrong);
          EXPECT_FALSE(rows_hold_together(by_tail(graph), 0, rows)) << order << ", " << vertex;
          length = right;
        }
      }
    }
  }
}

TEST(RowsTogether, WithoutWeightsEachArcWeighsOne) {
  EdgeList ring{
      .num_vertices = 5, .source = {0, 1, 2, 3, 4}, .dest = {1, 2, 3, 4, 0}, .weights = {}};
  const Graph graph = build_graph(std::move(ring));
  Rows rows = distances_from(graph, 0, 5);
  EXPECT_TRUE(rows_hold_together(by_tail(graph), 0, rows));
  rows[4] = 5;
  EXPECT_FALSE(rows_hold_together(by_tail(graph), 0, rows));
}

TEST(RowsTogether, SumsBeyond32BitsAreNotTakenForLess) {
  constexpr std::int32_t half = 1 << 30;
  // From 0 the way to 4 weighs 2^31.
  const Graph graph = graph_of(5, {{0, 1, half}, {1, 4, half}, {2, 4, 1}, {3, 4, 1}});
  const auto none = unreached;
  Rows rows = {0,    half, none, none, none, none, 0,    none, none, half,
               none, none, 0,    none, 1,    none, none, none, 0,    1};
  EXPECT_FALSE(rows_hold_together(by_tail(graph), 0, rows));
  rows[4] = -half - half;
  EXPECT_FALSE(rows_hold_together(by_tail(graph), 0, rows));
  // The longest that it tells from others: one arc more is still less than unreached.
  constexpr std::int32_t third = (unreached - 1) / 3;
  for (const std::int32_t weight : {third, third + 1}) {
    const Graph graph_to_there = graph_of(4, {{0, 1, weight}, {1, 2, weight}});
    const Rows right = distances_from(graph_to_there, 0, 4);
    EXPECT_EQ(rows_hold_together(by_tail(graph_to_there), 0, right), weight == third);
    EXPECT_FALSE(certify_rows(graph_to_there, 0, right));
  }
  // One less, and the sum is that of an unreached vertex.
  const Graph next = graph_of(5, {{0, 4, half / 2}, {4, 1, half / 2}, {1, 2, half - 1}});
  rows = {0,    half, none, none, half / 2, none, 0,    half - 1, none, none,
          none, none, 0,    none, none,     none, none, none,     0,    none};
  EXPECT_FALSE(rows_hold_together(by_tail(next), 0, rows));
  const Graph heavy = graph_of(4, {{0, 1, half - 1 + half}});
  EXPECT_FALSE(rows_hold_together(by_tail(heavy), 0, distances_from(graph_of(4, {}), 0, 4)));
}

TEST(RowsTogether, FewRowsAreNotWorthIt) {
  const Graph graph = graph_of(4, {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}});
  EXPECT_FALSE(rows_hold_together(by_tail(graph), 0, distances_from(graph, 0, 3)));
  EXPECT_TRUE(rows_hold_together(by_tail(graph), 0, distances_from(graph, 0, 4)));
  EXPECT_FALSE(rows_hold_together(by_tail(graph_of(0, {})), 0, {}));
}

}  // namespace
}  // namespace graphspec::properties
