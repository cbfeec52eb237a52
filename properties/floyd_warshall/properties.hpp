/// \file
/// The properties of all shortest paths by dense matrices, as a table that holds for every subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/floyd_warshall/subject.hpp"
#include "properties/floyd_warshall/trial.hpp"

namespace graphspec::properties {

/// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
/// exceptions of the subject pass.
using FloydWarshallObjection = std::optional<std::string>(const FloydWarshallSubject& subject,
                                                          const FloydWarshallTrial& trial);

/// One row.
struct FloydWarshallProperty {
  std::string_view name;          ///< as on the command line
  std::string_view sentence;      ///< what it says
  FloydWarshallTrialParts parts;  ///< what its trials must hold
  FloydWarshallObjection* objection;
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const FloydWarshallSubject& subject) = nullptr;
};

/// All properties, in the order in which they are checked.
[[nodiscard]] std::span<const FloydWarshallProperty> floyd_warshall_properties();

}  // namespace graphspec::properties
