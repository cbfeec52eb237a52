/// \file
/// The exception for what is false, beside those for bad input and for device faults.
#pragma once

#include <stdexcept>

namespace graphspec::reproduce {

/// A property, a certificate or a claim does not hold. what() is one line that says which and
/// where; the program prints it and exits with 1.
class DoesNotHold : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace graphspec::reproduce
