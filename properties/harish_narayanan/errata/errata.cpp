/// \file
/// The errata of Harish and Narayanan 2007. Its text is not at hand: each row says what its defect
/// rests on, and `printed` says in words what implementations that quote its algorithms have.
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

constexpr Erratum table[] = {
    {.name = "frontier_in_one_launch",
     .place = "Algorithm 2, the kernel of breadth-first search",
     .printed = "(known; implementations agree) the one mask Fa is read and written in a launch, "
                "and Xa is set when a vertex's turn comes",
     .wrong = "a thread may process a vertex that was put in during the same launch, and label its "
              "neighbours a level too deep, vertices of its own level among them. A right write "
              "that comes before is overwritten, and the level stays wrong; in the order of the "
              "vertices' numbers, too",
     .correction = "a second mask takes what a launch finds, and a second kernel puts it in and "
                   "sets Xa, as later suites do",
     .run = run_line<judge_bfs, PublishedLine::one_mask, small_graphs>},
    {.name = "barrier_in_conditional",
     .place = "Algorithm 2, in two copies of it; whether the text has it is not known",
     .printed = "(two implementations) __syncthreads() behind the lines that clear Fa[tid] and set "
                "Xa[tid], where Fa[tid] is true",
     .wrong = "threads whose vertex is not in the frontier never come to the barrier, which is "
              "undefined, and hangs on some hardware; and it orders one block's threads alone",
     .correction = "no barrier: the second kernel begins when the first has ended",
     .run = run_line<judge_bfs, PublishedLine::barrier_inside, small_graphs>},
    {.name = "unguarded_minimum",
     .place = "Algorithm 4, kernel 1 of shortest paths",
     .printed = "(known; implementations agree) if Ua[nid] is more than Ca[tid] plus the weight, "
                "Ua[nid] is set to that",
     .wrong = "test and write are two operations: of two threads that pass the test the one that "
              "writes last stays, and the other's update is lost for good, for its mask is cleared",
     .correction = "atomicMin, as in the authors' own later code",
     .run = run_line<judge_sssp, PublishedLine::unguarded, weighted_graphs>},
    {.name = "weight_of_vertex",
     .place = "Algorithm 4, kernel 1 of shortest paths",
     .printed = "(implementations agree, and several note it) Wa[nid] is added",
     .wrong = "Wa has a weight an edge, and nid is the number of the vertex at its end: another "
              "edge's weight is added, or there is none of that number",
     .correction = "the weight of the edge that is followed",
     .run = run_line<judge_sssp, PublishedLine::weight_of_vertex, weighted_graphs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::harish_narayanan {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::harish_narayanan
