/// \file
/// What runs by several ranks report, held to counts that are made by hand on tiny graphs, and to
/// the executor's own records of launches and of atomics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/rounds.hpp"
#include "properties/problem/ranks/solve_on_threads.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using problem::Msf;
using problem::Sssp;

Graph graph_of(Vertex vertices, const std::vector<std::pair<Vertex, Vertex>>& arcs,
               bool both_ways = false) {
  EdgeList list{
      .num_vertices = vertices, .source = {}, .dest = {}, .weights = {}, .symmetric = both_ways};
  std::vector<std::int32_t> weights;
  for (const auto& [from, to] : arcs) {
    list.source.push_back(from);
    list.dest.push_back(to);
    if (both_ways) {
      list.source.push_back(to);
      list.dest.push_back(from);
    }
  }
  // Both arcs of an edge weigh the same.
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    weights.push_back(
        1 + (list.source[arc] * 7 + list.dest[arc] * 7 + list.source[arc] * list.dest[arc]) % 50);
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

/// What a search by levels reports of all ranks.
struct Reported {
  std::int64_t rounds;
  std::int64_t bytes;
  std::int64_t launches;
  std::int64_t atomics;
  std::int64_t collectives;  ///< of each rank
  std::int64_t host_turns;   ///< of each rank
  bool operator==(const Reported&) const = default;
};

void PrintTo(const Reported& found, std::ostream* out) {
  *out << found.rounds << " rounds, " << found.bytes << " bytes, " << found.launches
       << " launches, " << found.atomics << " atomics, " << found.collectives << " collectives, "
       << found.host_turns << " host turns";
}

Reported levels(int ranks, const Graph& graph, Vertex source, const OptionValues& options,
                const executor::Schedule& schedule = {}) {
  const auto run = solve_on_threads<Bfs>("distributed", ranks, graph, {source}, options, schedule);
  const auto of = [](const RunReport& report) {
    return Reported{.rounds = fact(report, "rounds"),
                    .bytes = fact(report, "bytes_between_ranks"),
                    .launches = report.counters.launches,
                    .atomics = report.counters.global_atomics,
                    .collectives = fact(report, "collectives"),
                    .host_turns = fact(report, "host_turns")};
  };
  for (const RunReport& report : run.together) EXPECT_EQ(of(report), of(run.together.front()));
  return of(run.together.front());
}

// A message is a head of 4 bytes and `eager_items` places of 4 bytes. Every rank sends one to each
// other in each level top-down. Each level of a rank launches expand, where it has arcs, accept and
// tell_level. Hosts wait twice to begin, and twice a level: for the device and for each other.

TEST(ReportedLevels, OneArcBetweenTwoRanks) {
  // Level 1: expand marks 1 and reserves a place; accept marks it and reserves a slot. Level 2 is
  // empty.
  const Graph graph = graph_of(2, {{0, 1}});
  EXPECT_EQ(levels(2, graph, 0, {{"eager_items", 1}}),
            (Reported{.rounds = 2,
                      .bytes = std::int64_t{2} * 2 * (4 + 4),
                      .launches = 3 + 2 + 2 + 2,
                      .atomics = 2 + 2,
                      .collectives = 2,
                      .host_turns = 2 + 2 * 2}));
  EXPECT_EQ(levels(2, graph, 0, {{"eager_items", 5}}).bytes, 2 * 2 * (4 + 5 * 4));
  // By default there is room for 256 items to all ranks together.
  EXPECT_EQ(levels(2, graph, 0, {}).bytes, 2 * 2 * (4 + 128 * 4));
  EXPECT_EQ(levels(3, graph, 0, {}).bytes, 2 * 3 * 2 * (4 + 85 * 4));
  EXPECT_EQ(levels(1, graph, 0, {}), (Reported{.rounds = 2,
                                               .bytes = 0,
                                               .launches = 2 + 1,
                                               .atomics = 2,
                                               .collectives = 0,
                                               .host_turns = 2 + 2 * 2}));
}

TEST(ReportedLevels, WhatDoesNotFitBesideTheHeadIsSentAndCountedBehindIt) {
  // Vertices 2 and 3 are the second rank's. With one place each, the second vertex follows alone.
  const Graph graph = graph_of(4, {{0, 2}, {0, 3}});
  const Reported fits = levels(2, graph, 0, {{"eager_items", 2}});
  EXPECT_EQ(fits.bytes, 2 * 2 * (4 + 2 * 4));
  EXPECT_EQ(fits.collectives, 2);
  EXPECT_EQ(fits.host_turns, 2 + 2 * 2);
  const Reported follows = levels(2, graph, 0, {{"eager_items", 1}});
  EXPECT_EQ(follows.bytes, 2 * 2 * (4 + 4) + 4);
  EXPECT_EQ(follows.collectives, 3);
  EXPECT_EQ(follows.host_turns, 2 + 2 * 2 + 2);
  // One accept of what follows, and two ranks tell once more.
  EXPECT_EQ(follows.launches, fits.launches + 1 + 2);
}

TEST(ReportedLevels, BottomUpEachRankSendsItsWordsToAllOthers) {
  // 0 - 1 - 2, a vertex a rank, all levels bottom-up: a word of 4 bytes to each of two others.
  const Graph graph = graph_of(3, {{0, 1}, {1, 2}}, true);
  const Reported found =
      levels(3, graph, 0, {{"alpha", 1 << 30}, {"beta", 1 << 30}, {"eager_items", 1}});
  EXPECT_EQ(found.rounds, 3);
  EXPECT_EQ(found.collectives, 3);
  EXPECT_EQ(found.bytes, 3 * 3 * 2 * 4);
}

TEST(ReportedLevels, AtomicsAreThoseOfAllRanksInTheirOrderOfThreads) {
  // The first rank's source leads to 20 vertices of the second, all of which lead to vertex 1.
  std::vector<std::pair<Vertex, Vertex>> arcs;
  for (Vertex vertex = 20; vertex < 40; ++vertex) {
    arcs.emplace_back(0, vertex);
    arcs.emplace_back(vertex, 1);
  }
  const Graph graph = graph_of(40, arcs);
  executor::Schedule schedule;
  // Twenty marks and a reservation on each side; then one mark and one reservation on each side.
  EXPECT_EQ(levels(2, graph, 0, {}, schedule).atomics, 2 * 21 + 2 * 2);
  // In lockstep all twenty read before any of them marks, on the second rank.
  schedule.kind = executor::Schedule::Kind::lockstep;
  EXPECT_EQ(levels(2, graph, 0, {}, schedule).atomics, 2 * 21 + 2 * 2 + 19);
}

/// Launches and global atomics of all ranks' searches: by the report, and by the executor's
/// records.
struct Counted {
  std::int64_t launches = 0;
  std::int64_t atomics = 0;
  bool operator==(const Counted&) const = default;
};

void PrintTo(const Counted& counted, std::ostream* out) {
  *out << counted.launches << " launches, " << counted.atomics << " atomics";
}

/// Holds what a run reports to what the executor has recorded of it.
template <class Problem>
void expect_counts_of_the_executor(int ranks, const Graph& graph,
                                   const typename Problem::Query& query,
                                   const OptionValues& options) {
  executor::Schedule schedule = checked_schedule();
  schedule.counted = true;
  executor::reset_kernel_counts();
  const Solver<Problem>& chosen = solver<Problem>(Device::cpu, "distributed");
  std::vector<RunReport> reports(static_cast<std::size_t>(ranks));
  std::vector<std::int64_t> recorded(static_cast<std::size_t>(ranks));
  on_threads(ranks, [&](Communicator& communicator) {
    const auto rank = static_cast<std::size_t>(communicator.rank());
    const executor::ScheduleScope scope(schedule);
    const RoundRecorder recorder;
    OwnAnswer own;
    reports[rank] =
        chosen.solve_part(communicator, part_of(graph, communicator.size(), communicator.rank()),
                          query, options, own);
    EXPECT_EQ(reports[rank].counters.blocks == 0, reports[rank].counters.launches == 0);
    combine_reports(communicator, reports[rank]);
    // Searches by levels add a round of their own at the end of each.
    recorded[rank] = std::ranges::count_if(recorder.rounds(), [](const RecordedRound& round) {
      return !round.kernel.starts_with("level ");
    });
  });
  Counted by_records;
  for (const std::int64_t launches : recorded) by_records.launches += launches;
  Counted by_kernels;
  for (const auto& [kernel, counts] : executor::kernel_counts()) {
    by_kernels.launches += counts.launches;
    by_kernels.atomics += counts.global_atomics.lanes;
    by_records.atomics += counts.global_atomics.lanes;
  }
  EXPECT_GT(by_kernels.launches, 0);
  EXPECT_GT(by_kernels.atomics, 0);
  for (const RunReport& report : reports) {
    const Counted reported{report.counters.launches, report.counters.global_atomics};
    EXPECT_EQ(reported, by_records) << ranks << " ranks";
    EXPECT_EQ(reported, by_kernels) << ranks << " ranks";
  }
}

Graph of_forty_vertices() {
  std::vector<std::pair<Vertex, Vertex>> arcs;
  for (Vertex vertex = 1; vertex < 40; ++vertex) {
    arcs.emplace_back(vertex / 2, vertex);
    arcs.emplace_back(vertex, (vertex * 11) % 40);
  }
  return graph_of(40, arcs, true);
}

TEST(ReportedCounts, LaunchesAndAtomicsOfASearchByLevelsAreThoseThatTheExecutorRecords) {
  for (const int ranks : {1, 2, 3}) {
    expect_counts_of_the_executor<Bfs>(ranks, of_forty_vertices(), {3},
                                       {{"eager_items", 2}, {"tuned_block_size", 32}});
  }
}

TEST(ReportedCounts, LaunchesAndAtomicsOfASearchOfPathsAreThoseThatTheExecutorRecords) {
  for (const int ranks : {1, 2, 3}) {
    expect_counts_of_the_executor<Sssp>(
        ranks, of_forty_vertices(), {3, true},
        {{"eager_items", 2}, {"tuned_block_size", 32}, {"tuned_blocks", 2}});
  }
}

TEST(ReportedCounts, LaunchesAndAtomicsOfAForestAreThoseThatTheExecutorRecords) {
  for (const int ranks : {1, 2, 3}) {
    expect_counts_of_the_executor<Msf>(ranks, of_forty_vertices(), {}, {{"block_size", 32}});
  }
}

}  // namespace
}  // namespace graphspec::properties
