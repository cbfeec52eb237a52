/// \file
/// Following predecessors, and adding up the list of edges.
#include "properties/problem/paths/judge_paths.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {
namespace {

DenseMatrix<std::int64_t> lightest_arcs(const RandomGraph& graph) {
  DenseMatrix<std::int64_t> lightest(graph.num_vertices, unreached);
  for (const RandomEdge& arc : with_arcs_apart(graph).edges) {
    lightest(arc.from, arc.to) = std::min(lightest(arc.from, arc.to), std::int64_t{arc.weight});
  }
  return lightest;
}

/// The path to a vertex; of more vertices than there are where it does not end.
std::vector<Vertex> path_to(Vertex to, std::span<const Vertex> predecessor) {
  const auto order = static_cast<Vertex>(predecessor.size());
  std::vector<Vertex> path;
  for (Vertex at = to; 0 <= at && at < order && path.size() <= predecessor.size();
       at = at_vertex(predecessor, at)) {
    path.push_back(at);
  }
  std::ranges::reverse(path);
  return path;
}

/// \param path  ends at `to`
std::optional<std::string> judge_path(const DenseMatrix<std::int64_t>& lightest, Vertex from,
                                      Vertex to, std::int32_t distance,
                                      const std::vector<Vertex>& path) {
  const auto found = fmt::format("from {} to {} the distance is {} and the path [{}]", from, to,
                                 text_of(distance), fmt::join(path, " "));
  // A vertex without a path has no predecessor.
  if (distance == unreached && path.size() == 1 && from != to) return std::nullopt;
  if (distance == unreached || path.front() != from) return found;
  std::int64_t sum = 0;
  for (std::size_t place = 0; place + 1 < path.size(); ++place) {
    const std::int64_t weight = lightest(path[place], path[place + 1]);
    if (weight == unreached) {
      return fmt::format("{}; the graph has no arc {}->{}", found, path[place], path[place + 1]);
    }
    sum += weight;
  }
  if (sum == distance) return std::nullopt;
  return fmt::format("{}, which has the weight {}", found, sum);
}

}  // namespace

std::optional<std::string> judge_paths(const RandomGraph& graph, const Rows& rows) {
  const DenseMatrix<std::int64_t> lightest = lightest_arcs(graph);
  for (Vertex from = rows.first; from < rows.last(); ++from) {
    for (Vertex to = 0; to < rows.order; ++to) {
      const auto path = path_to(to, rows.predecessors(from));
      if (auto wrong = judge_path(lightest, from, to, rows(from, to), path)) return wrong;
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
