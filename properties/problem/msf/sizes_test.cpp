/// \file
/// Every solver at numbers of vertices and of arcs round a warp's and a block's, on all small
/// graphs, on paths that take trees to their depth, and with weights at the ends of what they can
/// be.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "properties/certificates/spanning_forest.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/random_graphs/undirected_graph.hpp"

namespace graphspec::properties {
namespace {

/// Round a warp's threads, and a block's.
const std::vector<Vertex> vertex_counts = {0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 257};

Forest forest_by(const MsfSubject& subject, const Graph& graph, const Setting& setting = {}) {
  return subject.run(graph, {}, setting);
}

/// Where that is an option.
Setting of_block_size(const MsfSubject& subject, int block_size) {
  const auto row = std::ranges::find(subject.options, "block_size", &OptionRow::name);
  return row == subject.options.end() ? Setting() : Setting().with(*row, block_size);
}

Graph graph_of_edges(Vertex num_vertices, std::vector<RandomEdge> edges) {
  UndirectedGraph graph;
  graph.edges.num_vertices = num_vertices;
  graph.edges.undirected = graph.edges.weighted = true;
  graph.edges.edges = std::move(edges);
  return graph.graph();
}

/// What is wrong with a forest; empty for nothing.
std::string wrong_with(const MsfSubject& subject, const Graph& graph, const Setting& setting = {}) {
  const Forest forest = forest_by(subject, graph, setting);
  const auto trees = graph.num_vertices() - static_cast<std::int64_t>(forest.edges.size());
  if (forest.num_trees != trees) return fmt::format("{} trees", forest.num_trees);
  return text_of(certify_minimum_forest(graph, forest.edges));
}

class MsfSizes : public OnListedDevice<MsfSubject> {};

TEST_P(MsfSizes, AGraphWithoutEdgesIsAsManyTreesAsVertices) {
  for (const Vertex order : vertex_counts) {
    for (const auto& edges : {std::vector<RandomEdge>{}, {{order - 1, order - 1, -4}}}) {
      if (order == 0 && !edges.empty()) continue;
      const Forest forest = forest_by(GetParam(), graph_of_edges(order, edges));
      EXPECT_EQ(forest, (Forest{{}, order, 0})) << order;
    }
  }
}

/// Weights fall along the path, so that each tree leads to the next, down to the last.
TEST_P(MsfSizes, AllOfAPathIsItsForestHoweverDeepTreesHang) {
  for (const Vertex order : vertex_counts) {
    if (order == 0) continue;
    std::vector<RandomEdge> falling;
    for (Vertex v = 1; v < order; ++v) falling.push_back({v - 1, v, order - v});
    const Graph graph = graph_of_edges(order, falling);
    const Forest forest = forest_by(GetParam(), graph, of_block_size(GetParam(), 64));
    EXPECT_EQ(forest.num_trees, 1);
    EXPECT_EQ(forest.weight, order * (order - 1) / 2.0);
    EXPECT_EQ(certify_minimum_forest(graph, forest.edges), std::nullopt) << order;
  }
}

/// The lightest arc stands last in lists of every length round a warp's.
TEST_P(MsfSizes, TheLastArcOfAListCounts) {
  for (const Vertex leaves :
       {1, 2, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 160, 255, 256, 257}) {
    std::vector<RandomEdge> edges;
    for (Vertex leaf = 1; leaf <= leaves; ++leaf) {
      // Heavier ones beside, so that a star's edges are not all that there is.
      edges.push_back({0, leaf, 1000 - leaf});
      if (leaf > 1) edges.push_back({leaf - 1, leaf, 2000 - leaf});
    }
    const Graph graph = graph_of_edges(leaves + 1, edges);
    EXPECT_EQ(wrong_with(GetParam(), graph), "") << leaves;
    EXPECT_EQ(forest_by(GetParam(), graph).weight, 1000.0 * leaves - leaves * (leaves + 1) / 2.0);
  }
}

/// Loops and parallel edges before the only edge that leads on, as many as a warp has threads.
TEST_P(MsfSizes, WhatStandsBeforeTheFirstArcToAnotherTreeIsPassed) {
  for (const int before : {1, 31, 32, 33, 64, 127, 128, 129, 300}) {
    std::vector<RandomEdge> edges = {{0, 1, -1}, {1, 2, 9}};
    for (int copy = 0; copy < before; ++copy) {
      edges.push_back({1, 1, -5});
      edges.push_back({0, 1, copy % 3});
    }
    const Graph graph = graph_of_edges(3, edges);
    EXPECT_EQ(wrong_with(GetParam(), graph), "") << before;
    EXPECT_EQ(forest_by(GetParam(), graph).weight, 8) << before;
  }
}

TEST_P(MsfSizes, AllGraphsOfFourVerticesWithTwoWeightsHaveTheirForest) {
  constexpr std::pair<Vertex, Vertex> pairs[] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
#if defined(GRAPHSPEC_SANITIZED)
  constexpr int step = 7;
#else
  constexpr int step = 1;
#endif
  for (int number = 0; number < 729; number += step) {
    std::vector<RandomEdge> edges;
    int rest = number;
    for (const auto& [u, v] : pairs) {
      if (rest % 3 > 0) edges.push_back({u, v, rest % 3});
      rest /= 3;
    }
    ASSERT_EQ(wrong_with(GetParam(), graph_of_edges(4, edges), of_block_size(GetParam(), 32)), "")
        << number;
  }
}

TEST_P(MsfSizes, WeightsAtTheEndsOfIntegersAndRealsAreWeights) {
  constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  const Graph integers =
      graph_of_edges(5, {{0, 1, most}, {1, 2, least}, {0, 2, most}, {2, 3, 0}, {3, 4, most}});
  EXPECT_EQ(wrong_with(GetParam(), integers), "");
  EXPECT_EQ(forest_by(GetParam(), integers).num_trees, 1);

  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr double tiny = std::numeric_limits<double>::denorm_min();
  for (const double heavy : {infinite, std::numeric_limits<double>::max(), tiny, -0.0}) {
    for (const double light : {0.0, -tiny, -std::numeric_limits<double>::max(), -infinite}) {
      // A triangle of two heavy edges and a light one, and a heavy edge beside.
      const Graph reals({0, 2, 4, 6, 7, 8}, {1, 2, 0, 2, 0, 1, 4, 3},
                        std::vector<double>{heavy, heavy, heavy, light, heavy, light, heavy, heavy},
                        true);
      EXPECT_EQ(wrong_with(GetParam(), reals), "") << heavy << ", " << light;
      EXPECT_EQ(forest_by(GetParam(), reals).num_trees, 2);
    }
  }
}

/// A complete graph whose edges weigh 0 or -0: whether an arc's is negative, a rule says.
Graph graph_of_zeros(Vertex order, int rule) {
  std::vector<ArcIndex> offsets = {0};
  std::vector<Vertex> heads;
  std::vector<double> weights;
  for (Vertex tail = 0; tail < order; ++tail) {
    for (Vertex head = 0; head < order; ++head) {
      if (head == tail) continue;
      const bool negative[] = {tail<head, tail> head, tail % 2 == 1,
                               (head + order - tail) % order == 1};
      heads.push_back(head);
      weights.push_back(negative[rule] ? -0.0 : 0.0);
    }
    offsets.push_back(static_cast<ArcIndex>(heads.size()));
  }
  return {std::move(offsets), std::move(heads), std::move(weights), true};
}

/// A search that takes zeros of both signs for two weights lets trees choose each other in a
/// circle, and may not end.
void expect_forests_of_zeros(const MsfSubject& subject) {
  for (const Vertex order : {2, 3, 4, 33}) {
    for (int rule = 0; rule < 4; ++rule) {
      const Graph graph = graph_of_zeros(order, rule);
      const Forest forest = forest_by(subject, graph);
      EXPECT_EQ(forest.num_trees, 1) << subject << ", " << order << ", rule " << rule;
      EXPECT_EQ(forest.weight, 0) << subject << ", " << order << ", rule " << rule;
      EXPECT_EQ(text_of(certify_minimum_forest(graph, forest.edges)), "")
          << subject << ", " << order << ", rule " << rule;
    }
  }
}

TEST_P(MsfSizes, AnEdgeMayWeighZeroOneWayAndMinusZeroBack) {
  expect_forests_of_zeros(GetParam());
}

TEST(MsfOnTheHost, AnEdgeMayWeighZeroOneWayAndMinusZeroBack) {
  for (const MsfSubject& subject : host_subjects<problem::Msf>()) expect_forests_of_zeros(subject);
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, MsfSizes, testing::ValuesIn(on_every_device<problem::Msf>()),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
