/// \file
/// Subjects times properties.
#include "properties/floyd_warshall/suite.hpp"

#include "properties/check/judge.hpp"
#include "properties/check/suite_tasks.hpp"
#include "properties/floyd_warshall/compare.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {

Falsification falsify_floyd_warshall(const FloydWarshallProperty& property,
                                     const FloydWarshallSubject& subject,
                                     const FalsifyParameters& parameters,
                                     const std::function<void(const std::string&)>& before) {
  FloydWarshallTrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      floyd_warshall_trials(parts,
                            [&](const RandomGraph& given, const FloydWarshallSetting& setting) {
                              return steps_of(subject.device, [&] {
                                const Graph graph = given.graph();
                                static_cast<void>(subject.solve(graph, fitting(setting, graph)));
                              });
                            }),
      [](const FloydWarshallTrial& trial) { return describe(trial); },
      [&](const FloydWarshallTrial& trial) { return objection_to(property, subject, trial); },
      parameters, before);
}

std::vector<CheckTask> floyd_warshall_check_tasks(Device device) {
  // The CPU executor runs whole blocks of up to 1,024 threads however few the vertices are.
  const auto cost = [](const FloydWarshallSubject& subject) {
    if (!subject.has_setting) return 1;
    return subject.device == Device::cpu ? 40 : 5;
  };
  return tasks_of("floyd_warshall", device, floyd_warshall_subjects(device),
                  floyd_warshall_properties(), cost, falsify_floyd_warshall);
}

std::vector<CheckSummary> floyd_warshall_check_properties() {
  return summaries_of("floyd_warshall", floyd_warshall_properties());
}

}  // namespace graphspec::properties
