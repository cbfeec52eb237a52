/// \file
/// A faster way to see that rows of distances are right, several side by side: each arc is read
/// once for all of them, and held to the rules in all by the same few instructions.
#pragma once

#include <cstdint>
#include <span>

#include "reference/graph/types.hpp"

namespace graphspec::properties {

/// Arcs by their tails: those of a tail are offsets[tail] to offsets[tail + 1].
struct ArcsByTail {
  std::span<const ArcIndex> offsets;      ///< one more than there are vertices
  std::span<const Vertex> heads;          ///< one an arc
  std::span<const std::int32_t> weights;  ///< one an arc, or none: each weighs 1
};

/// Whether the rows, of sources from `first` on, keep all rules of certify_shortest_paths(). Where
/// they do it may still not see it: where an arc weighs 0 or less (tight arcs may then lead in a
/// circle), a length is next to the greatest of 32 bits, or rows are few or too long to be worth
/// it. O(rows (V + E)), a tenth of a row by row judgement's time; shared among threads.
/// \pre the rows are whole, and their sources in the graph
/// \return false where a rule is broken, or where it is not seen that none is
[[nodiscard]] bool rows_hold_together(const ArcsByTail& arcs, Vertex first,
                                      std::span<const std::int32_t> rows);

}  // namespace graphspec::properties
