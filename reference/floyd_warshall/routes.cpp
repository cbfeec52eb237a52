/// \file
/// Shortest routes under changes of one arc at a time.
#include "reference/floyd_warshall/routes.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>

namespace graphspec::reference {

RouteMap::RouteMap(const Graph& graph)
    : arcs_(dense_matrix<std::int32_t>(graph, unreached, 1)), paths_(floyd_warshall(graph)) {}

void RouteMap::check_vertices(Vertex from, Vertex to) const {
  for (const Vertex vertex : {from, to}) {
    if (vertex < 0 || vertex >= num_vertices()) {
      throw InputError(
          fmt::format("vertex {} is not between 0 and {}", vertex, num_vertices() - 1));
    }
  }
}

bool RouteMap::reaches(Vertex from, Vertex to) const {
  check_vertices(from, to);
  return paths_.cost(from, to) != unreached;
}

Route RouteMap::shortest(Vertex from, Vertex to) const {
  if (!reaches(from, to)) return {};
  return {shortest_path(paths_.path, from, to), paths_.cost(from, to)};
}

CostChange RouteMap::set_cost(Vertex from, Vertex to, std::int32_t cost) {
  check_vertices(from, to);
  const std::int32_t before = arcs_(from, to);
  if (before == unreached) {
    throw InputError(fmt::format("the graph has no arc from vertex {} to vertex {}", from, to));
  }
  check_path_lengths(std::abs(std::int64_t{cost}), num_vertices());
  // A loop, too: the way back is then no arc at all.
  if (std::int64_t{cost} + paths_.cost(to, from) < 0 && reaches(to, from)) {
    throw NegativeCycle(shortest_path(paths_.path, to, from),
                        std::int64_t{cost} + paths_.cost(to, from));
  }
  arcs_(from, to) = cost;
  if (cost < before) {
    if (cost >= paths_.cost(from, to)) return CostChange::nothing;
    shorten(from, to, cost);
    return CostChange::shortened;
  }
  bool is_taken = false;
  for (Vertex v = 0; v < num_vertices(); ++v) is_taken |= paths_.path(v, to) == from;
  if (cost == before || !is_taken) return CostChange::nothing;
  floyd_warshall_initial(arcs_, paths_.cost, paths_.path);
  if (floyd_warshall_relax(paths_.cost, paths_.path) >= 0) {
    throw std::logic_error(
        "internal error: a cycle is negative after the cost of an arc was increased");
  }
  return CostChange::recomputed;
}

/// Neither the ways to the arc nor those from it get shorter by it, since no cycle is negative:
/// they are read while others are written.
void RouteMap::shorten(Vertex from, Vertex to, std::int32_t cost) {
  for (Vertex v = 0; v < num_vertices(); ++v) {
    if (paths_.cost(v, from) == unreached) continue;
    for (Vertex u = 0; u < num_vertices(); ++u) {
      if (paths_.cost(to, u) == unreached) continue;
      const std::int64_t way = std::int64_t{paths_.cost(v, from)} + cost + paths_.cost(to, u);
      if (way >= paths_.cost(v, u)) continue;
      paths_.cost(v, u) = static_cast<std::int32_t>(way);
      paths_.path(v, u) = u == to ? from : paths_.path(to, u);
    }
  }
}

}  // namespace graphspec::reference
