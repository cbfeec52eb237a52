/// \file
/// Problems, the table of subjects, and one judged run.
#include "properties/spec/subject.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/random_graphs/draw.hpp"
#include "properties/spec/bellman_ford_subject.hpp"
#include "properties/spec/bfs_subject.hpp"
#include "properties/spec/boruvka_mst_subject.hpp"
#include "properties/spec/floyd_warshall_subject.hpp"
#include "properties/spec/johnson_subject.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {

// A potential at each vertex, added along arcs, makes weights negative and no cycle shorter; every
// fourth problem also gets one weight of its own, which may make a negative cycle.
Graph SpecProblem::graph() const {
  RandomGraph shifted = drawn.graph;
  if (undirected) {
    shifted.undirected = true;
    return shifted.graph();
  }
  if (shift != 0 && shifted.weighted) {
    Draw draw(shift);
    std::vector<std::int32_t> potential(static_cast<std::size_t>(shifted.num_vertices));
    for (std::int32_t& one : potential) one = draw.between(0, 9);
    shifted.undirected = false;
    for (RandomEdge& edge : shifted.edges) {
      edge.weight += potential[static_cast<std::size_t>(edge.from)] -
                     potential[static_cast<std::size_t>(edge.to)];
    }
    if (shift % 4 == 0 && !shifted.edges.empty()) {
      const auto last = static_cast<std::int32_t>(shifted.edges.size()) - 1;
      shifted.edges[static_cast<std::size_t>(draw.between(0, last))].weight -= draw.between(1, 9);
    }
  }
  return shifted.graph();
}

std::span<const SpecSubject> spec_subjects() {
  static const SpecSubject table[] = {bfs_subject(), floyd_warshall_subject(), johnson_subject(),
                                      bellman_ford_subject(), boruvka_mst_subject()};
  return table;
}

std::optional<std::string> judge_run(const SpecSubject& subject, const saa::Algorithm& algorithm,
                                     const WholeScheme& whole, const SpecProblem& problem,
                                     const saa::Schedule& schedule) {
  const saa::Paper& paper = saa::paper(subject.name);
  const Graph graph = problem.graph();
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  std::vector<saa::Value> arguments;
  if (whole.takes_source) arguments.push_back(problem.drawn.source);
  saa::RunOptions options;
  options.schedule = schedule;
  saa::RunOutcome outcome;
  try {
    outcome = run(algorithm, paper.model().binding, state, whole.name, arguments, options);
  } catch (const saa::SchemeFault& fault) {
    return fmt::format("{}: {}", whole.name, fault.what());
  }
  if (outcome.ending == saa::Ending::step_limit) {
    return fmt::format("{} is {}", whole.name, outcome.why);
  }
  for (const saa::Race& race : outcome.races) {
    const auto& intended = algorithm.definition(race.scheme).races;
    const bool is_intended =
        std::any_of(intended.begin(), intended.end(),
                    [&](const saa::IntendedRace& one) { return one.variable == race.variable; });
    if (is_intended) continue;
    return fmt::format("{}: race on {} in {}: {}, {}", whole.name, race.cell, race.scheme,
                       race.first, race.second);
  }
  return subject.judge(whole, problem, state, outcome);
}

}  // namespace graphspec::properties
