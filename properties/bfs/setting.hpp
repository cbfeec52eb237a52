/// \file
/// What a search must not depend on: the paper's sizes, and the order in which threads run.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// How a search is run.
struct SearchSetting {
  bfs::Options options;
  executor::Schedule schedule;  ///< of the CPU executor; a GPU has its own
};

/// What differs from the defaults, on one line: options, then schedule; empty when nothing does.
[[nodiscard]] std::string describe(const SearchSetting& setting);
std::ostream& operator<<(std::ostream& out, const SearchSetting& setting);

/// Settings in which small graphs fill and overflow every queue, change direction, and are spread
/// over several blocks. Shrinks to the defaults, one field at a
/// time, or to small values.
[[nodiscard]] rc::Gen<SearchSetting> search_settings();

}  // namespace graphspec::properties
