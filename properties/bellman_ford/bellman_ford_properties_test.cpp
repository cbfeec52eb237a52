/// \file
/// The parts of the suite: random problems have what makes a search from one source hard, settings
/// are valid, and every property holds of the references and of every variant.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "properties/bellman_ford/compare.hpp"
#include "properties/bellman_ford/suite.hpp"
#include "properties/check/judge.hpp"
#include "properties/check/on_every_device.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"

namespace graphspec::properties {
namespace {

std::int64_t any_steps(const SearchProblem&, const BellmanFordSetting&) {
  return 1000;
}

/// 0 <-> 1 -> 2, with a negative arc; 3 alone.
SearchProblem small_problem() {
  SearchProblem problem;
  problem.graph.num_vertices = 4;
  problem.graph.weighted = true;
  problem.graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}, {1, 0, 6}};
  return problem;
}

/// Of so many trials, how many are so.
template <class IsSo>
int count_drawn(const BellmanFordTrialParts& parts, const IsSo& is_so) {
  const auto trials = bellman_ford_trials(parts, any_steps);
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    if (is_so(trials(random.split(), drawn % 100).value())) ++count;
  }
  return count;
}

TEST(BellmanFordTrials, TheSourceIsAVertexAndReachesSomething) {
  EXPECT_EQ(count_drawn({},
                        [](const BellmanFordTrial& trial) {
                          const auto& [graph, source] = trial.problem;
                          return source < 0 || source >= graph.num_vertices;
                        }),
            0);
  const auto reached_many = [](const BellmanFordTrial& trial) {
    const auto length =
        boost_bellman_ford_lengths(trial.problem.graph, trial.problem.source).value();
    return 2 * std::ranges::count(length, unreached) < trial.problem.graph.num_vertices &&
           trial.problem.graph.num_vertices > 2;
  };
  EXPECT_GT(count_drawn({}, reached_many), 200);
  EXPECT_GT(count_drawn({}, [](const BellmanFordTrial& trial) { return trial.problem.source > 0; }),
            200);
}

TEST(BellmanFordTrials, NegativeCyclesAreReachedAndNot) {
  const BellmanFordTrialParts parts = {.graphs = {.negative_cycles = true}};
  const auto is_reached = [](const BellmanFordTrial& trial) {
    return !boost_bellman_ford_lengths(trial.problem.graph, trial.problem.source).has_value();
  };
  EXPECT_GT(count_drawn(parts, is_reached), 75);
  EXPECT_GT(count_drawn(parts,
                        [&](const BellmanFordTrial& trial) {
                          return !is_reached(trial) && has_negative_cycle(trial.problem.graph);
                        }),
            20);
}

TEST(BellmanFordTrials, GroupsHaveFewerAndMoreThreadsThanThereAreVerticesAndOddOnes) {
  const BellmanFordTrialParts parts = {.setting = true, .graphs = {.max_vertices = 24}};
  const auto groups = [](const BellmanFordTrial& trial) {
    return trial.setting.options.group_size;
  };
  EXPECT_GT(count_drawn(parts,
                        [&](const BellmanFordTrial& trial) {
                          const int m = groups(trial);
                          return m > 1 && m < trial.problem.graph.num_vertices &&
                                 trial.problem.graph.num_vertices % m != 0;
                        }),
            50);
  EXPECT_GT(count_drawn(parts,
                        [&](const BellmanFordTrial& trial) {
                          return groups(trial) > trial.problem.graph.num_vertices;
                        }),
            100);
  EXPECT_GT(count_drawn(parts,
                        [&](const BellmanFordTrial& trial) {
                          return groups(trial) > 1 && groups(trial) % 2 == 1;
                        }),
            50);
}

TEST(BoostGraph, ItsBellmanAndFordAgreesWithItsJohnson) {
  EXPECT_EQ(count_drawn({.graphs = {.max_vertices = 12, .heavy = true}},
                        [](const BellmanFordTrial& trial) {
                          const auto& [graph, source] = trial.problem;
                          const auto found = boost_bellman_ford_lengths(graph, source).value();
                          const Lengths all = boost_lengths(graph).value();
                          for (Vertex to = 0; to < graph.num_vertices; ++to) {
                            if (found[static_cast<std::size_t>(to)] != all(source, to)) return true;
                          }
                          return false;
                        }),
            0);
}

TEST(BellmanFordSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  Draw draw(std::uint64_t{1});
  std::set<std::string> described;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const BellmanFordSetting setting =
        bellman_ford_settings().draw(draw, [](const BellmanFordSetting&) { return 1000; });
    EXPECT_NO_THROW(bellman_ford::check(setting.options)) << describe(setting);
    for (const auto& simpler :
         {bellman_ford_settings().smaller(setting), bellman_ford_settings().plainer(setting)}) {
      for (const BellmanFordSetting& each : simpler) {
        EXPECT_NO_THROW(bellman_ford::check(each.options)) << describe(each);
      }
    }
    described.insert(describe(setting));
  }
  EXPECT_GT(described.size(), 290U);
}

TEST(BellmanFordSuite, ASettingIsDescribedByWhatDiffersFromTheDefaults) {
  BellmanFordSetting setting;
  EXPECT_EQ(describe(setting), "");
  setting.options.predecessors = false;
  setting.options.group_size = 7;
  setting.options.until_stable = true;
  setting.options.narrow = -1;
  setting.schedule.checked = true;
  const std::string text = describe(setting);
  EXPECT_EQ(text.find("predecessors no, group_size 7, until_stable yes, narrow -1; schedule "), 0U)
      << text;
}

TEST(BellmanFordSuite, WhatDoesNotMatterShrinksToNothing) {
  const auto trials = bellman_ford_trials(
      {.setting = true, .other_setting = true, .choice = true, .additions = true}, any_steps);
  rc::Random random(std::uint64_t{5});
  auto found = trials(random.split(), 60);
  for (auto next = found.shrinks().next(); next; next = found.shrinks().next()) {
    found = std::move(*next);
  }
  EXPECT_EQ(describe(found.value()), "1 vertex, source 0, no arcs");
  EXPECT_EQ(found.value().choice, 0U);
  EXPECT_TRUE(found.value().additions.empty());
}

TEST(BellmanFordSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = 100;
  for (const BellmanFordSubject& subject : bellman_ford_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const BellmanFordProperty& property : bellman_ford_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_bellman_ford(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, 100);
    }
  }
}

TEST(BellmanFordSuite, EveryVariantIsASubjectOfItsDeviceBehindTheReferences) {
  for (const Device device : available_devices()) {
    const auto subjects = bellman_ford_subjects(device);
    const auto variants = bellman_ford::variants(device);
    const std::size_t references = subjects.size() - variants.size();
    EXPECT_EQ(references, device == Device::cpu ? 3U : 0U);
    for (std::size_t row = 0; row < subjects.size(); ++row) {
      EXPECT_EQ(subjects[row].has_setting, row >= references) << subjects[row].name;
      if (row < references) continue;
      EXPECT_EQ(subjects[row].name, variants[row - references].name);
      EXPECT_EQ(subjects[row].form, variants[row - references].form());
    }
  }
}

TEST(BellmanFordSuite, PredecessorsThatAreDueAndNotThereAreAnObjection) {
  BellmanFordSubject faulty = bellman_ford_subjects(Device::cpu)[0];
  faulty.search = [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
    return reference::SourcePaths{reference::bellman_ford(graph, source).length, {}};
  };
  EXPECT_EQ(
      judge(bellman_ford_properties()[0], faulty, BellmanFordTrial{.problem = small_problem()})
          .value_or(""),
      "exception: 0 predecessors where 4 are due");
}

TEST(BellmanFordSuite, AnExceptionOfTheSubjectIsAnObjection) {
  BellmanFordSubject faulty;
  faulty.search = [](const Graph&, Vertex, const BellmanFordSetting&) -> reference::SourcePaths {
    throw DeviceFault("kernel: line 7");
  };
  EXPECT_EQ(
      judge(bellman_ford_properties()[0], faulty, BellmanFordTrial{.problem = small_problem()})
          .value_or(""),
      "device fault: kernel: line 7");
}

using OnDevice = properties::OnDevice<bellman_ford::variants>;

class BellmanFordVariants : public testing::TestWithParam<OnDevice> {};

TEST_P(BellmanFordVariants, HaveEveryProperty) {
  expect_every_property(
      GetParam(), bellman_ford_subjects(GetParam().device), bellman_ford_properties(),
      [](const auto& property, const auto& subject, const FalsifyParameters& parameters) {
        return falsify_bellman_ford(property, subject, parameters);
      });
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BellmanFordVariants,
                         testing::ValuesIn(on_every_device<OnDevice>(bellman_ford::variants)),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
