/// \file
/// Parts of graphs: what ranks make of a specification by themselves is what the whole graph has.
#include "reference/graph/graph_part.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "reference/graph/graph_spec.hpp"

namespace graphspec {
namespace {

template <class T>
std::vector<T> copied(std::span<const T> values) {
  return {values.begin(), values.end()};
}

std::vector<std::int32_t> weights_of(const Graph& graph) {
  const auto* const values = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return values == nullptr ? std::vector<std::int32_t>() : copied(*values);
}

TEST(GraphPart, ARankMakesOfASpecificationWhatTheWholeGraphHasThere) {
  for (const std::string spec :
       {"rmat:6,5", "rmat:6,5,sym", "rmat:6,5,simple,w=1..9", "rmat-hpc:5,4", "random:77,3",
        "random:77,3,sym,w=-5..5", "grid:7x9", "random:1,3", "random:0,0"}) {
    const Graph whole = graph_from_spec(spec, 5);
    for (const int ranks : {1, 2, 3, 4, 7, 100}) {
      ArcIndex arcs = 0;
      for (int rank = 0; rank < ranks; ++rank) {
        const GraphPart expected = part_of(whole, ranks, rank);
        const GraphPart part = part_from_spec(spec, 5, ranks, rank);
        SCOPED_TRACE(spec + ", rank " + std::to_string(rank) + " of " + std::to_string(ranks));
        EXPECT_EQ(copied(part.rows.offsets()), copied(expected.rows.offsets()));
        EXPECT_EQ(copied(part.rows.dest()), copied(expected.rows.dest()));
        EXPECT_EQ(weights_of(part.rows), weights_of(expected.rows));
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

}  // namespace
}  // namespace graphspec
