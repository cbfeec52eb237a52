/// \file
/// See refusals.hpp.
#include "gpu/bellman_ford/refusals.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::bellman_ford {

std::int32_t least_length(const reference::WeightRange<std::int32_t>& range, Vertex num_vertices) {
  if (range.least >= 0) return 0;
  reference::check_path_lengths(range.greatest_size(), num_vertices);
  // Below 0 for one vertex, too, whose loops are arcs of no path.
  return static_cast<std::int32_t>(
      std::min<std::int64_t>(-range.greatest_size() * (num_vertices - 1), -1));
}

template <class Weight>
Weight least_length(const Graph& graph, const reference::WeightRange<Weight>& range) {
  if constexpr (std::is_integral_v<Weight>) {
    return least_length(range, graph.num_vertices());
  } else {
    reference::check_path_lengths<double>(graph);
    // Twice as many arcs as a path has: sums are rounded.
    return range.least < 0 ? -2 * range.greatest_size() * graph.num_vertices() : 0;
  }
}

template <class Weight>
bool misses_a_vertex(const Graph& graph, const VertexArray<Weight>& distance) {
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    if (distance[tail] == no_path<Weight>) continue;
    for (const Vertex head : graph.neighbours(tail)) {
      if (distance[head] == no_path<Weight>) return true;
    }
  }
  return false;
}

void throw_too_long() {
  throw InputError("a distance exceeds 32 bits");
}

void throw_negative_cycle(Communicator& ranks, const GraphPart& part,
                          const VertexArray<Vertex>& predecessor) {
  std::vector<Vertex> cycle = reference::circle_in(predecessor);
  if (cycle.empty()) {
    throw std::logic_error(
        "internal error: the variant 'distributed' still decreases a distance after the last "
        "round, although no cycle is negative");
  }
  const std::int64_t weight =
      ranks.reduced(reference::weight_of_arcs(part.rows, cycle), Reduction::sum);
  throw reference::NegativeCycle(std::move(cycle), weight);
}

template std::int32_t least_length(const Graph&, const reference::WeightRange<std::int32_t>&);
template double least_length(const Graph&, const reference::WeightRange<double>&);
template bool misses_a_vertex(const Graph&, const VertexArray<std::int32_t>&);
template bool misses_a_vertex(const Graph&, const VertexArray<double>&);

}  // namespace graphspec::bellman_ford
