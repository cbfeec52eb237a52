/// \file
/// Edits of boruvka_mst.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::boruvka_mst {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a first value", "(to_new[v] := v) × (to_original", "(to_new[v] := 0) × (to_original"},
    {"a relation", "(edge[s] = −1 ∧ here[s] < high[s])", "(edge[s] = −1 ∧ here[s] ≤ high[s])"},
    {"a segment's number for its tree's", "(to_new[A[here[s]]] ≠ tree[s])", "(to_new[A[here[s]]] ≠ s)"},
    {"two operators swapped", "setTarget(t, to_new[end[lightest[t]]]) × setEdge(t, edge[lightest[t]])", "setEdge(t, edge[lightest[t]]) × setTarget(t, to_new[end[lightest[t]]])"},
    {"edges that weigh the same not told apart", " ∨\n  W[e] = W[f] ∧\n  (lesserEnd(e) < lesserEnd(f) ∨ lesserEnd(e) = lesserEnd(f) ∧ greaterEnd(e) < greaterEnd(f));", ";"},
    {"another order of edges", "(lesserEnd(e) < lesserEnd(f) ∨ lesserEnd(e) = lesserEnd(f) ∧ greaterEnd(e) < greaterEnd(f))", "(greaterEnd(e) < greaterEnd(f) ∨ greaterEnd(e) = greaterEnd(f) ∧ lesserEnd(e) < lesserEnd(f))"},
    {"lists sorted by weight alone", "local_sort = for(v = 0..V − 1) sortList(v)", "local_sort = for(v = 0..V − 1) sortByWeight(v)"},
    {"the greater of two trees a root", "(cF[cF[i]] = i ∧ i < cF[i])", "(cF[cF[i]] = i ∧ i > cF[i])"},
    {"cycles of two not removed", "(cF[cF[i]] = i ∧ i < cF[i])", "(false)"},
    {"a root's edge taken", "× (F[i] ≠ i)(take(edge_of[i]) ∨ E);\nscheme", "× take(edge_of[i]);\nscheme"},
    {"one jump", "(F[F[i]] ≠ F[i]){setF(i, F[F[i]])};", "(F[F[i]] ≠ F[i])(setF(i, F[F[i]]) ∨ E);"},
    {"segments that do not move", "setTrees(roots) × move_segments;", "setTrees(roots);"},
    {"a tree for its root", "setNew(v, number[F[to_new[v]]]) × setTrees", "setNew(v, number[to_new[v]]) × setTrees"},
    {"an iteration too few", "(trees > 1 ∧ goes_on){\n    find_minimum", "(trees > 2 ∧ goes_on){\n    find_minimum"},
    {"the printed condition of the scan", "  (val[s, T − 1] > 0)(", "  (val[s, T − 1] = 1)("},
    {"a scan's reach", "  (t ≥ offset(i))((val[s, t] :=", "  (t > offset(i))((val[s, t] :="},
    {"the barrier before an addition", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × Add(s, t, i) × B_T(t))"},
    {"the barrier behind it", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i))"},
    {"a barrier over others", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × B_L(t) × Add(s, t, i) × B_T(t))"},
    {"a level of the scan too few", "for(i = 1..L) (ShflUp(s, t, i)", "for(i = 2..L) (ShflUp(s, t, i)"},
    {"a stride", "(here[s] := here[s] + T)", "(here[s] := here[s] + T + 1)"},
    {"a list that is given up", "∨ (low[s] := edge[s]))", "∨ (low[s] := high[s]))"},
    {"a segment that has found nothing counted where it is left out", "(D = 0 ∨ edge[s] ≠ −1)(addSegment", "(true)(addSegment"},
    {"an end that nobody is told of", "(isAnyFound)(E ∨ (goes_on := false)) × par_remove_cycles", "par_remove_cycles"},
    {"an arc of a list not looked at", "for(i = 0..P − 1)", "for(i = 0..P − 2)"},
    {"a neighbour for the thread of a level", "Prefer(s, t, mine[s, t + width(i)])", "Prefer(s, t, mine[s, t + 1])"},
    {"the barrier of a level", "B_T(t) × (t + width(i) < width(i − 1))", "(t + width(i) < width(i − 1))"},
    {"an atomic minimum made plain", "atomic operator keepLightest", "operator keepLightest"},
    {"an edge of the iteration before", "∥(t = 0..trees − 1) (lightest[t] := −1) × ∥(s = 0..segments − 1) keepLightest(s);", "∥(s = 0..segments − 1) keepLightest(s);"},
    {"a race that is not declared", "\n  races on F because \"whatever link is read leads to the same root\"", ""},
    {"a jump that is not told of", "(setF(i, jump[i]) × (again := true) ∨ E)", "(setF(i, jump[i]) ∨ E)"},
    {"an atomic list made plain", "atomic operator take(e", "operator take(e"},
    {"an atomic count made plain", "atomic operator addSegment", "operator addSegment"},
    {"an atomic number made plain", "atomic operator takeNumber", "operator takeNumber"},
    {"an atomic place made plain", "atomic operator takePlace", "operator takePlace"},
    {"places of other trees", "(placed := placed + size[i])", "(placed := placed + 1)"},
    {"a segment that is not taken over", "for(s = 0..placed − 1) takeOver(s)", "for(s = 0..placed − 2) takeOver(s)"},
    {"a tree that is no more", "(to_new[v] ≠ −1)(setNew(v,", "(true)(setNew(v,"},
    {"more than two bits", "(k[e] := twoBits(wholeParts(A[e] − base[v])))", "(k[e] := wholeParts(A[e] − base[v]))"},
    {"a filter left out", "⟨isNarrow⟩ × compress × (goes_on", "compress × (goes_on"},
    {"another list's base", "base[owner[s]] + B · k[here[s] + t]", "base[s] + B · k[here[s] + t]"},
    {"weights that lose their order", "(W[e] := rank(given_W[e]))", "(W[e] := rank(given_W[0]))"},
    {"a vertex whose tree the CPU does not know", "for(v = 0..V − 1) (host_to_new[v] := to_new[v])", "for(v = 0..V − 2) (host_to_new[v] := to_new[v])"},
    {"a list of both shares", "(owner[s] < C)(first_out_of_segment(s) ∨ E) ∥", "(owner[s] ≤ C)(first_out_of_segment(s) ∨ E) ∥"},
    {"a list that the CPU leaves out", "to_host × ∥(v = C..V − 1)", "to_host × ∥(v = C + 1..V − 1)"},
    {"a list of no share", "take_from_cpu =\n  ∥(s = 0..segments − 1)\n    (owner[s] < C)", "take_from_cpu =\n  ∥(s = 0..segments − 1)\n    (owner[s] ≤ C)"},
    {"the arc at the split", "    (here[s] + t < G)(", "    (here[s] + t ≤ G)("},
    {"a refusal left out of the refused", "  not independent\n    at for(i = 0..trees − 1) merge_tree(i)", "  independent\n    at for(i = 0..trees − 1) merge_tree(i)"},
    {"a stronger law", "  refine\n    at local_sort\n    giving rank_weights", "  equal\n    at local_sort\n    giving rank_weights"},
    {"the forest observed where it differs", "derive Renumbered from BoruvkaMST observing edges, weight {", "derive Renumbered from BoruvkaMST observing edges, forest {"},
    {"the printed scan taken for right", "  not equal\n    at first_out_of_segment(s)", "  equal\n    at first_out_of_segment(s)"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::boruvka_mst
