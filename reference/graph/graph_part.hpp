/// \file
/// The rows of a graph that one of several ranks has: vertices are split evenly, in their order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "reference/graph/graph.hpp"
#include "reference/graph/rows_maker.hpp"

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

/// What one rank has of a graph.
struct GraphPart {
  VertexRanges ranges;
  int rank = 0;
  /// All vertices, with the arcs of those of this rank alone.
  Graph rows;
  ArcIndex first_arc = 0;  ///< the position of its first arc in the whole graph
  ArcIndex num_arcs = 0;   ///< of the whole graph
  bool symmetric = false;  ///< the whole graph is known to equal its transpose

  [[nodiscard]] Vertex first() const { return ranges.first(rank); }
  [[nodiscard]] Vertex count() const { return ranges.count(rank); }
};

/// The part of one of so many ranks. \pre 0 <= rank < ranks
[[nodiscard]] GraphPart part_of(const Graph& graph, int ranks, int rank);

/// The part of the graph that build_graph() makes of the stream, in a part's memory. first_arc and
/// num_arcs count this part alone, for no other is known.
[[nodiscard]] GraphPart part_of_stream(const ArcStream& stream, const StreamOptions& options,
                                       int ranks, int rank,
                                       const RowsMaker& make_rows = rows_by_host);

/// The graph of all parts. \pre they are those of ranks 0, 1, ..., of one graph
[[nodiscard]] Graph joined(std::span<const GraphPart> parts);

}  // namespace graphspec
