/// \file
/// What lengths must not depend on: the options of the steps, and the order in which threads run.
#pragma once

#include <ostream>
#include <string>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/settings/setting.hpp"

namespace graphspec::properties {

/// How a search is run.
using BellmanFordSetting = Setting<bellman_ford::Options>;

/// Settings in which small graphs have fewer and more vertices than a group has threads, several
/// blocks, and several buckets.
[[nodiscard]] const Settings<bellman_ford::Options>& bellman_ford_settings();

/// The setting where predecessors are asked for, or not.
[[nodiscard]] BellmanFordSetting with_predecessors(BellmanFordSetting setting,
                                                   bool asked_for = true);

/// \cond
[[nodiscard]] std::string describe(const BellmanFordSetting& setting);
std::ostream& operator<<(std::ostream& out, const BellmanFordSetting& setting);
/// \endcond

}  // namespace graphspec::properties
