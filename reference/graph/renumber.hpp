/// \file
/// From ids of any size to vertices 0 .. V-1, in the order of the ids.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/graph/edge_list.hpp"

namespace graphspec {

/// Fills a list's arcs from the ids of their ends, which are at least 0: tails at even places,
/// heads at odd ones. \return the ids that occur, ascending; vertex v of the list has the v-th
/// \throws InputError for more ids than a graph has vertices
[[nodiscard]] std::vector<std::int64_t> renumber(const std::vector<std::int64_t>& ends,
                                                 EdgeList& list);

/// Fills a list's arcs from ends that are vertices, after `first` was subtracted from each.
void number_from(std::int64_t first, const std::vector<std::int64_t>& ends, EdgeList& list);

}  // namespace graphspec
