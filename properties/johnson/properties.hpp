/// \file
/// The properties of all shortest paths, as a table that holds for every subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/johnson/subject.hpp"
#include "properties/johnson/trial.hpp"

namespace graphspec::properties {

/// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
/// exceptions of the subject pass.
using JohnsonObjection = std::optional<std::string>(const JohnsonSubject& subject,
                                                    const JohnsonTrial& trial);

/// One row.
struct JohnsonProperty {
  std::string_view name;      ///< as on the command line
  std::string_view sentence;  ///< what it says
  JohnsonTrialParts parts;    ///< what its trials must hold
  JohnsonObjection* objection;
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const JohnsonSubject& subject) = nullptr;
};

/// All properties, in the order in which they are checked.
[[nodiscard]] std::span<const JohnsonProperty> johnson_properties();

}  // namespace graphspec::properties
