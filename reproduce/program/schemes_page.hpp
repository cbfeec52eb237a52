/// \file
/// A page of somebody's own schemes: formulas, words, derivations, and what has been checked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/spec/own_check.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::program {

/// spec/saa/schemes.css
[[nodiscard]] std::string_view schemes_css();

/// A whole page in HTML that needs no other file.
/// \param text  of the file, as it is written
/// \param rows  what check_own_file() found
[[nodiscard]] std::string schemes_page(const saa::Algorithm& algorithm, const std::string& text,
                                       const std::vector<properties::OwnCheckRow>& rows);

}  // namespace graphspec::program
