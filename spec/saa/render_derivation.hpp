/// \file
/// A derivation for readers: each step with its evidence and the scheme that it leads to.
#pragma once

#include <string>

#include "spec/saa/derive.hpp"

namespace graphspec::saa {

/// Indented text, two lines and more a step.
[[nodiscard]] std::string to_text(const Derivation& derivation, const Derived& derived);
/// `<div class="derivation" id="derivation-TARGET">` with a list, schemes as MathML; well-formed
/// XML.
[[nodiscard]] std::string to_html(const Derivation& derivation, const Derived& derived);

}  // namespace graphspec::saa
