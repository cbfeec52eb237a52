/// \file
/// What derivations assume holds where their schemes are used: Johnson's, that no weight is
/// negative once they are changed.
#include <gtest/gtest.h>

#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

TEST(Assumptions, ThatNoWeightIsNegativeHoldWhereDijkstraBegins) {
  const saa::Algorithm algorithm = saa::load("johnson");
  const saa::Model model = saa::paper("johnson").model();
  // DijkstraInner assumes it of the chosen vertex's arc to itself, DijkstraOuter of all arcs.
  const saa::SchemePtr before = saa::parse_scheme(
      "(n := V + 1) × extendGraph × BellmanFord(V) × ⟨isStable(V)⟩ × reweight × (n := V)");
  const saa::SchemePtr claim = saa::parse_scheme("⟨isNonNegative⟩");
  std::mt19937_64 random(1);
  int with_negative = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    saa::State state(
        saa::Layout(algorithm, model.constants(1 + static_cast<saa::Value>(random() % 7))));
    model.prepare(state, random);
    const bool was_negative =
        run(algorithm, model.binding, state, claim, {}).ending == saa::Ending::no_result;
    with_negative += was_negative ? 1 : 0;
    ASSERT_EQ(run(algorithm, model.binding, state, before, {}).ending, saa::Ending::done);
    EXPECT_EQ(run(algorithm, model.binding, state, claim, {}).ending, saa::Ending::done);
  }
  EXPECT_GT(with_negative, 300);  // else there was nothing to change
}

}  // namespace
}  // namespace graphspec::properties
