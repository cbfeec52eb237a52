/// \file
/// How each row of the errata of Kolganov 2015 is run (errata.hpp, Erratum::run).
#pragma once

#include <cstdint>

#include "properties/errata/boruvka_mst/published.hpp"
#include "properties/errata/errata.hpp"

namespace graphspec::properties {

/// A line of the text against the procedures with all lines repaired.
template <ArticleLine as_printed>
[[nodiscard]] ErratumOutcome run_article_line(std::uint64_t seed, int cases);
/// A line of the kernels against the kernels with all lines repaired.
template <KernelLine as_printed>
[[nodiscard]] ErratumOutcome run_kernel_line(std::uint64_t seed, int cases);

/// Differences of vertex numbers that an unsigned short holds, as a byte and k of two bits; against
/// the suite's compressed arrays, or their refusal.
[[nodiscard]] ErratumOutcome run_ten_bits(std::uint64_t seed, int cases);
/// How many trees are left after the first iteration; against how many of those that have an edge.
[[nodiscard]] ErratumOutcome run_half_the_trees(std::uint64_t seed, int cases);
/// Where the list of the last vertex of a scale ends in 32 bits; against 64.
[[nodiscard]] ErratumOutcome run_edges_of_scale_27(std::uint64_t seed, int cases);

}  // namespace graphspec::properties
