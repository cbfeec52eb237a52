/// \file
/// The properties of the schemes, as tasks of `graphspec check spec`.
#pragma once

#include <string>
#include <vector>

#include "properties/harness/task.hpp"
#include "properties/spec/subject.hpp"
#include "spec/saa/derive.hpp"
#include "spec/saa/implementations.hpp"

namespace graphspec::properties {

/// What schemes are held to. Each function says what is wrong, or nothing.
struct SpecProperty {
  std::string_view name;
  std::string_view sentence;
  /// Once for an algorithm; nullptr where `attempt` is meant.
  std::vector<std::string> (*once)(const SpecSubject& subject, const saa::Algorithm& algorithm);
  /// On random problems under random schedules; needs_code: compares with the reference.
  bool compares_steps = false;
};

[[nodiscard]] std::span<const SpecProperty> spec_properties();

/// Holds an algorithm to a property. \param algorithm  the subject's, as read or as edited
[[nodiscard]] Falsification falsify_spec(
    const SpecProperty& property, const SpecSubject& subject, const saa::Algorithm& algorithm,
    const FalsifyParameters& parameters,
    const std::function<void(const std::string&)>& before = {});

/// In which spelling what is printed does not read as the same again.
[[nodiscard]] std::vector<std::string> printed_otherwise(const saa::Algorithm& algorithm);

/// Laws that do not hold, and those kept as not holding that do.
[[nodiscard]] std::vector<std::string> wrong_laws(const saa::Algorithm& laws);

[[nodiscard]] std::vector<CheckTask> spec_check_tasks(Device device);

}  // namespace graphspec::properties
