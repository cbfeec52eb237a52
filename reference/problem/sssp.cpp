/// \file
/// What shortest paths from a source are asked of, and their oracle.
#include "reference/problem/sssp.hpp"

#include <algorithm>
#include <span>
#include <variant>

#include "reference/problem/arc_rounds.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::problem {

void Sssp::check(const Graph& graph, const Query& query) {
  check_source(graph, query.source);
  static_cast<void>(reference::greatest_weight(graph));  // refuses real weights
  // Without negative arcs a long arc that no shortest path takes does no harm.
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights != nullptr && std::ranges::any_of(*weights, [](auto weight) { return weight < 0; })) {
    reference::check_path_lengths(graph);
  }
}

Sssp::Result Sssp::oracle(const Graph& graph, const Query& query) {
  check(graph, query);
  const ArcRounds::Paths paths = ArcRounds(graph).from(query.source);
  Result result{VertexArray<std::int32_t>(graph.num_vertices(), unreached), {}};
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (paths.distance[vertex] == ArcRounds::none) continue;
    if (paths.distance[vertex] >= unreached) {
      throw InputError("a shortest path is longer than 32 bits hold");
    }
    result.distance[vertex] = static_cast<std::int32_t>(paths.distance[vertex]);
  }
  if (query.predecessors) result.predecessor = paths.predecessor;
  return result;
}

}  // namespace graphspec::problem
