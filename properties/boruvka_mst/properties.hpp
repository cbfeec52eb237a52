/// \file
/// The properties of minimum spanning forests, as a table that holds for every subject.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "properties/boruvka_mst/subject.hpp"
#include "properties/boruvka_mst/trial.hpp"

namespace graphspec::properties {

/// One line on what is wrong; nothing when the property holds of the subject in this trial. Lets
/// exceptions of the subject pass.
using BoruvkaMstObjection = std::optional<std::string>(const BoruvkaMstSubject& subject,
                                                       const BoruvkaMstTrial& trial);

/// One row.
struct BoruvkaMstProperty {
  std::string_view name;       ///< as on the command line
  std::string_view sentence;   ///< what it says
  BoruvkaMstTrialParts parts;  ///< what its trials must hold
  BoruvkaMstObjection* objection;
  /// Whether it says anything about the subject; null when it does about all.
  bool (*applies)(const BoruvkaMstSubject& subject) = nullptr;
};

/// All properties, in the order in which they are checked.
[[nodiscard]] std::span<const BoruvkaMstProperty> boruvka_mst_properties();

}  // namespace graphspec::properties
