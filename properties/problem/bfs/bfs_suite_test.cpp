/// \file
/// The parts of the suite: changed graphs keep their right levels, Boost.Graph reads the paper's
/// example as the paper does, what matters of a setting shrinks.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "properties/problem/bfs/boost_levels.hpp"
#include "properties/problem/bfs/neutral_additions.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/random_graphs/shrink_while.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using Levels = VertexArray<std::int32_t>;

std::int64_t any_steps(const Trial<Bfs>& /*trial*/) {
  return 1000;
}

/// The BFS paper's example of nine vertices.
Graph paper_graph() {
  return {{0, 2, 4, 7, 9, 11, 12, 13, 15, 15}, {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6}};
}

/// 0 -> 1 -> 2 and 0 -> 3, with 4 alone.
RandomGraph small_graph() {
  RandomGraph graph;
  graph.num_vertices = 5;
  graph.edges = {{0, 1, 1}, {1, 2, 1}, {0, 3, 1}};
  return graph;
}

TEST(BfsSuite, BoostGraphGivesTheLevelsThatThePaperPrints) {
  EXPECT_EQ(boost_levels(paper_graph(), 0), (Levels{0, 1, 1, 2, 2, 2, 2, 2, 3}));
  EXPECT_EQ(boost_levels(paper_graph(), 2), (Levels{2, 3, 0, 4, 4, 1, 1, 1, 2}));
  EXPECT_EQ(boost_levels(paper_graph(), 8), (Levels{-1, -1, -1, -1, -1, -1, -1, -1, 0}));
}

TEST(BfsSuite, ANumberingIsAPermutationAndChoicesGiveDifferentOnes) {
  std::set<std::vector<Vertex>> numberings;
  for (std::uint64_t choice = 0; choice < 20; ++choice) {
    auto numbering = mixed_numbering(30, choice);
    numberings.insert(numbering);
    std::ranges::sort(numbering);
    for (Vertex vertex = 0; vertex < 30; ++vertex) {
      EXPECT_EQ(numbering[static_cast<std::size_t>(vertex)], vertex);
    }
  }
  EXPECT_EQ(numberings.size(), 20U);
}

TEST(BfsSuite, RelabellingMovesTheEdges) {
  EXPECT_EQ(describe(renumbered(small_graph(), {4, 3, 2, 1, 0})),
            "5 vertices, 3 arcs: 4->3 3->2 4->1");
}

TEST(BfsSuite, ShuffledRowsHoldTheSameArcsInAnotherOrder) {
  const Graph graph = paper_graph();
  bool differs = false;
  for (std::uint64_t choice = 0; choice < 10; ++choice) {
    const Graph shuffled = with_rows_shuffled(graph, choice);
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      const auto row = graph.neighbours(vertex);
      const auto other = shuffled.neighbours(vertex);
      differs = differs || !std::ranges::equal(row, other);
      EXPECT_TRUE(std::ranges::is_permutation(row, other));
    }
  }
  EXPECT_TRUE(differs);
}

TEST(BfsSuite, NeutralAdditionsChangeTheGraphAndNoLevel) {
  const Levels level = {0, 1, 2, 1, -1};
  const auto drawn_trials = trials<Bfs>({.additions = true}, {}, any_steps);
  rc::Random random(std::uint64_t{8});
  std::set<std::pair<Vertex, Vertex>> added;
  bool isolated = false;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const RandomGraph changed = with_neutral_additions(
        small_graph(), level, drawn_trials(random.split(), 80).value().additions);
    Levels expected = level;
    expected.resize(static_cast<std::size_t>(changed.num_vertices), -1);
    EXPECT_EQ(boost_levels(changed.graph(), 0), expected) << describe(changed);
    for (std::size_t edge = 3; edge < changed.edges.size(); ++edge) {
      added.insert({changed.edges[edge].from, changed.edges[edge].to});
    }
    isolated = isolated || changed.num_vertices > 5;
  }
  EXPECT_TRUE(isolated);
  // Of the 25 pairs all but 0->2, and 4 as the head of another's arc.
  EXPECT_EQ(added.size(), 25U - 1U - 4U);
}

TEST(BfsSuite, AGraphBesideItselfHasTwoPartsWithoutAnArcBetween) {
  EXPECT_EQ(boost_levels(beside_itself(small_graph()).graph(), 5),
            (Levels{-1, -1, -1, -1, -1, 0, 1, 2, 1, -1}));
}

/// Options of a search that has one.
struct Sizes {
  int queue_size = 32;
};

TEST(BfsSuite, AQueueThatMattersShrinksToASmallOneSoThatTheGraphIsSmallToo) {
  const OptionRow queue_size =
      option<&Sizes::queue_size>("queue_size", whole(1, 1000), "slots", {1, 2, 5, 200});
  const auto fails = [&](const Trial<Bfs>& trial) {
    return trial.graph.num_vertices > trial.setting.value(queue_size);
  };
  const OptionTable options(&queue_size, 1);
  const auto drawn = trials<Bfs>({.setting = true}, options, any_steps);
  const auto found = smallest_failing(drawn, 5, 60, fails);
  EXPECT_EQ(describe(found.smallest, options), "2 vertices, source 0, no arcs\nwith queue_size 1");
}

}  // namespace
}  // namespace graphspec::properties
