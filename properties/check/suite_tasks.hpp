/// \file
/// The checks of a suite that is a table of subjects and a table of properties.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/check/check.hpp"
#include "properties/check/task.hpp"

namespace graphspec::properties {

/// One check for each subject and each property that applies to it.
///
/// \tparam Property  has a name, a sentence and applies(subject), which may be null; the table
/// lives as long as the checks
///
/// \param cost  (subject) -> CheckTask::cost
/// \param falsify  (property, subject, parameters, before) -> Falsification
template <class Subject, class Property, class Cost, class Falsify>
[[nodiscard]] std::vector<CheckTask> tasks_of(std::string_view problem, Device device,
                                              const std::vector<Subject>& subjects,
                                              std::span<const Property> properties,
                                              const Cost& cost, const Falsify& falsify) {
  std::vector<CheckTask> tasks;
  for (const Subject& subject : subjects) {
    for (const Property& property : properties) {
      if (property.applies != nullptr && !property.applies(subject)) continue;
      tasks.push_back({.problem = std::string(problem),
                       .variant = subject.name,
                       .device = device,
                       .property = std::string(property.name),
                       .sentence = std::string(property.sentence),
                       .cost = cost(subject),
                       .run = [subject, &property, falsify](const FalsifyParameters& parameters,
                                                            const auto& before) {
                         return falsify(property, subject, parameters, before);
                       }});
    }
  }
  return tasks;
}

/// The properties, for those who list them.
template <class Property>
[[nodiscard]] std::vector<CheckSummary> summaries_of(std::string_view problem,
                                                     std::span<const Property> properties) {
  std::vector<CheckSummary> summaries;
  for (const Property& property : properties) {
    summaries.push_back({.problem = std::string(problem),
                         .property = std::string(property.name),
                         .sentence = std::string(property.sentence)});
  }
  return summaries;
}

}  // namespace graphspec::properties
