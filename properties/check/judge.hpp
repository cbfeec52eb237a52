/// \file
/// A property's verdict on a trial, whatever its suite: what goes wrong while it is judged is an
/// objection too.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <string>

#include "gpu/device/fault.hpp"
#include "properties/check/falsify.hpp"
#include "properties/settings/device_state.hpp"

namespace graphspec::properties {

/// What run() objects to, in one line; nothing where all is right. What it throws is an objection.
template <class Run>
[[nodiscard]] std::optional<std::string> objection_of(const Run& run) {
  try {
    return run();
  } catch (const DeviceFault& fault) {
    return fmt::format("device fault: {}", fault.what());
  } catch (const std::exception& error) {
    return fmt::format("exception: {}", error.what());
  }
}

/// What a property objects to. \tparam Property  has objection(subject, trial)
template <class Property, class Subject, class Trial>
[[nodiscard]] std::optional<std::string> judge(const Property& property, const Subject& subject,
                                               const Trial& trial) {
  return objection_of([&] { return property.objection(subject, trial); });
}

/// The same as falsify() takes it. \tparam Subject  has a device
template <class Property, class Subject, class Trial>
[[nodiscard]] std::optional<Objection> objection_to(const Property& property,
                                                    const Subject& subject, const Trial& trial) {
  auto text = judge(property, subject, trial);
  if (!text) return std::nullopt;
  return Objection{.text = std::move(*text), .is_last = is_lost(subject.device)};
}

}  // namespace graphspec::properties
