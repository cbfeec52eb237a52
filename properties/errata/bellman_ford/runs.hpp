/// \file
/// How each row of the Bellman-Ford paper's errata is run (errata.hpp, Erratum::run).
#pragma once

#include <cstdint>

#include "properties/errata/bellman_ford/published.hpp"
#include "properties/errata/errata.hpp"

namespace graphspec::properties {

/// Rounds after the first that changes nothing, against the suite's option to stop there.
[[nodiscard]] ErratumOutcome run_rounds_beyond(std::uint64_t seed, int cases);
/// Formula (1) with the source's first length as printed.
[[nodiscard]] ErratumOutcome run_formula_source(std::uint64_t seed, int cases);
/// Graphs with negative cycles: what comes back without a word, against the exceptions of the
/// reference and of a step of the suite.
[[nodiscard]] ErratumOutcome run_cycle_unnoticed(std::uint64_t seed, int cases);
/// The procedure's sum with infinity.
[[nodiscard]] ErratumOutcome run_infinity_wraps(std::uint64_t seed, int cases);
/// par_reduce without the test j != v, on graphs without negative cycles but for loops.
[[nodiscard]] ErratumOutcome run_loop_relaxed(std::uint64_t seed, int cases);

/// A line of a listing against the listing with all lines repaired.
template <ListingLine as_printed>
[[nodiscard]] ErratumOutcome run_listing_line(std::uint64_t seed, int cases);

}  // namespace graphspec::properties
