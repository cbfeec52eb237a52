/// \file
/// Graphs that lie in a device's memory and are solved there again and again, as the study times
/// them: each answer is that of a solver that begins from host memory.
#include <gtest/gtest.h>

#include "reference/graph/graph_spec.hpp"
#include "reproduce/growth/experiments.hpp"

namespace graphspec::reproduce::growth {
namespace {

using problem::Bfs;
using problem::Msf;
using problem::Sssp;

const Graph& small_graph() {
  static const Graph graph = graph_from_spec("rmat:6,4,sym,w=1..255", 7);
  return graph;
}

template <class Problem>
typename Problem::Result answer_of(const Prepared<Problem>& prepared,
                                   const typename Problem::Query& query) {
  typename Problem::Result result;
  static_cast<void>(prepared(query, [&](const typename Problem::Part& part) { result = part; }));
  return result;
}

TEST(Prepared, LevelsFromEachSourceAreThoseOfSolve) {
  int tried = 0;
  for (const Solver<Bfs>& step : solvers<Bfs>(Device::cpu)) {
    if (!step.prepare) continue;
    const Prepared<Bfs> prepared = step.prepare(small_graph(), {});
    for (const Vertex source : {1, 40, 1}) {
      EXPECT_EQ(answer_of<Bfs>(prepared, {.source = source}).level,
                answer(step, small_graph(), {.source = source}).level)
          << step.name << " from " << source;
    }
    ++tried;
  }
  EXPECT_GT(tried, 1);
}

TEST(Prepared, DistancesAreThoseOfSolveAndPredecessorsAreThereWhereAsked) {
  int tried = 0;
  for (const Solver<Sssp>& step : solvers<Sssp>(Device::cpu)) {
    if (!step.prepare) continue;
    const Prepared<Sssp> prepared = step.prepare(small_graph(), {});
    for (const Vertex source : {1, 40, 1}) {
      for (const bool predecessors : {true, false}) {
        const Sssp::Query query{.source = source, .predecessors = predecessors};
        const Sssp::Result found = answer_of<Sssp>(prepared, query);
        EXPECT_EQ(found.distance, answer(step, small_graph(), query).distance)
            << step.name << " from " << source;
        EXPECT_EQ(found.predecessor.empty(), !predecessors) << step.name;
      }
    }
    ++tried;
  }
  EXPECT_GT(tried, 0);
}

TEST(Prepared, ForestsWeighAsThoseOfSolveEachTime) {
  const double weight = Msf::oracle(small_graph(), {}).weight;
  int tried = 0;
  for (const Solver<Msf>& step : solvers<Msf>(Device::cpu)) {
    if (!step.prepare) continue;
    const Prepared<Msf> prepared = step.prepare(small_graph(), {});
    static_cast<void>(prepared({}, {}));  // nobody takes the edges
    for (int each = 0; each < 2; ++each) {
      EXPECT_EQ(answer_of<Msf>(prepared, {}).weight, weight) << step.name;
    }
    ++tried;
  }
  EXPECT_GT(tried, 1);
}

TEST(Growth, CopiesAreNoWork) {
  const RunReport report{.times_ms = {{"graph_to_device", 1},
                                      {"to_device", 2},
                                      {"search", 4},
                                      {"reweight", 8},
                                      {"labels_to_host", 16},
                                      {"total", 32}}};
  EXPECT_EQ(work_ms(report), 12);
}

TEST(Growth, WhatTakesLongIsMeasuredLessOften) {
  EXPECT_EQ(repetitions(1), 15);
  EXPECT_EQ(repetitions(1e3), 6);
  EXPECT_EQ(repetitions(1e4), 3);
  EXPECT_EQ(repetitions(1e5), 1);
}

}  // namespace
}  // namespace graphspec::reproduce::growth
