/// \file
/// The suite of all shortest paths: its subjects times its properties, for run_checks().
#pragma once

#include <vector>

#include "properties/check/check.hpp"
#include "properties/check/task.hpp"
#include "properties/johnson/properties.hpp"

namespace graphspec::properties {

/// One check for each subject of the device and each property that applies to it.
[[nodiscard]] std::vector<CheckTask> johnson_check_tasks(Device device);

/// The properties, for those who list them.
[[nodiscard]] std::vector<CheckSummary> johnson_check_properties();

/// Looks for a trial on which the subject does not have the property.
[[nodiscard]] Falsification falsify_johnson(
    const JohnsonProperty& property, const JohnsonSubject& subject,
    const FalsifyParameters& parameters,
    const std::function<void(const std::string&)>& before = {});

}  // namespace graphspec::properties
