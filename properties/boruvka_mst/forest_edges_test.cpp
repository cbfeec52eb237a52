/// \file
/// The edges that tuned lists on the device are those that the host lists: of each edge the first
/// of its equal arcs from the lesser end, in ascending order, with the same weight of the forest.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/random_graphs/undirected_graph.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::properties {
namespace {

using problem::Msf;

void expect_as_the_host_lists(const Graph& graph, const std::string& about) {
  for (const char* const name : {"tuned", "our_whole_lists"}) {
    const Forest found = answer(solver<Msf>(Device::cpu, name), graph, {});
    EXPECT_EQ(found, reference::forest_of(graph, found.edges)) << name << ", " << about;
    EXPECT_DOUBLE_EQ(found.weight, right(graph).weight) << name << ", " << about;
  }
}

TEST(ForestEdges, AreAsTheHostListsThem) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const UndirectedGraph drawn =
        draw_undirected_graph({.max_vertices = 60}, rc::Random(seed), static_cast<int>(seed % 100));
    expect_as_the_host_lists(drawn.graph(), describe(drawn));
    // The device does not search rows that are not sorted.
    expect_as_the_host_lists(with_rows_shuffled(drawn.graph(), seed), describe(drawn));
  }
}

TEST(ForestEdges, HaveTheWeightOfEachTypeOfWeights) {
  for (const std::string spec :
       {"path:1", "path:2", "star:0", "random:40,0", "random:300,8,sym", "star:70,w=-5..-1",
        "random:200,9,sym,w=2147483000..2147483647", "random:200,9,sym,w=-2147483648..-2147483000",
        "random:150,9,sym,rw=-1..1"}) {
    expect_as_the_host_lists(graph_from_spec(spec, 3), spec);
  }
}

TEST(ForestEdges, TakeTheFirstOfParallelArcsOfOneWeight) {
  // Row 0: 1 (weight 5), 1 (3), 1 (3), 2 (7); and back.
  const Graph graph({0, 4, 7, 8}, {1, 1, 1, 2, 0, 0, 0, 0},
                    std::vector<std::int32_t>{5, 3, 3, 7, 3, 5, 3, 7}, /*symmetric=*/true);
  const Forest found = answer(solver<Msf>(Device::cpu, "tuned"), graph, {});
  EXPECT_EQ(found, (Forest{{1, 3}, 1, 10}));
}

TEST(ForestEdges, TakeZerosOfBothSignsForOneWeight) {
  const Graph graph({0, 2, 4}, {1, 1, 0, 0}, std::vector<double>{0.0, -0.0, -0.0, 0.0},
                    /*symmetric=*/true);
  const Forest found = answer(solver<Msf>(Device::cpu, "tuned"), graph, {});
  EXPECT_EQ(found, (Forest{{0}, 1, 0}));
}

}  // namespace
}  // namespace graphspec::properties
