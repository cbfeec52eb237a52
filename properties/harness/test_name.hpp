/// \file
/// Names of parameterized tests, made of texts.
#pragma once

#include <cctype>
#include <string>

namespace graphspec::properties {

/// The text with "_" for each character that GoogleTest does not allow in a test's name.
[[nodiscard]] inline std::string test_name_of(std::string text) {
  for (char& letter : text) {
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
  }
  return text;
}

}  // namespace graphspec::properties
