/// \file
/// The parts of the suite: changed problems keep their right labels, Boost.Graph reads the paper's
/// example as the paper does, settings are valid, and every property holds of the reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "properties/bfs/boost_labels.hpp"
#include "properties/bfs/changed_problems.hpp"
#include "properties/bfs/suite.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/check/judge.hpp"
#include "properties/check/random_cases.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

std::int64_t any_steps(const SearchProblem&, const SearchSetting&) {
  return 1000;
}

using Labels = std::vector<std::int32_t>;

/// The BFS paper's example of nine vertices.
Graph paper_graph() {
  return {{0, 2, 4, 7, 9, 11, 12, 13, 15, 15}, {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6}};
}

/// 0 -> 1 -> 2 and 0 -> 3, with 4 alone.
SearchProblem small_problem() {
  SearchProblem problem;
  problem.graph.num_vertices = 5;
  problem.graph.edges = {{0, 1, 1}, {1, 2, 1}, {0, 3, 1}};
  return problem;
}

TEST(BfsSuite, BoostGraphGivesTheLabelsThatThePaperPrints) {
  EXPECT_EQ(boost_labels(paper_graph(), 0), (Labels{0, 1, 1, 2, 2, 2, 2, 2, 3}));
  EXPECT_EQ(boost_labels(paper_graph(), 2), (Labels{2, 3, 0, 4, 4, 1, 1, 1, 2}));
  EXPECT_EQ(boost_labels(paper_graph(), 8), (Labels{-1, -1, -1, -1, -1, -1, -1, -1, 0}));
}

TEST(BfsSuite, ANumberingIsAPermutationAndChoicesGiveDifferentOnes) {
  std::set<std::vector<Vertex>> numberings;
  for (std::uint64_t choice = 0; choice < 20; ++choice) {
    auto numbering = mixed_numbering(30, choice);
    numberings.insert(numbering);
    std::sort(numbering.begin(), numbering.end());
    for (Vertex vertex = 0; vertex < 30; ++vertex) {
      EXPECT_EQ(numbering[static_cast<std::size_t>(vertex)], vertex);
    }
  }
  EXPECT_EQ(numberings.size(), 20U);
}

TEST(BfsSuite, RenumberingMovesTheSourceAndTheEdges) {
  const SearchProblem changed = renumbered(small_problem(), {4, 3, 2, 1, 0});
  EXPECT_EQ(describe(changed), "5 vertices, source 4, 3 arcs: 4->3 3->2 4->1");
}

TEST(BfsSuite, ShuffledRowsHoldTheSameArcsInAnotherOrder) {
  const Graph graph = paper_graph();
  bool differs = false;
  for (std::uint64_t choice = 0; choice < 10; ++choice) {
    const Graph shuffled = with_rows_shuffled(graph, choice);
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      const auto row = graph.neighbours(vertex);
      const auto other = shuffled.neighbours(vertex);
      differs = differs || !std::equal(row.begin(), row.end(), other.begin(), other.end());
      EXPECT_TRUE(std::is_permutation(row.begin(), row.end(), other.begin(), other.end()));
    }
  }
  EXPECT_TRUE(differs);
}

TEST(BfsSuite, NeutralAdditionsChangeTheGraphAndNoLabel) {
  const Labels label = {0, 1, 2, 1, -1};
  const auto trials = bfs_trials({.additions = true}, any_steps);
  rc::Random random(std::uint64_t{8});
  std::set<RandomEdge, bool (*)(const RandomEdge&, const RandomEdge&)> added(
      [](const RandomEdge& one, const RandomEdge& other) {
        return std::pair(one.from, one.to) < std::pair(other.from, other.to);
      });
  bool isolated = false;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const RandomGraph graph = small_problem().graph;
    const RandomGraph changed =
        with_neutral_additions(graph, label, trials(random.split(), 80).value().additions);
    Labels expected = label;
    expected.resize(static_cast<std::size_t>(changed.num_vertices), -1);
    EXPECT_EQ(boost_labels(changed.graph(), 0), expected) << describe(changed);
    added.insert(changed.edges.begin() + 3, changed.edges.end());
    isolated = isolated || changed.num_vertices > 5;
  }
  EXPECT_TRUE(isolated);
  // Of the 25 pairs all but 0->2, and 4 as the head of another's arc.
  EXPECT_EQ(added.size(), 25U - 1U - 4U);
}

TEST(BfsSuite, AGraphBesideItselfHasTwoPartsWithoutAnArcBetween) {
  EXPECT_EQ(boost_labels(beside_itself(small_problem().graph).graph(), 5),
            (Labels{-1, -1, -1, -1, -1, 0, 1, 2, 1, -1}));
}

TEST(BfsSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  Draw draw(std::uint64_t{1});
  std::set<std::string> described;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const SearchSetting setting =
        search_settings().draw(draw, [](const SearchSetting&) { return 1000; });
    EXPECT_NO_THROW(bfs::check(setting.options)) << describe(setting);
    for (const auto& simpler :
         {search_settings().smaller(setting), search_settings().plainer(setting)}) {
      for (const SearchSetting& each : simpler) {
        EXPECT_NO_THROW(bfs::check(each.options)) << describe(each);
      }
    }
    described.insert(describe(setting));
  }
  EXPECT_GT(described.size(), 290U);
}

/// Follows shrinks that keep failing to their end.
template <class Fails>
BfsTrial smallest_failure(TrialParts parts, const Fails& fails) {
  rc::Random random(std::uint64_t{5});
  auto found = bfs_trials(parts, any_steps)(random.split(), 60);
  while (!fails(found.value())) found = bfs_trials(parts, any_steps)(random.split(), 60);
  for (bool smaller = true; smaller;) {
    smaller = false;
    auto shrinks = found.shrinks();
    while (auto next = shrinks.next()) {
      if (!fails(next->value())) continue;
      found = std::move(*next);
      smaller = true;
      break;
    }
  }
  return found.value();
}

TEST(BfsSuite, WhatDoesNotMatterShrinksToNothing) {
  const BfsTrial smallest =
      smallest_failure({.setting = true, .other_setting = true, .choice = true, .additions = true},
                       [](const BfsTrial&) { return true; });
  EXPECT_EQ(describe(smallest), "1 vertex, source 0, no arcs");
  EXPECT_EQ(smallest.choice, 0U);
  EXPECT_TRUE(smallest.additions.empty());
}

TEST(BfsSuite, AQueueThatMattersShrinksToASmallOneSoThatTheGraphIsSmallToo) {
  const BfsTrial smallest = smallest_failure({.setting = true}, [](const BfsTrial& trial) {
    return trial.problem.graph.num_vertices > trial.setting.options.block_queue_size;
  });
  EXPECT_EQ(describe(smallest), "2 vertices, source 0, no arcs\nwith block_queue_size 1");
}

TEST(BfsSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = random_cases(200);
  for (const BfsSubject& subject : bfs_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const BfsProperty& property : bfs_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_bfs(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, parameters.cases);
    }
  }
}

TEST(BfsSuite, EveryVariantIsASubjectOfItsDevice) {
  const auto subjects = bfs_subjects(Device::cpu);
  const auto variants = bfs::variants(Device::cpu);
  ASSERT_EQ(subjects.size(), variants.size() + 2);
  EXPECT_EQ(subjects[0].name, "reference");
  EXPECT_EQ(subjects[1].name, "reference_openmp");
  for (std::size_t row = 0; row < variants.size(); ++row) {
    EXPECT_EQ(subjects[row + 2].name, variants[row].name);
  }
}

TEST(BfsSuite, AnExceptionOfTheSubjectIsAnObjection) {
  BfsSubject faulty;
  faulty.labels = [](const Graph&, Vertex, const SearchSetting&) -> Labels {
    throw DeviceFault("kernel: line 7");
  };
  EXPECT_EQ(judge(bfs_properties()[0], faulty, BfsTrial{.problem = small_problem()}).value_or(""),
            "device fault: kernel: line 7");
}

}  // namespace
}  // namespace graphspec::properties
