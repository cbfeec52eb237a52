/// \file
/// How each row of the study's errata is judged (search_case.hpp, run_line()): with its line as
/// printed, or with all lines repaired.
#pragma once

#include <cstdint>

#include "properties/floyd_warshall/errata/published.hpp"

namespace graphspec::properties {

/// Some tiles of 4, and vertices left over.
inline constexpr RandomGraphRule graphs_of_tiles{.max_vertices = 10, .weighted = true};
/// A path of five arcs fits an int, two of them in a row need not.
inline constexpr RandomGraphRule graphs_with_long_paths{.max_vertices = 6,
                                                        .weighted = true,
                                                        .min_weight = 300'000'000,
                                                        .max_weight = (unreached - 1) / 6};
inline constexpr NumberRange densities{1, 100};
inline constexpr NumberRange target_times_ms{1000, 60'000};
inline constexpr NumberRange sizes{1, 100'000};

/// Figure 3.
[[nodiscard]] Verdict judge_figure(const SearchCase& search, FigureLine line);

/// The distance from X to Z as the sum over a vertex Y: as printed equal to it, else at most it.
[[nodiscard]] Verdict judge_sum(const SearchCase& search, bool as_printed);

/// A step of the study.
[[nodiscard]] Verdict judge_coalesced(const SearchCase& search, StudyLine line);
[[nodiscard]] Verdict judge_shared(const SearchCase& search, StudyLine line);
[[nodiscard]] Verdict judge_head_shared(const SearchCase& search, StudyLine line);
[[nodiscard]] Verdict judge_blocked(const SearchCase& search, StudyLine line);

/// Graphs with negative cycles: what comes back without a word, against the exceptions of the
/// reference and of a step of the suite.
[[nodiscard]] Verdict judge_silent_cycle(const SearchCase& search, bool as_printed);

/// The program around the kernels: each density, size or target time is a case.
[[nodiscard]] Verdict judge_density(std::int64_t density, bool as_printed);
[[nodiscard]] Verdict judge_measurements(std::int64_t target_ms, bool as_printed);
[[nodiscard]] Verdict judge_matrix_bytes(std::int64_t vertices, bool as_printed);
[[nodiscard]] Verdict judge_last_place(std::int64_t vertices, bool as_printed);

}  // namespace graphspec::properties
