/// \file
/// The problem sssp: shortest paths from a source. What is asked, and what counts as the answer;
/// nothing of any paper.
#pragma once

#include <cstdint>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::problem {

/// Shortest paths from a source; arcs may be negative. Of parallel arcs the lightest counts;
/// without weights each arc has weight 1.
struct Sssp {
  static constexpr std::string_view name = "sssp";
  static constexpr std::string_view title = "shortest paths from a source";

  /// What is asked beside the graph.
  struct Query {
    Vertex source = 0;
    bool predecessors = true;  ///< else distances alone
    bool operator==(const Query&) const = default;
  };
  /// The answer, one value a vertex.
  struct Result {
    VertexArray<std::int32_t> distance;  ///< of a shortest path; unreached where there is none
    /// The vertex before on such a path; no_predecessor for the source and where there is none.
    /// Empty where distances alone were asked for.
    VertexArray<Vertex> predecessor;
  };
  /// What solvers hand over: here the whole answer at once.
  using Part = Result;

  /// \throws InputError, in one line, for a query or weights that are not allowed
  static void check(const Graph& graph, const Query& query);
  /// The answer by rounds over a list of arcs, in 64 bits, which knows no solver.
  /// \throws reference::NegativeCycle naming one that the source reaches \throws as check()
  [[nodiscard]] static Result oracle(const Graph& graph, const Query& query);
};

}  // namespace graphspec::problem
