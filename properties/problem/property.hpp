/// \file
/// A property that every solver of a problem has, as a row of a table.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/problem/subject.hpp"
#include "properties/problem/trial.hpp"

namespace graphspec::properties {

/// One row. \tparam Tried  a Subject of the problem, or what a paper makes of one for properties of
/// its own
template <class Problem, class Tried = Subject<Problem>>
struct Property {
  std::string_view name;      ///< as on the command line
  std::string_view sentence;  ///< what it says
  TrialParts<Problem> parts;  ///< what its trials must hold
  /// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
  /// exceptions of the subject pass.
  std::optional<std::string> (*violation)(const Tried& subject, const Trial<Problem>& trial);
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const Tried& subject) = nullptr;
  double cost = 1;  ///< of a case, in those of the other properties

  [[nodiscard]] bool says_something_about(const Tried& subject) const {
    return applies == nullptr || applies(subject);
  }
};

/// All properties of a problem, in the order in which they are checked: the table of its suite.
template <class Problem>
[[nodiscard]] std::span<const Property<Problem>> properties_of();

// For Property::applies.

template <class Tried>
[[nodiscard]] bool has_setting(const Tried& subject) {
  return subject.has_setting;
}
template <class Tried>
[[nodiscard]] bool has_predecessors(const Tried& subject) {
  return subject.has_predecessors;
}

}  // namespace graphspec::properties
