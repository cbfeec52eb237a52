/// \file
/// The properties of the Bellman-Ford paper's steps: matrices as input, and groups of M threads per
/// vertex.
#pragma once

#include <span>
#include <vector>

#include "properties/problem/sssp/matrices.hpp"

namespace graphspec::properties {

/// The paper's steps on a device.
[[nodiscard]] std::vector<SsspStep> bellman_ford_subjects(Device device);
/// Whether the step has the option group_size.
[[nodiscard]] bool has_groups(const SsspStep& subject);
/// The most threads of a group that the device of the step allows. Opens the device.
[[nodiscard]] int most_threads(const SsspStep& subject);

/// The properties of the paper's steps.
[[nodiscard]] std::span<const StepProperty> bellman_ford_properties();

}  // namespace graphspec::properties
