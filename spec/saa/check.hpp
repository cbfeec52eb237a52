/// \file
/// What grammar does not see: names, numbers of arguments, types, and where barriers may stand.
#pragma once

#include <vector>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::saa {

/// All mistakes of a parsed file; empty: every scheme of it can be run.
[[nodiscard]] std::vector<Mistake> mistakes_in(const Algorithm& algorithm);

}  // namespace graphspec::saa
