/// \file
/// The literal reference of Johnson's algorithm: against Boost.Graph's on random graphs with
/// negative arcs, and at its edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "reference/graph/build.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

constexpr std::int32_t none = unreached;

/// Weights that random potentials shift: negative ones, no cycle shorter than before.
RandomGraph shifted_at_random(const RandomGraph& graph, std::uint64_t seed) {
  Draw draw(seed);
  std::vector<std::int64_t> potential(static_cast<std::size_t>(graph.num_vertices));
  for (std::int64_t& one : potential) one = draw.between(0, 20);
  return shifted(graph, potential);
}

/// It is a cycle: its arcs exist, the lightest of parallel ones, and their sum is negative.
void expect_cycle(const RandomGraph& graph, const reference::NegativeCycle& cycle) {
  const auto weights = dense_matrix<std::int32_t>(graph.graph(), none, 1);
  std::int64_t sum = 0;
  for (std::size_t place = 0; place < cycle.cycle().size(); ++place) {
    const Vertex from = cycle.cycle()[place];
    const Vertex to = cycle.cycle()[(place + 1) % cycle.cycle().size()];
    ASSERT_NE(weights(from, to), none) << describe(graph);
    sum += weights(from, to);
  }
  EXPECT_EQ(sum, cycle.weight()) << describe(graph);
  EXPECT_LT(sum, 0) << describe(graph);
  EXPECT_EQ(std::set<Vertex>(cycle.cycle().begin(), cycle.cycle().end()).size(),
            cycle.cycle().size())
      << describe(graph);
}

TEST(Johnson, AgreesWithBoostOnRandomGraphs) {
  RandomGraphRule rule;
  rule.weighted = true;
  rule.max_vertices = 40;
  int negative_cycles = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomGraph drawn = draw_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
    drawn = shifted_at_random(drawn, seed);
    // A weight of its own may close a negative cycle.
    if (seed % 3 == 0 && !drawn.edges.empty()) drawn.edges.front().weight -= 15;
    const auto expected = boost_lengths(drawn);
    try {
      const auto found = reference::johnson(drawn.graph());
      ASSERT_TRUE(expected.has_value()) << describe(drawn);
      ASSERT_TRUE(std::ranges::equal(found.values(), expected->values())) << describe(drawn);
      const auto by_heap = reference::johnson_heap(drawn.graph());
      ASSERT_TRUE(std::ranges::equal(by_heap.values(), found.values())) << describe(drawn);
    } catch (const reference::NegativeCycle& cycle) {
      ++negative_cycles;
      EXPECT_THROW(static_cast<void>(reference::johnson_heap(drawn.graph())),
                   reference::NegativeCycle);
      ASSERT_FALSE(expected.has_value()) << describe(drawn);
      expect_cycle(drawn, cycle);
    }
  }
  EXPECT_GT(negative_cycles, 10);
}

/// A negative entry on the diagonal: there is a negative cycle.
DenseMatrix<std::int64_t> floyd_warshall(const RandomGraph& graph) {
  constexpr std::int64_t far = std::int64_t{1} << 40U;
  DenseMatrix<std::int64_t> length(graph.num_vertices, far);
  for (Vertex v = 0; v < graph.num_vertices; ++v) length(v, v) = 0;
  for (const RandomEdge& edge : graph.edges) {
    length(edge.from, edge.to) = std::min(length(edge.from, edge.to), std::int64_t{edge.weight});
  }
  for (Vertex k = 0; k < graph.num_vertices; ++k) {
    for (Vertex i = 0; i < graph.num_vertices; ++i) {
      for (Vertex j = 0; j < graph.num_vertices; ++j) {
        if (length(i, k) == far || length(k, j) == far) continue;
        length(i, j) = std::min(length(i, j), length(i, k) + length(k, j));
      }
    }
  }
  for (std::int64_t& one : length.values()) one = one == far ? none : one;
  return length;
}

TEST(Johnson, AgreesWithFloydAndWarshallOnTinyGraphsOfParallelArcsAndLoops) {
  int negative_cycles = 0;
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Draw draw(seed);
    RandomGraph graph;
    graph.weighted = true;
    graph.num_vertices = draw.between(1, 5);
    for (std::int32_t arcs = draw.between(0, 9); arcs > 0; --arcs) {
      const Vertex from = draw.between(0, graph.num_vertices - 1);
      const Vertex to = draw.between(0, graph.num_vertices - 1);
      graph.edges.push_back({from, to, draw.between(-3, 9)});
    }
    const auto expected = floyd_warshall(graph);
    bool is_negative = false;
    for (Vertex v = 0; v < graph.num_vertices; ++v) is_negative |= expected(v, v) < 0;
    for (const auto solve : {reference::johnson, reference::johnson_heap}) {
      try {
        const auto found = solve(graph.graph());
        ASSERT_FALSE(is_negative) << describe(graph);
        ASSERT_TRUE(std::ranges::equal(found.values(), expected.values())) << describe(graph);
      } catch (const reference::NegativeCycle& cycle) {
        ++negative_cycles;
        ASSERT_TRUE(is_negative) << describe(graph);
        expect_cycle(graph, cycle);
      }
    }
  }
  EXPECT_GT(negative_cycles, 5'000);
}

Graph graph_of(Vertex vertices, std::vector<RandomEdge> edges) {
  RandomGraph graph;
  graph.num_vertices = vertices;
  graph.weighted = true;
  graph.edges = std::move(edges);
  return graph.graph();
}

TEST(Johnson, TakesTheAwkwardGraphs) {
  EXPECT_EQ(reference::johnson(graph_of(0, {})).order(), 0);
  EXPECT_EQ(reference::johnson(graph_of(1, {}))(0, 0), 0);
  EXPECT_EQ(reference::johnson(graph_of(1, {{0, 0, 5}}))(0, 0), 0);
  const auto apart = reference::johnson(graph_of(3, {{0, 1, -4}, {0, 1, 2}, {1, 1, 0}}));
  EXPECT_EQ(apart(0, 1), -4);  // of parallel arcs the lightest
  EXPECT_EQ(apart(1, 0), none);
  EXPECT_EQ(apart(2, 1), none);
  EXPECT_EQ(apart(2, 2), 0);
  const auto ties = reference::johnson(graph_of(4, {{0, 1, 0}, {1, 0, 0}, {1, 2, -3}, {2, 3, 3}}));
  EXPECT_EQ(ties(0, 3), 0);
  EXPECT_EQ(ties(1, 2), -3);
}

TEST(Johnson, ReportsANegativeCycleWithItsVertices) {
  try {
    static_cast<void>(
        reference::johnson(graph_of(4, {{0, 1, 1}, {1, 2, -2}, {2, 3, -3}, {3, 1, 4}, {3, 0, 9}})));
    FAIL();
  } catch (const reference::NegativeCycle& cycle) {
    EXPECT_EQ(std::set<Vertex>(cycle.cycle().begin(), cycle.cycle().end()),
              (std::set<Vertex>{1, 2, 3}));
    EXPECT_NE(std::string(cycle.what()).find("of weight -1"), std::string::npos) << cycle.what();
  }
  EXPECT_THROW(static_cast<void>(reference::johnson(graph_of(1, {{0, 0, -1}}))),
               reference::NegativeCycle);
}

TEST(Potentials, MakeNoWeightNegative) {
  RandomGraphRule rule;
  rule.weighted = true;
  rule.max_vertices = 200;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomGraph drawn =
        shifted_at_random(draw_graph(rule, rc::Random(seed), static_cast<int>(seed)), seed);
    const auto potential = reference::potentials(drawn.graph());
    for (const RandomEdge& edge : drawn.edges) {
      const std::int64_t change = potential[static_cast<std::size_t>(edge.from)] -
                                  potential[static_cast<std::size_t>(edge.to)];
      EXPECT_GE(edge.weight + change, 0) << describe(drawn);
    }
  }
}

TEST(Johnson, RefusesWeightsWhosePathsMayLeave32Bits) {
  EXPECT_THROW(static_cast<void>(reference::johnson(graph_of(3, {{0, 1, 1'000'000'000}}))),
               InputError);
  EXPECT_NO_THROW(static_cast<void>(reference::johnson(graph_of(2, {{0, 1, 1'000'000'000}}))));
  EXPECT_THROW(static_cast<void>(reference::johnson(graph_of(1, {{0, 0, none}}))), InputError);
}

}  // namespace
}  // namespace graphspec::properties
