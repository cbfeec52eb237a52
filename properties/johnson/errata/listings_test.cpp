/// \file
/// What the rows of the Johnson paper's errata say beside their counterexamples.
#include <gtest/gtest.h>

#include "properties/johnson/errata/published.hpp"
#include "properties/johnson/errata/published_formulas.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 200;

/// 0 -> 1 -> ... -> n-1, arcs of weight 1, from vertex 0.
SearchCase path(Vertex num_vertices) {
  SearchCase search;
  search.problem.graph.num_vertices = num_vertices;
  search.problem.graph.weighted = true;
  for (Vertex v = 0; v + 1 < num_vertices; ++v) search.problem.graph.edges.push_back({v, v + 1, 1});
  return search;
}

TEST(JohnsonErrata, OnAPathTheKeptMaskMakesTheRelaxationsQuadratic) {
  for (const Vertex n : {2, 3, 10, 30}) {
    const LengthRun kept = run_outer_loop(path(n), OuterLoopLine::mask_kept);
    const LengthRun cleared = run_outer_loop(path(n), OuterLoopLine::none);
    EXPECT_EQ(kept.length, cleared.length);
    EXPECT_EQ(kept.relaxations, n * (n - 1) / 2);
    EXPECT_EQ(cleared.relaxations, n - 1);
  }
}

/// Neither does the corrected listing hold anything against INT_MAX, so this is of both.
TEST(JohnsonErrata, TheOuterLoopsListingNeverRelaxesAnArcOfAVertexThatIsNotReached) {
  SearchCase search = path(4);
  search.problem.graph.edges.erase(search.problem.graph.edges.begin());
  for (const OuterLoopLine line : {OuterLoopLine::mask_kept, OuterLoopLine::none}) {
    const LengthRun run = run_outer_loop(search, line);
    EXPECT_EQ(run.relaxations, 0);
    EXPECT_EQ(run.fault, std::nullopt);
    EXPECT_EQ(judge_source_paths(search, run.length), std::nullopt);
  }
}

TEST(JohnsonErrata, TheSettledEntriesThatAreKeptMakeTheNextMinimumReadBeforeC) {
  const LengthRun run = run_outer_loop(path(3), OuterLoopLine::settled_kept);
  ASSERT_TRUE(run.fault.has_value());
  EXPECT_NE(run.fault->find("published_ExtractMin"), std::string::npos) << *run.fault;
  EXPECT_NE(run.fault->find("before an allocation"), std::string::npos) << *run.fault;
}

TEST(JohnsonErrata, ThePlainReadIsARaceAndNothingElse) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        const LengthRun run = run_outer_loop(search, OuterLoopLine::plain_read);
        if (run.fault && run.fault->find("race: ") != std::string::npos) return std::nullopt;
        return run.fault ? run.fault : judge_source_paths(search, run.length);
      },
      2016, cases, {.max_vertices = 12, .weighted = true});
  EXPECT_FALSE(found.has_value()) << *found;
}

/// Johnson without the new weights: Dijkstra's algorithm by scheme (16) on the given weights.
TEST(JohnsonSchemes, DijkstrasAlgorithmIsRightForNonnegativeWeightsAndWrongForOthers) {
  const saa::Algorithm dijkstra =
      johnson_schemes({{"BellmanFordPull(V) × ⟨isStable(V)⟩ × reweight × (n := V);",
                        "BellmanFordPull(V) × ⟨isStable(V)⟩ × (n := V);"},
                       {"preparePull × (s := 0) × (s < V){DijkstraInner(s) × restore(s)",
                        "preparePull × (s := 0) × (s < V){DijkstraInner(s)"}});
  const auto judge = [&](const SearchCase& search) { return judge_all_pairs(dijkstra, search); };
  const auto of_nonnegative =
      counterexample(judge, 2016, cases, {.max_vertices = 6, .weighted = true});
  EXPECT_FALSE(of_nonnegative.has_value()) << *of_nonnegative;
  // Vertex 1 is settled at distance 1. The arc from 2 lowers it to -1, but 3 keeps the distance 2.
  SearchCase search;
  search.problem.graph.num_vertices = 4;
  search.problem.graph.weighted = true;
  search.problem.graph.edges = {{0, 1, 1}, {0, 2, 2}, {2, 1, -3}, {1, 3, 1}};
  EXPECT_TRUE(judge(search).has_value());
  EXPECT_FALSE(judge_all_pairs(johnson_schemes(), search).has_value());
}

TEST(JohnsonErrata, AnEditThatFitsNothingIsRefused) {
  EXPECT_THROW(static_cast<void>(johnson_schemes({{"no such scheme", ""}})), InputError);
  EXPECT_THROW(static_cast<void>(johnson_schemes({{"scheme (16)", "scheme scheme"}})), InputError);
}

}  // namespace
}  // namespace graphspec::properties
