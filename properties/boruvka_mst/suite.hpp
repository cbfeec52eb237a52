/// \file
/// The suite of minimum spanning forests: its subjects times its properties, for
/// run_checks().
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/boruvka_mst/properties.hpp"
#include "properties/check/check.hpp"
#include "properties/check/task.hpp"

namespace graphspec::properties {

/// One check for each subject of the device and each property that applies to it.
[[nodiscard]] std::vector<CheckTask> boruvka_mst_check_tasks(Device device);

/// The properties, for those who list them.
[[nodiscard]] std::vector<CheckSummary> boruvka_mst_check_properties();

/// Looks for a trial on which the subject does not have the property.
[[nodiscard]] Falsification falsify_boruvka_mst(
    const BoruvkaMstProperty& property, const BoruvkaMstSubject& subject,
    const FalsifyParameters& parameters,
    const std::function<void(const std::string&)>& before = {});

}  // namespace graphspec::properties
