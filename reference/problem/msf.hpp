/// \file
/// The problem msf: a minimum spanning forest. What is asked, and what counts as the answer;
/// nothing of any paper.
#pragma once

#include <string_view>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::problem {

/// A minimum spanning forest of an undirected graph.
struct Msf {
  static constexpr std::string_view name = "msf";
  static constexpr std::string_view title = "a minimum spanning forest";

  /// What is asked beside the graph: nothing.
  struct Query {
    bool operator==(const Query&) const = default;
  };
  /// The answer. Where no two edges weigh the same there is one only.
  struct Result {
    /// The forest's edges as positions of arcs, ascending. An edge u - v, u < v, is the arc from u;
    /// of parallel arcs from u to v that weigh the same, the first.
    std::vector<ArcIndex> edges;
    Vertex num_trees = 0;  ///< of all vertices: isolated ones are trees, too
    double weight = 0;     ///< the sum of the edges' weights, added up in the order of `edges`
    bool operator==(const Result&) const = default;
  };
  /// What solvers hand over: here the whole answer at once.
  using Part = Result;

  /// \throws InputError, in one line, for a graph that is not undirected or has a weight that is no
  /// number
  static void check(const Graph& graph, const Query& query);
  /// The answer by Kruskal's algorithm. \throws as check()
  [[nodiscard]] static Result oracle(const Graph& graph, const Query& query);
};

}  // namespace graphspec::problem
