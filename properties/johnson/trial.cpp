/// \file
/// Drawing and describing trials.
#include "properties/johnson/trial.hpp"

#include <utility>

namespace graphspec::properties {
namespace {

/// Trials in which one field is another; `values` are what it may be.
template <class T>
rc::Seq<JohnsonTrial> with(const JohnsonTrial& trial, T JohnsonTrial::*field, rc::Seq<T> values) {
  return rc::seq::map(std::move(values), [trial, field](T value) {
    JohnsonTrial changed = trial;
    changed.*field = std::move(value);
    return changed;
  });
}

/// Small sizes first, so that the graph can become small; what is left of them goes to the defaults
/// last, where the small graph allows it.
rc::Seq<JohnsonTrial> smaller_trials(const JohnsonTrial& trial, const WeightedGraphRule& rule) {
  const auto smaller = [&](JohnsonSetting JohnsonTrial::*field) {
    return with(trial, field, rc::seq::fromContainer(johnson_settings().smaller(trial.*field)));
  };
  const auto plainer = [&](JohnsonSetting JohnsonTrial::*field) {
    return with(trial, field, rc::seq::fromContainer(johnson_settings().plainer(trial.*field)));
  };
  return rc::seq::concat(
      smaller(&JohnsonTrial::setting), smaller(&JohnsonTrial::other_setting),
      with(trial, &JohnsonTrial::choice, rc::shrink::towards(trial.choice, std::uint64_t{0})),
      with(trial, &JohnsonTrial::graph, smaller_weighted_graphs(trial.graph, rule)),
      with(trial, &JohnsonTrial::additions, fewer_additions(trial.additions)),
      plainer(&JohnsonTrial::setting), plainer(&JohnsonTrial::other_setting));
}

}  // namespace

rc::Gen<JohnsonTrial> johnson_trials(JohnsonTrialParts parts, const StepsOfTrial& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_graph = random;
    Draw draw(for_graph.split());
    JohnsonTrial trial;
    trial.graph = draw_weighted_graph(parts.graphs, for_graph, size);
    const auto steps_in = [&](const JohnsonSetting& setting) {
      return steps(trial.graph, setting);
    };
    if (parts.setting) trial.setting = johnson_settings().draw(draw, steps_in);
    if (parts.other_setting) trial.other_setting = johnson_settings().draw(draw, steps_in);
    if (parts.choice) trial.choice = draw.bits() % 1000;
    if (parts.additions) trial.additions = draw_additions(draw);
    return rc::shrinkable::shrinkRecur(
        std::move(trial),
        [rule = parts.graphs](const JohnsonTrial& larger) { return smaller_trials(larger, rule); });
  };
}

std::string describe(const JohnsonTrial& trial) {
  std::string text = describe(trial.graph);
  const std::string first = describe(trial.setting);
  const std::string second = describe(trial.other_setting);
  if (!first.empty()) text += "\nwith " + first;
  if (!second.empty()) text += "\nin the run compared with " + second;
  return text;
}

std::ostream& operator<<(std::ostream& out, const JohnsonTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
