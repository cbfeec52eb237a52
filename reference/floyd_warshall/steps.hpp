/// \file
/// The algorithm of Figure 3 (Garber 2019), line for line with its pseudocode and under its names.
/// What differs from the figure stands in the comments. An observer is called after every
/// elementary action, under its name in spec/floyd_warshall/floyd_warshall.saa.
#pragma once

#include <cstdint>

#include "reference/graph/dense.hpp"
#include "reference/graph/types.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// The first loop nest: Cost_0 and Path_0.
/// \param graph  the weight of the arc from row to column; unreached where there is none
// scheme floyd_warshall.saa#Initial cf4ab96a
template <class Weight, class Observer = Unobserved>
void floyd_warshall_initial(const DenseMatrix<Weight>& graph, DenseMatrix<Weight>& cost,
                            DenseMatrix<Vertex>& path, const Observer& observer = {}) {
  const Vertex n = graph.order();
  const auto set = [&](Vertex v, Vertex u, Weight length, Vertex before) {
    cost(v, u) = length;
    observer.after("setCost", {v, u, traced(length)});
    path(v, u) = before;
    observer.after("setPath", {v, u, before});
  };
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u) {
      if (v == u) {
        // The figure leaves cost[v,v] unset. A loop that is negative is a negative cycle.
        set(v, u, graph(v, u) < 0 ? graph(v, u) : 0, no_predecessor);
      } else if (graph(v, u) != no_path<Weight>) {
        set(v, u, graph(v, u), v);
      } else {
        set(v, u, no_path<Weight>, no_predecessor);
      }
    }
  }
}

/// The second loop nest. Ends before the first vertex whose cost to itself is negative, ours: with
/// it as an intermediate, costs would double with every step.
/// \return that vertex, which lies on a negative cycle; -1 where there is none
// scheme floyd_warshall.saa#Relaxations 20931048
template <class Weight, class Observer = Unobserved>
Vertex floyd_warshall_relax(DenseMatrix<Weight>& cost, DenseMatrix<Vertex>& path,
                            const Observer& observer = {}) {
  const Vertex n = cost.order();
  for (Vertex k = 0; k < n; ++k) {
    if (cost(k, k) < 0) return k;
    for (Vertex v = 0; v < n; ++v) {
      for (Vertex u = 0; u < n; ++u) {
        // The figure adds to infinity.
        // scheme floyd_warshall.saa#Relax 14cbaeae
        if (cost(v, k) == no_path<Weight> || cost(k, u) == no_path<Weight>) continue;
        // Two ways over the same vertices may together leave 32 bits, though no path does.
        const SumOf<Weight> by_way_of_k = SumOf<Weight>{cost(v, k)} + cost(k, u);
        if (by_way_of_k < cost(v, u)) {
          cost(v, u) = static_cast<Weight>(by_way_of_k);
          observer.after("setCost", {v, u, traced(cost(v, u))});
          path(v, u) = path(k, u);
          observer.after("setPath", {v, u, path(v, u)});
        }
      }
    }
  }
  return -1;
}

}  // namespace graphspec::reference
