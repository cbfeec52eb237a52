/// \file
/// A property's verdict on a trial, whatever its suite: what goes wrong while it is judged is a
/// violation too.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <new>
#include <optional>
#include <string>

#include "gpu/device/fault.hpp"
#include "properties/harness/device_state.hpp"
#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// What run() finds wrong, in one line; nothing where all is right. What it throws is a violation,
/// except that too little memory says nothing about what runs.
template <class Run>
[[nodiscard]] std::optional<std::string> violation_of(const Run& run) {
  try {
    return run();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const DeviceFault& fault) {
    return fmt::format("device fault: {}", fault.what());
  } catch (const std::exception& error) {
    return fmt::format("exception: {}", error.what());
  }
}

/// How a trial violates a property. \tparam Property  has violation(subject, trial)
template <class Property, class Subject, class Trial>
[[nodiscard]] std::optional<std::string> judge(const Property& property, const Subject& subject,
                                               const Trial& trial) {
  return violation_of([&] { return property.violation(subject, trial); });
}

/// The same as falsify() takes it. \tparam Subject  has a device
template <class Property, class Subject, class Trial>
[[nodiscard]] std::optional<Violation> violation_of(const Property& property,
                                                    const Subject& subject, const Trial& trial) {
  auto text = judge(property, subject, trial);
  if (!text) return std::nullopt;
  return Violation{.text = std::move(*text), .is_last = is_lost(subject.device)};
}

}  // namespace graphspec::properties
