/// \file
/// What grammar does not see: names, numbers of arguments, types, and where barriers may stand.
#pragma once

#include <vector>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::saa {

/// All mistakes of a parsed file; empty: every scheme of it can be run.
[[nodiscard]] std::vector<Mistake> mistakes_in(const Algorithm& algorithm);

/// The name among these that differs from `word` by the fewest letters, as ", did you mean X?";
/// empty where none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& names);

}  // namespace graphspec::saa
