/// \file
/// The procedure of section 1.1 of Liu et al. 2015, line for line and under its names. What differs
/// stands in the comments. An observer is called after every elementary action,
/// under its name in spec/bellman_ford/bellman_ford.saa, with sigma and eta as they are then.
#pragma once

#include <algorithm>
#include <cstdint>

#include "reference/graph/dense.hpp"
#include "reference/graph/types.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// sigma and eta of one k. \tparam Weight  std::int32_t, as in the paper, or double
template <class Weight>
struct RoundPathsOver {
  VertexArray<Weight> sigma;  ///< lengths of paths of at most k arcs
  VertexArray<Vertex> eta;    ///< predecessors on them
};
using RoundPaths = RoundPathsOver<std::int32_t>;

/// Lines 2 to 4: sigma_0 and eta_0.
// scheme bellman_ford.saa#Initial 88c773c4
template <class Weight = std::int32_t, class Observer = Unobserved>
RoundPathsOver<Weight> bellman_ford_initial(Vertex n, Vertex s, const Observer& observer = {}) {
  RoundPathsOver<Weight> paths{VertexArray<Weight>(n, no_path<Weight>),
                               VertexArray<Vertex>(n, no_predecessor)};
  for (Vertex v = 0; v < n; ++v) {
    // The listing sets sigma_0(s) in every iteration.
    paths.sigma[v] = v == s ? 0 : no_path<Weight>;
    observer.after("setSigma", {v, traced(paths.sigma[v])}, paths);
    paths.eta[v] = no_predecessor;
    observer.after("setEta", {v, no_predecessor}, paths);
  }
  return paths;
}

/// Lines 8 to 22 for one vertex: sigma_k(v) and eta_k(v).
/// \param edge  the weight of the arc from row to column; unreached where there is none
/// \param sigma_before  sigma_{k-1}
// scheme bellman_ford.saa#Vertex 26c9a965
// scheme bellman_ford.saa#Nearest 9e60ed4b
// scheme bellman_ford.saa#Update 44e437d1
template <class Weight, class Observer = Unobserved>
void bellman_ford_vertex(const DenseMatrix<Weight>& edge, Vertex s, Vertex v,
                         const VertexArray<Weight>& sigma_before, RoundPathsOver<Weight>& paths,
                         const Observer& observer = {}) {
  const Vertex n = edge.order();
  if (v == s) return;
  Weight delta = no_path<Weight>;
  Vertex rho = no_predecessor;
  const auto set = [&](Weight length, Vertex from) {
    delta = length;
    observer.after("setDelta", {v, traced(delta)}, paths);
    rho = from;
    observer.after("setRho", {v, rho}, paths);
  };
  set(no_path<Weight>, no_predecessor);  // the listing compares: rho(v) == -1
  for (Vertex j = 0; j < n; ++j) {
    const Weight before = sigma_before[j];
    // The listing adds to infinity.
    if (before == no_path<Weight> || edge(j, v) == no_path<Weight>) continue;
    if (before + edge(j, v) < delta && j != v) set(before + edge(j, v), j);
  }
  paths.sigma[v] = std::min(sigma_before[v], delta);
  observer.after("setSigma", {v, traced(paths.sigma[v])}, paths);
  if (paths.sigma[v] < sigma_before[v]) {
    paths.eta[v] = rho;
    observer.after("setEta", {v, rho}, paths);
  }
}

/// Lines 6 to 23: N - 1 rounds, no fewer where one shortens nothing.
// scheme bellman_ford.saa#Rounds 15de904b
// scheme bellman_ford.saa#Round 2f142264
template <class Weight, class Observer = Unobserved>
void bellman_ford_rounds(const DenseMatrix<Weight>& edge, Vertex s, RoundPathsOver<Weight>& paths,
                         const Observer& observer = {}) {
  const Vertex n = edge.order();
  for (Vertex k = 1; k <= n - 1; ++k) {
    const VertexArray<Weight> sigma_before = paths.sigma;
    for (Vertex v = 0; v < n; ++v) {
      bellman_ford_vertex(edge, s, v, sigma_before, paths, observer);
    }
  }
}

/// What the paper leaves out: a vertex that one more round would shorten, the source among them;
/// a cycle of negative weight leads to it. -1 where there is none.
// scheme bellman_ford.saa#Check 65d9b8ae
template <class Weight>
[[nodiscard]] Vertex bellman_ford_shortened(const DenseMatrix<Weight>& edge,
                                            const VertexArray<Weight>& sigma) {
  for (Vertex v = 0; v < edge.order(); ++v) {
    for (Vertex j = 0; j < edge.order(); ++j) {
      const Weight before = sigma[j];
      if (before == no_path<Weight> || edge(j, v) == no_path<Weight>) continue;
      if (before + edge(j, v) < sigma[v]) return v;
    }
  }
  return -1;
}

}  // namespace graphspec::reference
