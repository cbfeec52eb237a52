/// \file
/// What a search must not depend on: the paper's sizes, and the order in which threads run.
#pragma once

#include <ostream>
#include <string>

#include "gpu/bfs/bfs.hpp"
#include "properties/settings/setting.hpp"

namespace graphspec::properties {

/// How a search is run.
using SearchSetting = Setting<bfs::Options>;

/// Settings in which small graphs fill and overflow queues, change direction, and are spread over
/// several blocks.
[[nodiscard]] const Settings<bfs::Options>& search_settings();

[[nodiscard]] std::string describe(const SearchSetting& setting);
std::ostream& operator<<(std::ostream& out, const SearchSetting& setting);

}  // namespace graphspec::properties
