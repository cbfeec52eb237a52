/// \file
/// Definitions that call each other: none by way of itself, and none through more of them than a
/// run could follow.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/saa/parse.hpp"

namespace graphspec::saa {

/// What each definition calls.
using Calls = std::map<std::string, std::set<std::string>>;

[[nodiscard]] std::vector<Mistake> mistakes_in_calls(const Algorithm& algorithm,
                                                     const Calls& calls);

}  // namespace graphspec::saa
