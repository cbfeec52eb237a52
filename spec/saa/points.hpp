/// \file
/// Control points and synchronizers, which read as calls of T and S.
#pragma once

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// Where a file defines no T and no S, makes points of synchronization of T(u) and S(u).
void find_points(Algorithm& algorithm);

}  // namespace graphspec::saa
