/// \file
/// Problems, the subjects, and judged runs.
#include "properties/spec/subject.hpp"

#include <fmt/format.h>

#include "properties/random_graphs/draw.hpp"
#include "properties/spec/judge.hpp"
#include "reference/graph/build.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {
namespace {

/// The source, where the problem has one.
template <class P>
typename P::Query query_of(const SpecProblem& problem) {
  typename P::Query query;
  if constexpr (requires { query.source; }) query.source = problem.drawn.source;
  return query;
}

/// A run without end, or a race that the schemes do not declare.
std::optional<std::string> unended_or_racing(const saa::RunOutcome& outcome,
                                             const saa::Algorithm& algorithm) {
  if (outcome.ending == saa::Ending::step_limit) return fmt::format("it is {}", outcome.why);
  for (const saa::Race& race : outcome.races) {
    if (is_intended(algorithm, race)) continue;
    return fmt::format("data race on {} in {}: {}, {}", race.cell, race.scheme, race.first,
                       race.second);
  }
  return std::nullopt;
}

/// What is wrong with a run of a scheme of the problem P.
template <class P>
std::optional<std::string> judge_run_of(const SpecSubject& subject, const saa::Algorithm& algorithm,
                                        const saa::WholeScheme& whole, const SpecProblem& problem,
                                        const saa::Schedule& schedule) {
  const Graph graph = problem.graph();
  const auto query = query_of<P>(problem);
  saa::State state = subject.paper->state(algorithm, graph);
  saa::RunOptions options;
  options.schedule = schedule;
  options.contracts = true;
  try {
    const saa::RunOutcome outcome = run(algorithm, subject.paper->basis(), state, whole.name,
                                        saa::arguments_for<P>(query), options);
    if (auto wrong = unended_or_racing(outcome, algorithm)) return wrong;
    return judge_outcome<P>({graph, query, *subject.solution, whole}, outcome, state);
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
}

}  // namespace

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

std::string SpecSubject::name() const {
  if (paper->solutions.size() == 1) return std::string(paper->name);
  return fmt::format("{}_{}", paper->name, solution->problem);
}

bool SpecSubject::weighted() const {
  return solution->problem != problem::Bfs::name;
}

bool SpecSubject::undirected() const {
  return solution->problem == problem::Msf::name;
}

std::span<const SpecSubject> spec_subjects() {
  static const std::vector<SpecSubject> all = [] {
    std::vector<SpecSubject> subjects;
    for (const auto& hook : papers::all_reference_steps()) {
      const saa::Paper& paper = saa::paper(hook.paper);
      for (const saa::Solution& solution : paper.solutions) {
        subjects.push_back({&paper, &solution, hook.function(solution.problem)});
      }
    }
    return subjects;
  }();
  return all;
}

std::optional<std::string> judge_run(const SpecSubject& subject, const saa::Algorithm& algorithm,
                                     const saa::WholeScheme& whole, const SpecProblem& problem,
                                     const saa::Schedule& schedule) {
  const std::string_view name = subject.solution->problem;
  const auto judge = name == problem::Bfs::name    ? judge_run_of<problem::Bfs>
                     : name == problem::Sssp::name ? judge_run_of<problem::Sssp>
                     : name == problem::Apsp::name ? judge_run_of<problem::Apsp>
                                                   : judge_run_of<problem::Msf>;
  auto wrong = judge(subject, algorithm, whole, problem, schedule);
  if (wrong) wrong->insert(0, fmt::format("{}: ", whole.name));
  return wrong;
}

std::optional<std::string> compare_steps(const SpecSubject& subject,
                                         const saa::Algorithm& algorithm,
                                         const SpecProblem& problem) {
  const Graph graph = problem.graph();
  saa::State state = subject.paper->state(algorithm, graph);
  const auto of_reference = subject.reference.run(graph, problem.drawn.source, state);
  const std::string_view scheme = subject.solution->schemes.front().name;
  std::vector<saa::Value> arguments;
  if (!algorithm.definition(scheme).parameters.empty()) {
    arguments.push_back(problem.drawn.source);
  }
  return first_difference(of_reference, algorithm, subject.paper->basis(), state, scheme, arguments,
                          subject.reference.arrays);
}

}  // namespace graphspec::properties
