/// \file
/// The contest's graphs: their forests, sizes and degrees are those that are known of its own
/// programs' graphs, whatever the number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <variant>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "reference/baseline/msf.hpp"
#include "reference/boruvka_mst/boruvka_mst.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/drand48.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::properties {
namespace {

/// Half of the last digit that is known.
constexpr double digits = 0.5e-6;

std::int64_t max_degree(const Graph& graph) {
  std::int64_t most = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    most = std::max(most, std::ssize(graph.neighbours(v)));
  }
  return most;
}

std::int64_t isolated(const Graph& graph) {
  std::int64_t count = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    count += graph.neighbours(v).empty() ? 1 : 0;
  }
  return count;
}

/// The vertices of the largest tree of a forest.
std::int64_t largest_tree(const Graph& graph, const reference::Forest& forest) {
  std::vector<std::size_t> up(static_cast<std::size_t>(graph.num_vertices()));
  std::iota(up.begin(), up.end(), 0);
  const auto root = [&](std::size_t v) {
    while (up[v] != v) v = up[v] = up[up[v]];
    return v;
  };
  std::size_t source = 0;
  for (const ArcIndex arc : forest.edges) {
    while (graph.offsets()[source + 1] <= arc) ++source;
    up[root(source)] = root(static_cast<std::size_t>(graph.dest()[static_cast<std::size_t>(arc)]));
  }
  std::vector<std::int64_t> size(up.size(), 0);
  for (std::size_t v = 0; v < up.size(); ++v) ++size[root(v)];
  return std::ranges::max(size);
}

struct Known {
  int scale;
  std::int64_t arcs;
  Vertex trees;
  double weight;
};

/// srand48() and drand48() are POSIX's; glibc has them.
TEST(Drand48, DrawsWhatTheLibrarysDrand48Draws) {
  for (const std::uint32_t seed : {0U, 1U, 2387U, 0x7fff'ffffU}) {
    srand48(seed);
    Drand48 source(seed);
    std::vector<double> drawn;
    for (int index = 0; index < 1000; ++index) {
      drawn.push_back(drand48());
      ASSERT_EQ(source.next_real(), drawn.back()) << seed << ", " << index;
    }
    for (const std::uint64_t index : {0, 1, 2, 3, 64, 513, 999}) {
      Drand48 ahead(seed);
      ahead.skip(index);
      EXPECT_EQ(ahead.next_real(), drawn[index]) << seed << ", " << index;
    }
  }
  // All 2^48 numbers, and the first again.
  Drand48 around(7);
  around.skip(std::uint64_t{1} << 48);
  EXPECT_EQ(around.next(), Drand48(7).next());
}

TEST(GraphhpcRmat, HasTheForestsOfTheContestsGraphs) {
  for (const auto& [scale, arcs, trees, weight] :
       {Known{10, 32768, 1, 72.932623}, Known{12, 131072, 9, 323.819011},
        Known{14, 524288, 73, 1378.671981}, Known{16, 2097152, 379, 5971.174124}}) {
    const Graph graph = graphhpc_rmat(scale);
    EXPECT_EQ(graph.num_vertices(), 1 << scale);
    EXPECT_EQ(graph.num_arcs(), arcs);
    EXPECT_TRUE(graph.known_symmetric());
    const auto forest = reference::boruvka_mst_openmp(graph);
    EXPECT_EQ(forest.num_trees, trees) << scale;
    EXPECT_NEAR(forest.weight, weight, digits) << scale;
    if (scale == 16) {
      // One large component, and single vertices.
      EXPECT_EQ(trees, 1 + isolated(graph));
      EXPECT_EQ(largest_tree(graph, forest), graph.num_vertices() - isolated(graph));
    }
    if (scale <= 12) {
      EXPECT_EQ(forest, reference::boruvka_mst(graph));
    }
    if (scale <= 14) {
      EXPECT_EQ(forest, reference::kruskal(graph));
    }
  }
}

TEST(GraphhpcRmat, HasTheDegreesOfTheContestsGraphs) {
  EXPECT_EQ(max_degree(graphhpc_rmat(10)), 552);
  EXPECT_EQ(isolated(graphhpc_rmat(10)), 0);
  EXPECT_EQ(max_degree(graphhpc_rmat(16)), 4008);
  EXPECT_EQ(isolated(graphhpc_rmat(16)), 378);
}

TEST(GraphhpcSsca2, HasTheForestsOfTheContestsGraphs) {
  for (const auto& [scale, arcs, trees, weight] :
       {Known{10, 29998, 19, 59.790060}, Known{12, 128740, 39, 232.238367},
        Known{14, 528798, 150, 927.752338}, Known{16, 2112654, 617, 3728.488100}}) {
    const Graph graph = graphhpc_ssca2(scale);
    EXPECT_EQ(graph.num_vertices(), 1 << scale);
    EXPECT_EQ(graph.num_arcs(), arcs) << scale;
    EXPECT_TRUE(graph.known_symmetric());
    const auto forest = reference::boruvka_mst_openmp(graph);
    EXPECT_EQ(forest.num_trees, trees) << scale;
    EXPECT_NEAR(forest.weight, weight, digits) << scale;
    if (scale == 10) {
      EXPECT_EQ(largest_tree(graph, forest), 208);
    }
    if (scale == 16) {
      EXPECT_EQ(largest_tree(graph, forest), 3525);
    }
    if (scale <= 14) {
      EXPECT_EQ(forest, reference::kruskal(graph));
    }
  }
}

/// The kit of January's own sample.
TEST(GraphhpcSsca2, HasTheForestOfTheKitsSample) {
  const GraphhpcSsca2 constants = graphhpc_ssca2_of_january(10);
  EXPECT_EQ(constants.max_clique_size, 10U);
  const Graph graph = graphhpc_ssca2(10, constants);
  EXPECT_EQ(graph.num_arcs(), 6112);
  const auto forest = reference::boruvka_mst(graph);
  EXPECT_EQ(forest.num_trees, 130);
  EXPECT_NEAR(forest.weight, 188.787098, digits);
}

std::vector<std::uint64_t> weight_bits(const Graph& graph) {
  std::vector<std::uint64_t> bits;
  for (const double weight : std::get<std::span<const double>>(graph.weights())) {
    bits.push_back(std::bit_cast<std::uint64_t>(weight));
  }
  return bits;
}

TEST(Graphhpc, MakesTheSameGraphWithAnyThreads) {
  for (const std::string spec : {"graphhpc-rmat:13", "graphhpc-ssca2:13", "graphhpc-rmat:1",
                                 "graphhpc-rmat:2", "graphhpc-ssca2:5", "graphhpc-ssca2:6"}) {
    const Graph one = with_threads(1, [&] { return graph_from_spec(spec, 1); });
    for (const int threads : {2, 3, 7, 64}) {
      const Graph other = with_threads(threads, [&] { return graph_from_spec(spec, 2); });
      EXPECT_TRUE(std::ranges::equal(one.offsets(), other.offsets())) << spec << ", " << threads;
      EXPECT_TRUE(std::ranges::equal(one.dest(), other.dest())) << spec << ", " << threads;
      EXPECT_EQ(weight_bits(one), weight_bits(other)) << spec << ", " << threads;
    }
    EXPECT_EQ(one.num_vertices(), 1 << (spec.back() == '3' ? 13 : spec.back() - '0'));
    EXPECT_TRUE(is_symmetric(Graph(
        {one.offsets().begin(), one.offsets().end()}, {one.dest().begin(), one.dest().end()},
        std::vector<double>(std::get<2>(one.weights()).begin(), std::get<2>(one.weights()).end()))))
        << spec;
  }
}

TEST(Graphhpc, RefusesScalesAndConstantsThatTheContestsProgramsDoNotTake) {
  for (const int scale : {-1, 0, 28}) {
    EXPECT_THROW(static_cast<void>(graphhpc_rmat(scale)), InputError) << scale;
  }
  for (const int scale : {-1, 4, 28}) {
    EXPECT_THROW(static_cast<void>(graphhpc_ssca2(scale)), InputError) << scale;
  }
  for (const auto& [size, probability] :
       {std::pair{1U, 0.1}, {2049U, 0.1}, {49U, -0.1}, {49U, 1.1}, {49U, std::nan("")}}) {
    EXPECT_THROW(static_cast<void>(graphhpc_ssca2(10, {size, probability})), InputError);
  }
  EXPECT_NO_THROW(static_cast<void>(graphhpc_ssca2(10, {2048, 1})));
}

}  // namespace
}  // namespace graphspec::properties
