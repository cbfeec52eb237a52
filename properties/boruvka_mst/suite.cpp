/// \file
/// Subjects times properties.
#include "properties/boruvka_mst/suite.hpp"

#include "properties/check/judge.hpp"
#include "properties/check/suite_tasks.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {

Falsification falsify_boruvka_mst(const BoruvkaMstProperty& property,
                                  const BoruvkaMstSubject& subject,
                                  const FalsifyParameters& parameters,
                                  const std::function<void(const std::string&)>& before) {
  BoruvkaMstTrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      boruvka_mst_trials(parts,
                         [&](const Graph& graph, const BoruvkaMstSetting& setting) {
                           return steps_of(subject.device, [&] {
                             static_cast<void>(subject.forest(graph, setting));
                           });
                         }),
      [](const BoruvkaMstTrial& trial) { return describe(trial); },
      [&](const BoruvkaMstTrial& trial) { return objection_to(property, subject, trial); },
      parameters, before);
}

std::vector<CheckTask> boruvka_mst_check_tasks(Device device) {
  // A step has a warp for each vertex in each iteration, which the CPU executor runs thread by
  // thread.
  const auto cost = [](const BoruvkaMstSubject& subject) {
    if (!subject.has_setting) return 1;
    return subject.device == Device::cpu ? 15 : 10;
  };
  return tasks_of("boruvka_mst", device, boruvka_mst_subjects(device), boruvka_mst_properties(),
                  cost, falsify_boruvka_mst);
}

std::vector<CheckSummary> boruvka_mst_check_properties() {
  return summaries_of("boruvka_mst", boruvka_mst_properties());
}

}  // namespace graphspec::properties
