/// \file
/// Degree statistics against counting the arcs of a list.
#include "reference/graph/degree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "properties/graph_core/plain_graph.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

TEST(DegreeStatistics, AreThoseOfCountingTheArcsOfEachSource) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    RC_PRE(graph.num_vertices > 0);
    std::multiset<std::int64_t> degrees;
    for (Vertex vertex = 0; vertex < graph.num_vertices; ++vertex) {
      degrees.insert(std::count_if(graph.arcs.begin(), graph.arcs.end(),
                                   [&](const PlainArc& arc) { return arc.from == vertex; }));
    }
    const DegreeStatistics statistics = degree_statistics(build_graph(list_of(graph)));
    RC_ASSERT(statistics.minimum == *degrees.begin());
    RC_ASSERT(statistics.maximum == *degrees.rbegin());
    RC_ASSERT(statistics.isolated == static_cast<std::int64_t>(degrees.count(0)));
    const double sum = statistics.mean * graph.num_vertices;
    RC_ASSERT(std::abs(sum - static_cast<double>(graph.arcs.size())) <= 1e-9);
    // The middle is what is left after dropping the least and the greatest, again and again.
    while (degrees.size() > 2) {
      degrees.erase(degrees.begin());
      degrees.erase(std::prev(degrees.end()));
    }
    RC_ASSERT(statistics.median == static_cast<double>(*degrees.begin() + *degrees.rbegin()) / 2);
  }));
}

TEST(DegreeStatistics, OfMoreArcsOrVerticesThanAFloatCountsAreExact) {
  constexpr ArcIndex arcs = (1 << 24) + 1;
  const DegreeStatistics statistics =
      degree_statistics(Graph({0, arcs}, std::vector<Vertex>(static_cast<std::size_t>(arcs), 0)));
  EXPECT_EQ(statistics.mean, 16'777'217);
  EXPECT_EQ(statistics.median, 16'777'217);
  EXPECT_EQ(statistics.maximum, 16'777'217);
  // As many vertices, of which the last has an arc.
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(arcs) + 1, 0);
  offsets.back() = 1;
  EXPECT_EQ(degree_statistics(Graph(std::move(offsets), {0})).mean, 1.0 / 16'777'217);
}

TEST(DegreeStatistics, OfAGraphWithoutVerticesAreZero) {
  const DegreeStatistics statistics = degree_statistics(Graph());
  EXPECT_EQ(statistics.minimum, 0);
  EXPECT_EQ(statistics.maximum, 0);
  EXPECT_EQ(statistics.mean, 0);
  EXPECT_EQ(statistics.median, 0);
  EXPECT_EQ(statistics.isolated, 0);
}

}  // namespace
}  // namespace graphspec::properties
