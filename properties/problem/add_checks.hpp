/// \file
/// How the checks of what is a paper's own are found: a paper with some defines
/// graphspec::papers::PAPER::add_checks in properties/PAPER/checks.cpp.
#pragma once

#include <span>
#include <vector>

#include "properties/harness/task.hpp"
#include "reference/problem/paper_hook.hpp"

namespace graphspec::papers {

/// Adds the paper's checks for a device. Their problem is the one that the paper's solvers solve.
using AddChecks = void(std::vector<properties::CheckTask>& tasks, Device device);

/// Those of all papers.
[[nodiscard]] std::span<const Hook<AddChecks>> all_add_checks();

}  // namespace graphspec::papers
