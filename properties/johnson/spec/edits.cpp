/// \file
/// Edits of johnson.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::johnson {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a bound", "(k < V){setEdge", "(k ≤ V){setEdge"},
    {"an edge's weight", "setEdge(V, k, 0)", "setEdge(V, k, 1)"},
    {"a first value", "setWay(q, k, ∞)", "setWay(q, k, 0)"},
    {"two operators swapped", "setWay(q, k, ∞) × add(Q, k)", "add(Q, k) × setWay(q, k, ∞)"},
    {"an operator left out", " × setWay(q, q, 0);", ";"},
    {"a relation", "d[q, v] > d[q, u] + w[u, v]", "d[q, v] ≥ d[q, u] + w[u, v]"},
    {"an index", "d[q, v] > d[q, u] + w[u, v]", "d[q, v] > d[q, u] + w[v, u]"},
    {"a sign", "w[u, v] + h[u] − h[v]", "w[u, v] − h[u] + h[v]"},
    {"a counter's start", "init(q) × (r := 1)", "init(q) × (r := 2)"},
    {"the least by the greatest", "(u := argmin(i ∈ Q) d[q, i])", "(u := argmin(i ∈ Q) (0 − d[q, i]))"},
    {"a condition of a loop", "(Q ≠ ∅){ExtractMin(q) × (v := 0)", "(Q = ∅){ExtractMin(q) × (v := 0)"},
    {"branches swapped", "(setEdge(u, v, w[u, v] + h[u] − h[v]) ∨ E)", "(E ∨ setEdge(u, v, w[u, v] + h[u] − h[v]))"},
    {"a filter left out", "⟨isStable(V)⟩ × reweight", "reweight"},
    {"two schemes swapped", "Dijkstra(s) × restore(s)", "restore(s) × Dijkstra(s)"},
    {"a barrier left out", "(RelaxEdge(q, u, b) × B_V(b))", "(RelaxEdge(q, u, b))"},
    {"a barrier over others", "RelaxEdge(q, u, b) × B_V(b)", "RelaxEdge(q, u, b) × B_n(b)"},
    {"a barrier too early", "(RelaxEdge(q, u, b) × B_V(b))", "(B_V(b) × RelaxEdge(q, u, b))"},
    {"a range too short", "∥(b = 0..V − 1) (RelaxEdge", "∥(b = 1..V − 1) (RelaxEdge"},
    {"an atomic operator made plain", "atomic operator minWay", "operator minWay"},
    {"a strict threshold", "v ∈ Q ∧ d[q, v] ≤ t", "v ∈ Q ∧ d[q, v] < t"},
    {"a mark left out", "((M[a] := true) × erase(Q, a) ∨ E) × B_V(a)", "(erase(Q, a) ∨ E) × B_V(a)"},
    {"an undeclared race", "scheme completed RelaxEdgesPull(q: vertex)\n  races on d because \"a length read too early is only too long, and is read again in the next round\" =", "scheme completed RelaxEdgesPull(q: vertex) ="},
    {"an assumption left out", "    assuming w[u, u] ≥ 0\n", ""},
    {"a stronger law", "  monotone\n    at for(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n    giving ∥(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n", "  independent\n    at for(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n"},
    {"a step left out", "  unfold at RelaxEdges(q);\n", ""},
    {"a refusal left out of the refused", "  not independent\n    at for(b = 0..V − 1) RelaxEdge(q, u, b)\n    because \"a negative arc", "  independent\n    at for(b = 0..V − 1) RelaxEdge(q, u, b)\n    because \"a negative arc"},
    {"the lightest arc in by that out", "min(z = 0..V − 1) w[z, v]", "min(z = 0..V − 1) w[v, z]"},
    {"the lightest arc out by that in", "(d[q, i] + lightestOut(i))", "(d[q, i] + lightestIn(i))"},
    {"a bound twice as far", "d[q, v] ≤ l + lightestIn(v)", "d[q, v] ≤ l + lightestIn(v) + lightestIn(v)"},
    {"both criteria in one", "(isSettled(q, a) ∨ isSettledIn(q, a))", "(d[q, a] ≤ t + lightestIn(a))"},
    {"another's mark cleared", "× (M[a] := false) ∨ E\n", "× (M[0] := false) ∨ E\n"},
    {"a criterion's assumption left out", "    assuming isNonNegative\n    because \"a shorter way would come", "    because \"a shorter way would come"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::johnson
