/// \file
/// Holds every solver of every paper to every property of its problem: what `graphspec check` runs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/harness/run_tasks.hpp"

namespace graphspec::properties {

/// A property that can be asked for.
struct CheckSummary {
  std::string problem;
  std::string property;
  std::string sentence;
};

/// The properties of all problems and papers, each once.
[[nodiscard]] std::vector<CheckSummary> check_properties();

/// Runs the checks; one row each, in the order of problems, devices and tables.
/// \param on_row  called with each row, in that order, as soon as it and those before are done
/// \throws InputError when no check fits the options; says what there is
/// \throws DeviceFault when a device asked for is not available
std::vector<CheckRow> run_checks(const CheckOptions& options,
                                 const std::function<void(const CheckRow&)>& on_row = {});

}  // namespace graphspec::properties
