/// \file
/// A graph with weights in a device's memory has the arcs of the graph, in its order, whether one
/// core copies them or all do.
#include "gpu/device/weighted_graph.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

template <class Value>
std::vector<Value> to_host(Runtime& runtime, const Value* values, std::size_t count) {
  std::vector<Value> copy(count);
  runtime.copy_to_host(copy.data(), values, count * sizeof(Value));
  return copy;
}

template <class Weight>
void expect_arcs_of(Runtime& runtime, const ArcsViewOver<Weight>& found, const Graph& graph) {
  const auto vertices = static_cast<std::size_t>(graph.num_vertices());
  const auto arcs = static_cast<std::size_t>(graph.num_arcs());
  ASSERT_EQ(found.num_vertices, graph.num_vertices());
  ASSERT_EQ(found.num_arcs, graph.num_arcs());
  const std::span<const ArcIndex> offsets = graph.offsets();
  EXPECT_EQ(to_host(runtime, found.edges, vertices + 1),
            std::vector<ArcIndex>(offsets.begin(), offsets.end()));
  const auto weights = reference::weights_of<Weight>(graph);
  const auto copied =
      to_host(runtime, static_cast<const WeightedArcOver<Weight>*>(found.arcs), arcs);
  for (std::size_t arc = 0; arc < arcs; ++arc) {
    ASSERT_EQ(copied[arc].end, graph.dest()[arc]) << arc;
    ASSERT_EQ(copied[arc].weight, weights.empty() ? Weight{1} : weights[arc]) << arc;
  }
}

template <class Weight>
void expect_as_on_the_host(const std::string& spec, double mean) {
  SCOPED_TRACE(spec);
  const Graph graph = graph_from_spec(spec, 7);
  Runtime& device = runtime(Device::cpu);
  const WeightedGraphOver<Weight> copied(device, graph, /*with_transpose=*/true);
  expect_arcs_of(device, copied.out(), graph);
  expect_arcs_of(device, copied.in(), transposed(graph));
  EXPECT_NEAR(copied.mean_weight(), mean, 0.1);
}

TEST(WeightedGraph, HasEachArcWithItsWeightInTheGraphsOrder) {
  // Around the size from which on all cores copy.
  const std::string large = "random:5000,9";
  ASSERT_TRUE(is_shared_work(graph_from_spec(large, 7).num_arcs()));
  for (const std::string& size : {large, std::string("random:40,3")}) {
    expect_as_on_the_host<std::int32_t>(size, 1);
    expect_as_on_the_host<double>(size, 1);
  }
  expect_as_on_the_host<std::int32_t>(large + ",w=-3..9", 3);
  expect_as_on_the_host<double>(large + ",rw=0..1", 0.5);
  expect_as_on_the_host<std::int32_t>("random:3,0", 0);
}

TEST(WeightedGraph, ItsRangeIsThatOfAllWeights) {
  const auto expect_range = [](const auto& weights, auto least, auto greatest) {
    using Weight = decltype(least);
    const auto arcs = static_cast<Vertex>(weights.size());
    // A star of arcs from vertex 0, many enough for several threads to copy them.
    std::vector<Vertex> heads(weights.size());
    for (Vertex arc = 0; arc < arcs; ++arc) heads[static_cast<std::size_t>(arc)] = arc;
    std::vector<ArcIndex> offsets(weights.size() + 1, arcs);
    offsets[0] = 0;
    const Graph graph(offsets, heads, weights);
    const WeightedGraphOver<Weight> copied(runtime(Device::cpu), graph, false);
    EXPECT_EQ(copied.weight_range().least, least);
    EXPECT_EQ(copied.weight_range().greatest, greatest);
    const auto expected = reference::weight_range(reference::weights_of<Weight>(graph));
    EXPECT_EQ(expected.least, least);
    EXPECT_EQ(expected.greatest, greatest);
  };
  std::vector<std::int32_t> weights(40'000, 3);
  expect_range(weights, 0, 3);
  weights.back() = -7;
  expect_range(weights, -7, 3);
  weights.front() = 2'000'000'000;
  expect_range(weights, -7, 2'000'000'000);
  weights[20'000] = unreached;  // no weight of an arc
  expect_range(weights, -7, 2'000'000'000);
  std::vector<double> reals(40'000, -0.5);
  expect_range(reals, -0.5, 0.0);
  reals[39'999] = 1.25;
  reals[0] = -8;
  expect_range(reals, -8.0, 1.25);
}

TEST(WeightedGraph, ItsMeanWeightIsThatOfAllArcs) {
  // Sums beyond 32 bits.
  const Graph graph = graph_from_spec("random:5000,9,w=1000000..2000000", 7);
  double sum = 0;
  for (const std::int32_t weight : reference::weights_of<std::int32_t>(graph)) sum += weight;
  EXPECT_EQ(WeightedGraph(runtime(Device::cpu), graph, false).mean_weight(),
            sum / static_cast<double>(graph.num_arcs()));
}

}  // namespace
}  // namespace graphspec
