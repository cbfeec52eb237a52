/// \file
/// build_graph() against std::sort, for every kind of weights and number of threads, and the lists
/// that it must refuse.
#include "reference/graph/build.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "properties/generators/with_threads.hpp"
#include "properties/graph_core/plain_graph.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {
namespace {

constexpr WeightKind all_kinds[] = {WeightKind::none, WeightKind::integers, WeightKind::reals};

/// The message with which building the list is refused.
std::string refusal(EdgeList list) {
  return error_of([&] { static_cast<void>(build_graph(std::move(list))); });
}

TEST(Build, EqualsSortingTheArcs) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    RC_ASSERT(plain(build_graph(list_of(graph))) == sorted(graph));
  }));
}

TEST(Build, EqualsSortingTheArcsForEveryNumberOfThreads) {
  for (const WeightKind kind : all_kinds) {
    const PlainGraph graph = large_graph(kind, 5003, 400'000, 11);
    const PlainGraph expected = sorted(graph);
    for (const int threads : {1, 2, 3, 7}) {
      const Graph built = with_threads(threads, [&] { return build_graph(list_of(graph)); });
      // Not EXPECT_EQ, which would print 400,000 arcs twice.
      EXPECT_TRUE(plain(built) == expected) << threads << " threads";
    }
  }
}

TEST(Build, TakesFewVerticesWithManyArcsAndManyVerticesWithFew) {
  for (const Vertex vertices : {1, 2, 3, 31, 33, 1023, 1025, 300'000}) {
    const PlainGraph graph = large_graph(WeightKind::integers, vertices, 100'000, 12);
    EXPECT_TRUE(plain(build_graph(list_of(graph))) == sorted(graph)) << vertices << " vertices";
  }
}

TEST(Build, TakesOverWhatTheCallerKnowsOfSymmetry) {
  EXPECT_TRUE(build_graph({2, {0, 1}, {1, 0}, {}, true}).known_symmetric());
  EXPECT_FALSE(build_graph({2, {0, 1}, {1, 0}, {}, false}).known_symmetric());
}

TEST(Build, RefusesListsOfDifferentLengths) {
  EXPECT_EQ(refusal({3, {0, 1}, {1}, {}, false}),
            "edge list: 2 sources and 1 destinations were given; each arc needs a source and a "
            "destination");
  EXPECT_EQ(refusal({3, {0, 1}, {1, 2}, std::vector<std::int32_t>{4}, false}),
            "edge list: 1 weights were given for 2 arcs");
  EXPECT_EQ(refusal({3, {0, 1}, {1, 2}, std::vector<double>{}, false}),
            "edge list: 0 weights were given for 2 arcs");
}

TEST(Build, RefusesAnArcOfNoVertexAndNamesTheFirst) {
  const std::string of_three = "; vertices are 0 to 2";
  EXPECT_EQ(refusal({3, {0, 1, 2}, {1, 3, -1}, {}, false}),
            "edge list: arc 1 goes from 1 to 3" + of_three);
  EXPECT_EQ(refusal({3, {0, -1}, {1, 2}, {}, false}),
            "edge list: arc 1 goes from -1 to 2" + of_three);
  EXPECT_EQ(refusal({3, {3}, {0}, {}, false}), "edge list: arc 0 goes from 3 to 0" + of_three);
  EXPECT_EQ(refusal({3, {0}, {-1}, {}, false}), "edge list: arc 0 goes from 0 to -1" + of_three);
  EXPECT_NE(refusal({0, {0}, {0}, {}, false}).find("arc 0"), std::string::npos);
}

TEST(Build, NamesTheFirstWrongArcForEveryNumberOfThreads) {
  EdgeList list = list_of(large_graph(WeightKind::none, 1000, 50'000, 13));
  for (const std::size_t arc : {49'999U, 31'111U, 20'000U}) list.dest[arc] = 1000;
  for (const int threads : {1, 2, 5}) {
    const std::string message = with_threads(threads, [&] { return refusal(list); });
    EXPECT_NE(message.find("arc 20000 "), std::string::npos) << message;
  }
}

TEST(Build, RefusesANegativeNumberOfVertices) {
  EXPECT_EQ(refusal({-1, {}, {}, {}, false}),
            "edge list: the number of vertices is -1; it must not be negative");
}

}  // namespace
}  // namespace graphspec::properties
