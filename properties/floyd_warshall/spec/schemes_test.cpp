/// \file
/// What the comments of floyd_warshall.saa claim of particular states: predecessors that lead round
/// in a cycle of weight 0, and a guard that says nothing where no cycle is negative.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

/// The state that a scheme leaves of four vertices: from 1 to 0 by way of 3, and a cycle of weight
/// 0 of 0 and 2, which lie in different tiles of two.
Value predecessor_by(const char* scheme, Value from, Value to) {
  const saa::Algorithm algorithm = saa::load("floyd_warshall");
  const saa::Model model = saa::paper("floyd_warshall").model();
  saa::State state(saa::Layout(algorithm, model.constants(4)));
  for (const auto& [tail, head] : {std::pair{1, 3}, {3, 0}, {2, 0}, {0, 2}}) {
    state.poke("graph", {tail, head}, 0);
  }
  EXPECT_EQ(run(algorithm, model.binding, state, scheme, {}, {}).ending, saa::Ending::done);
  return state.peek("path", {from, to});
}

TEST(FloydWarshallSchemes, InPlaceTilesLeadRoundInACycleOfWeightZero) {
  EXPECT_EQ(predecessor_by("Tiled", 1, 0), 2);
  EXPECT_EQ(predecessor_by("Tiled", 1, 2), 0);
}

TEST(FloydWarshallSchemes, KeptRowsAndColumnsLeadBack) {
  for (const char* const scheme : {"FloydWarshall", "Blocked"}) {
    EXPECT_EQ(predecessor_by(scheme, 1, 0), 3) << scheme;
    EXPECT_EQ(predecessor_by(scheme, 1, 2), 0) << scheme;
    EXPECT_EQ(predecessor_by(scheme, 1, 3), 1) << scheme;
  }
}

TEST(FloydWarshallSchemes, TheGuardSaysNothingWhereNoCycleIsNegative) {
  const saa::Algorithm algorithm = saa::load("floyd_warshall");
  const saa::Model model = saa::paper("floyd_warshall").model();
  std::mt19937_64 random(1);
  int with_negative = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const Value order = 1 + static_cast<Value>(random() % 7);
    saa::State state(saa::Layout(algorithm, model.constants(order)));
    model.prepare(state, random);
    const auto weights = state.values("graph");
    with_negative += std::ranges::any_of(weights, [](Value weight) { return weight < 0; }) ? 1 : 0;
    ASSERT_EQ(run(algorithm, model.binding, state, "FloydWarshall", {}, {}).ending,
              saa::Ending::done);
    // Costs only fall, so that what is 0 at the end and at the start was 0 throughout.
    for (Value v = 0; v < order; ++v) EXPECT_EQ(state.peek("cost", {v, v}), 0);
  }
  EXPECT_GT(with_negative, 100);
}

}  // namespace
}  // namespace graphspec::properties
