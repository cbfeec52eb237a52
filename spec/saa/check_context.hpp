/// \file
/// What the checks of a file share: what names mean at the place that is checked, and what was
/// found so far.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/check_calls.hpp"

namespace graphspec::saa {

/// Names at the place that is checked, what definitions call, and mistakes.
struct CheckContext {
  const Algorithm& algorithm;
  std::vector<Mistake> mistakes = {};
  Calls calls = {};
  std::string current = {};                     ///< the definition that is being checked
  std::map<std::string, Parameter> scope = {};  ///< parameters and indices
  std::set<std::string> locals = {};            ///< of these, a branch's own variables
  bool in_contract = false;                     ///< ghosts and walks mean something here
  bool only_constants = false;                  ///< variables of the state mean nothing here

  void wrong(Position at, std::string message) { mistakes.push_back({at, std::move(message)}); }

  [[nodiscard]] bool is_constant(std::string_view name) const;
  [[nodiscard]] bool is_known_variable(const std::string& name) const;
  /// The parameter of this name that stands for a scheme or an operator, or nullptr.
  [[nodiscard]] const Parameter* scheme_parameter(const std::string& name) const;
  [[nodiscard]] bool is_local(const TermPtr& given) const;
  /// Whether an operator may set what it is given.
  [[nodiscard]] bool can_be_set(const TermPtr& given) const;

  /// Takes an index into the scope, or reports that something else has its name.
  [[nodiscard]] bool new_index(const std::string& index, Position at);

  /// "there is no function 'sizee'; did you mean 'size'?"
  [[nodiscard]] std::string unknown(std::string_view what, std::string_view name) const;
};

}  // namespace graphspec::saa
