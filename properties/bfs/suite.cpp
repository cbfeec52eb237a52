/// \file
/// Subjects times properties.
#include "properties/bfs/suite.hpp"

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
      [&](const BfsTrial& trial) -> std::optional<Objection> {
        auto text = judge_bfs(property, subject, trial);
        if (!text) return std::nullopt;
        return Objection{.text = std::move(*text), .is_last = is_lost(subject.device)};
      },
      parameters, before);
}

std::vector<CheckTask> bfs_check_tasks(Device device) {
  std::vector<CheckTask> tasks;
  for (const BfsSubject& subject : bfs_subjects(device)) {
    for (const BfsProperty& property : bfs_properties()) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      tasks.push_back(
          {.problem = "bfs",
           .variant = subject.name,
           .device = device,
           .property = std::string(property.name),
           .sentence = std::string(property.sentence),
           .run = [subject, &property](const FalsifyParameters& parameters, const auto& before) {
             return falsify_bfs(property, subject, parameters, before);
           }});
    }
  }
  return tasks;
}

std::vector<CheckSummary> bfs_check_properties() {
  std::vector<CheckSummary> summaries;
  for (const BfsProperty& property : bfs_properties()) {
    summaries.push_back({.problem = "bfs",
                         .property = std::string(property.name),
                         .sentence = std::string(property.sentence)});
  }
  return summaries;
}

}  // namespace graphspec::properties
