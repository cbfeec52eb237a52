/// \file
/// See arc_rounds.hpp.
#include "reference/problem/arc_rounds.hpp"

#include <algorithm>
#include <utility>

#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::problem {

template <class Weight>
ArcRounds<Weight>::ArcRounds(const Graph& graph) : num_vertices_(graph.num_vertices()) {
  arcs_.reserve(graph.dest().size());
  for (Vertex tail = 0; tail < num_vertices_; ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const double weight = weight_at(graph.weights(), static_cast<ArcIndex>(arcs_.size()));
      arcs_.push_back({tail, head, static_cast<Sum>(weight)});
    }
  }
}

template <class Weight>
typename ArcRounds<Weight>::Paths ArcRounds<Weight>::from(Vertex source) const {
  Paths paths = begun_with(none);
  paths.distance[source] = 0;
  relax_until_stable(paths);
  return paths;
}

template <class Weight>
void ArcRounds<Weight>::refuse_negative_cycles() const {
  Paths paths = begun_with(0);
  relax_until_stable(paths);
}

template <class Weight>
typename ArcRounds<Weight>::Paths ArcRounds<Weight>::begun_with(Sum distance) const {
  return {VertexArray<Sum>(num_vertices_, distance), VertexArray<Vertex>(num_vertices_, -1)};
}

template <class Weight>
void ArcRounds<Weight>::relax_until_stable(Paths& paths) const {
  for (Vertex round = 0;; ++round) {
    Vertex shortened = -1;
    for (const auto& [tail, head, weight] : arcs_) {
      if (paths.distance[tail] == none) continue;
      const Sum by_way = paths.distance[tail] + weight;
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
template <class Weight>
void ArcRounds<Weight>::throw_cycle(const Paths& paths, Vertex shortened) const {
  for (Vertex back = 0; back < num_vertices_; ++back) shortened = paths.predecessor[shortened];
  std::vector<Vertex> cycle;
  Sum weight = 0;
  for (Vertex head = shortened; cycle.empty() || head != shortened;) {
    const Vertex tail = paths.predecessor[head];
    Sum lightest = none;
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

template class ArcRounds<std::int32_t>;
template class ArcRounds<double>;

}  // namespace graphspec::problem
