/// \file
/// Edits of harish_narayanan.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::harish_narayanan {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a first value", "setVisited(s, true) × setLevel(s, 0)", "setVisited(s, true) × setLevel(s, 1)"},
    {"a branch for the other", "Xa[Ea[e]](E ∨ setLevel(Ea[e], La[x] + 1) × setNext(Ea[e], true)) ∨ E", "Xa[Ea[e]](setLevel(Ea[e], La[x] + 1) × setNext(Ea[e], true) ∨ E) ∨ E"},
    {"one mask for two", "setLevel(Ea[e], La[x] + 1) × setNext(Ea[e], true)) ∨ E", "setLevel(Ea[e], La[x] + 1) × setFrontier(Ea[e], true)) ∨ E"},
    {"a vertex that is not marked", "setNext(x, false) × setFrontier(x, true) × setVisited(x, true) ×", "setNext(x, false) × setFrontier(x, true) ×"},
    {"a race that is not declared", "scheme FrontierKernel races on found because \"all who write it write true\" =", "scheme FrontierKernel ="},
    {"two kernels in one launch", "{(found := false) × LevelKernel × FrontierKernel} found", "{(found := false) × (LevelKernel ∥ FrontierKernel)} found"},
    {"the weight of the vertex", "(Ca[x] + Wa[e] < Ua[Ea[e]])(setUpdating(Ea[e], Ca[x] + Wa[e]) ∨ E) ∨ E", "(Ca[x] + Wa[Ea[e]] < Ua[Ea[e]])(setUpdating(Ea[e], Ca[x] + Wa[Ea[e]]) ∨ E) ∨ E"},
    {"a mask that stays", "  Ma[x](\n    setMask(x, false) ×\n    for", "  Ma[x](\n    for"},
    {"an atomic operator made plain", "atomic operator completed atomicMin", "operator completed atomicMin"},
    {"a negative cycle with a result", "{(found := false) × CostKernel1 × CostKernel2 × (r := r + 1)}(found ∧ r < V) ×\n  ⟨¬found⟩;", "{(found := false) × CostKernel1 × CostKernel2 × (r := r + 1)}(found ∧ r < V);"},
    {"an index", "(D[i, k] + D[k, j] < D[i, j])", "(D[i, k] + D[j, k] < D[i, j])"},
    {"a filter left out", "(⟨D[k, k] ≥ 0⟩ × for(i = 0..V − 1)", "(for(i = 0..V − 1)"},
    {"a guard left out", "∥(j = 0..V − 1) (D[k, k] ≥ 0)(Relax(k, i, j) ∨ E);", "∥(j = 0..V − 1) Relax(k, i, j);"},
    {"a search that begins where the last ended", "    ClearCosts × UpdatingCost(s)", "    UpdatingCost(s)"},
    {"a refusal left out of the refused", "  not refine\n    at for(a = 0..V − 1) FollowEdges(a)", "  refine\n    at for(a = 0..V − 1) FollowEdges(a)"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::harish_narayanan
