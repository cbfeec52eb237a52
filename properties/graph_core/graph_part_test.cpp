/// \file
/// Parts of a graph for several ranks, and the graph that they join to.
#include "reference/graph/graph_part.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "properties/graph_core/plain_graph.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

TEST(GraphParts, HaveTheArcsOfTheirVerticesAndJoinToTheGraph) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph drawn = *plain_graphs();
    const Graph graph = build_graph(list_of(drawn));
    const int ranks = *rc::gen::inRange(1, 9);
    std::vector<GraphPart> parts;
    ArcIndex arcs_before = 0;
    for (int rank = 0; rank < ranks; ++rank) {
      parts.push_back(part_of(graph, ranks, rank));
      const GraphPart& part = parts.back();
      RC_ASSERT(part.rows.num_vertices() == graph.num_vertices());
      RC_ASSERT(part.first_arc == arcs_before);
      arcs_before += part.rows.num_arcs();
      const PlainGraph rows = plain(part.rows);
      RC_ASSERT(std::ranges::all_of(rows.arcs, [&](const PlainArc& arc) {
        return part.ranges.owner(arc.from) == rank && arc.from >= part.first() &&
               arc.from < part.first() + part.count();
      }));
    }
    RC_ASSERT(plain(joined(parts)) == plain(graph));
    RC_ASSERT(joined(parts).known_symmetric() == graph.known_symmetric());
  }));
}

}  // namespace
}  // namespace graphspec::properties
