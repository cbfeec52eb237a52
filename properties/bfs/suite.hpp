/// \file
/// The suite of breadth-first search: its subjects times its properties, for run_checks().
#pragma once

#include <vector>

#include "properties/bfs/properties.hpp"
#include "properties/check/check.hpp"
#include "properties/check/task.hpp"

namespace graphspec::properties {

/// One check for each subject of the device and each property that applies to it.
[[nodiscard]] std::vector<CheckTask> bfs_check_tasks(Device device);

/// The properties, for those who list them.
[[nodiscard]] std::vector<CheckSummary> bfs_check_properties();

/// Looks for a trial on which the subject does not have the property.
[[nodiscard]] Falsification falsify_bfs(const BfsProperty& property, const BfsSubject& subject,
                                        const FalsifyParameters& parameters,
                                        const std::function<void(const std::string&)>& before = {});

}  // namespace graphspec::properties
