/// \file
/// How the errata of the BFS paper are run.
#include "properties/errata/errata.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/bfs/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// MAX_FRONTIER_SIZE of the paper, for its graph of 9 vertices.
constexpr int published_max_frontier_size = 9;

/// The labels that BFS_sequential gives.
std::vector<int> labels(const SearchCase& search) {
  return run_bfs_sequential(search, search.problem.graph.num_vertices).label;
}

std::int64_t reached(const SearchCase& search) {
  return std::ranges::count_if(labels(search), [](int label) { return label != -1; });
}

/// Reports an access outside an array, or otherwise a wrong level.
Verdict judge_run(const SearchCase& search, const PrintedRun& run) {
  return run.outside ? run.outside : judge_levels(search, run.label);
}

Verdict judge_host(const SearchCase& search, PrintedLine line) {
  return judge_run(search, run_bfs_host(search, line));
}

/// Reports the data race on the tail, even if the labels are correct.
Verdict judge_conflicts(const SearchCase& search, PrintedLine line) {
  const PrintedRun run = run_bfs_host(search, line);
  if (auto wrong = judge_run(search, run)) return wrong;
  if (run.conflict) return *run.conflict + " (the labels are correct)";
  return std::nullopt;
}

Verdict judge_sequential(const SearchCase& search, bool as_printed) {
  const int size = as_printed ? published_max_frontier_size : search.problem.graph.num_vertices;
  return judge_run(search, run_bfs_sequential(search, size));
}

Verdict judge_single_block(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_single_block(search, as_printed));
}

Verdict judge_warp_queues(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_warp_queues(search, !as_printed));
}

/// The text on visited: "duplicate visits are removed", against a search that tests labels.
Verdict judge_saving(const SearchCase& search, bool as_printed) {
  const int size = search.problem.graph.num_vertices;
  const std::int64_t by_label = run_bfs_sequential(search, size).tests;
  const std::int64_t by_visited = run_bfs_sequential(search, size, /*with_visited=*/true).tests;
  const std::int64_t found = reached(search) - 1;
  // An arc beyond those that find a vertex is a duplicate visit.
  if (as_printed ? by_label == found || by_visited < by_label : by_visited == by_label) {
    return std::nullopt;
  }
  return fmt::format("{} vertices are found. There are {} tests of label, and {} of visited.",
                     found, by_label, by_visited);
}

Verdict judge_mark(const SearchCase& search, bool as_printed) {
  const int mark = initial_mark_of_source(search, as_printed);
  if (mark == 1) return std::nullopt;
  return fmt::format("visited[source] is {} instead of 1", mark);
}

/// As printed, the labels of all vertices that the source reaches are positive.
Verdict judge_signs(const SearchCase& search, bool as_printed) {
  const std::vector<int> label = labels(search);
  for (Vertex v = 0; v < search.problem.graph.num_vertices; v++) {
    const int of_v = label[static_cast<std::size_t>(v)];
    const bool may_be_zero = !as_printed && v == search.problem.source;
    if (of_v == 0 && !may_be_zero) return fmt::format("the label of vertex {} is 0", v);
  }
  return std::nullopt;
}

/// As printed, a frontier has all neighbours of the frontier before it; corrected, all new ones.
Verdict judge_next_frontier(const SearchCase& search, bool as_printed) {
  const std::vector<int> label = labels(search);
  for (const RandomEdge& arc : search.problem.graph.edges) {
    const int from = label[static_cast<std::size_t>(arc.from)];
    const int to = label[static_cast<std::size_t>(arc.to)];
    if (from == -1 || to == from + 1 || (!as_printed && to <= from)) continue;
    return fmt::format("vertex {} is in frontier {}, and its neighbour {} is not in frontier {}",
                       arc.from, from, arc.to, from + 1);
  }
  return std::nullopt;
}

constexpr ErratumRun table[] = {
    {"positive_level", run_line<judge_signs, true, small_graphs>},
    {"all_neighbours", run_line<judge_next_frontier, true, small_graphs>},
    {"visited_saves_nothing", run_line<judge_saving, true, small_graphs>},
    {"visited_memset", run_line<judge_mark, true, small_graphs>},
    {"duplicates_beyond_frontier", run_line<judge_host, PrintedLine::no_exchange, small_graphs>},
    {"max_frontier_size", run_line<judge_sequential, true, small_graphs>},
    {"frontier_memset", run_line<judge_host, PrintedLine::frontier_memset, small_graphs>},
    {"visited_unset", run_line<judge_host, PrintedLine::visited_unset, small_graphs>},
    {"tail_unset", run_line<judge_host, PrintedLine::tail_unset, small_graphs>},
    {"frontier_size", run_line<judge_host, PrintedLine::frontier_size, small_graphs>},
    {"plain_tail_store", run_line<judge_conflicts, PrintedLine::plain_tail_store, small_graphs>},
    {"label_texture", run_line<judge_single_block, true, small_graphs>},
    {"warp_queue_overflow", run_line<judge_warp_queues, true, small_graphs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::bfs {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::bfs
