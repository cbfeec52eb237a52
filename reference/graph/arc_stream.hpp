/// \file
/// A generated graph's arcs without their list: any range of them can be asked for at once, and
/// again, so that whoever keeps a part needs memory for that part alone.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/plain_rmat.hpp"

namespace graphspec {

/// The arcs that a generator makes, in its order.
struct ArcStream {
  Vertex num_vertices = 0;
  std::int64_t num_drawn = 0;  ///< arcs, or edges where both ways are meant
  bool both_ways = false;      ///< each stands for an arc and the one back
  /// Writes the arcs `first`, `first` + 1, ... into arrays of one length. From any thread.
  std::function<void(std::int64_t first, std::span<Vertex> source, std::span<Vertex> dest)> draw;
  /// Which makes the same, where it is that.
  std::optional<PlainRmat> plain_rmat = std::nullopt;
};

/// All of them, in their order; an arc and the one back side by side. By all cores.
[[nodiscard]] EdgeList list_of(const ArcStream& stream);

/// What becomes of the arcs, as the options of a specification say.
struct StreamOptions {
  bool symmetrize = false;  ///< each arc both ways, then simple
  bool simple = false;      ///< without loops and parallel arcs
  /// Over all arcs: only those of a pass's rows stand in lists beside the rows that are made.
  int passes = 1;
  int processes = 1;  ///< of this machine that make as many rows at the same time
};

/// Whether there is an arc back for each.
[[nodiscard]] bool goes_both_ways(const ArcStream& stream, const StreamOptions& options);
/// About how many arcs so many rows have, where none are merged.
[[nodiscard]] double expected_arcs(const ArcStream& stream, const StreamOptions& options,
                                   Vertex rows);

/// The fewest passes in which so many rows fit into memory.
/// \throws InputError where rows fit in no number of passes
[[nodiscard]] int passes_that_fit(const ArcStream& stream, const StreamOptions& options,
                                  Vertex rows);

/// build_graph() of that list, the options carried out; no list is made.
[[nodiscard]] Graph build_graph(const ArcStream& stream, const StreamOptions& options = {});

/// The same graph's vertices with the arcs of `count` of them alone, from `first` on. All arcs are
/// drawn, once a pass, and those kept, so that memory is the part's.
[[nodiscard]] Graph build_rows(const ArcStream& stream, const StreamOptions& options, Vertex first,
                               Vertex count);

}  // namespace graphspec
