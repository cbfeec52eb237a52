/// \file
/// How the errata of the Johnson paper are run.
#include "properties/errata/errata.hpp"

#include <fmt/format.h>

#include "properties/johnson/errata/published.hpp"
#include "properties/johnson/errata/published_formulas.hpp"

namespace graphspec::properties {
namespace {

/// For the kernels, which begin where reweighting has left no negative weight.
constexpr RandomGraphRule reweighted_graphs{.max_vertices = 12, .weighted = true};
/// For single rounds: all rounds have a fixpoint where no cycle is negative.
constexpr RandomGraphRule graphs_of_rounds{.max_vertices = 6, .weighted = true};

Verdict judge_run(const SearchCase& search, const LengthRun& run) {
  return run.fault ? run.fault : judge_source_paths(search, run.length);
}

Verdict judge_outer_loop(const SearchCase& search, OuterLoopLine line) {
  return judge_run(search, run_outer_loop(search, line));
}

/// For an erratum about work: the distances are correct, but arcs are relaxed more than once.
Verdict judge_relaxations(const SearchCase& search, OuterLoopLine line) {
  const LengthRun run = run_outer_loop(search, line);
  if (auto wrong = judge_run(search, run)) return wrong;
  const ArcIndex arcs = search.problem.graph.graph().num_arcs();
  if (run.relaxations <= arcs) return std::nullopt;
  return fmt::format(
      "There are {} relaxations of {} arcs, but one per arc suffices. The distances are correct.",
      run.relaxations, arcs);
}

Verdict judge_inner_loop(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_inner_loop(search, as_printed));
}

/// Formulas as edits of johnson.saa, held to the certificate of all pairs.
template <const FormulaEdit&... edits>
Verdict judge_formula(const SearchCase& search, bool as_printed) {
  static const saa::Algorithm corrected = johnson_schemes();
  static const saa::Algorithm printed = johnson_schemes({edits...});
  return judge_all_pairs(as_printed ? printed : corrected, search);
}
constexpr FormulaEdit targets_from_1{"∥(b = 0..V − 1) (RelaxEdge", "∥(b = 1..V) (RelaxEdge"};
/// The contract names the loop of its scheme.
constexpr FormulaEdit contract_from_1{
    "at ∥(b = 0..V − 1) _:\n    invariant ∀(j = 0..V − 1) (d[q, j] = reached[q, j]",
    "at ∥(b = 1..V) _:\n    invariant ∀(j = 0..V − 1) (d[q, j] = reached[q, j]"};
constexpr FormulaEdit rounds_from_1{
    "∥(b = 0..n − 1) (for(a = 0..n − 1) RelaxEdge(q, a, b) × B_n(b))",
    "∥(b = 1..V) (for(a = 0..n − 1) RelaxEdge(q, a, b) × B_V(b))"};
constexpr FormulaEdit initial_size{"(for(a = 0..n − 1) RelaxEdge", "(for(a = 0..V − 1) RelaxEdge"};
constexpr FormulaEdit lengths_not_restored{
    "preparePull × (s := 0) × (s < V){DijkstraInner(s) × restore(s)",
    "preparePull × (s := 0) × (s < V){DijkstraInner(s)"};

Verdict judge_self_loops(SearchCase search, bool as_printed) {
  if (!as_printed) {
    std::erase_if(search.problem.graph.edges,
                  [](const RandomEdge& edge) { return edge.from == edge.to && edge.weight < 0; });
  }
  return compare_schedules(search, {"DijkstraInner"});
}

Verdict judge_rounds(const SearchCase& search, bool as_printed) {
  if (as_printed) return compare_schedules(search, {"init", "RelaxEdgesPull"});
  return compare_schedules(search, {"BellmanFordPull"});
}

constexpr ErratumRun table[] = {
    {"thread_index", run_line<judge_outer_loop, OuterLoopLine::local_index, reweighted_graphs>},
    {"threads_beyond_entries",
     run_line<judge_outer_loop, OuterLoopLine::no_guard, reweighted_graphs>},
    {"target_is_edge",
     run_line<judge_outer_loop, OuterLoopLine::target_is_edge, reweighted_graphs>},
    {"plain_read", run_line<judge_outer_loop, OuterLoopLine::plain_read, reweighted_graphs>},
    {"mask_kept", run_line<judge_relaxations, OuterLoopLine::mask_kept, reweighted_graphs>},
    {"below_threshold",
     run_line<judge_outer_loop, OuterLoopLine::below_threshold, reweighted_graphs>},
    {"settled_kept", run_line<judge_outer_loop, OuterLoopLine::settled_kept, reweighted_graphs>},
    {"targets_from_1",
     run_line<judge_formula<targets_from_1, contract_from_1>, true, graphs_with_negative_arcs>},
    {"infinity", run_line<judge_inner_loop, true, reweighted_graphs>},
    {"negative_self_loop", run_line<judge_self_loops, true, graphs_with_negative_arcs>},
    {"rounds_from_1", run_line<judge_formula<rounds_from_1>, true, graphs_with_negative_arcs>},
    {"initial_size", run_line<judge_formula<initial_size>, true, graphs_with_negative_arcs>},
    {"single_round", run_line<judge_rounds, true, graphs_of_rounds>},
    {"lengths_not_restored",
     run_line<judge_formula<lengths_not_restored>, true, graphs_with_negative_arcs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::johnson {

std::span<const properties::ErratumRun> erratum_runs() {
  return properties::table;
}

}  // namespace graphspec::papers::johnson
