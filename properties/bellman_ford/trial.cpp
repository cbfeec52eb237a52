/// \file
/// Drawing and describing trials.
#include "properties/bellman_ford/trial.hpp"

#include <algorithm>
#include <utility>

#include "properties/settings/trial.hpp"

namespace graphspec::properties {
namespace {

SearchProblem draw_weighted_problem(const WeightedGraphRule& rule, const rc::Random& random,
                                    int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  SearchProblem problem;
  problem.graph = draw_weighted_graph(rule, for_graph, size);
  problem.graph.num_vertices = std::max(problem.graph.num_vertices, 1);
  problem.source = draw_source(draw, problem.graph);
  return problem;
}

/// Problems simpler than this one, within the rule.
rc::Seq<SearchProblem> smaller_weighted_problems(const SearchProblem& problem,
                                                 const WeightedGraphRule& rule) {
  RandomGraphRule shrinks;
  shrinks.min_weight = -unreached;
  shrinks.max_weight = unreached - 1;
  auto smaller = smaller_problems(problem, shrinks);
  if (rule.negative_cycles) return smaller;
  // Merged vertices and changed weights may close one.
  return rc::seq::filter(std::move(smaller),
                         [](const SearchProblem& one) { return !has_negative_cycle(one.graph); });
}

}  // namespace

rc::Gen<BellmanFordTrial> bellman_ford_trials(BellmanFordTrialParts parts,
                                              const BellmanFordSteps& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_problem = random;
    Draw draw(for_problem.split());
    BellmanFordTrial trial;
    trial.problem = draw_weighted_problem(parts.graphs, for_problem, size);
    const auto steps_in = [&](const BellmanFordSetting& setting) {
      return steps(trial.problem, setting);
    };
    draw_beside_graph(trial, parts, bellman_ford_settings(), draw, steps_in);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule = parts.graphs](const BellmanFordTrial& larger) {
          return smaller_trials(larger, bellman_ford_settings(),
                                with_field(larger, &BellmanFordTrial::problem,
                                           smaller_weighted_problems(larger.problem, rule)));
        });
  };
}

std::string describe(const BellmanFordTrial& trial) {
  return describe(trial.problem) + describe_settings(trial, "search");
}

std::ostream& operator<<(std::ostream& out, const BellmanFordTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
