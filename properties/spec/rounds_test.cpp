/// \file
/// Rounds of kernels against rounds of schemes: what is held, and that kernels whose answers are
/// right and whose rounds are not are found.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/spec/late_rounds.hpp"
#include "properties/spec/ranks_rounds.hpp"
#include "properties/spec/rounds_subject.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_spec.hpp"
#include "spec/saa/implementations.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using problem::Sssp;

ArcLists lists_of(const Graph& graph) {
  const EdgeList list = edge_list(graph);
  ArcLists arcs{.num_vertices = list.num_vertices, .tail = list.source, .head = list.dest};
  const auto* const weights = std::get_if<std::vector<std::int32_t>>(&list.weights);
  arcs.weight = weights == nullptr ? std::vector<std::int32_t>(list.source.size(), 1) : *weights;
  return arcs;
}

template <class P, class Run>
RoundSubject<P> subject(std::string_view paper, const KernelRounds& row, const Run& run) {
  RoundSubject<P> made;
  made.name = row.variant;
  made.has_setting = true;
  made.paper = &saa::paper(paper);
  made.algorithm = std::make_shared<const saa::Algorithm>(saa::load(paper));
  made.rows = {&row};
  made.run = [run](const Graph& graph, const typename P::Query& query, const Setting& setting) {
    const executor::ScheduleScope scheduled(setting.schedule);
    P::check(graph, query);
    return run(lists_of(graph), query);
  };
  return made;
}

/// Whether the subject's rounds are astray, and whether its answers were right in every case.
template <class P>
Falsification tried(const RoundSubject<P>& subject, bool& always_right) {
  TrialParts<P> parts{.setting = true, .choice = true};
  parts.graphs.max_vertices = 6;
  const Property<P, RoundSubject<P>> property{
      .name = "rounds", .sentence = "", .parts = parts, .violation = round_astray<P>};
  RoundSubject<P> watched = subject;
  always_right = true;
  watched.run = [&](const Graph& graph, const typename P::Query& query, const Setting& setting) {
    auto result = subject.run(graph, query, setting);
    if constexpr (std::is_same_v<P, Bfs>) {
      always_right = always_right && result.level == P::oracle(graph, query).level;
    } else {
      always_right = always_right && result.distance == P::oracle(graph, query).distance;
    }
    return result;
  };
  FalsifyParameters parameters;
  parameters.cases = 60;
  parameters.max_shrinks = 20;
  return falsify(property, watched, parameters);
}

constexpr auto distances = [](std::int64_t late) {
  return [late](const ArcLists& graph, const Sssp::Query& query) {
    Sssp::Result result;
    const auto found = cpu::late_arc(graph, query.source, late);
    result.distance = VertexArray<std::int32_t>(found.size(), 0);
    std::ranges::copy(found, result.distance.begin());
    return result;
  };
};

const KernelRounds arcs{.problem = "sssp",
                        .variant = "late_arc",
                        .scheme = "EdgeParallel",
                        .rounds = {{"late_arc_round", "relax_all_arcs"}},
                        .depends_on_order = true};

TEST(Rounds, AKernelThatLeavesAnArcToTheNextRoundIsFound) {
  bool right = false;
  EXPECT_TRUE(tried(subject<Sssp>("bellman_ford", arcs, distances(-1)), right).holds);
  EXPECT_TRUE(right);
  const Falsification found = tried(subject<Sssp>("bellman_ford", arcs, distances(0)), right);
  EXPECT_TRUE(right) << "the fault is in rounds alone";
  EXPECT_FALSE(found.holds);
  EXPECT_NE(found.violation.find("relax_all_arcs after launch 1"), std::string::npos)
      << found.violation;
}

TEST(Rounds, ALaunchOfTwoLevelsIsFound) {
  const KernelRounds levels{.problem = "bfs",
                            .variant = "several_levels",
                            .scheme = "VertexParallel",
                            .rounds = {{"several_levels", "VertexParallelLevel"}}};
  for (const int at_once : {1, 2}) {
    const auto run = [at_once](const ArcLists& graph, const Bfs::Query& query) {
      Bfs::Result result;
      const auto found = cpu::levels_at_once(graph, query.source, at_once);
      result.level = VertexArray<std::int32_t>(found.size(), 0);
      std::ranges::copy(found, result.level.begin());
      return result;
    };
    bool right = false;
    EXPECT_EQ(tried(subject<Bfs>("bfs", levels, run), right).holds, at_once == 1);
    EXPECT_TRUE(right);
  }
}

/// A run of Floyd and Warshall's with something changed in what was recorded of it.
template <class Change>
std::optional<std::string> astray_when(std::string_view variant, std::string_view spec,
                                       const Change& change,
                                       const std::map<std::string, saa::Value>& constants = {}) {
  const saa::Paper& paper = saa::paper("floyd_warshall");
  const auto& solver = graphspec::solver<problem::Apsp>(Device::cpu, variant);
  const auto held = round_subject<problem::Apsp>(paper, solver, Device::cpu);
  const Graph graph = graph_from_spec(spec, 7);
  RecordedRun run{paper, *held.algorithm, graph, {}, {}};
  {
    const RoundRecorder recorder;
    static_cast<void>(answer(solver, graph, {}));
    run.rounds = recorder.rounds();
  }
  change(run.rounds);
  KernelRounds row = *held.rows.front();
  for (const auto& [name, value] : constants) row.constants[name] = value;
  return first_round_astray(row, run);
}

TEST(Rounds, WhatIsRecordedIsLookedAt) {
  const auto* const small = "random:5,3,w=1..9";
  const auto nothing = [](auto&) {};
  EXPECT_EQ(astray_when("linear", small, nothing), std::nullopt);
  EXPECT_NE(astray_when("linear", small, [](auto& rounds) { std::swap(rounds[1], rounds[2]); }),
            std::nullopt);
  EXPECT_NE(astray_when("linear", small, [](auto& rounds) { rounds.pop_back(); }), std::nullopt);
  EXPECT_NE(astray_when("linear", small, [](auto& rounds) { rounds.push_back(rounds.back()); }),
            std::nullopt);
  EXPECT_NE(astray_when("linear", small,
                        [](auto& rounds) { ++rounds.back().after.front().values.front(); }),
            std::nullopt);
  EXPECT_NE(astray_when("linear", small,
                        [](auto& rounds) { ++rounds.front().before.front().values.front(); }),
            std::nullopt);
}

TEST(Rounds, StagesOfTilesFollowTheirScheme) {
  const auto nothing = [](auto&) {};
  EXPECT_EQ(astray_when("blocked", "random:34,2,w=1..9", nothing, {{"S", 2}}), std::nullopt);
}

TEST(Rounds, EveryStepWhoseHeaderNamesASchemeHasARow) {
  const std::filesystem::path root = GRAPHSPEC_SOURCE_DIR;
  for (const saa::Paper& paper : saa::papers()) {
    const saa::Algorithm algorithm = saa::load(paper);
    std::set<std::string, std::less<>> held;
    const std::function<void(std::string_view)> hold = [&](std::string_view name) {
      const saa::Definition* const definition = algorithm.find(name);
      if (definition == nullptr || !held.emplace(name).second) return;
      std::set<std::string> called;
      std::visit(
          [&](const auto& body) {
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(body)>, std::monostate>) {
              saa::collect_names(body, called);
            }
          },
          definition->body);
      for (const std::string& one : called) hold(one);
    };
    for (const KernelRounds& row : rounds_of(paper)) {
      hold(row.scheme);
      for (const RoundOfKernel& round : row.rounds) {
        EXPECT_TRUE(held.contains(round.scheme)) << round.scheme << " of " << row.scheme;
      }
    }
    for (const RanksRounds& row : ranks_rounds) {
      if (row.paper == paper.name) hold(row.scheme);
    }
    for (const auto& named : saa::implementations_in({root / "gpu"})) {
      if (named.algorithm != algorithm.name) continue;
      EXPECT_TRUE(held.contains(named.scheme))
          << named.file << ":" << named.line << ": no row's scheme has " << named.scheme;
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
