/// \file
/// Barriers between the parts of branches: all branches end a part before one begins the next.
#pragma once

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// The scheme with each ∥ whose branches wait at barriers split there: ∥ A × B_n × C becomes
/// ∥ (A × B_n) × ∥ C. A loop that waits in each round goes around ∥ if its bounds are the same for
/// all branches. Other barriers stay where they are.
[[nodiscard]] SchemePtr in_phases(const Algorithm& algorithm, const SchemePtr& whole);

}  // namespace graphspec::saa
