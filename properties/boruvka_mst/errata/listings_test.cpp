/// \file
/// What the rows of the errata of Kolganov 2015 say beside their counterexamples: on which graphs
/// the printed lines go wrong, on which they do not, and what the executor reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "properties/boruvka_mst/errata/published.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 100;

ForestCase case_of(Vertex num_vertices, std::vector<RandomEdge> edges) {
  ForestCase forest;
  forest.edges.edges.num_vertices = num_vertices;
  forest.edges.edges.undirected = forest.edges.edges.weighted = true;
  forest.edges.edges.edges = std::move(edges);
  return forest;
}

std::string violation(const ForestCase& forest, ArticleLine line) {
  return judge_article(forest, run_article(forest, line)).value_or("");
}

std::string report(const ForestCase& forest, KernelLine line) {
  return judge_kernels(forest, run_kernels(forest, line)).value_or("");
}

/// Nothing, or a case on which a printed line goes wrong after all.
std::string counterexample_to(ArticleLine line, const UndirectedGraphRule& rule,
                              bool (*counts)(const ForestCase&)) {
  return counterexample(
             [=](const ForestCase& forest) -> std::optional<std::string> {
               if (!counts(forest)) return std::nullopt;
               return judge_article(forest, run_article(forest, line));
             },
             2015, cases, rule)
      .value_or("");
}

TEST(BoruvkaMstErrata, ATriangleOfEqualEdgesIsChosenInARing) {
  ForestCase triangle = case_of(3, {{0, 1, 1}, {1, 2, 1}, {0, 2, 1}});
  int rings = 0;
  for (std::uint64_t order = 1; order <= 40; ++order) {
    triangle.arc_order = order;
    const std::string found = violation(triangle, ArticleLine::ties);
    if (found.find("Trees lead to each other in a ring: ") == 0) ++rings;
    EXPECT_EQ(violation(triangle, ArticleLine::none), "");
  }
  // Two of the eight orders of its three lists.
  EXPECT_GT(rings, 3);
  EXPECT_LT(rings, 20);
}

TEST(BoruvkaMstErrata, WithoutTiesNoRingIsLongerThanTwo) {
  EXPECT_EQ(counterexample_to(ArticleLine::ties, {.max_vertices = 12, .distinct_weights = true},
                              [](const ForestCase&) { return true; }),
            "");
}

TEST(BoruvkaMstErrata, OfALoopTheFirstNeighbourIsTheVertexItself) {
  EXPECT_EQ(violation(case_of(2, {{0, 0, 1}, {0, 1, 2}}), ArticleLine::first_neighbour),
            "rule edge: edge 0 of the forest is arc 0, 0->0; a forest contains no self-loop");
  // A heavier loop is not looked at in the first iteration.
  EXPECT_EQ(violation(case_of(2, {{0, 0, 3}, {0, 1, 2}}), ArticleLine::first_neighbour), "");
}

TEST(BoruvkaMstErrata, WithoutLoopsParallelEdgesDoTheFirstNeighbourNoHarm) {
  EXPECT_EQ(counterexample_to(ArticleLine::first_neighbour, {.max_vertices = 12},
                              [](const ForestCase& forest) {
                                return std::ranges::none_of(
                                    forest.edges.edges.edges,
                                    [](const RandomEdge& edge) { return edge.from == edge.to; });
                              }),
            "");
}

TEST(BoruvkaMstErrata, ConnectedGraphsNeedNoNumberForNothingAndEndInOneTree) {
  for (const ArticleLine line : {ArticleLine::ends_at_lonely_tree, ArticleLine::number_n_plus_2}) {
    EXPECT_EQ(counterexample_to(
                  line, {.max_vertices = 12},
                  [](const ForestCase& forest) {
                    const auto edges = run_article(forest, ArticleLine::none).edges.size();
                    return static_cast<Vertex>(edges) + 1 == forest.edges.edges.num_vertices;
                  }),
              "");
  }
}

TEST(BoruvkaMstErrata, AVertexWithoutEdgesIsLookedUpTwoBeyondTheTable) {
  EXPECT_EQ(violation(case_of(3, {{0, 1, 1}}), ArticleLine::number_n_plus_2),
            "access to cF[5], which has 3 entries");
  EXPECT_EQ(violation(case_of(3, {{0, 1, 1}}), ArticleLine::ends_at_lonely_tree),
            "rule spanning: arc 0, 0->1, connects the tree of vertex 0 and the tree of vertex 1; "
            "both ends must be in one tree");
}

TEST(BoruvkaMstErrata, OneJumpSufficesOnPathsOfTwoTreesAndNotOfMore) {
  EXPECT_EQ(violation(case_of(4, {{0, 1, 3}, {1, 2, 2}, {2, 3, 1}}), ArticleLine::one_jump), "");
  EXPECT_EQ(
      violation(case_of(5, {{0, 1, 4}, {1, 2, 3}, {2, 3, 2}, {3, 4, 1}}), ArticleLine::one_jump),
      "Tree 0 leads to tree 2, which is no root, because it leads to tree 3.");
}

TEST(BoruvkaMstErrata, BoundsAndNumbersAreOneTooMany) {
  EXPECT_EQ(violation(case_of(1, {}), ArticleLine::segment_bounds),
            "access to X[2], which has 2 entries");
  EXPECT_EQ(violation(case_of(2, {{0, 1, 1}}), ArticleLine::numbers_from_one),
            "access to to_original[1], which has 1 entry");
}

TEST(BoruvkaMstErrata, TwoNeighboursInOtherTreesAreTooManyForTheScan) {
  EXPECT_EQ(report(case_of(2, {{0, 1, 1}}), KernelLine::last_lane_is_one), "");
  EXPECT_EQ(report(case_of(3, {{0, 1, 1}, {0, 2, 2}}), KernelLine::last_lane_is_one),
            "Vertex 0 has found arc -1, but its lightest arc to another vertex is 0.");
  // Behind 32 loops one neighbour alone is left.
  std::vector<RandomEdge> loops(32, {0, 0, 0});
  loops.push_back({0, 1, 1});
  EXPECT_EQ(report(case_of(2, loops), KernelLine::last_lane_is_one), "");
  EXPECT_EQ(report(case_of(2, loops), KernelLine::none), "");
}

/// Under several schedules, since the report must not hang on one.
TEST(BoruvkaMstErrata, WhatIsUnorderedIsARaceThatTheExecutorReports) {
  for (const std::uint64_t seed : {0, 1, 2, 3, 4}) {
    ForestCase star = case_of(4, {{0, 1, 1}, {0, 2, 1}, {0, 3, 1}});
    star.schedule_seed = seed;
    EXPECT_NE(report(star, KernelLine::winner_unsaid).find("race"), std::string::npos) << seed;
    ForestCase path = case_of(5, {{0, 1, 4}, {1, 2, 3}, {2, 3, 2}, {3, 4, 1}});
    path.schedule_seed = seed;
    EXPECT_NE(report(path, KernelLine::united_in_place).find("race"), std::string::npos) << seed;
    EXPECT_EQ(report(star, KernelLine::none), "");
    EXPECT_EQ(report(path, KernelLine::none), "");
  }
}

TEST(BoruvkaMstErrata, ThreadsBeyondTreesAndLonelyTreesReadBeyondAnArray) {
  const ForestCase edge = case_of(2, {{0, 1, 1}});
  EXPECT_NE(report(edge, KernelLine::threads_beyond_trees).find("allocation"), std::string::npos);
  EXPECT_NE(report(case_of(1, {}), KernelLine::number_n_plus_2).find("allocation"),
            std::string::npos);
  EXPECT_EQ(report(edge, KernelLine::number_n_plus_2), "");
}

TEST(BoruvkaMstErrata, TheUnionReadsWhatNothingHasWritten) {
  EXPECT_NE(report(case_of(3, {{0, 1, 1}, {1, 2, 2}}), KernelLine::roots_alone)
                .find("uninitialized read"),
            std::string::npos);
}

}  // namespace
}  // namespace graphspec::properties
