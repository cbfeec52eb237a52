/// \file
/// The errata of the Johnson paper.
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

/// An erratum of work: right lengths, and arcs relaxed more than once.
Verdict judge_relaxations(const SearchCase& search, OuterLoopLine line) {
  const LengthRun run = run_outer_loop(search, line);
  if (auto wrong = judge_run(search, run)) return wrong;
  const ArcIndex arcs = search.problem.graph.graph().num_arcs();
  if (run.relaxations <= arcs) return std::nullopt;
  return fmt::format("{} relaxations of {} arcs, which need one each (the lengths came out right)",
                     run.relaxations, arcs);
}

Verdict judge_inner_loop(const SearchCase& search, bool as_printed) {
  return judge_run(search, run_inner_loop(search, as_printed));
}

/// Formulas as edits of johnson.saa, held to the certificate of all pairs.
template <const FormulaEdit& edit>
Verdict judge_formula(const SearchCase& search, bool as_printed) {
  static const saa::Algorithm corrected = johnson_schemes();
  static const saa::Algorithm printed = johnson_schemes({edit});
  return judge_all_pairs(as_printed ? printed : corrected, search);
}
constexpr FormulaEdit targets_from_1{"∥(b = 0..V − 1) (RelaxEdge", "∥(b = 1..V) (RelaxEdge"};
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

constexpr Erratum table[] = {
    {.name = "floyd_warshall_cost",
     .place = "introduction",
     .printed = "the algorithm of Floyd and Warshall has complexity O(|V^2|)",
     .wrong = "three nested loops over V: the matrix alone has |V|^2 entries, and each is compared "
              "with |V| ways around",
     .correction = "O(|V|^3)"},
    {.name = "added_edges",
     .place = "extension of the graph",
     .printed = "edges {(s, v) : v ∈ V ∪ w_sv = 0}",
     .wrong = "a union of a condition with another: one edge from s to each vertex, and each of "
              "weight 0, is meant, as the words after it say",
     .correction = "{(s, v) : v ∈ V}, and w_sv = 0 for each; scheme extendGraph"},
    {.name = "potentials_count",
     .place = "notation",
     .printed = "{h_i}, i = 0..V+1 (an overline, both ends among it): distances from the added "
                "vertex to all vertices",
     .wrong = "the extended graph has V+1 vertices, numbered 0..V",
     .correction = "h has V+1 entries, 0..V"},
    {.name = "target_is_edge",
     .place = "RELAX_WITH_MASK",
     .printed = "atomicMin(C[edgeId], G[edgeId] + C[tid])",
     .wrong = "C has an entry a vertex, and edgeId is the number of an arc: another vertex gets "
              "the distance, or there is none of that number",
     .correction = "C[dest[edgeId]]",
     .run = run_line<judge_outer_loop, OuterLoopLine::target_is_edge, reweighted_graphs>},
    {.name = "plain_read",
     .place = "RELAX_WITH_MASK",
     .printed = "G[edgeId] + C[tid]",
     .wrong = "a plain read, with nothing between it and other threads' atomicMin on the same "
              "entry: a data race. A marked vertex is settled and its entry falls no more, so no "
              "test of lengths sees it; a record of the accesses does",
     .correction = "the entry is read by a relaxed load",
     .run = run_line<judge_outer_loop, OuterLoopLine::plain_read, reweighted_graphs>},
    {.name = "mask_kept",
     .place = "RELAX_WITH_MASK and UPDATE_MASK",
     .printed = "M[Q[tid]] = true, and nothing sets it to false",
     .wrong = "a settled vertex relaxes its arcs in each phase from then on. Lengths come out "
              "right; on a path of n vertices n(n-1)/2 relaxations do the work of n-1",
     .correction = "an option: a vertex takes back its mark when it has relaxed its arcs",
     .run = run_line<judge_relaxations, OuterLoopLine::mask_kept, reweighted_graphs>},
    {.name = "below_threshold",
     .place = "the sentence before UPDATE_MASK",
     .printed = "vertices go to the settled ones if their distance is less than the threshold",
     .wrong = "the threshold is the least distance in Q, and none is less: Q never empties",
     .correction = "less or equal, as the listing under the sentence has it",
     .run = run_line<judge_outer_loop, OuterLoopLine::below_threshold, reweighted_graphs>},
    {.name = "settled_kept",
     .place = "the host's loop, with UPDATE_MASK",
     .printed = "Q[tid] = -1, \"after execution the elements -1 will be removed\", and no line of "
                "the loop removes them",
     .wrong = "the next min_element compares C[-1]; besides, Q.size() never falls",
     .correction = "thrust::remove of -1 after UPDATE_MASK",
     .run = run_line<judge_outer_loop, OuterLoopLine::settled_kept, reweighted_graphs>},
    {.name = "targets_from_1",
     .place = "(16)",
     .printed = "threads v = 1..V, where extendGraph gives the added vertex the number V",
     .wrong = "the number V makes 0..V-1 those of the graph's vertices: vertex 0 is no thread's, "
              "so no path to it is ever found",
     .correction = "v = 0..V-1",
     .run = run_line<judge_formula<targets_from_1>, true, graphs_with_negative_arcs>},
    {.name = "infinity",
     .place = "(3) in (16), with the listings' arrays of int",
     .printed = "d_qv > d_qu + w_uv, and int* for d; what stands for ∞ is lost with INIT",
     .wrong = "as INT_MAX, ∞ plus a weight wraps round to a path shorter than all: (16) goes on "
              "to choose vertices that cannot be reached. (The listings of the outer loop escape: "
              "the phase that settles unreached vertices, all at once, is the last, and they relax "
              "nothing.)",
     .correction =
         "one named value for unreached, which is never added to; the search ends when it "
         "is the least",
     .run = run_line<judge_inner_loop, true, reweighted_graphs>},
    {.name = "negative_self_loop",
     .place = "(16)",
     .printed = "each thread is an edge, which can be relaxed independently",
     .wrong = "not where w_uu < 0: thread u then changes d_qu, which the others read, and the "
              "schedule decides the lengths",
     .correction = "an assumption w_uu >= 0, which reweighting guarantees; johnson.saa states it",
     .run = run_line<judge_self_loops, true, graphs_with_negative_arcs>},
    {.name = "rounds_from_1",
     .place = "(4) in parallel",
     .printed = "threads v = 1..V again",
     .wrong = "vertex 0 keeps the potential ∞",
     .correction =
         "v = 0..V-1; johnson.saa lets them run to the added vertex, to which no arc leads",
     .run = run_line<judge_formula<rounds_from_1>, true, graphs_with_negative_arcs>},
    {.name = "initial_size",
     .place = "(4) in parallel, with the notation",
     .printed = "V is the initial size of the graph, and bounds the loops",
     .wrong = "Bellman-Ford runs on the extended graph of V+1 vertices: where the sources stop "
              "before vertex V no arc of the added vertex is relaxed, and all potentials stay ∞. "
              "(Targets may stop there: no arc leads to the added vertex. The bound of the inner "
              "loop itself is lost from the text)",
     .correction = "sources run to V+1; on the device the added vertex's arcs are in the first "
                   "values of d",
     .run = run_line<judge_formula<initial_size>, true, graphs_with_negative_arcs>},
    {.name = "single_round",
     .place = "(4) in parallel",
     .printed = "the algorithm can treat each vertex in parallel, hence another (4)",
     .wrong = "a thread reads lengths that others write in the same round: what it computes "
              "depends on the schedule, that of (4) in sequence does not. Only all rounds together "
              "agree",
     .correction = "the race is declared in johnson.saa, relaxed accesses in the kernel, and the "
                   "step to it from (4) rests on relaxation being monotone",
     .run = run_line<judge_rounds, true, graphs_of_rounds>},
    {.name = "lengths_not_restored",
     .place = "the algorithm, as far as its text is left",
     .printed = "d is what Dijkstra's algorithm finds by the new weights",
     .wrong = "those are longer by h_q - h_v than the paths of the graph",
     .correction = "d_qv - h_q + h_v at the end of each search; scheme restore",
     .run = run_line<judge_formula<lengths_not_restored>, true, graphs_with_negative_arcs>},
};

}  // namespace
}  // namespace graphspec::properties

namespace graphspec::papers::johnson {

std::span<const properties::Erratum> errata() {
  return properties::table;
}

}  // namespace graphspec::papers::johnson
