/// \file
/// Every function on the host, exactly: reals of all sizes, ties, awkward graphs, words of
/// refusals; and forests of given arcs.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "properties/problem/msf/boost_forest.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::properties {
namespace {

/// By all of them, which must be one and the same.
Forest forest_by_all(const Graph& graph) {
  Forest expected = right(graph);
  for (const MsfSubject& subject : host_subjects<problem::Msf>()) {
    EXPECT_EQ(subject.run(graph, {}, {}), expected) << subject.name;
  }
  return expected;
}

/// Reals of all sizes, the infinite among them; zeros of both signs, which weigh the same.
TEST(MsfOnHost, ComparesRealsAsNumbers) {
  Draw draw(std::uint64_t{3});
  for (int round = 0; round < 300; ++round) {
    const Vertex vertices = draw.between(1, 40);
    std::vector<ForestEdge> edges;
    for (std::int32_t left = draw.between(0, 4 * vertices); left > 0; --left) {
      const double weight = draw.one_of(
          {0.0, -0.0, -0.5, 1e300, 5e-324, -5e-324, 0.1, std::numeric_limits<double>::infinity()});
      edges.push_back({draw.between(0, vertices - 1), draw.between(0, vertices - 1), weight});
    }
    const Graph graph = graph_of_edges(vertices, edges);
    const Forest forest = forest_by_all(graph);
    EXPECT_EQ(std::ssize(forest.edges), boost_forest(graph).num_edges);
  }
  const Graph zeros = graph_of_edges(3, {{1, 2, -0.0}, {0, 2, 0.0}, {0, 1, 0.0}});
  EXPECT_EQ(ends_of(zeros, forest_by_all(zeros).edges), (std::vector<Ends>{{0, 1}, {0, 2}}));
}

TEST(MsfOnHost, TakesTheAwkwardGraphs) {
  EXPECT_EQ(forest_by_all(Graph()), (Forest{{}, 0, 0}));
  EXPECT_EQ(forest_by_all(graph_of_edges(1, {})), (Forest{{}, 1, 0}));
  EXPECT_EQ(forest_by_all(graph_of_edges(1, {{0, 0, -3}, {0, 0, 2}})), (Forest{{}, 1, 0}));
  EXPECT_EQ(forest_by_all(graph_of_edges(4, {})), (Forest{{}, 4, 0}));
  // Of parallel edges the lightest; of those that weigh the same, the first.
  EXPECT_EQ(forest_by_all(graph_of_edges(2, {{1, 0, 5}, {0, 1, 3}, {0, 1, 7}, {1, 0, 3}})),
            (Forest{{0}, 1, 3}));
  // A triangle of one weight: the least edges by their ends, and no cycle of three.
  EXPECT_EQ(forest_by_all(graph_of_edges(3, {{0, 1, 1}, {1, 2, 1}, {0, 2, 1}})),
            (Forest{{0, 1}, 1, 2}));
}

TEST(MsfOnHost, CountsEdgesWhereThereAreNoWeights) {
  RandomGraph ring;
  ring.num_vertices = 5;
  ring.undirected = true;
  ring.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}};
  const Forest forest = forest_by_all(ring.graph());
  EXPECT_EQ(forest.weight, 4);
  EXPECT_EQ(ends_of(ring.graph(), forest.edges),
            (std::vector<Ends>{{0, 1}, {0, 4}, {1, 2}, {2, 3}}));
}

/// What every one of them says of a graph.
std::string refusal(const Graph& graph) {
  std::string first;
  for (const MsfSubject& subject : host_subjects<problem::Msf>()) {
    try {
      static_cast<void>(subject.run(graph, {}, {}));
      return "no refusal";
    } catch (const InputError& error) {
      if (!first.empty() && first != error.what()) return "two refusals";
      first = error.what();
    }
  }
  return first;
}

Graph directed(Vertex vertices, std::vector<Vertex> source, std::vector<Vertex> dest,
               OwnedWeights weights) {
  return build_graph({vertices, std::move(source), std::move(dest), std::move(weights), false});
}

TEST(MsfOnHost, RefusesArcsWithoutTheirMates) {
  EXPECT_EQ(refusal(directed(4, {0, 1, 2, 3}, {1, 0, 3, 1}, {})),
            "arc 2 -> 3 has no reverse arc 3 -> 2; a spanning forest needs an undirected graph, in "
            "which each arc has a reverse arc");
  EXPECT_EQ(refusal(directed(2, {0, 1}, {1, 0}, std::vector<std::int32_t>{4, 5})),
            "arc 0 -> 1 of weight 4 has no reverse arc 1 -> 0 of equal weight; a spanning forest "
            "needs an undirected graph, in which each arc has a reverse arc");
  EXPECT_EQ(refusal(directed(2, {0, 0, 1, 1}, {1, 1, 0, 0}, std::vector<double>{1, 2.5, 1, 3})),
            "arc 0 -> 1 of weight 2.5 has no reverse arc 1 -> 0 of equal weight; a spanning forest "
            "needs an undirected graph, in which each arc has a reverse arc");
  // A loop is its own mate; one arc back is one for both.
  EXPECT_EQ(refusal(directed(2, {0, 0, 0, 1}, {0, 1, 1, 0}, {})), "no refusal");
}

TEST(MsfOnHost, RefusesWeightsThatAreNoNumbersAlsoOfGraphsKnownToBeSymmetric) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const bool symmetric : {false, true}) {
    const Graph graph({0, 1, 3, 4}, {1, 0, 2, 1}, std::vector<double>{1, 1, nan, nan}, symmetric);
    EXPECT_EQ(refusal(graph), "arc 1 -> 2 has the weight nan; weights must be numbers");
  }
}

/// Any arc there or back between the same vertices of the same weight is the same edge.
TEST(ForestOf, TakesEitherArcOfAnEdge) {
  Draw draw(std::uint64_t{11});
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const UndirectedGraph drawn =
        draw_undirected_graph({.max_vertices = 80}, rc::Random(seed), static_cast<int>(seed % 100));
    const Graph graph = with_rows_shuffled(drawn.graph(), seed);
    const Forest forest = right(graph);
    std::vector<ArcIndex> arcs = forest.edges;
    draw.shuffle(arcs);
    for (ArcIndex& arc : arcs) {
      if (draw.chance(50)) arc = reversed_arc(graph, arc);
      if (draw.chance(50)) arc = last_equal(graph, arc);
    }
    EXPECT_EQ(reference::forest_of(graph, arcs), forest) << describe(drawn);
  }
}

TEST(ForestOf, RefusesWhatIsNoForest) {
  const Graph graph = graph_of_edges(3, {{0, 1, 1}, {1, 1, 1}, {1, 2, 1}});
  // 0: 1. 1: 0, 1, 2. 2: 1.
  EXPECT_EQ(reference::forest_of(graph, std::vector<ArcIndex>{4, 1}), (Forest{{0, 3}, 1, 2}));
  for (const std::vector<ArcIndex>& arcs :
       {std::vector<ArcIndex>{2}, {-1}, {5}, {0, 0}, {0, 1}, {3, 0, 4}}) {
    EXPECT_THROW(static_cast<void>(reference::forest_of(graph, arcs)), std::logic_error);
  }
}

}  // namespace
}  // namespace graphspec::properties
