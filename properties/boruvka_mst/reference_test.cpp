/// \file
/// The literal procedures: examples worked out by hand, action by action. That they agree with the
/// oracle and with Boost.Graph, and what they refuse, is tried with every function on the host.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "reference/boruvka_mst/boruvka_mst.hpp"
#include "reference/boruvka_mst/steps.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec::properties {
namespace {

/// One elementary action that an observer is told of.
using Action = std::pair<std::string, std::vector<std::int64_t>>;

struct Recorder {
  std::vector<Action>* actions;

  void after(std::string_view name, std::initializer_list<std::int64_t> operands,
             const reference::BoruvkaState& /*state*/) const {
    actions->emplace_back(name, operands);
  }
};

/// Worked out by hand: 0 - 1 of weight 5, 1 - 2 of 1, 2 - 3 of 2, a loop at 2 of 0; 4 is alone.
/// The first iteration joins 1 with 2, from both sides, 3 with 2 and 0 with 1; the second finds
/// nothing.
TEST(BoruvkaMst, PassesThroughAnExampleWorkedOutByHand) {
  const Graph graph = graph_of_edges(5, {{0, 1, 5}, {1, 2, 1}, {2, 3, 2}, {2, 2, 0}});
  // Lists, sorted: 0: 1 of 5. 1: 2 of 1, 0 of 5. 2: 2 of 0, 1 of 1, 3 of 2. 3: 2 of 2.
  const std::vector<Action> expected = {
      {"sortList", {0}},
      {"sortList", {1}},
      {"sortList", {2}},
      {"sortList", {3}},
      {"sortList", {4}},
      // Segments; 7 = N + 2: nothing.
      {"setFound", {0, 7, -1}},
      {"setFound", {0, 1, 0}},
      {"setFound", {1, 7, -1}},
      {"setFound", {1, 2, 1}},
      {"setFound", {2, 7, -1}},
      {"setFound", {2, 1, 4}},  // not the loop
      {"setFound", {3, 7, -1}},
      {"setFound", {3, 2, 6}},
      {"setFound", {4, 7, -1}},
      {"setTarget", {0, 1}},
      {"setEdge", {0, 0}},
      {"setTarget", {1, 2}},
      {"setEdge", {1, 1}},
      {"setTarget", {2, 1}},
      {"setEdge", {2, 4}},
      {"setTarget", {3, 2}},
      {"setEdge", {3, 6}},
      {"setTarget", {4, 4}},
      {"setEdge", {4, -1}},
      // 1 and 2 lead to each other: 1 is the root.
      {"setF", {0, 1}},
      {"take", {0}},
      {"setF", {1, 1}},
      {"setF", {2, 1}},
      {"take", {4}},
      {"setF", {3, 2}},
      {"take", {6}},
      {"setF", {4, 4}},
      {"setF", {3, 1}},  // by pointer jumping
      {"setOriginal", {0, 1}},
      {"setOriginal", {1, 4}},
      {"setNew", {0, 0}},
      {"setNew", {1, 0}},
      {"setNew", {2, 0}},
      {"setNew", {3, 0}},
      {"setNew", {4, 1}},
      {"setTrees", {2}},
      {"placeSegment", {0, 0, 0}},
      {"placeSegment", {1, 1, 0}},
      {"placeSegment", {2, 2, 0}},
      {"placeSegment", {3, 3, 0}},
      {"placeSegment", {4, 4, 1}},
      // The second iteration.
      {"setFound", {0, 7, -1}},
      {"setFound", {1, 7, -1}},
      {"setFound", {2, 7, -1}},
      {"setFound", {3, 7, -1}},
      {"setFound", {4, 7, -1}},
      {"setTarget", {0, 0}},
      {"setEdge", {0, -1}},
      {"setTarget", {1, 1}},
      {"setEdge", {1, -1}},
  };
  std::vector<Action> found;
  reference::BoruvkaState state(graph.offsets(), graph.dest(),
                                std::get<std::span<const double>>(graph.weights()));
  reference::BoruvkaSteps<Recorder> steps(state, Recorder{&found});
  steps.local_sort();
  EXPECT_EQ(state.position, (std::vector<ArcIndex>{0, 2, 1, 4, 3, 5, 6}));
  steps.boruvka();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t place = 0; place < found.size(); ++place) {
    EXPECT_EQ(found[place], expected[place]) << "action " << place;
  }
  const Forest forest = reference::boruvka_mst(graph);
  EXPECT_EQ(ends_of(graph, forest.edges), (std::vector<Ends>{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(forest.num_trees, 2);
  EXPECT_EQ(forest.weight, 8);
}

/// The trees of the paper's sentences on procedures 2 and 3: 2 and 4 lead to each other, 0 leads to
/// 1 and 1 to 3. The edge from 3 to 2 is ours.
TEST(BoruvkaMst, LeavesTree2OfTheTreesThatTheTextNames) {
  const Graph graph = graph_of_edges(5, {{2, 4, 1}, {3, 2, 2}, {1, 3, 3}, {0, 1, 4}});
  reference::BoruvkaState state(graph.offsets(), graph.dest(),
                                std::get<std::span<const double>>(graph.weights()));
  reference::BoruvkaSteps steps(state);
  steps.local_sort();
  ASSERT_TRUE(steps.find_minimum());
  EXPECT_EQ(state.cF, (std::vector<Vertex>{1, 3, 4, 2, 2}));
  steps.remove_cycles();
  EXPECT_EQ(state.F[2], 2);  // "2 leads to 2, and 4 still leads to 2"
  EXPECT_EQ(state.F[4], 2);
  steps.merge();
  EXPECT_EQ(state.F, (std::vector<Vertex>{2, 2, 2, 2, 2}));
  steps.renumber_trees();
  EXPECT_EQ(state.num_trees, 1);
}

/// Segments move next to those of their tree, and keep their lists: 0 - 2 and 1 - 3 are joined
/// first, then both.
TEST(BoruvkaMst, MovesTheSegmentsOfATreeNextToOneAnother) {
  const Graph graph = graph_of_edges(4, {{0, 2, 1}, {1, 3, 1}, {0, 3, 2}});
  reference::BoruvkaState state(graph.offsets(), graph.dest(),
                                std::get<std::span<const double>>(graph.weights()));
  reference::BoruvkaSteps steps(state);
  steps.local_sort();
  ASSERT_TRUE(steps.find_minimum());
  steps.remove_cycles();
  steps.merge();
  steps.renumber_trees();
  EXPECT_EQ(state.num_trees, 2);
  EXPECT_EQ(state.vertex, (std::vector<Vertex>{0, 2, 1, 3}));
  EXPECT_EQ(state.tree, (std::vector<Vertex>{0, 0, 1, 1}));
  EXPECT_EQ(state.low, (std::vector<ArcIndex>{0, 3, 2, 4}));
  EXPECT_EQ(state.high, (std::vector<ArcIndex>{2, 4, 3, 6}));
  EXPECT_EQ(state.to_new, (std::vector<Vertex>{0, 1, 0, 1}));
  EXPECT_EQ(state.to_original, (std::vector<Vertex>{0, 1}));
  ASSERT_TRUE(steps.find_minimum());
  EXPECT_EQ(state.V, (std::vector<Vertex>{3, 6, 6, 0}));
  steps.remove_cycles();
  EXPECT_EQ(std::ssize(state.forest), 3);
}

TEST(BoruvkaMst, AsksForTheMemoryOfItsListsBeforeItTakesAny) {
  const Graph five = build_graph(path(5));
  const MemoryScope scope(1);
  EXPECT_EQ(error_of([&] { static_cast<void>(reference::boruvka_mst(five)); }),
            "5 vertices and 8 arcs take about 7.68e-07 GB; this run may use 1e-09 GB");
}

}  // namespace
}  // namespace graphspec::properties
