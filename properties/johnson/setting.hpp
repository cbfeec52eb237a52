/// \file
/// What lengths must not depend on: sizes, rules and strategies, and the order in which threads
/// run.
#pragma once

#include <ostream>
#include <string>

#include "gpu/johnson/johnson.hpp"
#include "properties/settings/setting.hpp"

namespace graphspec::properties {

/// How all pairs are computed.
using JohnsonSetting = Setting<johnson::Options>;

/// Settings in which small graphs fill and overflow queues, take several batches, and are spread
/// over several blocks.
[[nodiscard]] const Settings<johnson::Options>& johnson_settings();

// Doxygen 1.9.4 does not find these two: it takes the alias for that of another paper.
/// \cond
[[nodiscard]] std::string describe(const JohnsonSetting& setting);
std::ostream& operator<<(std::ostream& out, const JohnsonSetting& setting);
/// \endcond

}  // namespace graphspec::properties
