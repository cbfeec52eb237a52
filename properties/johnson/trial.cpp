/// \file
/// Drawing and describing trials.
#include "properties/johnson/trial.hpp"

#include <utility>

#include "properties/settings/trial.hpp"

namespace graphspec::properties {
rc::Gen<JohnsonTrial> johnson_trials(JohnsonTrialParts parts, const StepsOfTrial& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_graph = random;
    Draw draw(for_graph.split());
    JohnsonTrial trial;
    trial.graph = draw_weighted_graph(parts.graphs, for_graph, size);
    const auto steps_in = [&](const JohnsonSetting& setting) {
      return steps(trial.graph, setting);
    };
    draw_beside_graph(trial, parts, johnson_settings(), draw, steps_in);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule = parts.graphs](const JohnsonTrial& larger) {
          return smaller_trials(larger, johnson_settings(),
                                with_field(larger, &JohnsonTrial::graph,
                                           smaller_weighted_graphs(larger.graph, rule)));
        });
  };
}

std::string describe(const JohnsonTrial& trial) {
  return describe(trial.graph) + describe_settings(trial, "run");
}

std::ostream& operator<<(std::ostream& out, const JohnsonTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
