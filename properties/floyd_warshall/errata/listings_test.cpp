/// \file
/// What the rows of the study's errata say beside their counterexamples: at which sizes the
/// published kernels go wrong, by how much, and what the executor reports.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/device/cpu/schedule.hpp"
#include "properties/floyd_warshall/errata/published.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 100;

/// 0 -> 1 -> ... -> n-1, arcs of weight 1, and an arc of weight n from the last to the first.
SearchCase ring(Vertex num_vertices) {
  SearchCase search;
  search.problem.graph.num_vertices = num_vertices;
  search.problem.graph.weighted = true;
  for (Vertex v = 0; v + 1 < num_vertices; ++v) search.problem.graph.edges.push_back({v, v + 1, 1});
  search.problem.graph.edges.push_back({num_vertices - 1, 0, num_vertices});
  return search;
}

/// What a published step makes of the case.
reference::ShortestPaths run_published(const SearchCase& search, std::string_view name) {
  auto paths = reference::initial_paths(search.problem.graph.graph());
  for (const auto& step : published_floyd_warshall_variants(Device::cpu)) {
    if (step.name != name) continue;
    floyd_warshall::solve(step, Device::cpu,
                          {paths.cost.order(), paths.cost.values(), paths.path.values()}, {});
    return paths;
  }
  ADD_FAILURE() << name;
  return paths;
}

bool is_right(const SearchCase& search, std::string_view name) {
  return !judge_paths(search, run_published(search, name)).has_value();
}

TEST(FloydWarshallErrata, ThePublishedLinearStepIsRight) {
  for (const Vertex n : {1, 2, 31, 40}) EXPECT_TRUE(is_right(ring(n), "published_linear")) << n;
}

TEST(FloydWarshallErrata, ThePublishedCoalescedStepIsRightWhere32DividesTheSizeAlone) {
  for (const Vertex n : {32, 64}) EXPECT_TRUE(is_right(ring(n), "published_coalesced")) << n;
  for (const Vertex n : {31, 33, 63}) EXPECT_FALSE(is_right(ring(n), "published_coalesced")) << n;
}

TEST(FloydWarshallErrata, ThePublishedSharedStepDoesNothingBelow256Vertices) {
  const SearchCase search = ring(33);
  const auto paths = run_published(search, "published_shared");
  const auto untouched = reference::initial_paths(search.problem.graph.graph());
  EXPECT_TRUE(std::ranges::equal(paths.cost.values(), untouched.cost.values()));
}

/// Though 32 divides it, and though the executor's sequential schedule hides the missing barriers
/// as little as a GPU does.
TEST(FloydWarshallErrata, ThePublishedBlockedStepIsWrongAt64Vertices) {
  EXPECT_FALSE(is_right(ring(64), "published_blocked"));
}

TEST(FloydWarshallErrata, TheOperandsOfPhase2MakeCostsLessThanTheLeastWhereTheTileDividesTheSize) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        if (search.problem.graph.num_vertices != 8) return std::nullopt;
        const FormRun run = run_form(search, "blocked", StudyLine::operands);
        if (run.fault) return std::nullopt;
        const auto expected = reference::floyd_warshall(search.problem.graph.graph());
        for (Vertex v = 0; v < 8; ++v) {
          for (Vertex u = 0; u < 8; ++u) {
            if (run.paths.cost(v, u) < expected.cost(v, u)) return "a cost less than the least";
          }
        }
        return std::nullopt;
      },
      2019, cases, {.min_vertices = 8, .max_vertices = 8, .weighted = true});
  EXPECT_TRUE(found.has_value());
}

TEST(FloydWarshallErrata, WhereTheTileDividesTheSizeTheGridsAsPrintedAreRight) {
  for (const std::string_view step : {"coalesced", "shared", "blocked"}) {
    const auto found = counterexample(
        [&](const SearchCase& search) -> std::optional<std::string> {
          if (search.problem.graph.num_vertices != 8) return std::nullopt;
          const FormRun run = run_form(search, step, StudyLine::grids);
          return run.fault ? run.fault : judge_paths(search, run.paths);
        },
        2019, cases, {.min_vertices = 8, .max_vertices = 8, .weighted = true});
    EXPECT_FALSE(found.has_value()) << step << ": " << *found;
  }
}

TEST(FloydWarshallErrata, TheSuitesStepsLeadBackAlongPredecessorsThoughCyclesHaveWeightZero) {
  // The counterexample of closed_operands, for tiles of 32.
  SearchCase search;
  search.problem.graph.num_vertices = 34;
  search.problem.graph.undirected = true;
  search.problem.graph.weighted = true;
  search.problem.graph.edges = {{32, 0, 0}, {33, 1, 0}, {33, 0, 0}};
  for (const auto& step : floyd_warshall::variants(Device::cpu)) {
    const auto paths = floyd_warshall::all_pairs(step, Device::cpu, search.problem.graph.graph());
    EXPECT_EQ(judge_paths(search, paths), std::nullopt) << step.name;
  }
}

/// Figure 3 settles every tie, so that a step in its order has its predecessors, too.
TEST(FloydWarshallErrata, WithKeptOperandsTheBlockedStepHasThePredecessorsOfFigure3) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        const FormRun run = run_form(search, "blocked", StudyLine::none);
        if (run.fault) return run.fault;
        const auto expected = reference::floyd_warshall(search.problem.graph.graph());
        if (std::ranges::equal(run.paths.path.values(), expected.path.values())) {
          return std::nullopt;
        }
        return "another predecessor";
      },
      2019, cases, {.max_vertices = 14, .weighted = true, .max_weight = 2});
  EXPECT_FALSE(found.has_value()) << *found;
}

/// Every kind of schedule, since the report must not hang on one.
TEST(FloydWarshallErrata, TheMissingBarriersAreRacesThatTheExecutorReports) {
  for (const StudyLine line : {StudyLine::phase1_barrier, StudyLine::phase2_barrier}) {
    for (const std::uint64_t seed : {0, 1, 2, 3, 4}) {
      SearchCase search = ring(12);
      search.schedule_seed = seed;
      const FormRun run = run_form(search, "blocked", line);
      ASSERT_TRUE(run.fault.has_value()) << seed;
      EXPECT_NE(run.fault->find("race"), std::string::npos) << *run.fault;
      EXPECT_NE(run.fault->find(line == StudyLine::phase1_barrier ? "phase1" : "phase2"),
                std::string::npos)
          << *run.fault;
    }
  }
}

TEST(FloydWarshallErrata, ThePublishedStepsAreNotRunUnderSchedulesThatCheckAccesses) {
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  EXPECT_THROW(static_cast<void>(run_published(ring(3), "published_linear")), InputError);
}

TEST(FloydWarshallErrata, TheSizesThatLeaveAnIntAreThoseOfTheText) {
  EXPECT_NO_THROW(refuse_beyond_int(23170));
  EXPECT_THROW(refuse_beyond_int(23171), InputError);
  EXPECT_EQ(matrix_bytes(23170, true), matrix_bytes(23170, false));
  EXPECT_LT(matrix_bytes(23171, true), 0);
  EXPECT_EQ(last_place(46340, true), last_place(46340, false));
  EXPECT_LT(last_place(46341, true), 0);
  // The run of Figure 12 ended here.
  EXPECT_LT(matrix_bytes(27401, true), 0);
}

TEST(FloydWarshallErrata, TheStudysGraphsAreCompleteAt85PerCentAndASixthAt15) {
  EXPECT_EQ(generated_arcs(85, true), generated_pairs);
  EXPECT_EQ(generated_arcs(51, true), generated_pairs);
  EXPECT_NEAR(static_cast<double>(generated_arcs(15, true)) / generated_pairs, 1. / 6, 0.01);
  EXPECT_NEAR(static_cast<double>(generated_arcs(15, false)) / generated_pairs, 0.15, 0.01);
  EXPECT_NEAR(static_cast<double>(generated_arcs(85, false)) / generated_pairs, 0.85, 0.01);
}

TEST(FloydWarshallErrata, TheDriversFileHasZerosInThePlaceOf500Vertices) {
  std::vector<Measurement> file;
  const auto measured = run_driver(60'000, true, file);
  ASSERT_GT(measured.size(), 2U);
  EXPECT_EQ(measured.front().vertices, 500);
  EXPECT_EQ(file.front(), (Measurement{0, 0}));
  EXPECT_EQ(file[1].vertices, 599);  // as in all tables of 60 s but those that began slowly
  EXPECT_EQ(file.size(), measured.size());
}

}  // namespace
}  // namespace graphspec::properties
