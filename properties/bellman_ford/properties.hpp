/// \file
/// The properties of shortest paths from one source, as a table that holds for every subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/bellman_ford/subject.hpp"
#include "properties/bellman_ford/trial.hpp"

namespace graphspec::properties {

/// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
/// exceptions of the subject pass.
using BellmanFordObjection = std::optional<std::string>(const BellmanFordSubject& subject,
                                                        const BellmanFordTrial& trial);

/// One row.
struct BellmanFordProperty {
  std::string_view name;        ///< as on the command line
  std::string_view sentence;    ///< what it says
  BellmanFordTrialParts parts;  ///< what its trials must hold
  BellmanFordObjection* objection;
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const BellmanFordSubject& subject) = nullptr;
};

/// All properties, in the order in which they are checked.
[[nodiscard]] std::span<const BellmanFordProperty> bellman_ford_properties();

}  // namespace graphspec::properties
