/// \file
/// Limits that let a search from one or several sources end early.
#pragma once

#include <optional>
#include <span>

#include "reference/graph/types.hpp"

namespace graphspec::reference {

/// Ends a search before it has reached every vertex. Each distance that a limited search reports
/// is the distance that the unlimited search reports; all other vertices are unreached.
/// \tparam Weight  type of distances: std::int32_t (also levels of a breadth-first search), double
template <class Weight>
struct SearchLimits {
  /// The search may end once the distances of all these vertices are final. Empty: no such limit.
  /// Duplicates are allowed. A target that cannot be reached does not end the search.
  std::span<const Vertex> targets = {};
  /// Vertices farther than this are unreached; a vertex at exactly this distance is reached.
  std::optional<Weight> cutoff = std::nullopt;
};

}  // namespace graphspec::reference
