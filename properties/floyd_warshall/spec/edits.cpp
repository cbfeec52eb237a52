/// \file
/// Edits of floyd_warshall.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::floyd_warshall {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a first value", "(setCost(v, u, graph[v, u]) ∨ setCost(v, u, 0))", "(setCost(v, u, graph[v, u]) ∨ setCost(v, u, 1))"},
    {"the mark of no path", "setCost(v, u, ∞) × setPath(v, u, −1)", "setCost(v, u, ∞) × setPath(v, u, v)"},
    {"a relation", "(cost[v, k] + cost[k, u] < cost[v, u])", "(cost[v, k] + cost[k, u] ≤ cost[v, u])"},
    {"an index", "setPath(v, u, path[k, u])", "setPath(v, u, path[v, k])"},
    {"the vertex between for the one before", "setPath(v, u, path[k, u])", "setPath(v, u, k)"},
    {"two loops swapped", "for(k = 0..n − 1) (⟨cost[k, k] ≥ 0⟩ × for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));", "for(v = 0..n − 1) for(k = 0..n − 1) (⟨cost[k, k] ≥ 0⟩ × for(u = 0..n − 1) Relax(k, v, u));"},
    {"a filter left out", "(⟨cost[k, k] ≥ 0⟩ × for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));", "(for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));"},
    {"the matrix before by the new one", "(before[v, u] ≤ before[v, k] + before[k, u])", "(before[v, u] ≤ cost[v, k] + cost[k, u])"},
    {"a guard left out", "scheme Through(k, v, u: vertex) = (cost[k, k] ≥ 0)(Relax(k, v, u) ∨ E);", "scheme Through(k, v, u: vertex) = Relax(k, v, u);"},
    {"a grid that is too small", "scheme completed cudaKernel_coa(k: vertex) =\n  ∥(y = 0..S − 1)", "scheme completed cudaKernel_coa(k: vertex) =\n  ∥(y = 0..S − 2)"},
    {"a barrier left out", "× B_T(t) ×\n    (T · y + t < n", "×\n    (T · y + t < n"},
    {"shared memory of another column", "setPath(v, u, s_path[y, u]) ∨ E", "setPath(v, u, s_path[y, 0]) ∨ E"},
    {"a tile twice", "(y = s ∨ x = s)(E ∨ CloseInPlace(s, y, x));", "(y = s)(E ∨ CloseInPlace(s, y, x));"},
    {"a row that is not kept", "((rowMatrix[k, u] := cost[k, u]) × (rowPath[k, u] := path[k, u]) ∨ E);", "((rowMatrix[k, u] := cost[k, u]) ∨ E);"},
    {"a column read where it lies", "colMatrix[v, k] + rowMatrix[k, u] < cost[v, u])(\n    setCost(v, u, colMatrix[v, k] + rowMatrix[k, u])", "cost[v, k] + rowMatrix[k, u] < cost[v, u])(\n    setCost(v, u, cost[v, k] + rowMatrix[k, u])"},
    {"the barrier of an iteration", "× B_{T · T}(t) ×\n      RelaxInside", "×\n      RelaxInside"},
    {"a barrier over others", "B_{T · T}(t)", "B_{T · S}(t)"},
    {"phases swapped", "(phase1(s) × phase2(s) × phase3(s)) × ⟨isFeasible⟩;", "(phase1(s) × phase3(s) × phase2(s)) × ⟨isFeasible⟩;"},
    {"the operands of a row as printed made right", "  (T · b + i < n ∧ T · s + u − T · b < n)(\n    (cost[v, T · b + i] + cost[T · s + i, T · s + u − T · b] < cost[v, u])(\n      setCost(v, u, cost[v, T · b + i] + cost[T · s + i, T · s + u − T · b]) ×\n      setPath(v, u, path[T · s + i, T · s + u − T · b])", "  (true)(\n    (cost[v, T · s + i] + cost[T · s + i, u] < cost[v, u])(\n      setCost(v, u, cost[v, T · s + i] + cost[T · s + i, u]) ×\n      setPath(v, u, path[T · s + i, u])"},
    {"a refusal left out of the refused", "  not independent\n    at for(k = 0..n − 1) _\n    because \"an iteration", "  independent\n    at for(k = 0..n − 1) _\n    because \"an iteration"},
    {"predecessors observed where they differ", "derive Tiled from Guarded observing cost {", "derive Tiled from Guarded observing cost, path {"},
    {"a stronger law", "  refine\n    at cudaKernel(k)\n    giving cudaKernel_shared(k)", "  equal\n    at cudaKernel(k)\n    giving cudaKernel_shared(k)"},
    {"the way to a gate for the way from it", "cost[gate, u] ≤ within)(goTo(gate)", "cost[u, gate] ≤ within)(goTo(gate)"},
    {"a panel of rows that is not sent", "(x ≠ s ∧ rankAcross(x) = q)(ReceiveRows(p, q, rankDown(s), s, x) ∨ E)", "(x ≠ s ∧ rankAcross(x) = q)(E ∨ E)"},
    {"a panel of columns that one column of ranks does not get", "(y ≠ s ∧ rankDown(y) = p)(ReceiveColumns", "(y ≠ s ∧ rankDown(y) = p ∧ q ≠ 1)(ReceiveColumns"},
    {"a closed tile kept from the ranks of its column", "(q = rankAcross(s))(ReceiveRows(p, q, rankDown(s), s, s) ∨ E)", "(q ≠ rankAcross(s))(ReceiveRows(p, q, rankDown(s), s, s) ∨ E)"},
    {"what another rank knew of itself", "(knownColumn[p, q, v, k] := knownColumn[p, o, v, k])", "(knownColumn[p, q, v, k] := knownColumn[o, q, v, k])"},
    {"panels sent before they are closed", "∥(p = 0..P − 1) ∥(q = 0..Q − 1) ClosePart(p, q, s) × SendPanels(s) ×", "SendPanels(s) × ∥(p = 0..P − 1) ∥(q = 0..Q − 1) ClosePart(p, q, s) ×"},
    {"a row kept behind its turn", "(KeepRow(p, q, k, x) × RelaxTile(p, q, k, s, x));", "(RelaxTile(p, q, k, s, x) × KeepRow(p, q, k, x));"},
    {"the rest takes the next band's tiles again", "(E ∨ RelaxRestTile(p, q, b, y, x));", "(RelaxRestTile(p, q, b, y, x) ∨ RelaxRestTile(p, q, b, y, x));"},
    {"a race that is not declared", "\n  races on negative because \"who does not know yet of a negative cycle relaxes what nobody needs\" =", " ="},
    {"the next band is closed first", "(∥(p = 0..P − 1) ∥(q = 0..Q − 1) RelaxNextPart(p, q, b) × CloseBand(b + 1)) ∥\n  ∥(p = 0..P − 1) ∥(q = 0..Q − 1) RelaxRestPart(p, q, b);", "(CloseBand(b + 1) × ∥(p = 0..P − 1) ∥(q = 0..Q − 1) RelaxNextPart(p, q, b)) ∥\n  ∥(p = 0..P − 1) ∥(q = 0..Q − 1) RelaxRestPart(p, q, b);"},
    {"three loops taken for routes", "  not refine\n    giving PathByFigure3(v, u)", "  refine\n    giving PathByFigure3(v, u)"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::floyd_warshall
