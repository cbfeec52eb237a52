/// \file
/// Edits of bellman_ford.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::bellman_ford {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a first value", "(v = s)(setSigma(v, 0) ∨ setSigma(v, ∞)) × setEta(v, −1));\n\n## lines 11", "(v = s)(setSigma(v, 1) ∨ setSigma(v, ∞)) × setEta(v, −1));\n\n## lines 11"},
    {"two operators swapped", "setDelta(v, sigma_before[j] + edge[j, v]) × setRho(v, j) ∨ E", "setRho(v, j) × setDelta(v, sigma_before[j] + edge[j, v]) ∨ E"},
    {"a relation", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma_before[j] + edge[j, v] ≤ delta[v] ∧ j ≠ v)"},
    {"an index", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma_before[j] + edge[v, j] < delta[v] ∧ j ≠ v)"},
    {"this round's lengths for those before", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma[j] + edge[j, v] < delta[v] ∧ j ≠ v)"},
    {"the vertex itself for the one before", "(setEta(v, rho[v]) ∨ E);\n\n## lines 9", "(setEta(v, v) ∨ E);\n\n## lines 9"},
    {"the source not left out", "(v ≠ s)(Nearest(v) × Update(v) ∨ E)", "(true)(Nearest(v) × Update(v) ∨ E)"},
    {"a round too few", "for(k = 1..V − 1) Round(s);", "for(k = 2..V − 1) Round(s);"},
    {"lengths not kept", "= keep × for(v = 0..V − 1) Vertex(s, v);", "= for(v = 0..V − 1) Vertex(s, v);"},
    {"a filter left out", "= Initial(s) × Rounds(s) × Check;", "= Initial(s) × Rounds(s);"},
    {"a vertex that is not asked", "scheme Check = for(v = 0..V − 1)", "scheme Check = for(v = 1..V − 1)"},
    {"the source as far as its circle", "(v = s)(setSigma(v, 0) ∨ setSigma(v, edge[s, v]))", "(setSigma(v, edge[s, v]))"},
    {"a race that is not declared", "scheme completed par_bf_kernel\n  races on shortened because \"any vertex that was shortened will do\" =", "scheme completed par_bf_kernel ="},
    {"the round that tells of a negative cycle left out", "for(k = 1..V) ((shortened := −1) × keep × par_bf_kernel) ×", "for(k = 1..V − 1) ((shortened := −1) × keep × par_bf_kernel) ×"},
    {"a mark that is not taken back", "for(k = 1..V) ((shortened := −1) × keep × par_bf_kernel) ×", "for(k = 1..V) (keep × par_bf_kernel) ×"},
    {"the condition of a last round", "(shortened ≠ −1 ∧ r < V) ×\n  ⟨shortened = −1⟩;\ncontract UntilStable {", "(shortened ≠ −1 ∧ r < V − 1) ×\n  ⟨shortened = −1⟩;\ncontract UntilStable {"},
    {"a tail left out", "for(i = 0..P − 1) (t + i · M < V)(Take(", "for(i = 0..P − 2) (t + i · M < V)(Take("},
    {"a stride", "(Take(v, t + i · M, t) ∨ E);\n\n## lines 14", "(Take(v, t + i, t) ∨ E);\n\n## lines 14"},
    {"a thread's number for a vertex", "(rho_inter[v, t] := rho_inter[v, t + width(i)]) ∨ E", "(rho_inter[v, t] := t + width(i)) ∨ E"},
    {"a thread beyond its level", "(t + width(i) < width(i − 1))(\n    (delta_inter[v, t] > delta_inter[v, t + width(i)])(\n      (delta_inter[v, t] := delta_inter[v, t + width(i)]) ×\n      (rho_inter", "(t + width(i) < M)(\n    (delta_inter[v, t] > delta_inter[v, t + width(i)])(\n      (delta_inter[v, t] := delta_inter[v, t + width(i)]) ×\n      (rho_inter"},
    {"the barrier of a level", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "for(i = 1..L) Level(v, t, i) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"one barrier for all levels", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "B_M(t) × for(i = 1..L) Level(v, t, i) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"a barrier over others", "(B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "(B_P(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"a level too few", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "for(i = 2..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"all threads giving", "(t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "Give(v)\n  );\n\n## lines 20"},
    {"the barrier of a tile", "∨ E\n    ) × B_{T · T}(t) ×", "∨ E\n    ) ×"},
    {"a tile not turned", "tile[y, x, columnOf(t), rowOf(t)]) ∨ E\n    )\n  );\n\n## as Take", "tile[y, x, rowOf(t), columnOf(t)]) ∨ E\n    )\n  );\n\n## as Take"},
    {"the matrix as it was", "sigma_before[j] + transposed[v, j])(", "sigma_before[j] + transposed[j, v])("},
    {"an atomic operator made plain", "atomic operator atomicMin", "operator atomicMin"},
    {"a predecessor that comes with no length", "((sigma[v] := val) × (eta[v] := u) ∨ E)", "((sigma[v] := val) ∨ E) × (eta[v] := u)"},
    {"a vertex shortened again not told of", "(at_tail[u, v] + edge[u, v] < was[u, v])((shortened", "(was[u, v] = ∞)((shortened"},
    {"an atomic set made plain", "atomic operator add", "operator add"},
    {"a race on lengths that is not declared", "scheme relax_worklist\n  races on sigma because \"who reads a length too early leaves its vertex to the next round\" =", "scheme relax_worklist ="},
    {"the source not queued", "× add(now, s) × (r := 0) ×\n  (now", "× (r := 0) ×\n  (now"},
    {"a negative cycle not told of", "(now ≠ ∅ ∧ r < V){relax_worklist × takeUp(now, next) × (r := r + 1)} ×\n  ⟨now = ∅⟩;", "(now ≠ ∅ ∧ r < V){relax_worklist × takeUp(now, next) × (r := r + 1)};"},
    {"a refusal left out of the refused", "  not independent\n    at for(k = 1..V − 1) Round(s)", "  independent\n    at for(k = 1..V − 1) Round(s)"},
    {"predecessors observed where they differ", "derive BF_Reduce from BF_Naive observing sigma {", "derive BF_Reduce from BF_Naive observing sigma, eta {"},
    {"a stronger law", "  refine\n    at par_bf_kernel_reduce\n", "  equal\n    at par_bf_kernel_reduce\n"},
    {"the printed predecessor taken for right", "  not equal\n    at Level(v, t, i)", "  equal\n    at Level(v, t, i)"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::bellman_ford
