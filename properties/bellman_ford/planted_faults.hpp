/// \file
/// Rounds with planted faults.
#pragma once

#include <vector>

#include "properties/problem/paths/planted_faults.hpp"

namespace graphspec::properties {

/// Faults that properties of the problem find, with the paper's options.
[[nodiscard]] std::vector<PathsFault> round_faults();

/// Faults that the paper's own properties find.
[[nodiscard]] std::vector<PathsFault> group_faults();

}  // namespace graphspec::properties
