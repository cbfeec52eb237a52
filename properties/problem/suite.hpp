/// \file
/// Holds subjects to properties: looks for a trial in which one does not hold, and makes checks of
/// the tables of both, for run_checks().
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "properties/harness/device_state.hpp"
#include "properties/harness/judge.hpp"
#include "properties/harness/task.hpp"
#include "properties/problem/property.hpp"
#include "properties/problem/run_reports.hpp"

namespace graphspec::properties {

/// Looks for a trial on which the subject does not have the property.
template <class Problem, class Tried>
[[nodiscard]] Falsification falsify(const Property<Problem, Tried>& property,
                                    const std::type_identity_t<Tried>& subject,
                                    const FalsifyParameters& parameters,
                                    const std::function<void(const std::string&)>& before = {}) {
  using Drawn = Trial<Problem>;
  TrialParts<Problem> parts = property.parts;
  if (!subject.has_setting) parts.setting = parts.other_setting = false;
  const auto steps = [&](const Drawn& trial) {
    return steps_of(
        subject.device,
        [&] { static_cast<void>(subject.run(trial.graph.graph(), trial.query, trial.setting)); },
        parameters.guard);
  };
  return falsify(
      trials(parts, subject.options, steps),
      [&](const Drawn& trial) {
        return description_on(trial.graph, describe(trial, subject.options));
      },
      [&](const Drawn& trial) { return violation_of(property, subject, trial); }, parameters,
      before);
}

/// One check for each subject of a device and each property that says something about it.
/// \param properties  live as long as the checks
template <class Problem, class Tried>
[[nodiscard]] std::vector<CheckTask> tasks_of(
    Device device, const std::vector<Tried>& subjects,
    std::span<const Property<Problem, Tried>> properties) {
  // What is dear on the executor is less so where threads run side by side.
  const int most = is_opencl(device) ? 10 : device == Device::cpu ? 1000 : 5;
  // Dear cases are fewer, but 20 of 500 at least where those of others are.
  constexpr double dear = 25;
  // A function on the host takes microseconds for what the executor takes milliseconds for.
  constexpr double on_host = 0.2;
  std::vector<CheckTask> tasks;
  for (const Tried& subject : subjects) {
    for (const auto& property : properties) {
      if (!property.says_something_about(subject)) continue;
      const double cost =
          std::max<double>(subject.cost, std::min(subject.cost * property.cost, dear));
      tasks.push_back(
          {.problem = std::string(Problem::name),
           .variant = subject.name,
           .device = device,
           .property = std::string(property.name),
           .sentence = std::string(property.sentence),
           .cost = subject.has_setting ? std::min<double>(cost, most) : on_host,
           .run = [subject, &property](const FalsifyParameters& parameters, const auto& before) {
             return falsify(property, subject, parameters, before);
           }});
    }
  }
  return tasks;
}

/// The checks of a problem: every solver of every paper on the device, every property; those of
/// what runs report come last.
template <class Problem>
[[nodiscard]] std::vector<CheckTask> check_tasks(Device device) {
  const std::vector<Subject<Problem>> all = subjects<Problem>(device);
  std::vector<CheckTask> tasks = tasks_of(device, all, properties_of<Problem>());
  for (CheckTask& task : tasks_of(device, all, run_properties_of<Problem>())) {
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace graphspec::properties
