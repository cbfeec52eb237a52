/// \file
/// Rounds over the list of edges.
#include "properties/problem/paths/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/problem/paths/weighted_graphs.hpp"

namespace graphspec::properties {

Rounds rounds_at_once(const RandomGraph& graph, Vertex source) {
  constexpr std::int64_t no_walk = unreached;
  const RandomGraph apart = with_arcs_apart(graph);
  Rounds rounds;
  VertexArray<std::int64_t> before(graph.num_vertices, no_walk);
  VertexArray<char> is_due(graph.num_vertices, 0);
  before[source] = 0;
  is_due[source] = 1;
  for (bool shortened = true; shortened;) {
    shortened = false;
    VertexArray<std::int64_t> after = before;
    VertexArray<char> is_shortened(graph.num_vertices, 0);
    for (const RandomEdge& edge : apart.edges) {
      if (is_due[edge.from] == 0) continue;
      ++rounds.relaxed;
      if (before[edge.from] + edge.weight >= after[edge.to]) continue;
      after[edge.to] = before[edge.from] + edge.weight;
      is_shortened[edge.to] = 1;
      shortened = true;
    }
    before = after;
    is_due = is_shortened;
    rounds.shortening += shortened ? 1 : 0;
  }
  const auto is_reached = [&](Vertex vertex) { return before[vertex] != no_walk; };
  for (Vertex vertex = 0; vertex < graph.num_vertices; ++vertex) {
    rounds.reached += is_reached(vertex) ? 1 : 0;
  }
  rounds.reached_arcs = std::ranges::count_if(
      apart.edges, [&](const RandomEdge& edge) { return is_reached(edge.from); });
  return rounds;
}

std::optional<std::string> judge_count(const RunReport& report, std::string_view count,
                                       const CountBounds& due) {
  const std::int64_t reported = count_of(report, count).value_or(-1);
  if (reported >= due.least && reported <= due.most) return std::nullopt;
  return fmt::format("the run has {} {}, but must have {} to {}", reported, count, due.least,
                     due.most);
}

}  // namespace graphspec::properties
