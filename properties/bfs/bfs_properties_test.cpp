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
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

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
    auto numbering = random_numbering(30, choice);
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
  bool arc_between = false;
  for (std::uint64_t choice = 0; choice < 300; ++choice) {
    const RandomGraph changed = with_neutral_additions(small_problem().graph, label, choice);
    Labels expected = label;
    expected.resize(static_cast<std::size_t>(changed.num_vertices), -1);
    EXPECT_EQ(boost_labels(changed.graph(), 0), expected) << describe(changed);
    arc_between = arc_between || std::find(changed.edges.begin(), changed.edges.end(),
                                           RandomEdge{2, 1, 1}) != changed.edges.end();
  }
  EXPECT_TRUE(arc_between);
}

TEST(BfsSuite, AGraphBesideItselfHasTwoPartsWithoutAnArcBetween) {
  EXPECT_EQ(boost_labels(beside_itself(small_problem().graph).graph(), 5),
            (Labels{-1, -1, -1, -1, -1, 0, 1, 2, 1, -1}));
}

TEST(BfsSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  const auto settings = search_settings();
  rc::Random random(std::uint64_t{1});
  std::set<std::string> described;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const SearchSetting setting = settings(random.split(), 50).value();
    EXPECT_NO_THROW(bfs::check(setting.options)) << describe(setting);
    described.insert(describe(setting));
  }
  EXPECT_GT(described.size(), 290U);
}

TEST(BfsSuite, ASettingThatDoesNotMatterShrinksToTheDefaults) {
  auto found = search_settings()(rc::Random(std::uint64_t{3}), 50);
  ASSERT_NE(describe(found.value()), "");
  while (auto simpler = found.shrinks().next()) found = std::move(*simpler);
  EXPECT_EQ(describe(found.value()), "");
}

TEST(BfsSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = 200;
  for (const BfsSubject& subject : bfs_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const BfsProperty& property : bfs_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_bfs(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, 200);
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
  EXPECT_EQ(judge_bfs(bfs_properties()[0], faulty, {.problem = small_problem()}).value_or(""),
            "device fault: kernel: line 7");
}

}  // namespace
}  // namespace graphspec::properties
