/// \file
/// Properties of the predecessors of one run. They are not unique: what counts is where they lead.
#include "properties/certificates/predecessors.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "properties/floyd_warshall/compare.hpp"
#include "properties/floyd_warshall/objections.hpp"

namespace graphspec::properties::floyd_warshall_objection {
namespace {

using Verdict = std::optional<std::string>;

/// The weights of the lightest arcs, read off the list of edges.
DenseMatrix<std::int64_t> lightest_arcs(const RandomGraph& graph) {
  DenseMatrix<std::int64_t> lightest(graph.num_vertices, unreached);
  for (const RandomEdge& arc : with_arcs_apart(graph).edges) {
    lightest(arc.from, arc.to) = std::min(lightest(arc.from, arc.to), std::int64_t{arc.weight});
  }
  return lightest;
}

/// \param length  of the pair \param path  from `from` to `to`, or empty
Verdict judge_path(const DenseMatrix<std::int64_t>& lightest, Vertex from, Vertex to,
                   std::int32_t length, const std::vector<Vertex>& path) {
  if (path.empty() != (length == unreached)) {
    return fmt::format("from {} to {} the length is {} and the path [{}]", from, to,
                       text_of(length), fmt::join(path, " "));
  }
  if (path.empty()) return std::nullopt;
  if (path.front() != from || path.back() != to) {
    return fmt::format("from {} to {} the path is [{}]", from, to, fmt::join(path, " "));
  }
  std::int64_t sum = 0;
  for (std::size_t place = 0; place + 1 < path.size(); ++place) {
    const std::int64_t weight = lightest(path[place], path[place + 1]);
    if (weight == unreached) {
      return fmt::format("from {} to {} the path is [{}]; the graph has no arc {}->{}", from, to,
                         fmt::join(path, " "), path[place], path[place + 1]);
    }
    sum += weight;
  }
  if (sum == length) return std::nullopt;
  return fmt::format("from {} to {} the length is {} and the path [{}], which weighs {}", from, to,
                     length, fmt::join(path, " "), sum);
}

}  // namespace

Verdict predecessors_certified(const FloydWarshallSubject& subject,
                               const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  const auto paths = paths_of(subject, graph, with_predecessors(trial.setting));
  return certify_all_predecessors(graph, paths.cost, paths.path);
}

Verdict paths_add_up(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const auto paths = paths_of(subject, trial.graph.graph(), with_predecessors(trial.setting));
  const DenseMatrix<std::int64_t> lightest = lightest_arcs(trial.graph);
  for (Vertex from = 0; from < trial.graph.num_vertices; ++from) {
    for (Vertex to = 0; to < trial.graph.num_vertices; ++to) {
      const auto path = reference::shortest_path(paths.path, from, to);
      if (auto wrong = judge_path(lightest, from, to, paths.cost(from, to), path)) return wrong;
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties::floyd_warshall_objection
