/// \file
/// Calls of schemes by what they abbreviate, for whoever compares schemes as a whole.
#pragma once

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// The body of a scheme with the bodies of the schemes that it calls, and of those that they call,
/// but for calls whose arguments mention a variable of the state: such arguments are taken once,
/// and the body would look at them again. Parameters are %1, %2, ... \throws InputError where that
/// is more than 100,000 nodes or 1,200 levels
[[nodiscard]] SchemePtr unfolded(const Algorithm& algorithm, const Definition& definition);

}  // namespace graphspec::saa
