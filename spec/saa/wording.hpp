/// \file
/// The words for basic operators, predicates and functions, from their doc comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// A doc comment up to the first full stop that a space and no small letter follow, on one line and
/// without the stop.
[[nodiscard]] std::string first_sentence(std::string_view meaning);

/// The first sentence of the definition's doc comment. Between backquotes, which are dropped, the
/// parameters' names become the arguments. Empty for a scheme, for what is not declared, where
/// there is no doc comment, and where the sentence does not name all parameters.
[[nodiscard]] std::string words_for(const Algorithm& algorithm, std::string_view name,
                                    const std::vector<TermPtr>& arguments);

}  // namespace graphspec::saa
