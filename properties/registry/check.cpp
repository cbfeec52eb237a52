/// \file
/// Collects the checks of all problems and papers, and chooses among them.
#include "properties/registry/check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "properties/problem/add_checks.hpp"
#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/spec/rounds.hpp"
#include "properties/spec/suite.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "spec/library.hpp"

namespace graphspec::properties {
namespace {

/// What a field of the tasks holds, each value once.
std::vector<std::string> values_of(const std::vector<CheckTask>& tasks,
                                   std::string CheckTask::*field) {
  std::vector<std::string> values;
  for (const CheckTask& task : tasks) {
    if (std::ranges::find(values, task.*field) == values.end()) values.push_back(task.*field);
  }
  return values;
}

/// All checks on the devices, problem by problem.
std::vector<CheckTask> all_tasks(const std::vector<Device>& devices) {
  std::vector<CheckTask> tasks;
  const auto add = [&](std::vector<CheckTask> some) {
    std::ranges::move(some, std::back_inserter(tasks));
  };
  for (const Device device : devices) {
    add(check_tasks<problem::Bfs>(device));
    add(check_tasks<problem::Sssp>(device));
    add(check_tasks<problem::Apsp>(device));
    add(check_tasks<problem::Msf>(device));
    add(spec_check_tasks(device));
    add(round_check_tasks(device));
    for (const auto& hook : papers::all_add_checks()) hook.function(tasks, device);
  }
  const auto problems = values_of(tasks, &CheckTask::problem);
  std::ranges::stable_sort(
      tasks, {}, [&](const CheckTask& task) { return std::ranges::find(problems, task.problem); });
  return tasks;
}

/// Drops tasks whose field holds another name than was asked for; throws where none is left.
void keep(std::vector<CheckTask>& tasks, std::string_view what, const std::string& asked,
          std::string CheckTask::*field) {
  const auto there = values_of(tasks, field);
  std::erase_if(tasks, [&](const CheckTask& task) { return task.*field != asked; });
  if (!tasks.empty()) return;
  throw InputError(fmt::format("there is no {} '{}' to check{}", what, asked,
                               names_instead(asked, {there.begin(), there.end()})));
}

std::vector<Device> devices_for(const CheckOptions& options) {
  // Says why a device is not available before any check is run.
  for (const Device device : options.devices) {
    if (device != Device::cpu) static_cast<void>(runtime(device));
  }
  return options.devices.empty() ? available_devices() : options.devices;
}

template <class Problem>
bool has_rung_for_ranks(const CheckTask& task) {
  if (task.problem != Problem::name) return false;
  const auto all = solvers<Problem>(task.device);
  return std::ranges::any_of(
      all, [&](const auto& solver) { return solver.name == task.variant && solver.serve; });
}

/// Whether several ranks run its variant together.
bool is_for_ranks(const CheckTask& task) {
  return has_rung_for_ranks<problem::Bfs>(task) || has_rung_for_ranks<problem::Sssp>(task) ||
         has_rung_for_ranks<problem::Apsp>(task) || has_rung_for_ranks<problem::Msf>(task);
}

std::vector<CheckTask> tasks_for(const CheckOptions& options) {
  std::vector<CheckTask> tasks = all_tasks(devices_for(options));
  if (!options.problem.empty()) keep(tasks, "problem", options.problem, &CheckTask::problem);
  const auto known = values_of(tasks, &CheckTask::property);
  if (options.ranks > 1) {
    std::erase_if(tasks, [](const CheckTask& task) { return !is_for_ranks(task); });
  }
  if (options.variant) keep(tasks, "variant", *options.variant, &CheckTask::variant);
  if (options.property) {
    if (std::ranges::find(known, *options.property) != known.end() &&
        std::ranges::find(tasks, *options.property, &CheckTask::property) == tasks.end()) {
      throw InputError(fmt::format("property '{}' does not apply to variant '{}'",
                                   *options.property, *options.variant));
    }
    keep(tasks, "property", *options.property, &CheckTask::property);
  }
  if (options.replay && tasks.size() > 1) {
    throw InputError(
        "a replay runs one case of one check; pass --variant, --device and --property as in the "
        "printed command");
  }
  // Their absence is no property's.
  if (std::ranges::find(tasks, "spec", &CheckTask::problem) != tasks.end()) {
    static_cast<void>(saa::folder());
  }
  return tasks;
}

}  // namespace

std::vector<CheckSummary> check_properties() {
  std::vector<CheckSummary> all;
  // The executor runs every solver that there is.
  for (const CheckTask& task : all_tasks({Device::cpu})) {
    const bool is_known = std::ranges::any_of(all, [&](const CheckSummary& one) {
      return one.problem == task.problem && one.property == task.property;
    });
    if (!is_known) all.push_back({task.problem, task.property, task.sentence});
  }
  return all;
}

std::vector<CheckRow> run_checks(const CheckOptions& options,
                                 const std::function<void(const CheckRow&)>& on_row) {
  return run_tasks(tasks_for(options), options, on_row);
}

}  // namespace graphspec::properties
