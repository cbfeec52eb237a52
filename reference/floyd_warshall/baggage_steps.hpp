/// \file
/// The route that collects most bags in the time allocated (Garber 2019, section Problem statement:
/// Path_vu = f(bags_v ± bags_u, time_vu)), literally: all routes are tried. RewardingRoute's search
/// finds the same sooner. An observer is called after every elementary action, under its name in
/// spec/floyd_warshall/floyd_warshall.saa.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "reference/graph/dense.hpp"
#include "reference/graph/types.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/observer.hpp"

namespace graphspec::reference {

/// Gates in the order in which they are met, what is collected there, and the time it takes.
struct BaggageRoute {
  std::vector<Vertex> gates;
  std::int64_t bags = 0;
  std::int64_t time = 0;
};

/// Tries all routes from v to u in the order of their gates. A route meets no gate twice, whose
/// bags are gone; what is to be dropped there is negative. \param graph  the time of the arc from
/// row to column; unreached where there is none \param bags  one number a gate \param within  the
/// time allocated \return the route that collects most, of those the one of least time, of those
/// the first; without gates where there is none
// scheme floyd_warshall.saa#Path 518ceae7
template <class Observer = Unobserved>
BaggageRoute baggage_path(const DenseMatrix<std::int32_t>& graph,
                          std::span<const std::int32_t> bags, std::int64_t within, Vertex v,
                          Vertex u, const Observer& observer = {}) {
  const Vertex n = graph.order();
  BaggageRoute route;
  BaggageRoute best;
  VertexArray<bool> is_met(n, false);
  VertexArray<Vertex> next(n, 0);  // behind each gate of the route
  const auto go_to = [&](Vertex gate) {
    if (!route.gates.empty()) route.time += graph(route.gates.back(), gate);
    route.bags += at_vertex(bags, gate);
    route.gates.push_back(gate);
    is_met[gate] = true;
    next[gate] = 0;
    observer.after("goTo", {gate}, route, best);
  };
  const auto go_back = [&] {
    const Vertex gate = route.gates.back();
    route.gates.pop_back();
    if (!route.gates.empty()) route.time -= graph(route.gates.back(), gate);
    route.bags -= at_vertex(bags, gate);
    is_met[gate] = false;
    observer.after("goBack", {}, route, best);
  };
  const auto is_better = [&] {
    return route.time <= within && (best.gates.empty() || route.bags > best.bags ||
                                    (route.bags == best.bags && route.time < best.time));
  };
  go_to(v);
  while (!route.gates.empty()) {
    const Vertex last = route.gates.back();
    if (last == u) {
      if (is_better()) {
        best = route;
        observer.after("keepRoute", {}, route, best);
      }
      go_back();
    } else if (next[last] < n) {
      const Vertex x = next[last]++;
      if (graph(last, x) != unreached && !is_met[x]) go_to(x);
    } else {
      go_back();
    }
  }
  return best;
}

}  // namespace graphspec::reference
