/// \file
/// How each row of the Bellman-Ford paper's errata is judged (search_case.hpp, run_line()): with
/// its line as printed, or with all lines repaired.
#pragma once

#include "properties/bellman_ford/errata/published.hpp"

namespace graphspec::properties {

/// Some groups of 4, and vertices left over.
inline constexpr RandomGraphRule graphs_of_groups{.max_vertices = 9, .weighted = true};

/// Lengths and predecessors by certificates.
[[nodiscard]] Verdict judge_paths_of(const SearchCase& search, const problem::Sssp::Result& paths);

/// Rounds after the first that changes nothing, against the suite's option to stop there.
[[nodiscard]] Verdict judge_rounds(const SearchCase& search, bool as_printed);
/// Formula (1) with the source's first length as printed.
[[nodiscard]] Verdict judge_formula(const SearchCase& search, bool as_printed);
/// Graphs with negative cycles: what comes back without a word, against the exceptions of the
/// reference and of the suite's steps.
[[nodiscard]] Verdict judge_unnoticed_cycle(const SearchCase& search, bool as_printed);
[[nodiscard]] Verdict judge_procedure(const SearchCase& search, ProcedureLine line);
/// BF_Naive and BF_Reduce in groups of four, and BF_Reduce in groups of three.
[[nodiscard]] Verdict judge_naive(const SearchCase& search, ListingLine line);
[[nodiscard]] Verdict judge_reduce(const SearchCase& search, ListingLine line);
[[nodiscard]] Verdict judge_reduce_by_three(const SearchCase& search, ListingLine line);
/// BF_Reduce on graphs of which loops do not count.
[[nodiscard]] Verdict judge_loops(const SearchCase& search, ListingLine line);

}  // namespace graphspec::properties
