/// \file
/// The message with which something is refused.
#pragma once

#include <string>

#include "reference/graph/error.hpp"

namespace graphspec::properties {

/// The message of the InputError that `act` throws; "no error" when it throws none.
template <class Act>
std::string error_of(const Act& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace graphspec::properties
