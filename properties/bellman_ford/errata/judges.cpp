/// \file
/// The judgements of the Bellman-Ford paper's errata.
#include "properties/bellman_ford/errata/judges.hpp"

#include <fmt/format.h>

#include "gpu/problem/solver.hpp"
#include "properties/certificates/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

SearchCase without_loops(SearchCase search) {
  std::erase_if(search.problem.graph.edges,
                [](const RandomEdge& edge) { return edge.from == edge.to; });
  return search;
}

Verdict judge_listing(const SearchCase& search, ListingSearch* listing, int group_size,
                      ListingLine line) {
  const ListingRun run = run_listing(search, listing, group_size, line);
  return run.fault ? run.fault : judge_paths_of(search, run.paths);
}

/// The results for a graph with a negative cycle must be distances.
Verdict judge_silence(const SearchCase& search, const std::vector<std::int32_t>& length) {
  const Graph graph = search.problem.graph.graph();
  const auto cycle = reference::find_negative_cycle(graph, search.problem.source);
  if (!cycle) return std::nullopt;
  const auto wrong = certify_shortest_paths(graph, search.problem.source, length);
  if (!wrong) return std::nullopt;
  return fmt::format(
      "The negative cycle through vertex {}, of weight {}, is not reported. The distances are "
      "wrong: {}",
      cycle->cycle().front(), cycle->weight(), *wrong);
}

}  // namespace

Verdict judge_paths_of(const SearchCase& search, const problem::Sssp::Result& paths) {
  return judge_source_paths(search, paths.distance, paths.predecessor);
}

Verdict judge_rounds(const SearchCase& search, bool as_printed) {
  const ProcedureRun procedure = run_procedure(search, ProcedureLine::none);
  std::int64_t rounds = procedure.rounds;
  if (!as_printed) {
    RunReport report;
    const auto paths =
        answer(solver<problem::Sssp>(Device::cpu, "naive"), search.problem.graph.graph(),
               {search.problem.source}, {{"until_stable", 1}}, &report);
    if (auto wrong = judge_paths_of(search, paths)) return wrong;
    rounds = count_of(report, "rounds").value_or(0);
  }
  // The round that changes nothing is needed to see that.
  if (rounds <= procedure.changing_rounds + 1) return std::nullopt;
  return fmt::format("The search runs {} rounds, but no round after round {} changes a distance.",
                     rounds, procedure.changing_rounds);
}

Verdict judge_formula(const SearchCase& search, bool as_printed) {
  return certify_shortest_paths(search.problem.graph.graph(), search.problem.source,
                                run_formula(search, as_printed));
}

Verdict judge_unnoticed_cycle(const SearchCase& search, bool as_printed) {
  if (as_printed) {
    // Loops are another row's.
    const SearchCase loopless = without_loops(search);
    return judge_silence(loopless, run_procedure(loopless, ProcedureLine::none).paths.distance);
  }
  const Graph graph = search.problem.graph.graph();
  const Vertex source = search.problem.source;
  if (!reference::find_negative_cycle(graph, source)) return std::nullopt;
  try {
    if (auto wrong = judge_silence(search, reference::bellman_ford(graph, source).distance))
      return wrong;
  } catch (const reference::NegativeCycle&) {  // what is wanted
  }
  for (const Solver<problem::Sssp>& step : solvers<problem::Sssp>(Device::cpu)) {
    if (!step.solve_matrix) continue;
    try {
      const auto paths = answer(step, graph, {source});
      if (auto wrong = judge_silence(search, paths.distance)) return wrong;
    } catch (const reference::NegativeCycle&) {  // likewise
    }
  }
  return std::nullopt;
}

Verdict judge_procedure(const SearchCase& search, ProcedureLine line) {
  return judge_paths_of(search, run_procedure(search, line).paths);
}

Verdict judge_naive(const SearchCase& search, ListingLine line) {
  return judge_listing(search, checked_naive_listing(), 4, line);
}

// As few threads as show all levels.
Verdict judge_reduce(const SearchCase& search, ListingLine line) {
  return judge_listing(search, checked_reduce_listing(), 4, line);
}

// As few as are no power of two.
Verdict judge_reduce_by_three(const SearchCase& search, ListingLine line) {
  return judge_listing(search, checked_reduce_listing(), 3, line);
}

// j != v says that paths go along no loop, so none counts.
Verdict judge_loops(const SearchCase& search, ListingLine line) {
  const ListingRun run = run_listing(search, checked_reduce_listing(), 4, line);
  return run.fault ? run.fault : judge_paths_of(without_loops(search), run.paths);
}

}  // namespace graphspec::properties
