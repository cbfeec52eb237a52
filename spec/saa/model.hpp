/// \file
/// What it takes to run an algorithm's schemes: its basis in C++, and problems to run them on.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>

#include "spec/saa/binding.hpp"

namespace graphspec::saa {

/// What the schemes of a file act on: its basis, and random problems.
struct Model {
  Binding binding;
  /// Constants for a size of the problem, such as V for the number of vertices.
  std::function<std::map<std::string, Value>(Value)> constants;
  /// Makes a random problem of a state as it is declared.
  std::function<void(State&, std::mt19937_64&)> prepare;
};

}  // namespace graphspec::saa
