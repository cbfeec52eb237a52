/// \file
/// The parts of the suite: random graphs have what makes shortest paths hard, changed graphs keep
/// the lengths that they should, settings are valid, and every property holds of the references.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "properties/check/judge.hpp"
#include "properties/check/random_cases.hpp"
#include "properties/johnson/schemes.hpp"
#include "properties/johnson/suite.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "reference/graph/error.hpp"
#include "reference/potentials.hpp"

namespace graphspec::properties {
namespace {

std::int64_t any_steps(const RandomGraph&, const JohnsonSetting&) {
  return 1000;
}

/// 0 -> 1 -> 2, with a negative arc; 3 alone.
RandomGraph small_graph() {
  RandomGraph graph;
  graph.num_vertices = 4;
  graph.weighted = true;
  graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}};
  return graph;
}

/// Of so many drawn graphs, how many are so.
template <class IsSo>
int count_drawn(const WeightedGraphRule& rule, const IsSo& is_so) {
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 1000; ++drawn) {
    if (is_so(draw_weighted_graph(rule, random.split(), drawn % 100))) ++count;
  }
  return count;
}

bool has_parallel_arcs(const RandomGraph& graph) {
  std::set<std::pair<Vertex, Vertex>> ends;
  return std::ranges::any_of(graph.edges, [&](const RandomEdge& edge) {
    return !ends.insert({edge.from, edge.to}).second;
  });
}

TEST(WeightedGraphs, HaveWhatMakesShortestPathsHard) {
  const auto any_edge = [](const auto& is_so) {
    return [is_so](const RandomGraph& graph) { return std::ranges::any_of(graph.edges, is_so); };
  };
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices == 0; }), 5);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices == 1; }), 20);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices > 20; }), 20);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return !graph.weighted; }), 30);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.undirected; }), 30);
  EXPECT_GT(count_drawn({}, has_parallel_arcs), 100);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.weight < 0; })), 300);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.weight == 0; })),
            200);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.from == edge.to; })),
            100);
  EXPECT_GT(count_drawn({.heavy = true},
                        [](const RandomGraph& graph) {
                          return std::ranges::any_of(graph.edges, [&](const RandomEdge& edge) {
                            return edge.weight > (unreached - 1) / graph.num_vertices - 4;
                          });
                        }),
            20);
}

TEST(WeightedGraphs, HaveNegativeCyclesWhereTheyMayAndOnlyThere) {
  EXPECT_EQ(count_drawn({}, has_negative_cycle), 0);
  EXPECT_EQ(count_drawn({.heavy = true}, has_negative_cycle), 0);
  const int negative = count_drawn({.negative_cycles = true}, has_negative_cycle);
  EXPECT_GT(negative, 250);
  EXPECT_LT(negative, 750);
  for (const bool allowed : {false, true}) {
    EXPECT_GT(count_drawn({.negative_cycles = allowed},
                          [](const RandomGraph& graph) {
                            return boost_lengths(graph).has_value() != has_negative_cycle(graph);
                          }),
              999);
  }
}

TEST(WeightedGraphs, AreAcceptedByAllWhereNoPathLeaves32Bits) {
  rc::Random random(std::uint64_t{6});
  for (int drawn = 0; drawn < 500; ++drawn) {
    const RandomGraph graph = draw_weighted_graph({.heavy = true}, random.split(), drawn % 100);
    EXPECT_NO_THROW(reference::check_path_lengths(graph.graph())) << describe(graph);
  }
}

TEST(WeightedGraphs, ShrinkToGraphsWithoutNegativeCyclesUnlessTheyMayHaveThem) {
  rc::Random random(std::uint64_t{2});
  for (int drawn = 0; drawn < 30; ++drawn) {
    const RandomGraph graph = draw_weighted_graph({}, random.split(), 40);
    auto smaller = smaller_weighted_graphs(graph, {});
    for (int shrinks = 0; shrinks < 50; ++shrinks) {
      const auto next = smaller.next();
      if (!next) break;
      EXPECT_FALSE(has_negative_cycle(*next)) << describe(*next);
    }
  }
}

TEST(WeightedGraphs, AreShiftedSoThatPathsChangeByTheirEndsAlone) {
  EXPECT_EQ(describe(shifted(small_graph(), {0, 1, 10, 0})),
            "4 vertices, 3 arcs: 0->1:4 1->2:-11 0->2:-6");
  RandomGraph undirected = small_graph();
  undirected.undirected = true;
  undirected.edges = {{0, 1, 5}, {2, 2, 1}};
  EXPECT_EQ(describe(shifted(undirected, {0, 1, 10, 0})),
            "4 vertices, 3 arcs: 0->1:4 2->2:1 1->0:6");
}

TEST(WeightedGraphs, WithRowsShuffledKeepEachArcsWeight) {
  const Graph graph = small_graph().graph();
  bool differs = false;
  for (std::uint64_t choice = 0; choice < 10; ++choice) {
    const Graph shuffled = with_rows_shuffled(graph, choice);
    differs = differs || !std::ranges::equal(shuffled.dest(), graph.dest());
    const auto weights = dense_matrix<std::int32_t>(graph, unreached, 1);
    EXPECT_TRUE(std::ranges::equal(dense_matrix<std::int32_t>(shuffled, unreached, 1).values(),
                                   weights.values()));
  }
  EXPECT_TRUE(differs);
}

TEST(WeightedGraphs, NeutralAdditionsChangeTheGraphAndNoLength) {
  const auto length = boost_lengths(small_graph()).value();
  const auto trials = johnson_trials({.additions = true}, any_steps);
  rc::Random random(std::uint64_t{8});
  std::set<std::pair<Vertex, Vertex>> added;
  bool isolated = false;
  bool ties = false;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const RandomGraph changed =
        with_neutral_additions(small_graph(), length, trials(random.split(), 80).value().additions);
    const auto after = boost_lengths(changed).value();
    for (Vertex from = 0; from < 4; ++from) {
      for (Vertex to = 0; to < 4; ++to) EXPECT_EQ(after(from, to), length(from, to));
    }
    for (std::size_t edge = 3; edge < changed.edges.size(); ++edge) {
      const RandomEdge& one = changed.edges[edge];
      added.insert({one.from, one.to});
      ties = ties || (one.from != one.to && one.weight == length(one.from, one.to));
    }
    isolated = isolated || changed.num_vertices > 4;
  }
  EXPECT_TRUE(isolated);
  EXPECT_TRUE(ties);
  EXPECT_EQ(added.size(), 7U);  // the three arcs, and four loops
}

TEST(JohnsonSuite, TheSchemesGiveTheLengthsOfAGraphThatIsWrittenDown) {
  for (const std::string_view scheme :
       {"Johnson", "JohnsonOuter", "JohnsonOut", "JohnsonIn", "JohnsonInOut", "JohnsonClear",
        "JohnsonInner", "JohnsonPull"}) {
    const auto length = lengths_by_scheme(small_graph().graph(), scheme);
    const std::array<std::int32_t, 16> expected = {
        0,         5,         3, unreached, unreached, 0,         -2,        unreached,
        unreached, unreached, 0, unreached, unreached, unreached, unreached, 0};
    EXPECT_TRUE(std::ranges::equal(length.values(), expected)) << scheme;
    EXPECT_EQ(lengths_by_scheme(Graph(), scheme).order(), 0);
  }
}

TEST(JohnsonSuite, TheSchemesTakeThePhasesThatAreCountedByHand) {
  struct Expected {
    std::string_view scheme;
    std::vector<Phases> from;
  };
  // Reweighted: 0 -> 1 of 5, 1 -> 2 of 0, 0 -> 2 of 6. OUT settles what is at ∞ with the last
  // vertex that no arc leaves, IN at once what no arc comes to.
  const std::vector<Phases> by_least = {{4, 1}, {3, 1}, {2, 1}, {2, 1}};
  const std::vector<Phases> one_by_one = {{4, 1}, {4, 2}, {4, 3}, {4, 3}};
  const std::vector<Expected> table = {
      {"JohnsonOuter", by_least},
      {"JohnsonClear", by_least},
      {"JohnsonOut", {{3, 0}, {2, 0}, {1, 0}, {1, 0}}},
      {"JohnsonIn", {{3, 0}, {2, 0}, {2, 1}, {2, 1}}},
      {"JohnsonInOut", {{3, 0}, {2, 0}, {1, 0}, {1, 0}}},
      {"JohnsonInner", one_by_one},
      {"JohnsonPull", one_by_one},
      {"Johnson", one_by_one},
  };
  for (const auto& [scheme, from] : table) {
    EXPECT_EQ(phases_by_scheme(small_graph().graph(), scheme), from) << scheme;
    EXPECT_TRUE(phases_by_scheme(Graph(), scheme).empty());
  }
}

TEST(JohnsonSuite, AVariantFollowsTheSchemeOfItsRule) {
  std::set<std::string_view> schemes;
  for (const JohnsonSubject& subject : johnson_subjects(Device::cpu)) {
    for (const auto settle : {johnson::Settle::min, johnson::Settle::out, johnson::Settle::in,
                              johnson::Settle::in_out}) {
      JohnsonSetting setting;
      setting.options.settle = settle;
      schemes.insert(subject.scheme(setting));
      setting.options.clear_mask = true;
      schemes.insert(subject.scheme(setting));
    }
    EXPECT_EQ(static_cast<bool>(subject.phases), subject.scheme({}) != "Johnson") << subject.name;
  }
  EXPECT_EQ(schemes, (std::set<std::string_view>{"Johnson", "JohnsonOuter", "JohnsonOut",
                                                 "JohnsonIn", "JohnsonInOut", "JohnsonClear",
                                                 "JohnsonInner", "JohnsonPull"}));
}

TEST(JohnsonSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  Draw draw(std::uint64_t{1});
  std::set<std::string> described;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const JohnsonSetting setting =
        johnson_settings().draw(draw, [](const JohnsonSetting&) { return 1000; });
    EXPECT_NO_THROW(johnson::check(setting.options)) << describe(setting);
    for (const auto& simpler :
         {johnson_settings().smaller(setting), johnson_settings().plainer(setting)}) {
      for (const JohnsonSetting& each : simpler) {
        EXPECT_NO_THROW(johnson::check(each.options)) << describe(each);
      }
    }
    described.insert(describe(setting));
  }
  EXPECT_GT(described.size(), 290U);
}

TEST(JohnsonSuite, ASettingIsDescribedByWhatDiffersFromTheDefaults) {
  JohnsonSetting setting;
  EXPECT_EQ(describe(setting), "");
  setting.options.settle = johnson::Settle::in_out;
  setting.options.lengths_in_global = true;
  setting.options.queue_size = 2;
  setting.schedule.checked = true;
  const std::string text = describe(setting);
  EXPECT_EQ(text.find("settle in_out, queue_size 2, lengths_in_global on; schedule "), 0U) << text;
}

TEST(JohnsonSuite, WhatDoesNotMatterShrinksToNothing) {
  const auto trials = johnson_trials(
      {.setting = true, .other_setting = true, .choice = true, .additions = true}, any_steps);
  rc::Random random(std::uint64_t{5});
  auto found = trials(random.split(), 60);
  for (auto next = found.shrinks().next(); next; next = found.shrinks().next()) {
    found = std::move(*next);
  }
  EXPECT_EQ(describe(found.value()), "0 vertices, no arcs");
  EXPECT_EQ(found.value().choice, 0U);
  EXPECT_TRUE(found.value().additions.empty());
}

TEST(JohnsonSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = random_cases(200);
  for (const JohnsonSubject& subject : johnson_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const JohnsonProperty& property : johnson_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_johnson(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, parameters.cases);
    }
  }
}

TEST(JohnsonSuite, EveryVariantIsASubjectOfItsDevice) {
  const auto subjects = johnson_subjects(Device::cpu);
  const auto variants = johnson::variants(Device::cpu);
  ASSERT_EQ(subjects.size(), variants.size() + 2);
  EXPECT_EQ(subjects[0].name, "reference");
  EXPECT_EQ(subjects[1].name, "heap");
  for (std::size_t row = 0; row < variants.size(); ++row) {
    EXPECT_EQ(subjects[row + 2].name, variants[row].name);
  }
}

TEST(JohnsonSuite, AVariantTakesFewerCasesThanAReferenceForEachIsDearer) {
  for (const CheckTask& task : johnson_check_tasks(Device::cpu)) {
    EXPECT_EQ(task.cost > 1, task.variant != "reference" && task.variant != "heap") << task.variant;
  }
}

TEST(JohnsonSuite, AnExceptionOfTheSubjectIsAnObjection) {
  JohnsonSubject faulty;
  faulty.lengths = [](const Graph&, const JohnsonSetting&) -> DenseMatrix<std::int32_t> {
    throw DeviceFault("kernel: line 7");
  };
  EXPECT_EQ(
      judge(johnson_properties()[0], faulty, JohnsonTrial{.graph = small_graph()}).value_or(""),
      "device fault: kernel: line 7");
}

}  // namespace
}  // namespace graphspec::properties
