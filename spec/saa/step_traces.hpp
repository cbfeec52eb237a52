/// \file
/// Whether two schemes take the same steps, whatever other branches do between these steps.
#pragma once

#include "spec/saa/ast.hpp"

namespace graphspec::saa {

/// Returns true if both schemes ask the same conditions and apply the same operators in the same
/// order, for all answers. Such schemes are interchangeable in a branch of ∥: the answer to a
/// condition is not assumed to hold at the next step. Loops, calls and parallel parts are compared
/// as texts. The test is sufficient, not necessary: (u)(A ∨ A) and A differ by the step that asks
/// u.
[[nodiscard]] bool take_same_steps(const SchemePtr& one, const SchemePtr& other);

}  // namespace graphspec::saa
