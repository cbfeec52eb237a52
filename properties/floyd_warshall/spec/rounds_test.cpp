/// \file
/// What is recorded of a run's rounds is held to the scheme, whatever is changed in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/spec/rounds_subject.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

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
  KernelRounds row = *held.rows.front();
  // Of the launches, those that make the matrix and read its rows are no rounds of the scheme.
  std::erase_if(run.rounds, [&](const RecordedRound& round) {
    const std::string kernel = base_name(round.kernel);
    return std::ranges::find(row.rounds, kernel, &RoundOfKernel::kernel) == row.rounds.end();
  });
  change(run.rounds);
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

}  // namespace
}  // namespace graphspec::properties
