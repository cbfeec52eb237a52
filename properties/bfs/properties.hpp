/// \file
/// The properties of breadth-first search, as a table that holds for every subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/bfs/subject.hpp"
#include "properties/bfs/trial.hpp"

namespace graphspec::properties {

/// One row.
struct BfsProperty {
  std::string_view name;      ///< as on the command line
  std::string_view sentence;  ///< what it says
  TrialParts parts;           ///< what its trials must hold
  /// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
  /// exceptions of the subject pass.
  std::optional<std::string> (*objection)(const BfsSubject& subject, const BfsTrial& trial);
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const BfsSubject& subject) = nullptr;
};

/// All properties, in the order in which they are checked.
[[nodiscard]] std::span<const BfsProperty> bfs_properties();

}  // namespace graphspec::properties
