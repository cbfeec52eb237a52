/// \file
/// Properties of negative cycles: those that the source reaches, and the others.
#include <numeric>
#include <vector>

#include "properties/bellman_ford/compare.hpp"
#include "properties/bellman_ford/objections.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/shortest_paths/refusals.hpp"

namespace graphspec::properties::bellman_ford_objection {
namespace {

using Verdict = std::optional<std::string>;

/// The graph with those arcs alone whose tails the source reaches.
RandomGraph reached_part(const RandomGraph& graph, Vertex source) {
  RandomGraph reached = with_arcs_apart(graph);
  std::vector<bool> is_reached(static_cast<std::size_t>(graph.num_vertices), false);
  is_reached[static_cast<std::size_t>(source)] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (const RandomEdge& edge : reached.edges) {
      if (!is_reached[static_cast<std::size_t>(edge.from)]) continue;
      grows = grows || !is_reached[static_cast<std::size_t>(edge.to)];
      is_reached[static_cast<std::size_t>(edge.to)] = true;
    }
  }
  std::erase_if(reached.edges, [&](const RandomEdge& edge) {
    return !is_reached[static_cast<std::size_t>(edge.from)];
  });
  return reached;
}

/// The graph and a negative cycle behind its vertices, from which arcs lead to it and none back.
RandomGraph with_cycle_out_of_reach(const RandomGraph& graph, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph changed = with_arcs_apart(graph);
  const Vertex length = draw.between(1, 3);
  const Vertex first = changed.num_vertices;
  changed.num_vertices += length;
  for (Vertex place = 0; place < length; ++place) {
    changed.edges.push_back({first + place, first + (place + 1) % length, place == 0 ? -3 : 1});
    changed.edges.push_back({first + place, draw.between(0, first - 1), draw.between(-9, 9)});
  }
  return changed;
}

/// A cycle through all of some dozens of vertices, whose arcs have the least weight that is taken
/// of so many. Arcs from vertex 0 lead to all others, so that all lengths fall from the first round
/// on.
RandomGraph heaviest_cycle(Draw& draw) {
  RandomGraph graph;
  graph.weighted = true;
  graph.num_vertices = draw.between(20, 72);
  const std::int32_t greatest = (unreached - 1) / graph.num_vertices;
  std::vector<Vertex> order(static_cast<std::size_t>(graph.num_vertices));
  std::iota(order.begin(), order.end(), 0);
  draw.shuffle(order);
  for (std::size_t place = 0; place < order.size(); ++place) {
    graph.edges.push_back({order[place], order[(place + 1) % order.size()], -greatest});
  }
  for (Vertex vertex = 1; vertex < graph.num_vertices; ++vertex) {
    graph.edges.push_back({0, vertex, draw.between(0, 9)});
  }
  return graph;
}

}  // namespace

Verdict negative_cycle_is_named(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  // The whole graph is searched, and judged by what of it the source reaches.
  const auto search_whole = [&](const Graph&) {
    search_by(subject, trial)(trial.problem.graph.graph());
  };
  return judge_negative_cycle(search_whole,
                              reached_part(trial.problem.graph, trial.problem.source));
}

Verdict heaviest_cycle_is_named(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  Draw draw(trial.choice);
  const RandomGraph graph = heaviest_cycle(draw);
  return judge_negative_cycle(
      [&](const Graph& searched) { static_cast<void>(subject.search(searched, 0, trial.setting)); },
      graph);
}

Verdict cycle_out_of_reach(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const Graph graph = with_cycle_out_of_reach(trial.problem.graph, trial.choice).graph();
  const Vertex source = trial.problem.source;
  return certify_shortest_paths(graph, source,
                                paths_of(subject, graph, source, trial.setting).length);
}

}  // namespace graphspec::properties::bellman_ford_objection
