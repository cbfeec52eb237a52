/// \file
/// Graphs whose distances lie about the greatest number that some width holds.
#pragma once

#include <array>
#include <cstdint>

#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// The first numbers that 14, 15, 16, 29 and 30 bits do not hold.
inline constexpr std::array<std::int64_t, 5> type_ends = {
    std::int64_t{1} << 14, std::int64_t{1} << 15, std::int64_t{1} << 16, std::int64_t{1} << 29,
    std::int64_t{1} << 30};

/// A path of a few arcs from vertex 0 to a vertex as far as that, or up to three nearer, or two
/// farther. Often an arc leads back that makes a cycle of weight 0 or little more, and there is a
/// vertex that nothing leads to.
/// \param longest  no path of as many arcs as there are vertices is longer: the distance is less
/// where it has to be
[[nodiscard]] RandomGraph graph_of_type_end(std::int64_t end, std::int64_t longest,
                                            std::uint64_t choice);

}  // namespace graphspec::properties
