/// \file
/// The problem apsp: shortest paths between all pairs of vertices, or from a range of sources. What
/// is asked, and what counts as the answer; nothing of any paper.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::problem {

/// What is asked of all shortest paths, beside the graph: the rows of sources first <= s < last.
struct ApspQuery {
  Vertex first = 0;
  Vertex last = -1;  ///< negative: to the last vertex
  bool predecessors = false;
  bool operator==(const ApspQuery&) const = default;

  /// The end of the range in a graph. \throws nothing: check() has looked
  [[nodiscard]] Vertex end(Vertex num_vertices) const { return last < 0 ? num_vertices : last; }
};

/// Shortest paths between all pairs of vertices; arcs may be negative. Of parallel arcs the
/// lightest counts; without weights each arc has weight 1. With real weights a row is what SsspOver
/// has of its source, or, of solvers that add in another order, within the bound that they state.
/// \tparam Weight_  std::int32_t or double
template <class Weight_>
struct ApspOver {
  using Weight = Weight_;
  static constexpr std::string_view name = "apsp";
  static constexpr std::string_view title = "shortest paths between all pairs of vertices";

  using Query = ApspQuery;
  /// The answer as matrices, row by source; rows that were not asked for have no meaning.
  struct Result {
    DenseMatrix<Weight> distance;  ///< no_path<Weight> where there is no path
    /// The vertex before the column's on a shortest path from the row's; no_predecessor on the
    /// diagonal and where there is none. Of order 0 where distances alone were asked for.
    DenseMatrix<Vertex> predecessor;
  };
  /// What solvers hand over: rows of consecutive sources, num_vertices values each, in order and
  /// each once. The memory is only good during the call.
  struct Part {
    Vertex first = 0;
    std::span<const Weight> distance;
    std::span<const Vertex> predecessor;  ///< empty where distances alone were asked for
  };

  /// \throws InputError, in one line, for a query or weights that are not allowed
  static void check(const Graph& graph, const Query& query);
  /// The answer by sssp's rounds from each source. \throws reference::NegativeCycle for any,
  /// whether or not a source reaches it \throws as check()
  [[nodiscard]] static Result oracle(const Graph& graph, const Query& query);
};

using Apsp = ApspOver<std::int32_t>;
using RealApsp = ApspOver<double>;
extern template struct ApspOver<std::int32_t>;
extern template struct ApspOver<double>;

/// Whether a problem asks for rows of several sources.
template <class Problem>
inline constexpr bool of_all_pairs = false;
template <class Weight>
inline constexpr bool of_all_pairs<ApspOver<Weight>> = true;

}  // namespace graphspec::problem
