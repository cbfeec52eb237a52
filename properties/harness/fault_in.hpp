/// \file
/// The fault of a kernel that a violation's text is of.
#pragma once

#include <optional>
#include <string_view>

#include "gpu/device/cpu/faults.hpp"

namespace graphspec::properties {

/// What makes that fault a known one: its kernel and its line; nothing where the text is of no
/// fault of a kernel's.
[[nodiscard]] std::optional<executor::Suppression> fault_in(std::string_view violation);

}  // namespace graphspec::properties
