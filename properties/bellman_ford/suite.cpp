/// \file
/// Subjects times properties.
#include "properties/bellman_ford/suite.hpp"

#include "properties/check/judge.hpp"
#include "properties/check/suite_tasks.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {

Falsification falsify_bellman_ford(const BellmanFordProperty& property,
                                   const BellmanFordSubject& subject,
                                   const FalsifyParameters& parameters,
                                   const std::function<void(const std::string&)>& before) {
  BellmanFordTrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      bellman_ford_trials(parts,
                          [&](const SearchProblem& problem, const BellmanFordSetting& setting) {
                            return steps_of(subject.device, [&] {
                              static_cast<void>(
                                  subject.search(problem.graph.graph(), problem.source, setting));
                            });
                          }),
      [](const BellmanFordTrial& trial) { return describe(trial); },
      [&](const BellmanFordTrial& trial) { return objection_to(property, subject, trial); },
      parameters, before);
}

std::vector<CheckTask> bellman_ford_check_tasks(Device device) {
  // The steps on matrices launch V - 1 rounds of V groups, of which the CPU executor runs thread
  // after thread.
  const auto cost = [](const BellmanFordSubject& subject) {
    if (!subject.has_setting) return 1;
    if (subject.device != Device::cpu) return 10;
    return subject.form == bellman_ford::Form::dense ? 25 : 8;
  };
  return tasks_of("bellman_ford", device, bellman_ford_subjects(device), bellman_ford_properties(),
                  cost, falsify_bellman_ford);
}

std::vector<CheckSummary> bellman_ford_check_properties() {
  return summaries_of("bellman_ford", bellman_ford_properties());
}

}  // namespace graphspec::properties
