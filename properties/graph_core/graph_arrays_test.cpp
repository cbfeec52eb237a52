/// \file
/// What Graph takes for a graph and what it refuses, owned or viewed; and sources.
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {
namespace {

/// The message with which Graph refuses the arrays, the same from both doors.
std::string refusal(const std::vector<ArcIndex>& offsets, const std::vector<Vertex>& dest,
                    const OwnedWeights& weights = {}) {
  std::string owned = error_of([&] { static_cast<void>(Graph(offsets, dest, weights)); });
  Weights view;
  if (const auto* integers = std::get_if<std::vector<std::int32_t>>(&weights)) view = *integers;
  if (const auto* reals = std::get_if<std::vector<double>>(&weights)) view = *reals;
  EXPECT_EQ(owned,
            error_of([&] { static_cast<void>(Graph::view(nullptr, offsets, dest, view, false)); }));
  return owned;
}

TEST(GraphArrays, OfNothingAreTheGraphWithoutVertices) {
  const Graph graph;
  EXPECT_EQ(graph.num_vertices(), 0);
  EXPECT_EQ(graph.num_arcs(), 0);
  EXPECT_EQ(graph.offsets().size(), 1U);
}

TEST(GraphArrays, AreKeptAsTheyAre) {
  const Graph graph({0, 2, 2, 3}, {2, 1, 0}, std::vector<double>{1.5, 2.5, 3.5}, false);
  EXPECT_EQ(graph.num_vertices(), 3);
  ASSERT_EQ(graph.num_arcs(), 3);
  EXPECT_EQ(std::vector(graph.dest().begin(), graph.dest().end()), (std::vector<Vertex>{2, 1, 0}));
  EXPECT_EQ(std::get<std::span<const double>>(graph.weights())[2], 3.5);
  EXPECT_EQ(graph.neighbours(0).size(), 2U);
  EXPECT_TRUE(graph.neighbours(1).empty());
  EXPECT_FALSE(graph.known_symmetric());
}

TEST(GraphArrays, AreSharedByCopiesAndOutliveTheFirst) {
  auto first = std::make_unique<Graph>(std::vector<ArcIndex>{0, 1, 2}, std::vector<Vertex>{1, 0});
  const Graph second = *first;
  EXPECT_EQ(second.dest().data(), first->dest().data());
  first.reset();
  EXPECT_EQ(second.neighbours(1)[0], 0);
}

TEST(GraphArrays, OfAViewStayAliveThroughTheStorage) {
  struct Storage {
    std::vector<ArcIndex> offsets{0, 1, 1};
    std::vector<Vertex> dest{1};
  };
  auto storage = std::make_shared<Storage>();
  const std::weak_ptr<Storage> watched = storage;
  {
    const Graph graph = Graph::view(storage, storage->offsets, storage->dest, {}, true);
    storage.reset();
    EXPECT_FALSE(watched.expired());
    EXPECT_EQ(graph.neighbours(0)[0], 1);
    EXPECT_TRUE(graph.known_symmetric());
  }
  EXPECT_TRUE(watched.expired());
}

TEST(GraphArrays, ThatAreNoGraphAreRefused) {
  EXPECT_EQ(refusal({}, {}),
            "graph: there are no offsets; a graph of V vertices has V + 1 offsets");
  const std::string right = "; they must run from 0 to the number of arcs, 2";
  EXPECT_EQ(refusal({1, 2}, {0, 0}), "graph: the offsets run from 1 to 2" + right);
  EXPECT_EQ(refusal({0, 1}, {0, 0}), "graph: the offsets run from 0 to 1" + right);
  EXPECT_EQ(refusal({0, 3}, {0, 0}), "graph: the offsets run from 0 to 3" + right);
  EXPECT_EQ(refusal({-1, 2}, {0, 0}), "graph: the offsets run from -1 to 2" + right);
  EXPECT_EQ(refusal({0, 2, 1, 3}, {0, 0, 0}), "graph: the offset decreases after vertex 1");
  EXPECT_EQ(refusal({0, -5, 1}, {0}), "graph: the offset decreases after vertex 0");
  EXPECT_EQ(refusal({0, std::numeric_limits<ArcIndex>::max(), 1}, {0}),
            "graph: the offset decreases after vertex 1");
  EXPECT_EQ(refusal({0, 2, 3}, {0, 1, 2}), "graph: arc 2 goes to vertex 2; vertices are 0 to 1");
  EXPECT_EQ(refusal({0, 2, 3}, {0, -1, 7}), "graph: arc 1 goes to vertex -1; vertices are 0 to 1");
  EXPECT_EQ(refusal({0, 1}, {0}, std::vector<std::int32_t>{1, 2}),
            "graph: 2 weights were given for 1 arcs");
  EXPECT_EQ(refusal({0, 1}, {0}, std::vector<double>{}), "graph: 0 weights were given for 1 arcs");
}

TEST(Source, IsRefusedUnlessItIsAVertex) {
  const Graph graph({0, 0, 0}, {});
  EXPECT_NO_THROW(check_source(graph, 0));
  EXPECT_NO_THROW(check_source(graph, 1));
  EXPECT_THROW(check_source(graph, 2), InputError);
  EXPECT_THROW(check_source(graph, -1), InputError);
  EXPECT_THROW(check_source(Graph(), 0), InputError);
}

}  // namespace
}  // namespace graphspec::properties
