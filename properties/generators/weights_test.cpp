/// \file
/// Weights: their range and their symmetry. independent_generators.py draws each of them again.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using Integers = std::span<const std::int32_t>;
using Reals = std::span<const double>;

TEST(Weights, CanSpanAllIntegers) {
  const Graph graph = graph_from_spec("random:1000,30,w=-2147483648..2147483647", 1);
  const auto weights = std::get<Integers>(graph.weights());
  EXPECT_LT(*std::ranges::min_element(weights), -2'147'000'000);
  EXPECT_GT(*std::ranges::max_element(weights), 2'147'000'000);
}

TEST(Weights, AreTheSameInBothDirectionsOfAnEdge) {
  for (const char* spec :
       {"rmat:9,8,sym,w=1..1000000", "rmat-hpc:9,8,w=1..1000000", "ssca2:9,w=1..1000000",
        "gnp:200,0.1,sym,w=1..1000000", "grid:9x13,w=1..1000000", "mixture:900,w=1..1000000"}) {
    const Graph graph = graph_from_spec(spec, 1);
    ASSERT_TRUE(graph.known_symmetric()) << spec;
    const auto weights = std::get<Integers>(graph.weights());
    // Parallel edges have a multiset of weights.
    std::map<std::pair<Vertex, Vertex>, std::vector<std::int32_t>> weights_of;
    std::size_t arc = 0;
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      for (const Vertex dest : graph.neighbours(vertex)) {
        weights_of[{vertex, dest}].push_back(weights[arc++]);
      }
    }
    for (const auto& [ends, there] : weights_of) {
      EXPECT_EQ(there, (weights_of[{ends.second, ends.first}])) << spec;
      EXPECT_TRUE(std::ranges::is_sorted(there)) << spec;
    }
  }
}

TEST(Weights, DifferBetweenParallelArcs) {
  const Graph graph =
      weighted(build_graph(EdgeList{2, {0, 0, 0}, {1, 1, 1}, {}, false}), RealWeights{0, 1}, 1);
  const auto weights = std::get<Reals>(graph.weights());
  EXPECT_TRUE(weights[0] < weights[1] && weights[1] < weights[2]);
}

TEST(Weights, OfARuleThatIsNoRangeAreRefused) {
  const Graph graph = build_graph(path(3));
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const WeightRule& rule :
       {WeightRule(IntegerWeights{2, 1}), WeightRule(RealWeights{1, 0.5}),
        WeightRule(RealWeights{0, infinity}), WeightRule(RealWeights{nan, 1}),
        WeightRule(RealWeights{-1e308, 1e308})}) {
    EXPECT_THROW(static_cast<void>(weighted(graph, rule, 1)), InputError);
  }
}

}  // namespace
}  // namespace graphspec::properties
