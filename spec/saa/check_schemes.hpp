/// \file
/// The checks of schemes: what may be set and called where, and where branches, barriers and points
/// of synchronization may stand.
#pragma once

#include "spec/saa/check_context.hpp"

namespace graphspec::saa {

/// \param in_operator  whether the scheme is an operator's body, which is one step
void check_scheme(const SchemePtr& scheme, bool in_operator, CheckContext& context);

}  // namespace graphspec::saa
