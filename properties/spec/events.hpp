/// \file
/// Runs as sequences of named operators, by which code and scheme are compared: the same operators
/// in the same order, the same arrays after each, and nothing left over on either side.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {

/// A named operator's application, and what the compared arrays hold after it.
struct OperatorEvent {
  std::string what;  ///< "setWay(0, 2, ∞)"
  std::vector<saa::Value> arrays;

  friend bool operator==(const OperatorEvent&, const OperatorEvent&) = default;
};

[[nodiscard]] OperatorEvent operator_event(std::string_view name,
                                           const std::vector<saa::Value>& arguments,
                                           std::vector<saa::Value> arrays);

/// Runs a sequential scheme and compares its operators with the code's: where they part, or
/// nullopt. \param arrays  the variables whose cells stand in the events, in this order
[[nodiscard]] std::optional<std::string> first_difference(
    const std::vector<OperatorEvent>& of_code, const saa::Algorithm& algorithm,
    const saa::Binding& binding, saa::State& state, std::string_view scheme,
    const std::vector<saa::Value>& arguments, std::span<const std::string_view> arrays);

}  // namespace graphspec::properties
