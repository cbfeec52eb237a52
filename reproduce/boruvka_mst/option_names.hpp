/// \file
/// The parts of an iteration by name, as in summaries and in result files.
#pragma once

#include <array>

#include "gpu/boruvka_mst/boruvka_mst.hpp"

namespace graphspec::reproduce {

/// In the order of boruvka_mst::Phase.
inline constexpr std::array<const char*, boruvka_mst::num_phases> phase_names = {
    "find_minimum", "remove_cycles", "merge", "renumber_trees"};

}  // namespace graphspec::reproduce
