/// \file
/// The literal reference of Floyd and Warshall's algorithm: the study's example step by step,
/// Boost.Graph on random graphs, paths from predecessors, and its edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/certificates/shortest_paths.hpp"
#include "properties/floyd_warshall_reference/study_example.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/floyd_warshall.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
using reference::ShortestPaths;

constexpr std::int32_t none = unreached;

RandomGraph arcs_of(Vertex vertices, std::vector<RandomEdge> edges) {
  RandomGraph graph;
  graph.num_vertices = vertices;
  graph.weighted = true;
  graph.edges = std::move(edges);
  return graph;
}

/// The figures' vertex, counted from 0; nothing for both of its markers.
Vertex from_zero(Vertex printed) {
  return printed > 0 ? printed - 1 : no_predecessor;
}

/// One elementary action that an observer is told of.
struct Action {
  std::string name;
  std::vector<std::int64_t> operands;

  bool operator==(const Action&) const = default;
};

struct Recorder {
  std::vector<Action>* actions;

  void after(std::string_view name, std::initializer_list<std::int64_t> operands) const {
    actions->push_back({std::string(name), operands});
  }
};

/// What turns the matrices after k - 1 vertices into those after k: k = 0 sets all pairs.
void expect_step(std::size_t k, std::vector<Action>& expected) {
  for (std::size_t v = 0; v < study::order; ++v) {
    for (std::size_t u = 0; u < study::order; ++u) {
      if (k > 0 && study::cost[k][v][u] == study::cost[k - 1][v][u]) continue;
      const auto row = static_cast<std::int64_t>(v);
      const auto column = static_cast<std::int64_t>(u);
      expected.push_back({"setCost", {row, column, study::cost[k][v][u]}});
      expected.push_back({"setPath", {row, column, from_zero(study::path[k][v][u])}});
    }
  }
}

TEST(FloydWarshall, PassesThroughTheMatricesOfTheStudysFigures) {
  std::vector<Action> expected;
  for (std::size_t k = 0; k <= study::order; ++k) expect_step(k, expected);
  std::vector<Action> found;
  ShortestPaths paths{{study::order, 0}, {study::order, 0}};
  const Graph graph = study::graph().graph();
  const Recorder recorder{&found};
  reference::floyd_warshall_initial(dense_matrix<std::int32_t>(graph, none, 1), paths.cost,
                                    paths.path, recorder);
  EXPECT_EQ(reference::floyd_warshall_relax(paths.cost, paths.path, recorder), -1);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t place = 0; place < found.size(); ++place) {
    EXPECT_EQ(found[place], expected[place]) << "action " << place;
  }
}

TEST(FloydWarshall, HasTheStudysLastMatrices) {
  const ShortestPaths paths = reference::floyd_warshall(study::graph().graph());
  for (Vertex v = 0; v < study::order; ++v) {
    for (Vertex u = 0; u < study::order; ++u) {
      EXPECT_EQ(paths.cost(v, u), study::cost[5][v][u]) << v << "," << u;
      EXPECT_EQ(paths.path(v, u), from_zero(study::path[5][v][u])) << v << "," << u;
    }
  }
}

/// The least weight of a simple path over vertices below `last`, by trying all of them.
std::int32_t lightest_path(const DenseMatrix<std::int32_t>& weight, Vertex from, Vertex to,
                           Vertex last, std::set<Vertex>& met) {
  std::int32_t least = weight(from, to);
  for (Vertex k = 0; k < last; ++k) {
    if (k == to || weight(from, k) == none || !met.insert(k).second) continue;
    const std::int32_t rest = lightest_path(weight, k, to, last, met);
    met.erase(k);
    if (rest != none) least = std::min(least, weight(from, k) + rest);
  }
  return least;
}

TEST(FloydWarshall, TablesOfTheExampleAreThoseOfAllSimplePaths) {
  const auto weight = dense_matrix<std::int32_t>(study::graph().graph(), none, 1);
  for (Vertex k = 0; k <= study::order; ++k) {
    for (Vertex v = 0; v < study::order; ++v) {
      for (Vertex u = 0; u < study::order; ++u) {
        std::set<Vertex> met{v};
        EXPECT_EQ(study::cost[k][v][u], v == u ? 0 : lightest_path(weight, v, u, k, met))
            << "Cost_" << k << " of " << v << "," << u;
      }
    }
  }
}

/// The path's weight over the lightest of parallel arcs; none where an arc is missing.
std::int32_t weight_along(const DenseMatrix<std::int32_t>& weight,
                          const std::vector<Vertex>& path) {
  std::int32_t sum = 0;
  for (std::size_t place = 1; place < path.size(); ++place) {
    const std::int32_t arc = weight(path[place - 1], path[place]);
    if (arc == none) return none;
    sum += arc;
  }
  return sum;
}

void expect_paths(const RandomGraph& drawn, const ShortestPaths& paths) {
  const auto weight = dense_matrix<std::int32_t>(drawn.graph(), none, 1);
  for (Vertex v = 0; v < drawn.num_vertices; ++v) {
    for (Vertex u = 0; u < drawn.num_vertices; ++u) {
      const std::vector<Vertex> path = reference::shortest_path(paths.path, v, u);
      ASSERT_EQ(path.empty(), paths.cost(v, u) == none) << describe(drawn) << v << "," << u;
      if (path.empty()) continue;
      EXPECT_EQ(path.front(), v) << describe(drawn);
      EXPECT_EQ(path.back(), u) << describe(drawn);
      EXPECT_EQ(weight_along(weight, path), paths.cost(v, u)) << describe(drawn) << v << "," << u;
    }
  }
}

/// It is a cycle: its arcs exist, the lightest of parallel ones, and their sum is negative.
void expect_cycle(const RandomGraph& graph, const reference::NegativeCycle& negative) {
  std::vector<Vertex> round = negative.cycle();
  EXPECT_EQ(std::set<Vertex>(round.begin(), round.end()).size(), round.size()) << describe(graph);
  round.push_back(round.front());
  const auto weight = dense_matrix<std::int32_t>(graph.graph(), none, 1);
  EXPECT_EQ(weight_along(weight, round), negative.weight()) << describe(graph);
  EXPECT_LT(negative.weight(), 0) << describe(graph);
}

TEST(FloydWarshall, AgreesWithBoostOnRandomGraphs) {
  int negative_cycles = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const WeightedGraphRule rule{
        .max_vertices = 40, .negative_cycles = seed % 3 == 0, .heavy = seed % 5 == 0};
    const RandomGraph drawn =
        draw_weighted_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
    const auto expected = boost_lengths(drawn);
    try {
      const ShortestPaths found = reference::floyd_warshall(drawn.graph());
      ASSERT_TRUE(expected.has_value()) << describe(drawn);
      ASSERT_TRUE(std::ranges::equal(found.cost.values(), expected->values())) << describe(drawn);
      ASSERT_EQ(certify_all_pairs(drawn.graph(), found.cost), std::nullopt) << describe(drawn);
      ASSERT_NO_FATAL_FAILURE(expect_paths(drawn, found));
    } catch (const reference::NegativeCycle& cycle) {
      ++negative_cycles;
      ASSERT_FALSE(expected.has_value()) << describe(drawn);
      expect_cycle(drawn, cycle);
    }
  }
  EXPECT_GT(negative_cycles, 10);
}

TEST(FloydWarshall, FindsANegativeCycleWhereverItsVerticesStand) {
  std::array<Vertex, 4> place{0, 1, 2, 3};
  do {
    const RandomGraph graph = arcs_of(4, {{place[0], place[1], 1},
                                          {place[1], place[2], -2},
                                          {place[2], place[3], -3},
                                          {place[3], place[1], 4},
                                          {place[3], place[0], 9}});
    try {
      static_cast<void>(reference::floyd_warshall(graph.graph()));
      FAIL() << describe(graph);
    } catch (const reference::NegativeCycle& cycle) {
      EXPECT_EQ(std::set<Vertex>(cycle.cycle().begin(), cycle.cycle().end()),
                (std::set<Vertex>{place[1], place[2], place[3]}));
      EXPECT_EQ(cycle.weight(), -1);
      expect_cycle(graph, cycle);
    }
    ShortestPaths paths = reference::initial_paths(graph.graph());
    const Vertex told = reference::floyd_warshall_relax(paths.cost, paths.path);
    EXPECT_TRUE(told == place[1] || told == place[2] || told == place[3]) << told;
  } while (std::next_permutation(place.begin(), place.end()));
}

TEST(FloydWarshall, TakesANegativeLoopForANegativeCycle) {
  for (const RandomGraph& graph :
       {arcs_of(1, {{0, 0, -1}}), arcs_of(3, {{0, 1, 2}, {1, 1, 4}, {1, 1, -1}, {1, 2, 3}})}) {
    try {
      static_cast<void>(reference::floyd_warshall(graph.graph()));
      FAIL() << describe(graph);
    } catch (const reference::NegativeCycle& cycle) {
      EXPECT_EQ(cycle.cycle().size(), 1U);
      expect_cycle(graph, cycle);
    }
  }
}

TEST(FloydWarshall, KeepsPathsSimpleOnCyclesOfWeightZero) {
  const RandomGraph drawn =
      arcs_of(4, {{0, 1, 0}, {1, 0, 0}, {1, 2, -3}, {2, 1, 3}, {2, 3, 3}, {3, 3, 0}});
  const ShortestPaths found = reference::floyd_warshall(drawn.graph());
  EXPECT_EQ(found.cost(0, 3), 0);
  EXPECT_EQ(found.cost(0, 0), 0);
  EXPECT_EQ(found.path(0, 0), no_predecessor);
  EXPECT_EQ(reference::shortest_path(found.path, 0, 3), (std::vector<Vertex>{0, 1, 2, 3}));
  expect_paths(drawn, found);
}

TEST(FloydWarshall, TakesTheAwkwardGraphs) {
  EXPECT_EQ(reference::floyd_warshall(arcs_of(0, {}).graph()).cost.order(), 0);
  for (const RandomGraph& one :
       {arcs_of(1, {}), arcs_of(1, {{0, 0, 5}}), arcs_of(1, {{0, 0, 0}})}) {
    const ShortestPaths found = reference::floyd_warshall(one.graph());
    EXPECT_EQ(found.cost(0, 0), 0);
    EXPECT_EQ(found.path(0, 0), no_predecessor);
    EXPECT_EQ(reference::shortest_path(found.path, 0, 0), std::vector<Vertex>{0});
  }
  const ShortestPaths apart =
      reference::floyd_warshall(arcs_of(3, {{0, 1, -4}, {0, 1, 2}, {1, 1, 0}}).graph());
  EXPECT_EQ(apart.cost(0, 1), -4);  // of parallel arcs the lightest
  EXPECT_EQ(apart.cost(1, 0), none);
  EXPECT_EQ(apart.path(1, 0), no_predecessor);
  EXPECT_EQ(apart.cost(2, 2), 0);
  EXPECT_EQ(apart.path(2, 2), no_predecessor);
}

TEST(FloydWarshall, CountsArcsWhereThereAreNoWeights) {
  RandomGraph ring = arcs_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  ring.weighted = false;
  const ShortestPaths found = reference::floyd_warshall(ring.graph());
  for (Vertex v = 0; v < 5; ++v) {
    for (Vertex u = 0; u < 5; ++u) EXPECT_EQ(found.cost(v, u), (u - v + 5) % 5);
  }
}

TEST(FloydWarshall, RefusesWeightsWhosePathsMayLeave32Bits) {
  const auto solve = [](const RandomGraph& graph) {
    static_cast<void>(reference::floyd_warshall(graph.graph()));
  };
  EXPECT_THROW(solve(arcs_of(3, {{0, 1, 1'000'000'000}})), InputError);
  EXPECT_NO_THROW(solve(arcs_of(2, {{0, 1, 1'000'000'000}})));
  EXPECT_THROW(solve(arcs_of(1, {{0, 0, none}})), InputError);
  const Graph real = build_graph({2, {0}, {1}, std::vector<double>{0.5}, false});
  EXPECT_THROW(static_cast<void>(reference::floyd_warshall(real)), InputError);
}

/// The two halves of a way by k may share all vertices, so that they are twice as long together as
/// any path: the sum, which nobody keeps, leaves 32 bits where no path does.
TEST(FloydWarshall, AddsWaysTwiceAsLongAsAnyPathWithoutWrapping) {
  const std::int32_t greatest = (none - 1) / 4;
  const RandomGraph ring =
      arcs_of(4, {{0, 1, greatest}, {1, 2, greatest}, {2, 3, greatest}, {3, 0, greatest}});
  const ShortestPaths found = reference::floyd_warshall(ring.graph());
  for (Vertex v = 0; v < 4; ++v) {
    for (Vertex u = 0; u < 4; ++u) EXPECT_EQ(found.cost(v, u), greatest * ((u - v + 4) % 4));
  }
}

TEST(ShortestPath, RefusesWhatIsNoVertexAndWhatLeadsRoundInACircle) {
  DenseMatrix<Vertex> path(3, no_predecessor);
  const auto between = [&](Vertex from, Vertex to) {
    return reference::shortest_path(path, from, to);
  };
  EXPECT_TRUE(between(0, 2).empty());
  EXPECT_EQ(between(1, 1), std::vector<Vertex>{1});
  EXPECT_THROW(between(0, 3), InputError);
  EXPECT_THROW(between(-1, 0), InputError);
  path(0, 1) = 2;
  path(0, 2) = 1;
  EXPECT_THROW(between(0, 1), InputError);
  path(0, 2) = 7;
  EXPECT_THROW(between(0, 2), InputError);
}

}  // namespace
}  // namespace graphspec::properties
