/// \file
/// The suite of all shortest paths by dense matrices: its subjects times its properties, for
/// run_checks().
#pragma once

#include <vector>

#include "properties/check/check.hpp"
#include "properties/check/task.hpp"
#include "properties/floyd_warshall/properties.hpp"

namespace graphspec::properties {

/// One check for each subject of the device and each property that applies to it.
[[nodiscard]] std::vector<CheckTask> floyd_warshall_check_tasks(Device device);

/// The properties, for those who list them.
[[nodiscard]] std::vector<CheckSummary> floyd_warshall_check_properties();

/// Looks for a trial on which the subject does not have the property.
[[nodiscard]] Falsification falsify_floyd_warshall(
    const FloydWarshallProperty& property, const FloydWarshallSubject& subject,
    const FalsifyParameters& parameters,
    const std::function<void(const std::string&)>& before = {});

}  // namespace graphspec::properties
