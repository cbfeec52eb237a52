/// \file
/// Problems whose right labels follow from those of another: the second runs of the metamorphic
/// properties. Made here from edges, with none of the library's own graph operations.
#pragma once

#include <cstdint>
#include <vector>

#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/search_problem.hpp"

namespace graphspec::properties {

/// The problem with its vertices called new_number[v].
[[nodiscard]] SearchProblem renumbered(const SearchProblem& problem,
                                       const std::vector<Vertex>& new_number);

/// The graph with those additions that change no label: isolated vertices (behind the others),
/// self-loops, copies of edges, and arcs that lead at most one level down or start at an unreached
/// vertex.
/// \param label  the right labels
[[nodiscard]] RandomGraph with_neutral_additions(const RandomGraph& graph,
                                                 const std::vector<std::int32_t>& label,
                                                 const std::vector<Addition>& additions);

}  // namespace graphspec::properties
