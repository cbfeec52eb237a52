/// \file
/// The Johnson paper's listings and formulas as printed, each with the defect under test and the
/// others repaired, so that a failure has one cause. A case's source is the paper's q.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/errata/search_case.hpp"

namespace graphspec::properties {

/// The lines of the outer loop's listings of which both forms can be run.
enum class OuterLoopLine {
  none,             ///< all corrected
  target_is_edge,   ///< atomicMin(C[edgeId], ...)
  plain_read,       ///< G[edgeId] + C[tid], beside other threads' atomicMin
  mask_kept,        ///< M[tid] stays true
  below_threshold,  ///< the text's "less than the threshold"
  settled_kept,     ///< the loop without the removal of which a comment speaks
  local_index,      ///< tid = threadx.Id, read as threadIdx.x
  no_guard,         ///< nothing compares tid with the number of entries
};

/// What a run gave.
struct LengthRun {
  std::vector<int> length;           ///< C, or the formulas' d_q; INT_MAX where there is no path
  std::int64_t relaxations = 0;      ///< of arcs, by the outer loop
  std::optional<std::string> fault;  ///< one line: what the executor found, or a loop without end
};

/// The host's loop with INIT, RELAX_WITH_MASK, ExtractMin and UPDATE_MASK, one line as printed. No
/// weight is negative.
[[nodiscard]] LengthRun run_outer_loop(const SearchCase& search, OuterLoopLine as_printed);

/// Formula (16) with the formula's ∞ as INT_MAX, the greatest value of the listings' int:
/// `infinity_is_a_number`, and it is added to like others. No weight is negative.
[[nodiscard]] LengthRun run_inner_loop(const SearchCase& search, bool infinity_is_a_number);

}  // namespace graphspec::properties
