/// \file
/// The rows of a graph that one of several ranks has: vertices are split evenly, in their order.
#pragma once

#include <span>

#include "reference/graph/graph.hpp"
#include "reference/graph/rows_maker.hpp"
#include "reference/graph/vertex_ranges.hpp"

namespace graphspec {

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
