/// \file
/// How each row of the study's errata is run (errata.hpp, Erratum::run).
#pragma once

#include <cstdint>

#include "properties/errata/errata.hpp"
#include "properties/errata/floyd_warshall/published.hpp"

namespace graphspec::properties {

/// A line of Figure 3 against the figure with all lines repaired.
template <FigureLine as_printed>
[[nodiscard]] ErratumOutcome run_figure_line(std::uint64_t seed, int cases);

/// A step's grids, as printed, against the repaired form.
[[nodiscard]] ErratumOutcome run_coalesced_grid(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_shared_grid(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_blocked_stages(std::uint64_t seed, int cases);
/// The same of the blocked step's operands and barriers, and of the later shared step's barrier.
[[nodiscard]] ErratumOutcome run_row_operands(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_phase1_barrier(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_phase2_barrier(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_closed_operands(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_guarded_barrier(std::uint64_t seed, int cases);

/// Graphs with negative cycles: what comes back without a word, against the exceptions of the
/// reference and of a step of the suite.
[[nodiscard]] ErratumOutcome run_silence(std::uint64_t seed, int cases);

/// The program around the kernels: each density, size or target time is a case.
[[nodiscard]] ErratumOutcome run_density(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_lost_measurement(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_matrix_bytes(std::uint64_t seed, int cases);
[[nodiscard]] ErratumOutcome run_int_places(std::uint64_t seed, int cases);

}  // namespace graphspec::properties
