/// \file
/// How the errata of the BFS paper are run.
#include "properties/errata/errata.hpp"

#include "properties/bfs/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// MAX_FRONTIER_SIZE of the paper, for its graph of 9 vertices.
constexpr int published_max_frontier_size = 9;

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

constexpr ErratumRun table[] = {
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
