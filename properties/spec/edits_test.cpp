/// \file
/// Edits of the files of schemes, each of which changes what they say: the suite must notice every
/// one, and so does somebody who makes it by mistake.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "properties/spec/suite.hpp"
#include "spec/library.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

struct Edit {
  std::string_view file;
  std::string_view what;
  std::string_view before;  ///< occurs in the file; its first occurrence is changed
  std::string_view after;
};

// clang-format off
constexpr Edit edits[] = {
    {"johnson", "a bound", "(k < V){setEdge", "(k ≤ V){setEdge"},
    {"johnson", "an edge's weight", "setEdge(V, k, 0)", "setEdge(V, k, 1)"},
    {"johnson", "a first value", "setWay(q, k, ∞)", "setWay(q, k, 0)"},
    {"johnson", "two operators swapped", "setWay(q, k, ∞) × add(Q, k)", "add(Q, k) × setWay(q, k, ∞)"},
    {"johnson", "an operator left out", " × setWay(q, q, 0);", ";"},
    {"johnson", "a relation", "d[q, v] > d[q, u] + w[u, v]", "d[q, v] ≥ d[q, u] + w[u, v]"},
    {"johnson", "an index", "d[q, v] > d[q, u] + w[u, v]", "d[q, v] > d[q, u] + w[v, u]"},
    {"johnson", "a sign", "w[u, v] + h[u] − h[v]", "w[u, v] − h[u] + h[v]"},
    {"johnson", "a counter's start", "init(q) × (r := 1)", "init(q) × (r := 2)"},
    {"johnson", "the least by the greatest", "(u := argmin(i ∈ Q) d[q, i])", "(u := argmin(i ∈ Q) (0 − d[q, i]))"},
    {"johnson", "a condition of a loop", "(Q ≠ ∅){ExtractMin(q) × (v := 0)", "(Q = ∅){ExtractMin(q) × (v := 0)"},
    {"johnson", "branches swapped", "(setEdge(u, v, w[u, v] + h[u] − h[v]) ∨ E)", "(E ∨ setEdge(u, v, w[u, v] + h[u] − h[v]))"},
    {"johnson", "a filter left out", "⟨isStable(V)⟩ × reweight", "reweight"},
    {"johnson", "two schemes swapped", "Dijkstra(s) × restore(s)", "restore(s) × Dijkstra(s)"},
    {"johnson", "a barrier left out", "(RelaxEdge(q, u, b) × B_V(b))", "(RelaxEdge(q, u, b))"},
    {"johnson", "a barrier over others", "RelaxEdge(q, u, b) × B_V(b)", "RelaxEdge(q, u, b) × B_n(b)"},
    {"johnson", "a barrier too early", "(RelaxEdge(q, u, b) × B_V(b))", "(B_V(b) × RelaxEdge(q, u, b))"},
    {"johnson", "a range too short", "∥(b = 0..V − 1) (RelaxEdge", "∥(b = 1..V − 1) (RelaxEdge"},
    {"johnson", "an atomic operator made plain", "atomic operator minWay", "operator minWay"},
    {"johnson", "a strict threshold", "v ∈ Q ∧ d[q, v] ≤ t", "v ∈ Q ∧ d[q, v] < t"},
    {"johnson", "a mark left out", "((M[a] := true) × erase(Q, a) ∨ E) × B_V(a)", "(erase(Q, a) ∨ E) × B_V(a)"},
    {"johnson", "an undeclared race", "scheme (17) completed RelaxEdgesPull(q: vertex)\n  races on d because \"a length read too early is only too long, and is read again in the next round\" =", "scheme (17) completed RelaxEdgesPull(q: vertex) ="},
    {"johnson", "an assumption left out", "    assuming w[u, u] ≥ 0\n", ""},
    {"johnson", "a stronger law", "  monotone\n    at for(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n    giving ∥(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n", "  independent\n    at for(b = 0..n − 1) for(a = 0..n − 1) RelaxEdge(q, a, b)\n"},
    {"johnson", "a step left out", "  unfold at RelaxEdges(q);\n", ""},
    {"johnson", "a refusal left out of the refused", "  not independent\n    at for(b = 0..V − 1) RelaxEdge(q, u, b)\n    because \"a negative arc", "  independent\n    at for(b = 0..V − 1) RelaxEdge(q, u, b)\n    because \"a negative arc"},
    {"johnson", "the lightest arc in by that out", "min(z = 0..V − 1) w[z, v]", "min(z = 0..V − 1) w[v, z]"},
    {"johnson", "the lightest arc out by that in", "(d[q, i] + lightestOut(i))", "(d[q, i] + lightestIn(i))"},
    {"johnson", "a bound twice as far", "d[q, v] ≤ l + lightestIn(v)", "d[q, v] ≤ l + lightestIn(v) + lightestIn(v)"},
    {"johnson", "both criteria in one", "(isSettled(q, a) ∨ isSettledIn(q, a))", "(d[q, a] ≤ t + lightestIn(a))"},
    {"johnson", "another's mark cleared", "× (M[a] := false) ∨ E\n", "× (M[0] := false) ∨ E\n"},
    {"johnson", "a criterion's assumption left out", "    assuming isNonNegative\n    because \"a shorter way would come", "    because \"a shorter way would come"},
    {"bfs", "a first value", "setLabel(source, 0) × setParent", "setLabel(source, 1) × setParent"},
    {"bfs", "a relation", "(f < p_tail){\n      (c_vertex", "(f ≤ p_tail){\n      (c_vertex"},
    {"bfs", "two operators swapped", "insertFrontier(dest[i], c, c_tail) × setLabel(dest[i], label[c_vertex] + 1)", "setLabel(dest[i], label[c_vertex] + 1) × insertFrontier(dest[i], c, c_tail)"},
    {"bfs", "an index", "setLabel(dest[i], label[c_vertex] + 1)", "setLabel(dest[i], label[source] + 1)"},
    {"bfs", "an atomic operator made plain", "atomic operator verbatim atomicExch", "operator verbatim atomicExch"},
    {"bfs", "an atomic tail made plain", "atomic operator verbatim addBlockTail", "operator verbatim addBlockTail"},
    {"bfs", "the barrier before the reservation", "frontier[p, b · T + t]) ∨ E) × B_T(t) ×\n    (t = 0)(clampBlockTail", "frontier[p, b · T + t]) ∨ E) ×\n    (t = 0)(clampBlockTail"},
    {"bfs", "the barrier after the reservation", "reserve(b, btail[b]) ∨ E) × B_T(t) ×\n    CopyBlock", "reserve(b, btail[b]) ∨ E) ×\n    CopyBlock"},
    {"bfs", "a queue that overflows", "addBlockTail(b, e) × (slot[e] < C)", "addBlockTail(b, e) × (slot[e] ≤ C)"},
    {"bfs", "a tail that is not clamped", "(t = 0)(clampBlockTail(b) × reserve", "(t = 0)(reserve"},
    {"bfs", "a copy's stride", "(my_slot[b, t] := my_slot[b, t] + T)\n  };", "(my_slot[b, t] := my_slot[b, t] + T + 1)\n  };"},
    {"bfs", "a race that is not declared", "  races on changed because \"all who write it write true\" =", "  ="},
    {"bfs", "the barrier of a level", "      B_T(t) ×\n      (my_tail[t] := stail[my_turn[t]])", "      (my_tail[t] := stail[my_turn[t]])"},
    {"bfs", "a refusal left out of the refused", "  not independent\n    at for(a = 0..V − 1) _", "  independent\n    at for(a = 0..V − 1) _"},
    {"floyd_warshall", "a first value", "(setCost(v, u, graph[v, u]) ∨ setCost(v, u, 0))", "(setCost(v, u, graph[v, u]) ∨ setCost(v, u, 1))"},
    {"floyd_warshall", "the mark of no path", "setCost(v, u, ∞) × setPath(v, u, −1)", "setCost(v, u, ∞) × setPath(v, u, v)"},
    {"floyd_warshall", "a relation", "(cost[v, k] + cost[k, u] < cost[v, u])", "(cost[v, k] + cost[k, u] ≤ cost[v, u])"},
    {"floyd_warshall", "an index", "setPath(v, u, path[k, u])", "setPath(v, u, path[v, k])"},
    {"floyd_warshall", "the vertex between for the one before", "setPath(v, u, path[k, u])", "setPath(v, u, k)"},
    {"floyd_warshall", "two loops swapped", "for(k = 0..n − 1) (⟨cost[k, k] ≥ 0⟩ × for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));", "for(v = 0..n − 1) for(k = 0..n − 1) (⟨cost[k, k] ≥ 0⟩ × for(u = 0..n − 1) Relax(k, v, u));"},
    {"floyd_warshall", "a filter left out", "(⟨cost[k, k] ≥ 0⟩ × for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));", "(for(v = 0..n − 1) for(u = 0..n − 1) Relax(k, v, u));"},
    {"floyd_warshall", "the matrix before by the new one", "(before[v, u] ≤ before[v, k] + before[k, u])", "(before[v, u] ≤ cost[v, k] + cost[k, u])"},
    {"floyd_warshall", "a guard left out", "scheme Through(k, v, u: vertex) = (cost[k, k] ≥ 0)(Relax(k, v, u) ∨ E);", "scheme Through(k, v, u: vertex) = Relax(k, v, u);"},
    {"floyd_warshall", "a grid that is too small", "scheme completed cudaKernel_coa(k: vertex) =\n  ∥(y = 0..S − 1)", "scheme completed cudaKernel_coa(k: vertex) =\n  ∥(y = 0..S − 2)"},
    {"floyd_warshall", "a barrier left out", "× B_T(t) ×\n    (T · y + t < n", "×\n    (T · y + t < n"},
    {"floyd_warshall", "shared memory of another column", "setPath(v, u, s_path[y, u]) ∨ E", "setPath(v, u, s_path[y, 0]) ∨ E"},
    {"floyd_warshall", "a tile twice", "(y = s ∨ x = s)(E ∨ CloseInPlace(s, y, x));", "(y = s)(E ∨ CloseInPlace(s, y, x));"},
    {"floyd_warshall", "a row that is not kept", "((rowMatrix[k, u] := cost[k, u]) × (rowPath[k, u] := path[k, u]) ∨ E);", "((rowMatrix[k, u] := cost[k, u]) ∨ E);"},
    {"floyd_warshall", "a column read where it lies", "colMatrix[v, k] + rowMatrix[k, u] < cost[v, u])(\n    setCost(v, u, colMatrix[v, k] + rowMatrix[k, u])", "cost[v, k] + rowMatrix[k, u] < cost[v, u])(\n    setCost(v, u, cost[v, k] + rowMatrix[k, u])"},
    {"floyd_warshall", "the barrier of an iteration", "× B_{T · T}(t) ×\n      RelaxInside", "×\n      RelaxInside"},
    {"floyd_warshall", "a barrier over others", "B_{T · T}(t)", "B_{T · S}(t)"},
    {"floyd_warshall", "phases swapped", "(phase1(s) × phase2(s) × phase3(s)) × ⟨isFeasible⟩;", "(phase1(s) × phase3(s) × phase2(s)) × ⟨isFeasible⟩;"},
    {"floyd_warshall", "the operands of a row as printed made right", "  (T · b + i < n ∧ T · s + u − T · b < n)(\n    (cost[v, T · b + i] + cost[T · s + i, T · s + u − T · b] < cost[v, u])(\n      setCost(v, u, cost[v, T · b + i] + cost[T · s + i, T · s + u − T · b]) ×\n      setPath(v, u, path[T · s + i, T · s + u − T · b])", "  (true)(\n    (cost[v, T · s + i] + cost[T · s + i, u] < cost[v, u])(\n      setCost(v, u, cost[v, T · s + i] + cost[T · s + i, u]) ×\n      setPath(v, u, path[T · s + i, u])"},
    {"floyd_warshall", "a refusal left out of the refused", "  not independent\n    at for(k = 0..n − 1) _\n    because \"an iteration", "  independent\n    at for(k = 0..n − 1) _\n    because \"an iteration"},
    {"floyd_warshall", "predecessors observed where they differ", "derive Tiled from Guarded observing cost {", "derive Tiled from Guarded observing cost, path {"},
    {"floyd_warshall", "a stronger law", "  refine\n    at cudaKernel(k)\n    giving cudaKernel_shared(k)", "  equal\n    at cudaKernel(k)\n    giving cudaKernel_shared(k)"},
    {"bellman_ford", "a first value", "(v = s)(setSigma(v, 0) ∨ setSigma(v, ∞)) × setEta(v, −1));\n\n## lines 11", "(v = s)(setSigma(v, 1) ∨ setSigma(v, ∞)) × setEta(v, −1));\n\n## lines 11"},
    {"bellman_ford", "two operators swapped", "setDelta(v, sigma_before[j] + edge[j, v]) × setRho(v, j) ∨ E", "setRho(v, j) × setDelta(v, sigma_before[j] + edge[j, v]) ∨ E"},
    {"bellman_ford", "a relation", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma_before[j] + edge[j, v] ≤ delta[v] ∧ j ≠ v)"},
    {"bellman_ford", "an index", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma_before[j] + edge[v, j] < delta[v] ∧ j ≠ v)"},
    {"bellman_ford", "this round's lengths for those before", "(sigma_before[j] + edge[j, v] < delta[v] ∧ j ≠ v)", "(sigma[j] + edge[j, v] < delta[v] ∧ j ≠ v)"},
    {"bellman_ford", "the vertex itself for the one before", "(setEta(v, rho[v]) ∨ E);\n\n## lines 9", "(setEta(v, v) ∨ E);\n\n## lines 9"},
    {"bellman_ford", "the source not left out", "(v ≠ s)(Nearest(v) × Update(v) ∨ E)", "(true)(Nearest(v) × Update(v) ∨ E)"},
    {"bellman_ford", "a round too few", "for(k = 1..V − 1) Round(s);", "for(k = 2..V − 1) Round(s);"},
    {"bellman_ford", "lengths not kept", "= keep × for(v = 0..V − 1) Vertex(s, v);", "= for(v = 0..V − 1) Vertex(s, v);"},
    {"bellman_ford", "a filter left out", "= Initial(s) × Rounds(s) × Check;", "= Initial(s) × Rounds(s);"},
    {"bellman_ford", "a vertex that is not asked", "scheme Check = for(v = 0..V − 1)", "scheme Check = for(v = 1..V − 1)"},
    {"bellman_ford", "the source as far as its circle", "(v = s)(setSigma(v, 0) ∨ setSigma(v, edge[s, v]))", "(setSigma(v, edge[s, v]))"},
    {"bellman_ford", "a race that is not declared", "scheme completed par_bf_kernel\n  races on shortened because \"any vertex that was shortened will do\" =", "scheme completed par_bf_kernel ="},
    {"bellman_ford", "the round that tells of a negative cycle left out", "for(k = 1..V) ((shortened := −1) × keep × par_bf_kernel) ×", "for(k = 1..V − 1) ((shortened := −1) × keep × par_bf_kernel) ×"},
    {"bellman_ford", "a mark that is not taken back", "for(k = 1..V) ((shortened := −1) × keep × par_bf_kernel) ×", "for(k = 1..V) (keep × par_bf_kernel) ×"},
    {"bellman_ford", "the condition of a last round", "(shortened ≠ −1 ∧ r < V) ×\n  ⟨shortened = −1⟩;\n\n# ---- BF_Reduce", "(shortened ≠ −1 ∧ r < V − 1) ×\n  ⟨shortened = −1⟩;\n\n# ---- BF_Reduce"},
    {"bellman_ford", "a tail left out", "for(i = 0..P − 1) (t + i · M < V)(Take(", "for(i = 0..P − 2) (t + i · M < V)(Take("},
    {"bellman_ford", "a stride", "(Take(v, t + i · M, t) ∨ E);\n\n## lines 14", "(Take(v, t + i, t) ∨ E);\n\n## lines 14"},
    {"bellman_ford", "a thread's number for a vertex", "(rho_inter[v, t] := rho_inter[v, t + width(i)]) ∨ E", "(rho_inter[v, t] := t + width(i)) ∨ E"},
    {"bellman_ford", "a thread beyond its level", "(t + width(i) < width(i − 1))(\n    (delta_inter[v, t] > delta_inter[v, t + width(i)])(\n      (delta_inter[v, t] := delta_inter[v, t + width(i)]) ×\n      (rho_inter", "(t + width(i) < M)(\n    (delta_inter[v, t] > delta_inter[v, t + width(i)])(\n      (delta_inter[v, t] := delta_inter[v, t + width(i)]) ×\n      (rho_inter"},
    {"bellman_ford", "the barrier of a level", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "for(i = 1..L) Level(v, t, i) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"bellman_ford", "one barrier for all levels", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "B_M(t) × for(i = 1..L) Level(v, t, i) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"bellman_ford", "a barrier over others", "(B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "(B_P(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"bellman_ford", "a level too few", "for(i = 1..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "for(i = 2..L) (B_M(t) × Level(v, t, i)) × (t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20"},
    {"bellman_ford", "all threads giving", "(t = 0)(Give(v) ∨ E)\n  );\n\n## lines 20", "Give(v)\n  );\n\n## lines 20"},
    {"bellman_ford", "the barrier of a tile", "∨ E\n    ) × B_{T · T}(t) ×", "∨ E\n    ) ×"},
    {"bellman_ford", "a tile not turned", "tile[y, x, columnOf(t), rowOf(t)]) ∨ E\n    )\n  );\n\n## as Take", "tile[y, x, rowOf(t), columnOf(t)]) ∨ E\n    )\n  );\n\n## as Take"},
    {"bellman_ford", "the matrix as it was", "sigma_before[j] + transposed[v, j])(", "sigma_before[j] + transposed[j, v])("},
    {"bellman_ford", "an atomic operator made plain", "atomic operator atomicMin", "operator atomicMin"},
    {"bellman_ford", "a predecessor that comes with no length", "((sigma[v] := val) × (eta[v] := u) ∨ E)", "((sigma[v] := val) ∨ E) × (eta[v] := u)"},
    {"bellman_ford", "a vertex shortened again not told of", "(at_tail[u, v] + edge[u, v] < was[u, v])((shortened", "(was[u, v] = ∞)((shortened"},
    {"bellman_ford", "an atomic set made plain", "atomic operator add", "operator add"},
    {"bellman_ford", "a race on lengths that is not declared", "scheme relax_worklist\n  races on sigma because \"who reads a length too early leaves its vertex to the next round\" =", "scheme relax_worklist ="},
    {"bellman_ford", "the source not queued", "× add(now, s) × (r := 0) ×\n  (now", "× (r := 0) ×\n  (now"},
    {"bellman_ford", "a negative cycle not told of", "(now ≠ ∅ ∧ r < V){relax_worklist × takeUp(now, next) × (r := r + 1)} ×\n  ⟨now = ∅⟩;", "(now ≠ ∅ ∧ r < V){relax_worklist × takeUp(now, next) × (r := r + 1)};"},
    {"bellman_ford", "a refusal left out of the refused", "  not independent\n    at for(k = 1..V − 1) Round(s)", "  independent\n    at for(k = 1..V − 1) Round(s)"},
    {"bellman_ford", "predecessors observed where they differ", "derive BF_Reduce from BF_Naive observing sigma {", "derive BF_Reduce from BF_Naive observing sigma, eta {"},
    {"bellman_ford", "a stronger law", "  refine\n    at par_bf_kernel_reduce\n", "  equal\n    at par_bf_kernel_reduce\n"},
    {"bellman_ford", "the printed predecessor taken for right", "  not equal\n    at Level(v, t, i)", "  equal\n    at Level(v, t, i)"},
    {"boruvka_mst", "a first value", "(to_new[v] := v) × (to_original", "(to_new[v] := 0) × (to_original"},
    {"boruvka_mst", "a relation", "(edge[s] = −1 ∧ here[s] < high[s])", "(edge[s] = −1 ∧ here[s] ≤ high[s])"},
    {"boruvka_mst", "a segment's number for its tree's", "(to_new[A[here[s]]] ≠ tree[s])", "(to_new[A[here[s]]] ≠ s)"},
    {"boruvka_mst", "two operators swapped", "setTarget(t, to_new[end[lightest[t]]]) × setEdge(t, edge[lightest[t]])", "setEdge(t, edge[lightest[t]]) × setTarget(t, to_new[end[lightest[t]]])"},
    {"boruvka_mst", "edges that weigh the same not told apart", " ∨\n  W[e] = W[f] ∧\n  (lesserEnd(e) < lesserEnd(f) ∨ lesserEnd(e) = lesserEnd(f) ∧ greaterEnd(e) < greaterEnd(f));", ";"},
    {"boruvka_mst", "another order of edges", "(lesserEnd(e) < lesserEnd(f) ∨ lesserEnd(e) = lesserEnd(f) ∧ greaterEnd(e) < greaterEnd(f))", "(greaterEnd(e) < greaterEnd(f) ∨ greaterEnd(e) = greaterEnd(f) ∧ lesserEnd(e) < lesserEnd(f))"},
    {"boruvka_mst", "lists sorted by weight alone", "local_sort = for(v = 0..V − 1) sortList(v)", "local_sort = for(v = 0..V − 1) sortByWeight(v)"},
    {"boruvka_mst", "the greater of two trees a root", "(cF[cF[i]] = i ∧ i < cF[i])", "(cF[cF[i]] = i ∧ i > cF[i])"},
    {"boruvka_mst", "cycles of two not removed", "(cF[cF[i]] = i ∧ i < cF[i])", "(false)"},
    {"boruvka_mst", "a root's edge taken", "× (F[i] ≠ i)(take(edge_of[i]) ∨ E);\nscheme", "× take(edge_of[i]);\nscheme"},
    {"boruvka_mst", "one jump", "(F[F[i]] ≠ F[i]){setF(i, F[F[i]])};", "(F[F[i]] ≠ F[i])(setF(i, F[F[i]]) ∨ E);"},
    {"boruvka_mst", "segments that do not move", "setTrees(roots) × move_segments;", "setTrees(roots);"},
    {"boruvka_mst", "a tree for its root", "setNew(v, number[F[to_new[v]]]) × setTrees", "setNew(v, number[to_new[v]]) × setTrees"},
    {"boruvka_mst", "an iteration too few", "(trees > 1 ∧ goes_on){\n    find_minimum", "(trees > 2 ∧ goes_on){\n    find_minimum"},
    {"boruvka_mst", "the printed condition of the scan", "  (val[s, T − 1] > 0)(", "  (val[s, T − 1] = 1)("},
    {"boruvka_mst", "a scan's reach", "  (t ≥ offset(i))((val[s, t] :=", "  (t > offset(i))((val[s, t] :="},
    {"boruvka_mst", "the barrier before an addition", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × Add(s, t, i) × B_T(t))"},
    {"boruvka_mst", "the barrier behind it", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i))"},
    {"boruvka_mst", "a barrier over others", "(ShflUp(s, t, i) × B_T(t) × Add(s, t, i) × B_T(t))", "(ShflUp(s, t, i) × B_L(t) × Add(s, t, i) × B_T(t))"},
    {"boruvka_mst", "a level of the scan too few", "for(i = 1..L) (ShflUp(s, t, i)", "for(i = 2..L) (ShflUp(s, t, i)"},
    {"boruvka_mst", "a stride", "(low[s] := low[s] + T)", "(low[s] := low[s] + T + 1)"},
    {"boruvka_mst", "a list that is given up", "∨ (low[s] := edge[s]))", "∨ (low[s] := high[s]))"},
    {"boruvka_mst", "a thread that is not the first", "(own[s, t] = 1 ∧ isFirstThread(s, t))", "(own[s, t] = 1)"},
    {"boruvka_mst", "the barrier of a vote", "(Fetch(s, t) × Look(s, t) × B_T(t) × Vote(s, t))", "(Fetch(s, t) × Look(s, t) × Vote(s, t))"},
    {"boruvka_mst", "an arc of a list not looked at", "for(i = 0..P − 1)", "for(i = 0..P − 2)"},
    {"boruvka_mst", "a neighbour for the thread of a level", "Prefer(s, t, mine[s, t + width(i)])", "Prefer(s, t, mine[s, t + 1])"},
    {"boruvka_mst", "the barrier of a level", "B_T(t) × (t + width(i) < width(i − 1))", "(t + width(i) < width(i − 1))"},
    {"boruvka_mst", "an atomic minimum made plain", "atomic operator keepLightest", "operator keepLightest"},
    {"boruvka_mst", "an edge of the iteration before", "∥(t = 0..trees − 1) (lightest[t] := −1) × ∥(s = 0..segments − 1) keepLightest(s);", "∥(s = 0..segments − 1) keepLightest(s);"},
    {"boruvka_mst", "a race that is not declared", "\n  races on F because \"whatever link is read leads to the same root\"", ""},
    {"boruvka_mst", "a jump that is not told of", "(setF(i, jump[i]) × (again := true) ∨ E)", "(setF(i, jump[i]) ∨ E)"},
    {"boruvka_mst", "an atomic list made plain", "atomic operator take(e", "operator take(e"},
    {"boruvka_mst", "an atomic count made plain", "atomic operator addSegment", "operator addSegment"},
    {"boruvka_mst", "an atomic number made plain", "atomic operator takeNumber", "operator takeNumber"},
    {"boruvka_mst", "an atomic place made plain", "atomic operator takePlace", "operator takePlace"},
    {"boruvka_mst", "places of other trees", "(placed := placed + size[i])", "(placed := placed + 1)"},
    {"boruvka_mst", "a segment that is not taken over", "for(s = 0..placed − 1) takeOver(s)", "for(s = 0..placed − 2) takeOver(s)"},
    {"boruvka_mst", "a tree that is no more", "(to_new[v] ≠ −1)(setNew(v,", "(true)(setNew(v,"},
    {"boruvka_mst", "more than two bits", "(k[e] := twoBits(wholeParts(A[e] − base[v])))", "(k[e] := wholeParts(A[e] − base[v]))"},
    {"boruvka_mst", "a filter left out", "⟨isNarrow⟩ × compress ×\n  (trees", "compress ×\n  (trees"},
    {"boruvka_mst", "another list's base", "base[owner[s]] + B · k[low[s] + t]", "base[s] + B · k[low[s] + t]"},
    {"boruvka_mst", "weights that lose their order", "(W[e] := rank(given_W[e]))", "(W[e] := rank(given_W[0]))"},
    {"boruvka_mst", "a vertex whose tree the CPU does not know", "for(v = 0..V − 1) (host_to_new[v] := to_new[v])", "for(v = 0..V − 2) (host_to_new[v] := to_new[v])"},
    {"boruvka_mst", "a list of both shares", "(owner[s] < C)(first_by_vote(s) ∨ E) ∥", "(owner[s] ≤ C)(first_by_vote(s) ∨ E) ∥"},
    {"boruvka_mst", "a list that the CPU leaves out", "to_host × ∥(v = C..V − 1)", "to_host × ∥(v = C + 1..V − 1)"},
    {"boruvka_mst", "a list of no share", "take_from_cpu =\n  ∥(s = 0..segments − 1)\n    (owner[s] < C)", "take_from_cpu =\n  ∥(s = 0..segments − 1)\n    (owner[s] ≤ C)"},
    {"boruvka_mst", "the arc at the split", "    (low[s] + t < G)(", "    (low[s] + t ≤ G)("},
    {"boruvka_mst", "a refusal left out of the refused", "  not independent\n    at for(i = 0..trees − 1) merge_tree(i)", "  independent\n    at for(i = 0..trees − 1) merge_tree(i)"},
    {"boruvka_mst", "a stronger law", "  refine\n    at local_sort\n    giving rank_weights", "  equal\n    at local_sort\n    giving rank_weights"},
    {"boruvka_mst", "the forest observed where it differs", "derive Renumbered from BoruvkaMST observing edges, weight {", "derive Renumbered from BoruvkaMST observing edges, forest {"},
    {"boruvka_mst", "the printed scan taken for right", "  not equal\n    at first_out_of_segment(s)", "  equal\n    at first_out_of_segment(s)"},
    {"laws", "a condition's sign", "(¬u)(B ∨ A);", "(u)(B ∨ A);"},
    {"laws", "a filter's sign", "(u){A} × ⟨¬u⟩;", "(u){A} × ⟨u⟩;"},
    {"laws", "a stronger law", "law W7: (u){A × (v){B}} ≡ (u)(A × (u ∨ v)", "law W7: (u){A × (v){B}} ≡ (u)(A × (u ∧ v)"},
    {"laws", "a law that is none", "not law X1:", "law X1:"},
};
// clang-format on

std::string text_of(std::string_view file) {
  std::ifstream stream(saa::folder() / fmt::format("{}.saa", file), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The first thing that the suite says of an algorithm; empty: nothing is wrong with it. Hashes,
/// which notice every edit of what code implements, come last.
std::string objection_to(const saa::Algorithm& algorithm) {
  if (algorithm.name.empty()) {
    const auto wrong = wrong_laws(algorithm);
    return wrong.empty() ? "" : wrong.front();
  }
  for (const SpecSubject& subject : spec_subjects()) {
    if (subject.name != algorithm.name) continue;
    for (const SpecProperty& property : spec_properties()) {
      FalsifyParameters parameters;
      parameters.cases = 600;
      parameters.max_shrinks = 0;
      const Falsification found = falsify_spec(property, subject, algorithm, parameters);
      if (!found.holds) return fmt::format("{}: {}", property.name, found.objection);
    }
  }
  return "";
}

class EveryEdit : public testing::TestWithParam<std::size_t> {};

TEST_P(EveryEdit, IsNoticed) {
  const Edit& edit = edits[GetParam()];
  std::string text = text_of(edit.file);
  const std::size_t place = text.find(edit.before);
  ASSERT_NE(place, std::string::npos) << edit.file << ".saa no longer has " << edit.before;
  text.replace(place, edit.before.size(), edit.after);
  const auto parsed = saa::parse_algorithm(text, fmt::format("{}.saa", edit.file));
  std::string said =
      parsed.mistakes.empty() ? objection_to(parsed.algorithm) : parsed.mistakes.front().message;
  RecordProperty("said", said);
  fmt::print("{}: {}\n", edit.what, said.substr(0, said.find('\n')));
  EXPECT_NE(said, "") << edit.what;
}

INSTANTIATE_TEST_SUITE_P(Edits, EveryEdit, testing::Range(std::size_t{0}, std::size(edits)));

class NoEdit : public testing::TestWithParam<std::string> {};

TEST_P(NoEdit, IsNoticedAsNothing) {
  const auto parsed = saa::parse_algorithm(text_of(GetParam()), GetParam() + ".saa");
  ASSERT_TRUE(parsed.mistakes.empty());
  EXPECT_EQ(objection_to(parsed.algorithm), "");
}

std::vector<std::string> files() {
  std::vector<std::string> names{"laws"};
  for (const SpecSubject& subject : spec_subjects()) names.emplace_back(subject.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Edits, NoEdit, testing::ValuesIn(files()));

}  // namespace
}  // namespace graphspec::properties
