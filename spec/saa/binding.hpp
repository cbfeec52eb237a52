/// \file
/// The basis of an algorithm in C++: what its "extern" operators, predicates and functions do.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "spec/saa/state.hpp"

namespace graphspec::saa {

/// What an extern definition is given for one parameter: a value, or for a set or a `var` parameter
/// the variable itself.
struct Argument {
  Value value = 0;
  const Layout::Variable* variable = nullptr;

  /// Its cell at these indices.
  [[nodiscard]] std::size_t cell(std::initializer_list<Value> indices = {}) const {
    return Layout::cell(*variable, std::span(indices.begin(), indices.size()));
  }
};

/// Reads and writes through the state, which sees the accesses; footprints are observed, never
/// declared. Of a predicate and a function the value counts.
using Bound = std::function<Value(State&, std::span<const Argument>)>;

using Binding = std::map<std::string, Bound, std::less<>>;

/// \throws InputError naming what is extern and not bound, or bound and not extern
void check_binding(const Algorithm& algorithm, const Binding& binding);

}  // namespace graphspec::saa
