/// \file
/// The potentials of the literal reference, and rows of heaps by several threads; distances of all
/// pairs are tested with those of all functions on the host.
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

/// Weights that random potentials shift: negative ones, no cycle shorter than before.
RandomGraph shifted_at_random(const RandomGraph& graph, std::uint64_t seed) {
  Draw draw(seed);
  Potential potential(graph.num_vertices, 0);
  for (std::int64_t& one : potential) one = draw.between(0, 20);
  return shifted(graph, potential);
}

TEST(Potentials, MakeNoWeightNegative) {
  RandomGraphRule rule;
  rule.weighted = true;
  rule.max_vertices = 200;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RandomGraph drawn =
        shifted_at_random(draw_graph(rule, rc::Random(seed), static_cast<int>(seed)), seed);
    const Potential potential = reference::potentials(drawn.graph());
    for (const RandomEdge& edge : drawn.edges) {
      const std::int64_t change = potential[edge.from] - potential[edge.to];
      EXPECT_GE(edge.weight + change, 0) << describe(drawn);
    }
  }
}

TEST(Heaps, FirstRowsAreThoseOfTheMatrixWithAnyNumberOfThreads) {
  RandomGraphRule rule;
  rule.weighted = true;
  rule.max_vertices = 60;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph =
        shifted_at_random(draw_graph(rule, rc::Random(seed), static_cast<int>(seed)), seed).graph();
    const auto matrix = reference::johnson_heap(graph);
    for (const int threads : {1, 3}) {
      const Vertex sources = graph.num_vertices() / (threads == 1 ? 1 : 2);
      const auto rows = reference::johnson_heap_rows(graph, sources, threads);
      ASSERT_EQ(rows.size(), static_cast<std::size_t>(sources * graph.num_vertices()));
      EXPECT_TRUE(std::equal(rows.begin(), rows.end(), matrix.values().begin())) << seed;
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
