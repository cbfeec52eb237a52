/// \file
/// The properties of our own searches of shortest paths: their counts, and matrices as input.
#pragma once

#include <span>
#include <vector>

#include "properties/problem/sssp/matrices.hpp"

namespace graphspec::properties {

/// Our own searches on one device.
[[nodiscard]] std::vector<SsspStep> own_sssp_steps(Device device);

/// Their properties.
[[nodiscard]] std::span<const StepProperty> own_sssp_properties();

}  // namespace graphspec::properties
