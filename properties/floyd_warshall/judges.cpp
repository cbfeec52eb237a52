/// \file
/// Properties of one run's lengths: they equal what others find, pass the certificate, and are
/// closed under going on.
#include "properties/certificates/shortest_paths.hpp"
#include "properties/floyd_warshall/compare.hpp"
#include "properties/floyd_warshall/objections.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties::floyd_warshall_objection {
namespace {

using Verdict = std::optional<std::string>;

Lengths run(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return lengths_of(subject, trial.graph.graph(), trial.setting);
}

/// The least sum of a length to any vertex and one from there on.
std::int64_t by_any_vertex(const Lengths& length, Vertex from, Vertex to) {
  std::int64_t least = unreached;
  for (Vertex by = 0; by < length.order(); ++by) {
    if (length(from, by) == unreached || length(by, to) == unreached) continue;
    least = std::min(least, std::int64_t{length(from, by)} + length(by, to));
  }
  return least;
}

/// An arc for each length, in place of the graph's arcs.
RandomGraph graph_of_lengths(const Lengths& length) {
  RandomGraph graph;
  graph.num_vertices = length.order();
  graph.weighted = true;
  for (Vertex from = 0; from < length.order(); ++from) {
    for (Vertex to = 0; to < length.order(); ++to) {
      if (length(from, to) != unreached) graph.edges.push_back({from, to, length(from, to)});
    }
  }
  return graph;
}

}  // namespace

Verdict lengths_equal_reference(const FloydWarshallSubject& subject,
                                const FloydWarshallTrial& trial) {
  return compare(run(subject, trial), reference::floyd_warshall(trial.graph.graph()).cost,
                 "the reference has");
}

Verdict lengths_of_several_tiles(const FloydWarshallSubject& subject,
                                 const FloydWarshallTrial& trial) {
  return lengths_equal_reference(subject, trial);
}

Verdict lengths_near_overflow(const FloydWarshallSubject& subject,
                              const FloydWarshallTrial& trial) {
  return johnson_agrees(subject, trial);
}

Verdict johnson_agrees(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return compare(run(subject, trial), reference::johnson_heap(trial.graph.graph()),
                 "Johnson's algorithm has");
}

Verdict boost_graph_agrees(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const auto expected = boost_floyd_warshall_lengths(trial.graph);
  if (!expected) return "Boost.Graph sees a negative cycle";
  return compare(run(subject, trial), *expected, "Boost.Graph has");
}

Verdict certificate_holds(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  return certify_all_pairs(graph, subject.solve(graph, fitting(trial.setting, graph)).cost);
}

Verdict idempotence(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const Lengths length = run(subject, trial);
  const auto going_on = [&](Vertex from, Vertex to) { return by_any_vertex(length, from, to); };
  if (auto wrong = compare(length, going_on, "by way of the best vertex between it is")) {
    return wrong;
  }
  return compare(lengths_of(subject, graph_of_lengths(length).graph(), trial.setting), length,
                 "that is in the graph whose arcs are the lengths; these are");
}

}  // namespace graphspec::properties::floyd_warshall_objection
