/// \file
/// How each row of the errata of Kolganov 2015 is judged (search_case.hpp, run_line()): with its
/// line as printed, or with all lines repaired.
#pragma once

#include <cstdint>

#include "properties/boruvka_mst/errata/published.hpp"

namespace graphspec::properties {

inline constexpr UndirectedGraphRule graphs_of_trees{.max_vertices = 12};
/// More trees than a warp has threads, and threads that are no tree.
inline constexpr UndirectedGraphRule graphs_of_warps{.max_vertices = 40};
inline constexpr NumberRange short_differences{0, 65535};
inline constexpr NumberRange scales{16, 28};

/// A line of the text, and one of the kernels.
[[nodiscard]] Verdict judge_article_line(const ForestCase& forest, ArticleLine line);
[[nodiscard]] Verdict judge_kernel_line(const ForestCase& forest, KernelLine line);

/// A difference of vertex numbers that an unsigned short holds, as a byte and k of two bits;
/// against the suite's compressed arrays, or their refusal.
[[nodiscard]] Verdict judge_ten_bits(std::int64_t difference, bool as_printed);
/// How many trees are left after the first iteration; against how many of those that have an edge.
[[nodiscard]] Verdict judge_trees_left(const ForestCase& forest, bool as_printed);
/// Where the list of the last vertex of a scale ends in 32 bits; against 64.
[[nodiscard]] Verdict judge_list_ends(std::int64_t scale, bool as_printed);

}  // namespace graphspec::properties
