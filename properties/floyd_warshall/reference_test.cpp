/// \file
/// The literal reference of Floyd and Warshall's algorithm: the study's example step by step, and
/// paths from predecessors. That it is right is tried with every function on the host.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "properties/floyd_warshall/study_example.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
using reference::ShortestPaths;

constexpr std::int32_t none = unreached;

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

TEST(ShortestPath, FollowsPredecessors) {
  const ShortestPaths paths = reference::floyd_warshall(study::graph().graph());
  EXPECT_EQ(reference::shortest_path(paths.path, 0, 2), (std::vector<Vertex>{0, 3, 2}));
  EXPECT_EQ(reference::shortest_path(paths.path, 3, 1), (std::vector<Vertex>{3, 4, 1}));
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

TEST(FloydWarshall, AsksForTheMemoryOfItsMatricesBeforeItTakesAny) {
  const Graph five = build_graph(path(5));
  const MemoryScope scope(1);
  EXPECT_EQ(error_of([&] { static_cast<void>(reference::initial_paths<std::int32_t>(five)); }),
            "5 x 5 entries of 12 bytes take about 3e-07 GB; this run may use 1e-09 GB");
}

}  // namespace
}  // namespace graphspec::properties
