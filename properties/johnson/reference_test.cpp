/// \file
/// The potentials of the literal reference, and rows of heaps by several threads; distances of all
/// pairs are tested with those of all functions on the host.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/baseline/apsp.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/johnson/johnson.hpp"
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

TEST(Heaps, RowsAreThoseOfTheSchemesWithAnyNumberOfThreads) {
  RandomGraphRule rule;
  rule.weighted = true;
  rule.max_vertices = 60;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph =
        shifted_at_random(draw_graph(rule, rc::Random(seed), static_cast<int>(seed)), seed).graph();
    const auto matrix = reference::johnson(graph);
    for (const int threads : {1, 3}) {
      const Vertex sources = graph.num_vertices() / (threads == 1 ? 1 : 2);
      const auto rows = reference::johnson_heap_rows(graph, sources, threads);
      ASSERT_EQ(rows.size(), static_cast<std::size_t>(sources * graph.num_vertices()));
      EXPECT_TRUE(std::equal(rows.begin(), rows.end(), matrix.values().begin())) << seed;
    }
  }
}

TEST(Heaps, RowsOfSomeSourcesComeInTheirOrderAsManyAtATimeAsThereIsRoomFor) {
  const Graph graph = graph_from_spec("random:60,3,w=0..9", 4);
  const auto matrix = reference::johnson(graph);
  using Range = std::pair<Vertex, Vertex>;
  for (const Range& range : {Range{0, 60}, Range{7, 40}, Range{59, 60}, Range{5, 5}}) {
    const Vertex first = range.first;
    const Vertex last = range.second;
    for (const Vertex at_once : {1, 7, 33, 1000}) {
      std::vector<std::int32_t> rows;
      Vertex next = first;
      reference::johnson_heap_by_rows<std::int32_t>(
          graph, first, last, at_once, [&](Vertex source, std::span<const std::int32_t> some) {
            EXPECT_EQ(source, next);
            EXPECT_EQ(std::ssize(some), std::min(at_once, last - source) * 60);
            next += static_cast<Vertex>(some.size() / 60);
            rows.insert(rows.end(), some.begin(), some.end());
          });
      EXPECT_EQ(next, last);
      const auto wanted = matrix.values().subspan(static_cast<std::size_t>(first) * 60,
                                                  static_cast<std::size_t>(last - first) * 60);
      EXPECT_TRUE(std::ranges::equal(rows, wanted)) << first << ".." << last << ", " << at_once;
    }
  }
}

TEST(Johnson, AsksForTheMemoryOfItsMatricesBeforeItTakesAny) {
  const Graph five = build_graph(path(5));
  const MemoryScope scope(1);
  EXPECT_EQ(error_of([&] { static_cast<void>(reference::johnson<std::int32_t>(five)); }),
            "6 x 6 entries of 20 bytes take about 7.2e-07 GB; this run may use 1e-09 GB");
}

}  // namespace
}  // namespace graphspec::properties
