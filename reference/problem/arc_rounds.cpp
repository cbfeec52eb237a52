/// \file
/// See arc_rounds.hpp.
#include "reference/problem/arc_rounds.hpp"

#include <algorithm>
#include <utility>

#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::problem {

ArcRounds::ArcRounds(const Graph& graph) : num_vertices_(graph.num_vertices()) {
  arcs_.reserve(graph.dest().size());
  for (Vertex tail = 0; tail < num_vertices_; ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const double weight = weight_at(graph.weights(), static_cast<ArcIndex>(arcs_.size()));
      arcs_.push_back({tail, head, static_cast<std::int64_t>(weight)});
    }
  }
}

ArcRounds::Paths ArcRounds::from(Vertex source) const {
  Paths paths = begun_with(none);
  paths.distance[source] = 0;
  relax_until_stable(paths);
  return paths;
}

void ArcRounds::refuse_negative_cycles() const {
  Paths paths = begun_with(0);
  relax_until_stable(paths);
}

ArcRounds::Paths ArcRounds::begun_with(std::int64_t distance) const {
  return {VertexArray<std::int64_t>(num_vertices_, distance),
          VertexArray<Vertex>(num_vertices_, -1)};
}

void ArcRounds::relax_until_stable(Paths& paths) const {
  for (Vertex round = 0;; ++round) {
    Vertex shortened = -1;
    for (const auto& [tail, head, weight] : arcs_) {
      if (paths.distance[tail] == none) continue;
      const std::int64_t by_way = paths.distance[tail] + weight;
      if (by_way >= paths.distance[head]) continue;
      paths.distance[head] = by_way;
      paths.predecessor[head] = tail;
      shortened = head;
    }
    if (shortened < 0) return;
    if (round == num_vertices_) throw_cycle(paths, shortened);
  }
}

/// As many predecessors back as there are vertices is a vertex of the cycle.
void ArcRounds::throw_cycle(const Paths& paths, Vertex shortened) const {
  for (Vertex back = 0; back < num_vertices_; ++back) shortened = paths.predecessor[shortened];
  std::vector<Vertex> cycle;
  std::int64_t weight = 0;
  for (Vertex head = shortened; cycle.empty() || head != shortened;) {
    const Vertex tail = paths.predecessor[head];
    std::int64_t lightest = none;
    for (const Arc& arc : arcs_) {
      if (arc.tail == tail && arc.head == head) lightest = std::min(lightest, arc.weight);
    }
    weight += lightest;
    cycle.push_back(tail);
    head = tail;
  }
  std::reverse(cycle.begin(), cycle.end());
  throw reference::NegativeCycle(std::move(cycle), weight);
}

}  // namespace graphspec::problem
