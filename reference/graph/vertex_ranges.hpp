/// \file
/// Which vertices, and whose rows, each of several ranks has.
#pragma once

#include <algorithm>
#include <cstdint>

#include "reference/graph/types.hpp"

namespace graphspec {

/// Which vertices each of several ranks has: as many as the others, but for the last ones.
struct VertexRanges {
  Vertex num_vertices = 0;
  int ranks = 1;
  Vertex each = 1;  ///< vertices of a rank, at least 1

  VertexRanges() = default;
  /// Large parts begin at a multiple of 32, so that words of bitmaps belong to one rank.
  VertexRanges(Vertex vertices, int num_ranks) : num_vertices(vertices), ranks(num_ranks) {
    const std::int64_t even = (std::int64_t{vertices} + ranks - 1) / ranks;
    constexpr std::int64_t large = 4096;
    each =
        static_cast<Vertex>(std::max<std::int64_t>(even < large ? even : (even + 31) / 32 * 32, 1));
  }

  /// The first vertex of a rank, 0 <= rank <= ranks; num_vertices where there are none left.
  [[nodiscard]] Vertex first(int rank) const {
    return static_cast<Vertex>(std::min<std::int64_t>(std::int64_t{each} * rank, num_vertices));
  }
  [[nodiscard]] Vertex count(int rank) const { return first(rank + 1) - first(rank); }
  [[nodiscard]] int owner(Vertex vertex) const { return vertex / each; }
};

/// Neighbouring vertices whose rows are made; other arcs are left out.
struct RowRange {
  Vertex first = 0;
  Vertex count = 0;

  [[nodiscard]] bool has(Vertex vertex) const { return vertex >= first && vertex - first < count; }
};

/// A rank that a graph's rows are made for; by itself: all rows.
struct RankOfMany {
  int ranks = 1;
  int rank = 0;
  int here = 1;  ///< ranks that share this machine's memory

  [[nodiscard]] RowRange rows(Vertex num_vertices) const {
    const VertexRanges ranges(num_vertices, ranks);
    return {ranges.first(rank), ranges.count(rank)};
  }
};

}  // namespace graphspec
