/// \file
/// What the rows of the Bellman-Ford paper's errata say beside their counterexamples: on which
/// graphs the published steps go wrong, on every device, and what the executor reports.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/variant_table.hpp"
#include "gpu/problem/path_solvers.hpp"
#include "properties/bellman_ford/errata/judges.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/problem/on_every_device.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

constexpr int cases = 100;

/// A ring 0 -> 1 -> ... -> n-1 -> 0 of arcs of weight 1, and arcs of weight n between all others:
/// the path to v is the ring's, of v arcs, and each vertex before v is looked at.
SearchCase ring_of_a_complete_graph(Vertex n) {
  SearchCase search;
  search.problem.graph.num_vertices = n;
  search.problem.graph.weighted = true;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      if (u != v) search.problem.graph.edges.push_back({u, v, (u + 1) % n == v ? 1 : n});
    }
  }
  return search;
}

/// Returns the paths that a published step finds on a device.
problem::Sssp::Result run_step(std::string_view name, Device device, const SearchCase& search,
                               int group_size) {
  const bellman_ford::Step* const step = find_variant(published_bellman_ford_steps(device), name);
  if (step == nullptr) {
    ADD_FAILURE() << name;
    return {};
  }
  bellman_ford::Options options;
  options.group_size = group_size;
  problem::Sssp::Result paths;
  paths_from_host<std::int32_t>(bound_step(*step, options), device, search.problem.graph.graph(),
                                {search.problem.source},
                                [&](const problem::Sssp::Part& part) { paths = part; });
  return paths;
}

/// What line 15 leaves behind as the predecessor of v > 0 in that graph: v's length is found from
/// j = v - 1, in slot j mod M, and is handed down by the slot's lowest bit last.
Vertex slot_for_predecessor(Vertex v, int group_size) {
  const Vertex slot = (v - 1) % group_size;
  return slot == 0 ? v - 1 : slot & -slot;
}

class PublishedStepTest : public OnListedDevice<Device> {
 protected:
  [[nodiscard]] static problem::Sssp::Result run(std::string_view name, const SearchCase& search,
                                                 int group_size) {
    return run_step(name, GetParam(), search, group_size);
  }
};

TEST_P(PublishedStepTest, NaiveIsRight) {
  for (const Vertex n : {1, 2, 16, 33}) {
    const SearchCase search = ring_of_a_complete_graph(n);
    EXPECT_EQ(judge_paths_of(search, run("published_naive", search, 0)), std::nullopt) << n;
  }
}

TEST_P(PublishedStepTest, ReduceHasRightLengthsAndSlotsForPredecessorsWhereMDividesN) {
  for (const std::string_view name : {"published_reduce", "published_reduce_coarse"}) {
    for (const auto& [n, group_size] : {std::pair{16, 8}, {16, 16}, {32, 8}}) {
      const SearchCase search = ring_of_a_complete_graph(n);
      const Graph graph = search.problem.graph.graph();
      const auto paths = run(name, search, group_size);
      EXPECT_EQ(certify_shortest_paths(graph, 0, paths.distance), std::nullopt) << name << " " << n;
      EXPECT_NE(certify_predecessors(graph, 0, paths.distance, paths.predecessor), std::nullopt);
      for (Vertex v = 1; v < n; ++v) {
        EXPECT_EQ(paths.predecessor[static_cast<std::size_t>(v)],
                  slot_for_predecessor(v, group_size))
            << name << " " << n << " " << v;
      }
    }
  }
}

TEST_P(PublishedStepTest, ReduceHasWrongLengthsWhereMDoesNotDivideN) {
  for (const std::string_view name : {"published_reduce", "published_reduce_coarse"}) {
    const SearchCase search = ring_of_a_complete_graph(20);
    const auto paths = run(name, search, 16);
    EXPECT_NE(certify_shortest_paths(search.problem.graph.graph(), 0, paths.distance),
              std::nullopt);
    // No arc from vertices 16 to 19 is looked at, so 17 to 19 are found by the arcs of weight N.
    for (Vertex v = 0; v < 20; ++v) {
      EXPECT_EQ(paths.distance[v], v <= 16 ? v : 20) << name << " " << v;
    }
  }
}

TEST_P(PublishedStepTest, ReduceDoesNothingBelowMVertices) {
  const SearchCase search = ring_of_a_complete_graph(31);
  const auto paths = run("published_reduce", search, 32);
  EXPECT_EQ(std::ranges::count(paths.distance, unreached), 30);
}

TEST_P(PublishedStepTest, ReduceLosesVerticesWhereMIsNoPowerOfTwo) {
  const SearchCase search = ring_of_a_complete_graph(24);
  EXPECT_NE(certify_shortest_paths(search.problem.graph.graph(), 0,
                                   run("published_reduce", search, 12).distance),
            std::nullopt);
}

TEST_P(PublishedStepTest, TheSuitesStepsAreRightOnAllTheseGraphs) {
  for (const Solver<problem::Sssp>& step : solvers<problem::Sssp>(GetParam())) {
    if (!step.solve_matrix) continue;
    for (const auto& [n, group_size] : {std::pair{16, 8}, {16, 16}, {31, 32}, {24, 12}, {20, 16}}) {
      const SearchCase search = ring_of_a_complete_graph(n);
      OptionValues options;
      if (step.paper == "bellman_ford") options = {{"group_size", group_size}};
      const auto paths =
          answer(step, search.problem.graph.graph(), {search.problem.source}, options);
      EXPECT_EQ(judge_paths_of(search, paths), std::nullopt) << step.name << " " << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EachDevice, PublishedStepTest, testing::ValuesIn(listed_devices()),
                         [](const auto& device) {
                           std::string text = name(device.param);
                           std::erase(text, ':');
                           return text;
                         });

/// Under several schedules, since the report must not hang on one. A slot that is read too early
/// may not have been written at all.
TEST(BellmanFordErrata, WhatIsUnorderedIsARaceThatTheExecutorReports) {
  for (const ListingLine line :
       {ListingLine::source_set_by_all, ListingLine::one_array, ListingLine::first_barrier,
        ListingLine::level_barriers, ListingLine::update_by_all}) {
    const bool naive = line == ListingLine::source_set_by_all || line == ListingLine::one_array;
    for (const std::uint64_t seed : {0, 1, 2, 3, 4}) {
      SearchCase search = ring_of_a_complete_graph(12);
      search.schedule_seed = seed;
      const ListingRun run =
          run_listing(search, naive ? checked_naive_listing() : checked_reduce_listing(), 4, line);
      ASSERT_TRUE(run.fault.has_value()) << static_cast<int>(line) << " " << seed;
      const bool race = run.fault->find("race") != std::string::npos;
      const bool unwritten = run.fault->find("uninitialized read") != std::string::npos;
      EXPECT_TRUE(race || (unwritten && line == ListingLine::first_barrier)) << *run.fault;
    }
  }
}

TEST(BellmanFordErrata, TheSourcesLengthThatIsNotCarriedIsReadBeforeAnythingWroteIt) {
  const ListingRun run = run_listing(ring_of_a_complete_graph(3), checked_naive_listing(), 1,
                                     ListingLine::source_not_carried);
  ASSERT_TRUE(run.fault.has_value());
  EXPECT_NE(run.fault->find("uninitialized read"), std::string::npos) << *run.fault;
}

TEST(BellmanFordErrata, TheTestBehindTheLoadReadsBeyondAnArray) {
  const ListingRun run = run_listing(ring_of_a_complete_graph(6), checked_reduce_listing(), 4,
                                     ListingLine::test_behind_load);
  ASSERT_TRUE(run.fault.has_value());
  EXPECT_NE(run.fault->find("allocated"), std::string::npos) << *run.fault;
}

TEST(BellmanFordErrata, WhatRhoHoldsBeforeARoundChangesNothing) {
  const auto found = counterexample(
      [](const SearchCase& search) -> std::optional<std::string> {
        return judge_paths_of(search, run_procedure(search, ProcedureLine::compared_rho).paths);
      },
      2015, cases, {.max_vertices = 12, .weighted = true, .min_weight = -3});
  EXPECT_FALSE(found.has_value()) << *found;
}

/// Sectors of global memory that a listing's rounds load, over the fewest that could hold as much.
double sectors_over_least(ListingSearch* listing, std::string_view kernel) {
  executor::reset_kernel_counts();
  const ListingRun run = run_listing(ring_of_a_complete_graph(64), listing, 32, ListingLine::none);
  EXPECT_EQ(run.fault, std::nullopt);
  for (const auto& [name, counts] : executor::kernel_counts()) {
    if (name != kernel) continue;
    return static_cast<double>(counts.global_loads.sectors) /
           static_cast<double>(counts.global_loads.least_sectors);
  }
  ADD_FAILURE() << kernel;
  return 0;
}

TEST(BellmanFordErrata, NaiveReadsNeighbouringWordsAndReduceJumps) {
  EXPECT_LT(sectors_over_least(checked_naive_listing(), "published_par_bf_kernel"), 1.1);
  // A sector of 8 words for each weight, and half the loads are of lengths, which lie together.
  EXPECT_GT(sectors_over_least(checked_reduce_listing(), "published_par_bf_kernel_reduce"), 2);
}

TEST(BellmanFordErrata, ThePublishedStepsAreNotRunUnderSchedulesThatCheckAccesses) {
  executor::Schedule schedule;
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  EXPECT_THROW(
      static_cast<void>(run_step("published_naive", Device::cpu, ring_of_a_complete_graph(3), 0)),
      InputError);
}

}  // namespace
}  // namespace graphspec::properties
