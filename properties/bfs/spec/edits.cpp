/// \file
/// Edits of bfs.saa, each of which changes what it says.
#include "properties/spec/edits.hpp"

namespace graphspec::papers::bfs {

std::span<const properties::SchemeEdit> scheme_edits() {
  // clang-format off
  static constexpr properties::SchemeEdit edits[] = {
    {"a first value", "setLabel(source, 0) × setParent", "setLabel(source, 1) × setParent"},
    {"a relation", "(f < p_tail){\n      (c_vertex", "(f ≤ p_tail){\n      (c_vertex"},
    {"two operators swapped", "insertFrontier(dest[i], c, c_tail) × setLabel(dest[i], label[c_vertex] + 1)", "setLabel(dest[i], label[c_vertex] + 1) × insertFrontier(dest[i], c, c_tail)"},
    {"an index", "setLabel(dest[i], label[c_vertex] + 1)", "setLabel(dest[i], label[source] + 1)"},
    {"an atomic operator made plain", "atomic operator verbatim atomicExch", "operator verbatim atomicExch"},
    {"an atomic tail made plain", "atomic operator verbatim addBlockTail", "operator verbatim addBlockTail"},
    {"the barrier before the reservation", "frontier[p, b · T + t]) ∨ E) × B_T(t) ×\n    (t = 0)(clampBlockTail", "frontier[p, b · T + t]) ∨ E) ×\n    (t = 0)(clampBlockTail"},
    {"the barrier after the reservation", "reserve(b, btail[b]) ∨ E) × B_T(t) ×\n    CopyBlock", "reserve(b, btail[b]) ∨ E) ×\n    CopyBlock"},
    {"a queue that overflows", "addBlockTail(b, e) × (slot[e] < C)", "addBlockTail(b, e) × (slot[e] ≤ C)"},
    {"a tail that is not clamped", "(t = 0)(clampBlockTail(b) × reserve", "(t = 0)(reserve"},
    {"a copy's stride", "(my_slot[b, t] := my_slot[b, t] + T)\n  };", "(my_slot[b, t] := my_slot[b, t] + T + 1)\n  };"},
    {"a race that is not declared", "  races on changed because \"all who write it write true\" =", "  ="},
    {"the barrier of a level", "      B_T(t) ×\n      (my_tail[t] := stail[my_turn[t]])", "      (my_tail[t] := stail[my_turn[t]])"},
    {"an overflow that nobody collects", "(p_tail > R)((p_tail := 0) × CollectLevel ∨ E)\n  };", "(p_tail > R)((p_tail := R) ∨ E)\n  };"},
    {"a first insertion that is left out", "(place[a, e] < R)", "(0 < place[a, e] ∧ place[a, e] < R)"},
    {"a race on visited that is not declared", "  races on visited because \"all who write it write true; who reads false too early finds the vertex once more\"\n", ""},
    {"duplicates collected without an atomic tail", "atomic operator addCollected", "operator addCollected"},
    {"a vertex sent by who knows it", "(¬was_known[r, e])(\n    (owner", "(was_known[r, e])(\n    (owner"},
    {"a rank's atomic mark made plain", "atomic operator seesFirst", "operator seesFirst"},
    {"a rank that keeps what is another's", "(owner(dest[e]) = r)(\n      Reach", "(owner(dest[e]) ≤ r)(\n      Reach"},
    {"a vertex taken in twice", "takesIn(r, v) × (¬had[r, v])(Reach(r, v) ∨ E)", "takesIn(r, v) × Reach(r, v)"},
    {"bits of another level", "(label[v] = level)((bits[v] := true)", "(label[v] = 0)((bits[v] := true)"},
    {"a rank that is left out of the sum", "for(r = 0..P − 1) ((p_tail := p_tail + part_tail[p, r])", "for(r = 1..P − 1) ((p_tail := p_tail + part_tail[p, r])"},
    {"a refusal left out of the refused", "  not independent\n    at for(a = 0..V − 1) _", "  independent\n    at for(a = 0..V − 1) _"},
  };
  // clang-format on
  return edits;
}

}  // namespace graphspec::papers::bfs
