/// \file
/// Each family has the structure that it promises; sizes are refused at the door. Of random
/// families independent_generators.py makes every arc again.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "properties/generators/error_of.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec::properties {
namespace {

/// The number of vertices of each degree.
std::vector<std::int64_t> degree_histogram(EdgeList list) {
  const Graph graph = build_graph(std::move(list));
  std::vector<std::int64_t> histogram;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const std::size_t degree = graph.neighbours(vertex).size();
    histogram.resize(std::max(histogram.size(), degree + 1), 0);
    ++histogram[degree];
  }
  return histogram;
}

using Histogram = std::vector<std::int64_t>;

TEST(Grid, HasFourCornersOfDegreeTwoAndAnInteriorOfDegreeFour) {
  const std::int64_t width = 17;
  const std::int64_t height = 9;
  EXPECT_EQ(degree_histogram(grid(width, height)),
            (Histogram{0, 0, 4, 2 * (width + height - 4), (width - 2) * (height - 2)}));
}

TEST(Star, HasOneHubAndLeaves) {
  Histogram expected(100, 0);
  expected[1] = 99;
  expected[99] = 1;
  EXPECT_EQ(degree_histogram(star(100)), expected);
}

TEST(BinaryTree, OfTwoToTheTenLessOneVerticesIsPerfect) {
  EXPECT_EQ(degree_histogram(binary_tree(1023)), (Histogram{0, 512, 1, 510}));
}

TEST(Path, HasTwoEndsAndIsJoinedInOrder) {
  EXPECT_EQ(degree_histogram(path(50)), (Histogram{0, 2, 48}));
}

TEST(Complete, HasSeventyTwoArcsForThePapersNineVertices) {
  EXPECT_EQ(complete(9).source.size(), 72U);
  EXPECT_EQ(degree_histogram(complete(9)), (Histogram{0, 0, 0, 0, 0, 0, 0, 0, 9}));
}

TEST(Gnp, IsEmptyForZeroAndCompleteForOne) {
  EXPECT_TRUE(gnp(50, {0, 1}, true, 1).source.empty());
  EXPECT_TRUE(gnp_undirected(50, {0, 7}, 1).source.empty());
  EXPECT_EQ(gnp(50, {1, 1}, true, 1).source.size(), 2500U);
  EXPECT_EQ(gnp(50, {3, 3}, false, 1).source.size(), 2450U);
  EXPECT_EQ(gnp_undirected(50, {1, 1}, 1).source.size(), 2450U);
}

#ifdef __GLIBCXX__
// The paper's own way to its graph. With 6000 vertices, the first value that the distribution draws
// again, the 32,807,963rd, is among the draws.
TEST(BfsPaperGraph, IsWhatThePapersProgramDrawsFromTheStandardLibrary) {
  constexpr Vertex vertices = 6000;
  const EdgeList list = bfs_paper_graph(vertices);
  std::minstd_rand0 engine;
  std::uniform_int_distribution<int> uniform_int(0, 100);
  std::size_t arc = 0;
  for (Vertex row = 0; row < vertices; ++row) {
    for (Vertex column = 0; column < vertices; ++column) {
      if (uniform_int(engine) >= 20) continue;
      ASSERT_LT(arc, list.source.size());
      ASSERT_EQ(list.source[arc], row);
      ASSERT_EQ(list.dest[arc], column);
      ++arc;
    }
  }
  EXPECT_EQ(arc, list.source.size());
}
#endif

TEST(Ssca2, HasAboutAsManyArcsAVertexAsTheContestsGraphs) {
  // The contest's own generator makes 2,112,654 arcs at scale 16; sizes of cliques vary by seed.
  const EdgeList list = ssca2(16, 1);
  EXPECT_NEAR(static_cast<double>(list.source.size()), 2'112'654, 0.03 * 2'112'654);
}

TEST(Mixture, IsSymmetricAndLeavesAnEighthOfTheVerticesAlone) {
  const Graph graph = build_graph(mixture(4000, 1));
  EXPECT_TRUE(is_symmetric(Graph({graph.offsets().begin(), graph.offsets().end()},
                                 {graph.dest().begin(), graph.dest().end()})));
  EXPECT_GE(degree_histogram(mixture(4000, 1))[0], 500);
}

TEST(Mixture, IsItsSevenPartsSideBySideUnderNewNames) {
  for (const std::int64_t vertices : {0, 1, 7, 8, 15, 16, 99, 200}) {
    constexpr std::uint64_t seed = 5;
    const std::int64_t share = vertices / 8;
    EdgeList expected;
    if (share > 0) {
      EdgeList cliques;
      cliques.num_vertices = static_cast<Vertex>(share / 8 * 8);
      for (Vertex one = 0; one < cliques.num_vertices; ++one) {
        for (Vertex other = 0; other < cliques.num_vertices; ++other) {
          if (one == other || one / 8 != other / 8) continue;
          cliques.source.push_back(one);
          cliques.dest.push_back(other);
        }
      }
      std::int64_t side = 1;
      while ((side + 1) * (side + 1) <= share) ++side;
      int scale = 0;
      while (2 << scale <= share) ++scale;
      const auto size = static_cast<std::uint64_t>(share);
      Vertex first = 0;
      const Renaming renamed(vertices, seed);
      const auto name = [&](Vertex vertex) {
        return renamed(static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(vertex));
      };
      for (const EdgeList& part :
           {path(share), star(share), grid(side, side), binary_tree(share), cliques,
            gnp_undirected(share, {std::min<std::uint64_t>(4, size), size}, seed),
            rmat(scale, 2, graph_hpc, seed)}) {
        for (std::size_t arc = 0; arc < part.source.size(); ++arc) {
          expected.source.push_back(name(part.source[arc]));
          expected.dest.push_back(name(part.dest[arc]));
        }
        first += part.num_vertices;
      }
    }
    expected.num_vertices = static_cast<Vertex>(vertices);
    const Graph right = build_graph(std::move(expected));
    const Graph graph = build_graph(mixture(vertices, seed));
    EXPECT_TRUE(std::ranges::equal(graph.offsets(), right.offsets())) << vertices;
    EXPECT_TRUE(std::ranges::equal(graph.dest(), right.dest())) << vertices;
    EXPECT_TRUE(graph.known_symmetric());
  }
}

TEST(Grid, RefusesSizesWhoseProductIsNoNumberOfVertices) {
  constexpr std::int64_t most = max_num_vertices;
  for (const auto& sizes :
       std::initializer_list<std::pair<std::int64_t, std::int64_t>>{{-1, 5},
                                                                    {5, -1},
                                                                    {-1, -5},
                                                                    {0, -1},
                                                                    {65536, 65536},
                                                                    {most, 2},
                                                                    {2, most},
                                                                    {most + 1, 1},
                                                                    {1, most + 1},
                                                                    {std::int64_t{1} << 62, 4},
                                                                    {4, std::int64_t{1} << 62}}) {
    const std::int64_t width = sizes.first;
    const std::int64_t height = sizes.second;
    for (const std::string& error :
         {error_of([&] { static_cast<void>(grid(width, height)); }),
          error_of([&] { static_cast<void>(road(width, height, 1)); })}) {
      EXPECT_EQ(error, "the grid is " + std::to_string(width) + " x " + std::to_string(height) +
                           "; both sizes must be 0 or more, and their product at most 2147483647");
    }
  }
  EXPECT_EQ(grid(0, 5).num_vertices, 0);
  EXPECT_EQ(grid(5, 0).num_vertices, 0);
}

TEST(Generators, RefuseWhatIsOutOfRangeOrDoesNotFitIntoMemory) {
  const std::int64_t huge = std::int64_t{1} << 31;
  const std::vector<std::function<EdgeList()>> refused{
      [&] { return uniform_arcs(huge, 1, 1); },
      [&] { return uniform_arcs(-1, 1, 1); },
      [&] { return uniform_arcs(10, -1, 1); },
      [&] { return uniform_arcs(0, 1, 1); },
      [&] { return uniform_arcs(10, std::int64_t{1} << 50, 1); },
      [&] {
        return gnp(huge, {1, 2}, false, 1);
      },
      [&] {
        return gnp(huge - 1, {1, 2}, false, 1);
      },
      [&] {
        return gnp(10, {2, 1}, false, 1);
      },
      [&] {
        return gnp(10, {0, 0}, false, 1);
      },
      [&] {
        return gnp_undirected(huge - 1, {1, 2}, 1);
      },
      [&] { return rmat(31, 1, graph500, 1); },
      [&] { return rmat(-1, 1, graph500, 1); },
      [&] { return rmat(30, std::int64_t{1} << 40, graph500, 1); },
      [&] {
        return rmat(4, 1, {50, 50, 50, 50, false, false}, 1);
      },
      [&] { return ssca2(31, 1); },
      [&] { return grid(1 << 16, 1 << 16); },
      [&] { return grid(-1, 5); },
      [&] { return road(-1, 5, 1); },
      [&] { return path(huge); },
      [&] { return star(-1); },
      [&] { return complete(huge - 1); },
      [&] { return binary_tree(huge); },
      [&] { return mixture(huge, 1); },
      [&] { return bfs_paper_graph(huge - 1); },
  };
  for (std::size_t number = 0; number < refused.size(); ++number) {
    EXPECT_THROW(static_cast<void>(refused[number]()), InputError) << number;
  }
}

}  // namespace
}  // namespace graphspec::properties
