/// \file
/// From schemes to text that parses to the same schemes: in the paper's Unicode spelling, or in
/// ASCII.
#pragma once

#include <string>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

enum class Spelling { unicode, ascii };

/// On one line.
[[nodiscard]] std::string to_text(const SchemePtr& scheme, Spelling spelling = Spelling::unicode);
[[nodiscard]] std::string to_text(const ConditionPtr& condition,
                                  Spelling spelling = Spelling::unicode);
[[nodiscard]] std::string to_text(const TermPtr& term, Spelling spelling = Spelling::unicode);

/// What is claimed, without what is observed and assumed.
[[nodiscard]] std::string to_text(const Claim& claim, Spelling spelling = Spelling::unicode);

/// A definition with its formula number and provenance, broken at compositions into lines of at
/// most 100 columns where it can be; ends with ";\n".
[[nodiscard]] std::string to_text(const Definition& definition,
                                  Spelling spelling = Spelling::unicode);

/// A whole file.
[[nodiscard]] std::string to_text(const Algorithm& algorithm,
                                  Spelling spelling = Spelling::unicode);

}  // namespace graphspec::saa
