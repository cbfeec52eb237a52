/// \file
/// Parts of graphs: what ranks make of a specification by themselves is what the whole graph has,
/// and parts join to it.
#include "reference/graph/graph_part.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/graph_core/plain_graph.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

template <class T>
std::vector<T> copied(std::span<const T> values) {
  return {values.begin(), values.end()};
}

template <class Weight>
std::vector<Weight> weights_of(const Graph& graph) {
  const auto* const values = std::get_if<std::span<const Weight>>(&graph.weights());
  return values == nullptr ? std::vector<Weight>() : copied(*values);
}

TEST(GraphPart, ARankMakesOfASpecificationWhatTheWholeGraphHasThere) {
  for (const std::string spec :
       {"rmat:6,5", "rmat:6,5,sym", "rmat:6,5,simple,w=1..9", "rmat-hpc:5,4", "random:77,3",
        "random:77,3,sym,w=-5..5", "grid:7x9", "graphhpc-rmat:6", "graphhpc-ssca2:7",
        "graphhpc-ssca2:7,simple", "graphhpc-rmat:5,w=1..9", "random:1,3", "random:0,0"}) {
    const Graph whole = graph_from_spec(spec, 5);
    for (const int ranks : {1, 2, 3, 4, 7, 100}) {
      ArcIndex arcs = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        const GraphPart expected = part_of(whole, ranks, rank);
        const GraphPart part = part_from_spec(spec, 5, ranks, rank);
        SCOPED_TRACE(spec + ", rank " + std::to_string(rank) + " of " + std::to_string(ranks));
        EXPECT_EQ(copied(part.rows.offsets()), copied(expected.rows.offsets()));
        EXPECT_EQ(copied(part.rows.dest()), copied(expected.rows.dest()));
        EXPECT_EQ(weights_of<std::int32_t>(part.rows), weights_of<std::int32_t>(expected.rows));
        EXPECT_EQ(weights_of<double>(part.rows), weights_of<double>(expected.rows));
        EXPECT_EQ(part.symmetric, whole.known_symmetric());
        arcs += part.rows.num_arcs();
      }
      EXPECT_EQ(arcs, whole.num_arcs());
    }
  }
}

TEST(GraphPart, EveryVertexHasOneOwnerAndLargePartsBeginAtAWordOfBits) {
  for (const Vertex vertices : {0, 1, 5, 64, 1000, 100'000}) {
    for (const int ranks : {1, 2, 3, 7, 64}) {
      const VertexRanges ranges(vertices, ranks);
      EXPECT_EQ(ranges.first(0), 0);
      EXPECT_EQ(ranges.first(ranks), vertices);
      for (int rank = 0; rank < ranks; ++rank) {
        EXPECT_TRUE(ranges.each < 4096 || ranges.each % 32 == 0);
        for (Vertex vertex = ranges.first(rank); vertex < ranges.first(rank + 1); ++vertex) {
          ASSERT_EQ(ranges.owner(vertex), rank);
        }
      }
    }
  }
}

TEST(GraphPart, HaveTheArcsOfTheirVerticesAndJoinToTheGraph) {
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
