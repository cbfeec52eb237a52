/// \file
/// What a name means where the whole file says so: control points and synchronizers, which read as
/// calls of T and S, and schemes that are handed over, which read as variables.
#pragma once

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// Where a file defines no T and no S, makes points of synchronization of T(u) and S(u).
void find_points(Algorithm& algorithm);

/// Marks the arguments that name a scheme or an operator.
void find_given_schemes(Algorithm& algorithm);

}  // namespace graphspec::saa
