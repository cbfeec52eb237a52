/// \file
/// Subjects times properties.
#include "properties/johnson/suite.hpp"

#include <algorithm>

#include "properties/check/judge.hpp"
#include "properties/check/suite_tasks.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {

Falsification falsify_johnson(const JohnsonProperty& property, const JohnsonSubject& subject,
                              const FalsifyParameters& parameters,
                              const std::function<void(const std::string&)>& before) {
  JohnsonTrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      johnson_trials(parts,
                     [&](const RandomGraph& graph, const JohnsonSetting& setting) {
                       return steps_of(subject.device, [&] {
                         if (parts.one_row) {
                           const Vertex sources = std::min(1, graph.num_vertices);
                           subject.rows(graph.graph(), setting, {0, sources},
                                        [](Vertex, std::span<const std::int32_t>) {});
                         } else {
                           static_cast<void>(subject.lengths(graph.graph(), setting));
                         }
                       });
                     }),
      [](const JohnsonTrial& trial) { return describe(trial); },
      [&](const JohnsonTrial& trial) { return objection_to(property, subject, trial); }, parameters,
      before);
}

std::vector<CheckTask> johnson_check_tasks(Device device) {
  // The paper's steps launch kernels for each phase of each source, ours one for many sources.
  const auto cost = [](const JohnsonSubject& subject) {
    if (!subject.has_setting) return 1;
    return subject.phases ? 25 : 5;
  };
  return tasks_of("johnson", device, johnson_subjects(device), johnson_properties(), cost,
                  falsify_johnson);
}

std::vector<CheckSummary> johnson_check_properties() {
  return summaries_of("johnson", johnson_properties());
}

}  // namespace graphspec::properties
