/// \file
/// The parts of the suite: random graphs have what makes dense matrices hard, settings are valid,
/// and every property holds of the reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "properties/check/judge.hpp"
#include "properties/check/random_cases.hpp"
#include "properties/floyd_warshall/compare.hpp"
#include "properties/floyd_warshall/suite.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

std::int64_t any_steps(const RandomGraph&, const FloydWarshallSetting&) {
  return 1000;
}

/// 0 <-> 1 -> 2, with a negative arc; 3 alone.
RandomGraph small_graph() {
  RandomGraph graph;
  graph.num_vertices = 4;
  graph.weighted = true;
  graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}, {1, 0, 6}};
  return graph;
}

/// Of so many drawn graphs, how many are so.
template <class IsSo>
int count_drawn(const WeightedGraphRule& rule, const IsSo& is_so) {
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    if (is_so(draw_weighted_graph(rule, random.split(), drawn % 100))) ++count;
  }
  return count;
}

/// The greatest length of a path in it; -1 where there is none.
std::int32_t greatest_length(const RandomGraph& graph) {
  std::int32_t greatest = -1;
  const Lengths lengths = boost_floyd_warshall_lengths(graph).value();
  for (const std::int32_t length : lengths.values()) {
    if (length != unreached) greatest = std::max(greatest, length);
  }
  return greatest;
}

/// Whether two vertices are as far from each other as back, with the sign turned.
bool has_cycle_of_weight_0(const RandomGraph& graph) {
  const Lengths lengths = boost_floyd_warshall_lengths(graph).value();
  for (Vertex from = 0; from < graph.num_vertices; ++from) {
    for (Vertex to = 0; to < from; ++to) {
      if (lengths(from, to) != unreached && lengths(from, to) == -lengths(to, from)) return true;
    }
  }
  return false;
}

TEST(DenseGraphs, HaveLengthsOnBothSidesOfTheEndOf16Bits) {
  const WeightedGraphRule rule = {.max_vertices = 12, .about_16_bits = true};
  for (const std::int32_t end : {1 << 14, 1 << 15, 1 << 16}) {
    EXPECT_GT(count_drawn(rule,
                          [&](const RandomGraph& graph) {
                            const std::int32_t greatest = greatest_length(graph);
                            return greatest < end && greatest > end - end / 8;
                          }),
              0)
        << end;
    EXPECT_GT(count_drawn(rule,
                          [&](const RandomGraph& graph) {
                            const std::int32_t greatest = greatest_length(graph);
                            return greatest >= end && greatest < end + end / 8;
                          }),
              0)
        << end;
  }
}

TEST(DenseGraphs, HaveCyclesOfWeight0AlsoThroughSeveralTiles) {
  const WeightedGraphRule rule = {.max_vertices = 40, .zero_cycles = true};
  EXPECT_GT(count_drawn(rule, has_cycle_of_weight_0), 150);
  EXPECT_GT(count_drawn(rule,
                        [](const RandomGraph& graph) {
                          return graph.num_vertices > 32 && has_cycle_of_weight_0(graph);
                        }),
            5);
  EXPECT_GT(count_drawn({.max_vertices = 40, .often_few = false},
                        [](const RandomGraph& graph) { return graph.num_vertices > 32; }),
            50);
}

TEST(DenseGraphs, HaveTwoPathsThatAddUpToMoreThan32BitsAndNoneThatAloneDoes) {
  const WeightedGraphRule rule = {.max_vertices = 12, .heavy_ways = true};
  EXPECT_GT(
      count_drawn(rule,
                  [](const RandomGraph& graph) { return greatest_length(graph) > unreached / 2; }),
      200);
  EXPECT_EQ(count_drawn(rule,
                        [](const RandomGraph& graph) {
                          reference::check_path_lengths(graph.graph());
                          return has_negative_cycle(graph);
                        }),
            0);
}

TEST(BoostGraph, ItsTwoAlgorithmsAgree) {
  const WeightedGraphRule rule = {.max_vertices = 12, .negative_cycles = true, .heavy = true};
  EXPECT_EQ(count_drawn(rule,
                        [](const RandomGraph& graph) {
                          const auto found = boost_floyd_warshall_lengths(graph);
                          const auto expected = boost_lengths(graph);
                          if (!found || !expected) return found.has_value() != expected.has_value();
                          return !std::ranges::equal(found->values(), expected->values());
                        }),
            0);
}

TEST(FloydWarshallSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  Draw draw(std::uint64_t{1});
  std::set<std::string> described;
  std::set<floyd_warshall::Precision> precisions;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const FloydWarshallSetting setting =
        floyd_warshall_settings().draw(draw, [](const FloydWarshallSetting&) { return 1000; });
    EXPECT_NO_THROW(floyd_warshall::check(setting.options)) << describe(setting);
    EXPECT_NO_THROW(floyd_warshall::check(with_predecessors(setting).options));
    EXPECT_TRUE(with_predecessors(setting).options.predecessors);
    for (const auto& simpler :
         {floyd_warshall_settings().smaller(setting), floyd_warshall_settings().plainer(setting)}) {
      for (const FloydWarshallSetting& each : simpler) {
        EXPECT_NO_THROW(floyd_warshall::check(each.options)) << describe(each);
      }
    }
    described.insert(describe(setting));
    precisions.insert(setting.options.precision);
  }
  EXPECT_GT(described.size(), 280U);
  EXPECT_EQ(precisions.size(), 3U);
}

TEST(FloydWarshallSuite, ASettingIsDescribedByWhatDiffersFromTheDefaults) {
  FloydWarshallSetting setting;
  EXPECT_EQ(describe(setting), "");
  setting.options.predecessors = false;
  setting.options.precision = floyd_warshall::Precision::int16;
  setting.options.tile = 32;
  setting.options.resident_rows = 7;
  setting.schedule.checked = true;
  const std::string text = describe(setting);
  EXPECT_EQ(text.find("results lengths in int16, tile 32, resident_rows 7; schedule "), 0U) << text;
}

TEST(FloydWarshallSuite, SixteenBitsAreInsistedOnWhereTheyHoldEverything) {
  const auto precision_for = [](std::int32_t weight) {
    RandomGraph graph = small_graph();
    for (RandomEdge& edge : graph.edges) edge.weight = weight;
    FloydWarshallSetting setting;
    setting.options.predecessors = false;
    setting.options.precision = floyd_warshall::Precision::int16;
    return fitting(setting, graph.graph()).options.precision;
  };
  EXPECT_EQ(precision_for(2000), floyd_warshall::Precision::int16);
  EXPECT_EQ(precision_for(2001), floyd_warshall::Precision::automatic);
  EXPECT_EQ(precision_for(-1), floyd_warshall::Precision::automatic);
}

TEST(FloydWarshallSuite, WhatDoesNotMatterShrinksToNothing) {
  const auto trials = floyd_warshall_trials(
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

TEST(FloydWarshallSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = random_cases(200);
  for (const FloydWarshallSubject& subject : floyd_warshall_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const FloydWarshallProperty& property : floyd_warshall_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_floyd_warshall(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, parameters.cases);
    }
  }
}

TEST(FloydWarshallSuite, EveryVariantIsASubjectOfItsDeviceBehindTheReferences) {
  const auto subjects = floyd_warshall_subjects(Device::cpu);
  const auto variants = floyd_warshall::variants(Device::cpu);
  ASSERT_GT(subjects.size(), variants.size());
  EXPECT_EQ(subjects[0].name, "reference");
  const std::size_t references = subjects.size() - variants.size();
  for (std::size_t row = 0; row < subjects.size(); ++row) {
    EXPECT_EQ(subjects[row].has_setting, row >= references) << subjects[row].name;
    if (row < references) continue;
    EXPECT_EQ(subjects[row].name, variants[row - references].name);
  }
}

TEST(FloydWarshallSuite, AVariantTakesFewerCasesThanAReferenceForEachIsDearer) {
  for (const CheckTask& task : floyd_warshall_check_tasks(Device::cpu)) {
    const auto variants = floyd_warshall::variants(Device::cpu);
    EXPECT_EQ(task.cost > 1,
              std::ranges::any_of(
                  variants, [&](const auto& variant) { return variant.name == task.variant; }))
        << task.variant;
  }
}

TEST(FloydWarshallSuite, ASubjectWithoutPredecessorsIsAskedForNone) {
  FloydWarshallSubject lengths_only = floyd_warshall_subjects(Device::cpu)[0];
  lengths_only.has_predecessors = false;
  EXPECT_THROW(static_cast<void>(paths_of(lengths_only, small_graph().graph(), {})),
               std::length_error);
  lengths_only.solve = [](const Graph& graph, const FloydWarshallSetting&) {
    return reference::ShortestPaths{reference::floyd_warshall(graph).cost, {}};
  };
  for (const FloydWarshallProperty& property : floyd_warshall_properties()) {
    if (property.applies != nullptr && !property.applies(lengths_only)) continue;
    EXPECT_EQ(judge(property, lengths_only, FloydWarshallTrial{.graph = small_graph()}),
              std::nullopt)
        << property.name;
  }
}

TEST(FloydWarshallSuite, AVertexThatOnlyComesToANegativeCycleAndBackIsNotOnIt) {
  // The closed walk 0 1 2 1 0 is negative, and meets 1 twice.
  RandomGraph graph;
  graph.weighted = true;
  graph.edges = {{0, 1, 1}, {1, 0, 1}, {1, 2, -2}, {2, 1, -3}};
  FloydWarshallSubject subject = floyd_warshall_subjects(Device::cpu)[0];
  const auto property =
      std::ranges::find(floyd_warshall_properties(), std::string_view("negative_vertex_on_cycle"),
                        &FloydWarshallProperty::name);
  ASSERT_NE(property, floyd_warshall_properties().end());
  // Of more than ten vertices closed walks are looked at, among which there is one through 0.
  for (const Vertex num_vertices : {3, 11}) {
    graph.num_vertices = num_vertices;
    for (const Vertex told : {0, 1, 2}) {
      subject.negative_vertex = [told](const Graph&, const FloydWarshallSetting&) { return told; };
      const auto wrong = judge(*property, subject, FloydWarshallTrial{.graph = graph});
      EXPECT_EQ(wrong.has_value(), told == 0 && num_vertices == 3) << wrong.value_or("");
    }
    if (num_vertices == 3) continue;
    subject.negative_vertex = [](const Graph&, const FloydWarshallSetting&) { return 3; };
    EXPECT_EQ(judge(*property, subject, FloydWarshallTrial{.graph = graph}).value_or(""),
              "vertex 3 is told; the lightest cycle through it weighs unreached");
  }
}

TEST(FloydWarshallSuite, AnExceptionOfTheSubjectIsAnObjection) {
  FloydWarshallSubject faulty;
  faulty.solve = [](const Graph&, const FloydWarshallSetting&) -> reference::ShortestPaths {
    throw DeviceFault("kernel: line 7");
  };
  EXPECT_EQ(
      judge(floyd_warshall_properties()[0], faulty, FloydWarshallTrial{.graph = small_graph()})
          .value_or(""),
      "device fault: kernel: line 7");
}

}  // namespace
}  // namespace graphspec::properties
