/// \file
/// Properties of one search: its lengths equal what others find, and what it finds passes the
/// certificates.
#include "properties/bellman_ford/compare.hpp"
#include "properties/bellman_ford/objections.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties::bellman_ford_objection {
namespace {

using Verdict = std::optional<std::string>;

}  // namespace

Verdict lengths_equal_reference(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const auto& [graph, source] = trial.problem;
  return compare(lengths_of(subject, trial, trial.setting),
                 reference::bellman_ford(graph.graph(), source).length, "the reference has");
}

Verdict boost_graph_agrees(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const auto expected = boost_bellman_ford_lengths(trial.problem.graph, trial.problem.source);
  if (!expected) return "Boost.Graph sees a negative cycle";
  return compare(lengths_of(subject, trial, trial.setting), *expected, "Boost.Graph has");
}

Verdict certificate_holds(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Graph graph = trial.problem.graph.graph();
  return certify_shortest_paths(graph, trial.problem.source,
                                subject.search(graph, trial.problem.source, trial.setting).length);
}

Verdict predecessors_certified(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Graph graph = trial.problem.graph.graph();
  const Vertex source = trial.problem.source;
  const auto paths = paths_of(subject, graph, source, with_predecessors(trial.setting));
  if (auto wrong = certify_shortest_paths(graph, source, paths.length)) return wrong;
  return certify_predecessors(graph, source, paths.length, paths.predecessor);
}

Verdict many_vertices(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return predecessors_certified(subject, trial);
}

Verdict every_source(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Graph graph = trial.problem.graph.graph();
  return compare(lengths_by(subject, trial.setting)(graph), reference::johnson_heap(graph),
                 "Johnson's algorithm has");
}

}  // namespace graphspec::properties::bellman_ford_objection
