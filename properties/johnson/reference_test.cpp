/// \file
/// The potentials of the literal reference; its distances are tested with those of all functions on
/// the host.
#include <gtest/gtest.h>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
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

}  // namespace
}  // namespace graphspec::properties
