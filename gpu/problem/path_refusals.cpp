/// \file
/// Bounds on the lengths of paths, and the refusals that follow from them.
#include "gpu/problem/path_refusals.hpp"

#include <algorithm>
#include <type_traits>

#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {

std::int32_t least_length(const reference::WeightRange<std::int32_t>& range, Vertex num_vertices) {
  if (range.least >= 0) return 0;
  reference::check_path_lengths(range.greatest_size(), num_vertices);
  // The bound of a single vertex is below 0, too, although its loops are on no path.
  return static_cast<std::int32_t>(
      std::min<std::int64_t>(-range.greatest_size() * (num_vertices - 1), -1));
}

template <class Weight>
Weight least_length(const Graph& graph, const reference::WeightRange<Weight>& range) {
  if constexpr (std::is_integral_v<Weight>) {
    return least_length(range, graph.num_vertices());
  } else {
    reference::check_path_lengths<double>(graph);
    // The bound is twice the length of a path, because sums are rounded.
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

template std::int32_t least_length(const Graph&, const reference::WeightRange<std::int32_t>&);
template double least_length(const Graph&, const reference::WeightRange<double>&);
template bool misses_a_vertex(const Graph&, const VertexArray<std::int32_t>&);
template bool misses_a_vertex(const Graph&, const VertexArray<double>&);

}  // namespace graphspec
