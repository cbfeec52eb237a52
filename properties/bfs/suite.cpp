/// \file
/// Subjects times properties.
#include "properties/bfs/suite.hpp"

namespace graphspec::properties {
namespace {

/// Whether a GPU answers to nothing any more: some faults of a kernel end all work of the process
/// on the device, and what is tried after them says nothing.
bool is_lost(Device device) {
  if (device == Device::cpu) return false;
  try {
    runtime(device).synchronize();
    return false;
  } catch (const DeviceFault&) {
    return true;
  }
}

/// The executor's steps of a search; a guess for one that does not end well.
std::int64_t steps_of(const BfsSubject& subject, const SearchProblem& problem,
                      const SearchSetting& setting) {
  constexpr std::int64_t guess = 1000;
  if (subject.device != Device::cpu) return guess;
  const std::int64_t before = runtime(Device::cpu).counters().steps;
  try {
    static_cast<void>(subject.labels(problem.graph.graph(), problem.source, setting));
  } catch (const std::exception&) {
    return guess;
  }
  // The search may have set the counters to zero.
  const std::int64_t after = runtime(Device::cpu).counters().steps;
  return after > before ? after - before : after;
}

}  // namespace

Falsification falsify_bfs(const BfsProperty& property, const BfsSubject& subject,
                          const FalsifyParameters& parameters,
                          const std::function<void(const std::string&)>& before) {
  TrialParts parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  return falsify(
      bfs_trials(parts,
                 [&](const SearchProblem& problem, const SearchSetting& setting) {
                   return steps_of(subject, problem, setting);
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
