/// \file
/// What a search must not depend on: the paper's sizes, and the order in which threads run.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "properties/random_graphs/draw.hpp"

namespace graphspec::properties {

/// How a search is run.
struct SearchSetting {
  bfs::Options options;
  executor::Schedule schedule;  ///< of the CPU executor; a GPU has its own order
};

/// What differs from the defaults, on one line: options, then schedule; empty when nothing does.
[[nodiscard]] std::string describe(const SearchSetting& setting);
std::ostream& operator<<(std::ostream& out, const SearchSetting& setting);

/// A setting in which small graphs fill and overflow queues, change direction, and are spread over
/// several blocks.
/// \param steps  of a search in the drawn sizes, in which preemptions are to fall
[[nodiscard]] SearchSetting draw_setting(
    Draw& draw, const std::function<std::int64_t(const SearchSetting&)>& steps);

/// Settings with smaller sizes where this one is not at a default, and with simpler schedules:
/// under them a graph can shrink further.
[[nodiscard]] std::vector<SearchSetting> smaller_settings(const SearchSetting& setting);

/// Settings with more at its default than this one: there is less to tell.
[[nodiscard]] std::vector<SearchSetting> plainer_settings(const SearchSetting& setting);

}  // namespace graphspec::properties
