/// \file
/// Searches with targets, a cutoff and several sources have the same answer by every solver on the
/// host and by a solver that cannot end early, and their times are added up.
#include "gpu/problem/limited_search.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "properties/generators/error_of.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/generated_size.hpp"

namespace graphspec {
namespace {

using problem::Bfs;
using problem::RealSssp;
using problem::Sssp;
using properties::error_of;

///     0 --2--> 1 --3--> 2
///     0 --9--> 3 --1--> 4 --1--> 2
///     5 --1--> 4                        6 alone
template <class Problem>
Graph seven_vertices() {
  EdgeList list;
  list.num_vertices = 7;
  list.source = {0, 1, 0, 3, 5, 4};
  list.dest = {1, 2, 3, 4, 4, 2};
  if constexpr (std::is_same_v<Problem, Sssp>) {
    list.weights = std::vector<std::int32_t>{2, 3, 9, 1, 1, 1};
  } else if constexpr (std::is_same_v<Problem, RealSssp>) {
    list.weights = std::vector<double>{2, 3, 9, 1, 1, 1};
  }
  return build_graph(std::move(list));
}

constexpr int far = -1;  ///< stands for the value of an unreached vertex

/// A question. \param targets  none: there is no such limit
template <class Problem>
LimitedQuery<Problem> from(const std::vector<Vertex>& sources,
                           std::optional<std::vector<Vertex>> targets = std::nullopt,
                           std::optional<int> cutoff = std::nullopt) {
  LimitedQuery<Problem> query;
  query.sources = sources;
  if (targets) {
    query.has_targets = true;
    query.targets = *std::move(targets);
  }
  if (cutoff) query.cutoff = *cutoff;
  return query;
}

/// A question about the nearest of these sources.
template <class Problem>
LimitedQuery<Problem> from_nearest(std::vector<Vertex> sources,
                                   std::optional<int> cutoff = std::nullopt) {
  LimitedQuery<Problem> query = from<Problem>(std::move(sources), std::nullopt, cutoff);
  query.nearest = true;
  return query;
}

/// A question and its answer, derived by hand from the drawing.
template <class Problem>
struct Asked {
  LimitedQuery<Problem> query;
  std::vector<int> values;
  std::vector<Vertex> predecessor;  ///< empty: not asked for
};

template <class Problem>
std::vector<int> values_of(const LimitedAnswer<Problem>& answer) {
  std::vector<int> values;
  for (const auto value : answer.values) {
    bool is_far = false;
    if constexpr (std::is_same_v<Problem, Bfs>) {
      is_far = value == Bfs::unreached_level;
    } else {
      is_far = value == no_path<typename Problem::Weight>;
    }
    values.push_back(is_far ? far : static_cast<int>(value));
  }
  return values;
}

template <class Problem>
void expect_answer(const Solver<Problem>& solver, const Asked<Problem>& asked,
                   const std::string& what) {
  const Graph graph = seven_vertices<Problem>();
  for (const bool predecessors : {false, true}) {
    if (predecessors && (!solver.has_predecessors || asked.predecessor.empty())) continue;
    LimitedQuery<Problem> query = asked.query;
    query.predecessors = predecessors;
    RunReport report;
    const auto answer = limited_answer(solver, graph, query, {}, report);
    EXPECT_EQ(answer.rows, query.nearest ? 1 : static_cast<Vertex>(query.sources.size())) << what;
    EXPECT_EQ(values_of(answer), asked.values) << what;
    const std::vector<Vertex> found(answer.predecessor.begin(), answer.predecessor.end());
    EXPECT_EQ(found, predecessors ? asked.predecessor : std::vector<Vertex>{}) << what;
  }
}

/// By each function on the host, as it is and as if it could not end early.
template <class Problem>
void expect_answers(const std::vector<Asked<Problem>>& table) {
  bool has_limits = false;
  for (Solver<Problem> solver : host_solvers<Problem>()) {
    has_limits = has_limits || solver.solve_limited;
    for (const bool can_end_early : {true, false}) {
      if (!can_end_early) solver.solve_limited = {};
      for (std::size_t row = 0; row < table.size(); ++row) {
        expect_answer(solver, table[row],
                      std::string(solver.name) + ", row " + std::to_string(row) +
                          (can_end_early ? "" : ", not ending early"));
      }
    }
  }
  EXPECT_TRUE(has_limits);
}

/// The questions about distances; for integers and for reals.
template <class Problem>
std::vector<Asked<Problem>> asked_of_distances() {
  const auto asked = [](std::vector<Vertex> sources, std::vector<Vertex> targets) {
    return from<Problem>(std::move(sources), std::move(targets));
  };
  return {
      {from<Problem>({0, 5}),
       {0, 2, 5, 9, 10, far, far, far, far, 2, far, 1, 0, far},
       {-1, 0, 1, 0, 3, -1, -1, -1, -1, 4, -1, 5, -1, -1}},
      {from_nearest<Problem>({0, 5}), {0, 2, 2, 9, 1, 0, far}, {-1, 0, 4, 0, 5, -1, -1}},
      {from_nearest<Problem>({5, 0}), {0, 2, 2, 9, 1, 0, far}, {-1, 0, 4, 0, 5, -1, -1}},
      {asked({0, 5}, {4, 2, 4}),
       {10, 5, 10, 1, 2, 1},
       {-1, 0, 1, 0, 3, -1, -1, -1, -1, 4, -1, 5, -1, -1}},
      {asked({0}, {1, 6}), {2, far}, {-1, 0, -1, -1, -1, -1, -1}},
      {asked({0}, {}), {}, {-1, -1, -1, -1, -1, -1, -1}},
      {from<Problem>({0}, std::nullopt, 5),
       {0, 2, 5, far, far, far, far},
       {-1, 0, 1, -1, -1, -1, -1}},
      {from<Problem>({0}, std::nullopt, 4),
       {0, 2, far, far, far, far, far},
       {-1, 0, -1, -1, -1, -1, -1}},
      {from<Problem>({0}, std::vector<Vertex>{4, 2}, 9), {far, 5}, {-1, 0, 1, -1, -1, -1, -1}},
      // Sources are reached whatever the cutoff.
      {from_nearest<Problem>({0, 5}, -1),
       {0, far, far, far, far, 0, far},
       {-1, -1, -1, -1, -1, -1, -1}},
      {from<Problem>({}), {}, {}},
  };
}

TEST(LimitedSearch, HasTheDistancesOfTheUnlimitedSearchWithinTheLimits) {
  expect_answers(asked_of_distances<Sssp>());
  expect_answers(asked_of_distances<RealSssp>());
}

// In a tree of levels the source is its own parent.
TEST(LimitedSearch, HasTheLevelsOfTheUnlimitedSearchWithinTheLimits) {
  const std::vector<Vertex> ends = {2, 6};
  expect_answers<Bfs>({
      {from<Bfs>({0, 5}), {0, 1, 2, 1, 2, far, far, far, far, 2, far, 1, 0, far}, {}},
      {from_nearest<Bfs>({0, 5}), {0, 1, 2, 1, 1, 0, far}, {}},
      {from<Bfs>({0, 5}, ends),
       {2, far, 2, far},
       {0, 0, 1, -1, -1, -1, -1, -1, -1, 4, -1, 5, 5, -1}},
      {from<Bfs>({0}, std::nullopt, 1), {0, 1, far, 1, far, far, far}, {0, 0, -1, 0, -1, -1, -1}},
      {from<Bfs>({5}, std::nullopt, 2), {far, far, 2, far, 1, 0, far}, {-1, -1, 4, -1, 5, 5, -1}},
  });
}

TEST(LimitedSearch, LimitsTheLastVertexToo) {
  //     0 --3--> 1
  EdgeList list;
  list.num_vertices = 2;
  list.source = {0};
  list.dest = {1};
  list.weights = std::vector<std::int32_t>{3};
  const Graph graph = build_graph(std::move(list));
  for (Solver<Sssp> solver : host_solvers<Sssp>()) {
    solver.solve_limited = {};
    const auto values = [&](const LimitedQuery<Sssp>& query) {
      RunReport report;
      return values_of(limited_answer<Sssp>(solver, graph, query, {}, report));
    };
    EXPECT_EQ(values(from_nearest<Sssp>({0, 1})), (std::vector<int>{0, 0}));
    EXPECT_EQ(values(from<Sssp>({0}, std::nullopt, 3)), (std::vector<int>{0, 3}));
    EXPECT_EQ(values(from<Sssp>({0}, std::nullopt, 2)), (std::vector<int>{0, far}));
  }
}

TEST(LimitedSearch, WithOptionsSearchesEverything) {
  Solver<Sssp> solver;
  std::string called;
  const auto answered = [&](const Sink<Sssp>& sink) {
    sink({VertexArray<std::int32_t>(7, 0), {}});
    return RunReport{};
  };
  solver.solve = [&](const Graph&, const Sssp::Query&, const OptionValues& options,
                     const Sink<Sssp>& sink) {
    called += "solve " + std::to_string(options.size());
    return answered(sink);
  };
  solver.solve_limited = [&](const Graph&, std::span<const Vertex>, const LimitsOf<Sssp>&, bool,
                             const Sink<Sssp>& sink) {
    called += "limited";
    return answered(sink);
  };
  for (const auto& [options, expected] :
       std::initializer_list<std::pair<OptionValues, const char*>>{{{}, "limited"},
                                                                   {{{"width", 3}}, "solve 1"}}) {
    called.clear();
    RunReport report;
    static_cast<void>(
        limited_answer<Sssp>(solver, seven_vertices<Sssp>(), from<Sssp>({0}), options, report));
    EXPECT_EQ(called, expected);
  }
}

TEST(LimitedSearch, AddsUpTheTimesOfAllSearches) {
  // The n-th search takes n ms on its way there, and the first alone has a part "begin".
  int searches = 0;
  Solver<Sssp> solver;
  solver.solve = [&](const Graph& graph, const Sssp::Query&, const OptionValues&,
                     const Sink<Sssp>& sink) {
    ++searches;
    sink({VertexArray<std::int32_t>(graph.num_vertices(), searches), {}});
    RunReport report{.times_ms = {{"there", searches}}};
    if (searches == 1) report.times_ms.emplace_back("begin", 0.25);
    report.facts.push_back({"search", std::int64_t{searches}});
    return report;
  };
  RunReport sum;
  const auto answer = limited_answer<Sssp>(solver, seven_vertices<Sssp>(),
                                           from<Sssp>({0, 1, 2}, std::vector<Vertex>{6}), {}, sum);
  EXPECT_EQ(values_of(answer), (std::vector<int>{1, 2, 3}));
  const std::vector<std::pair<std::string, double>> expected = {{"there", 6}, {"begin", 0.25}};
  EXPECT_EQ(sum.times_ms, expected);
  EXPECT_EQ(count_of(sum, "search"), 3);
}

/// The refusal of a question to the first function on the host.
std::string refusal(const LimitedQuery<Sssp>& query, double memory_bytes = 1e9) {
  const Graph graph = seven_vertices<Sssp>();
  const MemoryScope scope(memory_bytes);
  return error_of([&] {
    RunReport report;
    static_cast<void>(limited_answer<Sssp>(host_solvers<Sssp>().front(), graph, query, {}, report));
  });
}

TEST(LimitedSearch, RefusesWhatIsNoVertexAndNoNearestSource) {
  EXPECT_EQ(refusal(from<Sssp>({0, 7})), "source 7: vertices are 0 to 6");
  EXPECT_EQ(refusal(from<Sssp>({-1})), "source -1: vertices are 0 to 6");
  EXPECT_EQ(refusal(from<Sssp>({0}, std::vector<Vertex>{6, 7})), "target 7: vertices are 0 to 6");
  EXPECT_EQ(refusal(from<Sssp>({0}, std::vector<Vertex>{6, -1})), "target -1: vertices are 0 to 6");
  EXPECT_EQ(refusal(from_nearest<Sssp>({})),
            "nearest: the list of sources is empty; pass at least one");
}

TEST(LimitedSearch, RefusesRowsThatDoNotFitIntoMemory) {
  EXPECT_EQ(refusal(from<Sssp>({0, 5}), 1),
            "2 x 7 entries of 4 bytes take about 5.6e-08 GB; this run may use 1e-09 GB");
  LimitedQuery<Sssp> query = from<Sssp>({0, 5}, std::vector<Vertex>{1, 2, 3});
  EXPECT_EQ(refusal(query, 1),
            "2 x 3 entries of 4 bytes take about 2.4e-08 GB; this run may use 1e-09 GB");
  // Predecessors are of all vertices.
  query.predecessors = true;
  EXPECT_EQ(refusal(query, 24),
            "2 x 7 entries of 4 bytes take about 5.6e-08 GB; this run may use 2.4e-08 GB");
  // No float holds 2^24 + 1.
  query.sources.assign((1 << 24) + 1, 0);
  query.targets = {1};
  EXPECT_EQ(refusal(query, 1),
            "16777217 x 1 entries of 4 bytes take about 0.06711 GB; this run may use 1e-09 GB");
  EXPECT_EQ(refusal(query, 1e8),
            "16777217 x 7 entries of 4 bytes take about 0.4698 GB; this run may use 0.1 GB");
  query.sources = {0};
  query.targets.assign((1 << 24) + 1, 0);
  EXPECT_EQ(refusal(query, 1),
            "1 x 16777217 entries of 4 bytes take about 0.06711 GB; this run may use 1e-09 GB");
}

}  // namespace
}  // namespace graphspec
