/// \file
/// The one exception type for bad input: graph files, graph specifications, sources, sizes.
#pragma once

#include <stdexcept>
#include <string>

namespace graphspec {

/// Bad input. what() is one line that says what is wrong, where (file, line, vertex), and what
/// would be right. The program prints it and exits with 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace graphspec
