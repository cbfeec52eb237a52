/// \file
/// How the errata of Harish and Narayanan 2007 are run. We have no copy of the paper: each row of
/// errata.json says what its defect rests on, and `printed` says in words what implementations that
/// quote its algorithms have.
#include "properties/errata/errata.hpp"

#include "properties/errata/checked_run.hpp"
#include "properties/errata/search_case.hpp"
#include "properties/harish_narayanan/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// For the kernels of shortest paths, which are for weights of no sign.
constexpr RandomGraphRule weighted_graphs{.max_vertices = 8, .weighted = true};

/// Orders of threads that a case tries: one alone seldom comes between a test and its write.
constexpr std::uint64_t schedules = 8;

/// Judges what a search gives under several schedules, the sequential one first.
template <class Search, class Judge>
Verdict judge_schedules(const SearchCase& search, const Search& run, const Judge& judge) {
  for (std::uint64_t one = 0; one < schedules; ++one) {
    std::vector<std::int32_t> found;
    const std::uint64_t seed = one == 0 ? 0 : search.schedule_seed + one;
    if (auto fault = checked_fault(seed, [&] { found = run(); })) return fault;
    if (auto wrong = judge(found)) return wrong;
  }
  return std::nullopt;
}

Verdict judge_bfs(const SearchCase& search, PublishedLine line) {
  const Graph graph = search.problem.graph.graph();
  return judge_schedules(
      search, [&] { return published_levels(graph, search.problem.source, line, Access::relaxed); },
      [&](const std::vector<std::int32_t>& level) { return judge_levels(search, level); });
}

Verdict judge_sssp(const SearchCase& search, PublishedLine line) {
  const Graph graph = search.problem.graph.graph();
  return judge_schedules(
      search,
      [&] { return published_distances(graph, search.problem.source, line, Access::relaxed); },
      [&](const std::vector<std::int32_t>& distance) {
        return judge_source_paths(search, distance);
      });
}

constexpr ErratumRun table[] = {
    {"frontier_in_one_launch", run_line<judge_bfs, PublishedLine::one_mask, small_graphs>},
    {"barrier_in_conditional", run_line<judge_bfs, PublishedLine::barrier_inside, small_graphs>},
    {"unguarded_minimum", run_line<judge_sssp, PublishedLine::unguarded, weighted_graphs>},
    {"weight_of_vertex", run_line<judge_sssp, PublishedLine::weight_of_vertex, weighted_graphs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::harish_narayanan {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::harish_narayanan
