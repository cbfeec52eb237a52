/// \file
/// The problem sssp: shortest paths from a source. What is asked, and what counts as the answer;
/// nothing of any paper.
#pragma once

#include <cstdint>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::problem {

/// What is asked of shortest paths from a source, beside the graph.
struct SsspQuery {
  Vertex source = 0;
  bool predecessors = true;  ///< else distances alone
  bool operator==(const SsspQuery&) const = default;
};

/// Shortest paths from a source; arcs may be negative. Of parallel arcs the lightest counts;
/// without weights each arc has weight 1.
///
/// With real weights the distance of a vertex is the least sum along a path from the source to it,
/// added up from the source on and rounded at each addition. Since rounding never turns two numbers
/// round, that is one number whatever the algorithm, if it adds in that order; it differs from the
/// exact distance by at most V * 2^-53 of the sum of the path's weights without their signs.
/// \tparam Weight_  std::int32_t or double
template <class Weight_>
struct SsspOver {
  using Weight = Weight_;
  static constexpr std::string_view name = "sssp";
  static constexpr std::string_view title = "shortest paths from a source";

  using Query = SsspQuery;
  /// The answer, one value a vertex.
  struct Result {
    VertexArray<Weight> distance;  ///< of a shortest path; no_path<Weight> where there is none
    /// The vertex before on such a path; no_predecessor for the source and where there is none.
    /// Empty where distances alone were asked for.
    VertexArray<Vertex> predecessor;
  };
  /// What solvers hand over: here the whole answer at once.
  using Part = Result;

  /// \throws InputError, in one line, for a query or weights that are not allowed
  static void check(const Graph& graph, const Query& query);
  /// The answer by rounds over a list of arcs, which knows no solver.
  /// \throws reference::NegativeCycle naming one that the source reaches \throws as check()
  [[nodiscard]] static Result oracle(const Graph& graph, const Query& query);
};

using Sssp = SsspOver<std::int32_t>;
using RealSssp = SsspOver<double>;
extern template struct SsspOver<std::int32_t>;
extern template struct SsspOver<double>;

}  // namespace graphspec::problem
