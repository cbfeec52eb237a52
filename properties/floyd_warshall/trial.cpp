/// \file
/// Drawing and describing trials.
#include "properties/floyd_warshall/trial.hpp"

#include <utility>

#include "properties/settings/trial.hpp"

namespace graphspec::properties {
rc::Gen<FloydWarshallTrial> floyd_warshall_trials(FloydWarshallTrialParts parts,
                                                  const FloydWarshallSteps& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_graph = random;
    Draw draw(for_graph.split());
    FloydWarshallTrial trial;
    trial.graph = draw_weighted_graph(parts.graphs, for_graph, size);
    const auto steps_in = [&](const FloydWarshallSetting& setting) {
      return steps(trial.graph, setting);
    };
    draw_beside_graph(trial, parts, floyd_warshall_settings(), draw, steps_in);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule = parts.graphs](const FloydWarshallTrial& larger) {
          return smaller_trials(larger, floyd_warshall_settings(),
                                with_field(larger, &FloydWarshallTrial::graph,
                                           smaller_weighted_graphs(larger.graph, rule)));
        });
  };
}

std::string describe(const FloydWarshallTrial& trial) {
  return describe(trial.graph) + describe_settings(trial, "run");
}

std::ostream& operator<<(std::ostream& out, const FloydWarshallTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
