/// \file
/// A kernel whose distances are right and whose rounds are not those of EdgeParallel is found.
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/problem/sssp/suite.hpp"
#include "properties/spec/rounds_trial.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;

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

}  // namespace
}  // namespace graphspec::properties
