/// \file
/// Subjects times properties.
#include "properties/bfs/suite.hpp"

#include "properties/check/judge.hpp"
#include "properties/check/suite_tasks.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {
Falsification falsify_bfs(const BfsProperty& property, const BfsSubject& subject,
                          const FalsifyParameters& parameters,
                          const std::function<void(const std::string&)>& before) {
  TrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      bfs_trials(parts,
                 [&](const SearchProblem& problem, const SearchSetting& setting) {
                   return steps_of(subject.device, [&] {
                     static_cast<void>(
                         subject.labels(problem.graph.graph(), problem.source, setting));
                   });
                 }),
      [](const BfsTrial& trial) { return describe(trial); },
      [&](const BfsTrial& trial) { return objection_to(property, subject, trial); }, parameters,
      before);
}

std::vector<CheckTask> bfs_check_tasks(Device device) {
  return tasks_of(
      "bfs", device, bfs_subjects(device), bfs_properties(), [](const BfsSubject&) { return 1; },
      falsify_bfs);
}

std::vector<CheckSummary> bfs_check_properties() {
  return summaries_of("bfs", bfs_properties());
}

}  // namespace graphspec::properties
