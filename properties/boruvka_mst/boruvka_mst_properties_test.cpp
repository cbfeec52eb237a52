/// \file
/// The parts of the suite: random graphs have what makes a forest hard to find, settings are valid,
/// and every property holds of the references and of every variant.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "gpu/device/fault.hpp"
#include "properties/boruvka_mst/compare.hpp"
#include "properties/boruvka_mst/suite.hpp"
#include "properties/check/judge.hpp"
#include "properties/check/on_every_device.hpp"

namespace graphspec::properties {
namespace {

std::int64_t any_steps(const Graph&, const BoruvkaMstSetting&) {
  return 1000;
}

/// Of so many trials, how many are so.
template <class IsSo>
int count_drawn(const BoruvkaMstTrialParts& parts, const IsSo& is_so) {
  const auto trials = boruvka_mst_trials(parts, any_steps);
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    if (is_so(trials(random.split(), drawn % 100).value())) ++count;
  }
  return count;
}

/// How many of 500 graphs are so.
template <class IsSo>
int count_graphs(const IsSo& is_so) {
  return count_drawn({}, [&](const BoruvkaMstTrial& trial) { return is_so(trial.graph); });
}

TEST(BoruvkaMstTrials, WeightsAreOfEveryKindTheyTieAndAreDistinct) {
  for (const WeightKind kind : {WeightKind::none, WeightKind::sixteenths, WeightKind::near_one}) {
    EXPECT_GT(count_graphs([kind](const auto& graph) { return graph.kind == kind; }), 20);
  }
  EXPECT_GT(count_graphs([](const auto& graph) { return graph.kind == WeightKind::integers; }),
            200);
  const auto has_edges = [](const UndirectedGraph& graph) { return graph.edges.edges.size() > 5; };
  EXPECT_GT(count_graphs([&](const auto& graph) {
              return has_edges(graph) && graph.has_distinct_weights();
            }),
            100);
  EXPECT_GT(count_graphs([&](const auto& graph) {
              return has_edges(graph) && !graph.has_distinct_weights();
            }),
            150);
  EXPECT_GT(count_graphs([](const auto& graph) {
              return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                return graph.weight_of(edge) < 0;
              });
            }),
            100);
}

TEST(BoruvkaMstTrials, ThereAreLoopsParallelEdgesAndSeveralTrees) {
  EXPECT_GT(count_graphs([](const auto& graph) {
              return std::ranges::any_of(
                  graph.edges.edges, [](const RandomEdge& edge) { return edge.from == edge.to; });
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) {
              std::set<std::pair<Vertex, Vertex>> seen;
              return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                return edge.from != edge.to && !seen.insert(std::minmax(edge.from, edge.to)).second;
              });
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) {
              const auto forest = reference::kruskal(graph.graph());
              return forest.num_trees > 1 && forest.edges.size() > 1;
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) { return graph.edges.num_vertices == 0; }), 2);
}

TEST(BoruvkaMstTrials, ZerosOfBothSignsStandBesideEachOther) {
  EXPECT_GT(count_graphs([](const auto& graph) {
              const auto has_zero = [&](bool negative) {
                return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                  const double weight = graph.weight_of(edge);
                  return edge.from != edge.to && weight == 0 && std::signbit(weight) == negative;
                });
              };
              return has_zero(false) && has_zero(true);
            }),
            10);
}

TEST(BoruvkaMstTrials, ShrunkGraphsKeepTheRule) {
  const auto trials = boruvka_mst_trials({.graphs = {.distinct_weights = true}}, any_steps);
  rc::Random random(std::uint64_t{9});
  for (int drawn = 0; drawn < 30; ++drawn) {
    auto trial = trials(random.split(), 40);
    EXPECT_TRUE(trial.value().graph.has_distinct_weights());
    auto shrinks = trial.shrinks();
    for (int tried = 0; tried < 100; ++tried) {
      const auto next = shrinks.next();
      if (!next) break;
      const UndirectedGraph graph = next->value().graph;
      EXPECT_TRUE(graph.has_distinct_weights()) << describe(graph);
      EXPECT_TRUE(graph.edges.undirected);
      EXPECT_TRUE(graph.graph().known_symmetric());
    }
  }
}

TEST(BoruvkaMstTrials, AGraphIsDescribedByItsWeights) {
  UndirectedGraph graph;
  graph.edges.num_vertices = 3;
  graph.edges.undirected = graph.edges.weighted = true;
  EXPECT_EQ(describe(with_kind(graph, WeightKind::sixteenths)), "3 vertices, no edges");
  graph.edges.edges = {{0, 1, 8}, {1, 2, 0}};
  EXPECT_EQ(describe(graph), "3 vertices, 2 undirected edges: 0-1:8 1-2:0");
  EXPECT_EQ(describe(with_kind(graph, WeightKind::sixteenths)),
            "3 vertices, 2 undirected edges: 0-1:0.5 1-2:-0");
  EXPECT_EQ(describe(with_kind(graph, WeightKind::none)),
            "3 vertices, 2 undirected edges: 0-1 1-2");
}

TEST(BoruvkaMstSuite, DrawnSettingsAreInRangeAndSeldomTheDefaults) {
  Draw draw(std::uint64_t{1});
  std::set<std::string> described;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const BoruvkaMstSetting setting =
        boruvka_mst_settings().draw(draw, [](const BoruvkaMstSetting&) { return 1000; });
    EXPECT_NO_THROW(boruvka_mst::check(setting.options)) << describe(setting);
    for (const auto& simpler :
         {boruvka_mst_settings().smaller(setting), boruvka_mst_settings().plainer(setting)}) {
      for (const BoruvkaMstSetting& each : simpler) {
        EXPECT_NO_THROW(boruvka_mst::check(each.options)) << describe(each);
      }
    }
    described.insert(describe(setting));
  }
  EXPECT_GT(described.size(), 290U);
}

TEST(BoruvkaMstSuite, ASettingIsDescribedByWhatDiffersFromTheDefaults) {
  BoruvkaMstSetting setting;
  EXPECT_EQ(describe(setting), "");
  setting.options.transformations.rank_weights = true;
  setting.options.cpu_share = 0.25;
  setting.options.block_size = 64;
  setting.schedule.checked = true;
  const std::string text = describe(setting);
  EXPECT_EQ(text.find("rank_weights yes, cpu_share in percent 25, block_size 64; schedule "), 0U)
      << text;
}

TEST(BoruvkaMstSuite, AllSixteenCombinationsAreThere) {
  std::set<std::string> described;
  for (const auto& chosen : all_transformations()) described.insert(describe(chosen));
  EXPECT_EQ(described.size(), 16U);
  EXPECT_EQ(described.count("none"), 1U);
  EXPECT_EQ(described.count("local_sort, renumber, rank_weights, compress"), 1U);
}

TEST(BoruvkaMstSuite, WhatDoesNotMatterShrinksToNothing) {
  const auto trials = boruvka_mst_trials(
      {.setting = true, .other_setting = true, .choice = true, .additions = true}, any_steps);
  rc::Random random(std::uint64_t{5});
  auto found = trials(random.split(), 60);
  for (auto next = found.shrinks().next(); next; next = found.shrinks().next()) {
    found = std::move(*next);
  }
  EXPECT_EQ(describe(found.value()), "0 vertices, no edges");
  EXPECT_EQ(found.value().choice, 0U);
  EXPECT_TRUE(found.value().additions.empty());
}

TEST(BoruvkaMstSuite, EveryPropertyHoldsOfTheReferences) {
  FalsifyParameters parameters;
  parameters.cases = 100;
  for (const BoruvkaMstSubject& subject : boruvka_mst_subjects(Device::cpu)) {
    if (subject.has_setting) continue;
    for (const BoruvkaMstProperty& property : boruvka_mst_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      const Falsification outcome = falsify_boruvka_mst(property, subject, parameters);
      EXPECT_TRUE(outcome.holds) << subject.name << ", " << property.name << ": "
                                 << outcome.objection << "\n"
                                 << outcome.counterexample;
      EXPECT_EQ(outcome.cases, 100);
    }
  }
}

TEST(BoruvkaMstSuite, EveryVariantIsASubjectOfItsDeviceBehindTheReferences) {
  for (const Device device : available_devices()) {
    const auto subjects = boruvka_mst_subjects(device);
    const auto variants = boruvka_mst::variants(device);
    const std::size_t references = subjects.size() - variants.size();
    EXPECT_EQ(references, device == Device::cpu ? 3U : 0U);
    for (std::size_t row = 0; row < subjects.size(); ++row) {
      EXPECT_EQ(subjects[row].has_setting, row >= references) << subjects[row].name;
      if (row < references) continue;
      EXPECT_EQ(subjects[row].name, variants[row - references].name);
      EXPECT_EQ(subjects[row].always, variants[row - references].always);
    }
  }
}

TEST(BoruvkaMstSuite, PropertiesOfOneVariantApplyToOne) {
  for (const std::string_view name : {"cpu_shares", "device_bytes"}) {
    const auto properties = boruvka_mst_properties();
    const auto row = std::ranges::find(properties, name, &BoruvkaMstProperty::name);
    ASSERT_NE(row, properties.end());
    const auto subjects = boruvka_mst_subjects(Device::cpu);
    EXPECT_GE(std::ranges::count_if(subjects, row->applies), 1) << name;
  }
}

TEST(BoruvkaMstSuite, AnEdgeThatIsNoPositionIsAnObjection) {
  BoruvkaMstSubject faulty = boruvka_mst_subjects(Device::cpu)[0];
  faulty.forest = [](const Graph& graph, const BoruvkaMstSetting&) {
    return reference::Forest{{graph.num_arcs()}, graph.num_vertices() - 1, 0};
  };
  BoruvkaMstTrial trial;
  trial.graph.edges.num_vertices = 2;
  trial.graph.edges.undirected = trial.graph.edges.weighted = true;
  trial.graph.edges.edges = {{0, 1, 3}};
  EXPECT_EQ(judge(boruvka_mst_properties()[0], faulty, trial).value_or(""),
            "exception: edge 2 of the forest is none of 2 arcs");
}

TEST(BoruvkaMstSuite, AnExceptionOfTheSubjectIsAnObjection) {
  BoruvkaMstSubject faulty;
  faulty.forest = [](const Graph&, const BoruvkaMstSetting&) -> reference::Forest {
    throw DeviceFault("kernel: line 7");
  };
  EXPECT_EQ(judge(boruvka_mst_properties()[0], faulty, BoruvkaMstTrial{}).value_or(""),
            "device fault: kernel: line 7");
}

using OnDevice = properties::OnDevice<boruvka_mst::variants>;

class BoruvkaMstVariants : public testing::TestWithParam<OnDevice> {};

TEST_P(BoruvkaMstVariants, HaveEveryProperty) {
  expect_every_property(
      GetParam(), boruvka_mst_subjects(GetParam().device), boruvka_mst_properties(),
      [](const auto& property, const auto& subject, const FalsifyParameters& parameters) {
        return falsify_boruvka_mst(property, subject, parameters);
      });
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BoruvkaMstVariants,
                         testing::ValuesIn(on_every_device<OnDevice>(boruvka_mst::variants)),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
