/// \file
/// Bellman and Ford's rounds with all vertices at once. They bound the counts of searches by
/// rounds.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "gpu/problem/solver.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// Rounds from a source, of which round k finds the least weight of walks of at most k arcs. The
/// first relaxes the arcs of the source, each other one those of vertices that the round before it
/// shortened; the last shortens nothing.
struct Rounds {
  std::int64_t shortening = 0;  ///< of them, those that shorten something: all but the last
  std::int64_t relaxed = 0;     ///< arcs, in all rounds
  std::int64_t reached = 0;     ///< vertices
  std::int64_t reached_arcs = 0;

  /// With the last one.
  [[nodiscard]] std::int64_t all() const { return shortening + 1; }
};

/// \pre no negative cycle
[[nodiscard]] Rounds rounds_at_once(const RandomGraph& graph, Vertex source);

/// The range of a count.
struct CountBounds {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};
/// Checks that a run reports a count, and that the count is in the range.
[[nodiscard]] std::optional<std::string> judge_count(const RunReport& report,
                                                     std::string_view count,
                                                     const CountBounds& due);

}  // namespace graphspec::properties
