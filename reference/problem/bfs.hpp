/// \file
/// The problem bfs: breadth-first levels from a source. What is asked, and what counts as the
/// answer; nothing of any paper.
#pragma once

#include <cstdint>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::problem {

/// Breadth-first levels from a source.
struct Bfs {
  static constexpr std::string_view name = "bfs";
  static constexpr std::string_view title = "breadth-first levels from a source";

  /// What is asked beside the graph.
  struct Query {
    Vertex source = 0;
    bool operator==(const Query&) const = default;
  };
  /// The level of a vertex that no path leads to.
  static constexpr std::int32_t unreached_level = -1;
  /// The answer, one value a vertex.
  struct Result {
    VertexArray<std::int32_t> level;  ///< least number of arcs from the source, or unreached_level
    /// A vertex before on such a path; the source's own is the source, an unreached vertex has -1.
    /// Empty where a solver computes levels alone.
    VertexArray<Vertex> predecessor;
  };
  /// What solvers hand over: here the whole answer at once.
  using Part = Result;

  /// \throws InputError, in one line, for a query that the graph does not allow
  static void check(const Graph& graph, const Query& query);
  /// The answer by a plain queue, which knows no solver. \throws as check()
  [[nodiscard]] static Result oracle(const Graph& graph, const Query& query);
};

}  // namespace graphspec::problem
