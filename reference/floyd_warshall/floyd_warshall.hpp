/// \file
/// Floyd and Warshall's algorithm: all shortest paths of a graph as a dense matrix, with
/// predecessors, literally after Figure 3 of Garber 2019 (steps.hpp has the loops).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reference/floyd_warshall/steps.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

/// Distances and predecessors, row by source. \tparam Weight  std::int32_t or double
template <class Weight>
struct ShortestPathsOver {
  /// no_path<Weight> where there is no path.
  DenseMatrix<Weight> cost;
  /// The vertex before the column's on a shortest path from the row's; no_predecessor on the
  /// diagonal and where there is no path. Of order 0 where only distances were asked for.
  DenseMatrix<Vertex> path;
};
using ShortestPaths = ShortestPathsOver<std::int32_t>;

/// Cost_0 and Path_0 of a graph: the lightest of parallel arcs, 1 for arcs without weights.
/// \throws InputError as check_path_lengths(), and for matrices that this machine cannot hold
template <class Weight = std::int32_t>
[[nodiscard]] ShortestPathsOver<Weight> initial_paths(const Graph& graph);

/// Figure 3. O(V^3) time, O(V^2) memory. Real costs are sums of at most V - 1 weights added up in
/// whatever order: they differ from exact ones by at most V * 2^-53, of the sum of the weights of a
/// path without their signs. Their predecessors may lead round in a circle where arcs weigh next to
/// nothing, since one sum may be rounded down and another, as long, up.
/// \throws NegativeCycle, naming the cycle \throws InputError as initial_paths()
template <class Weight = std::int32_t>
[[nodiscard]] ShortestPathsOver<Weight> floyd_warshall(const Graph& graph);

/// The vertices of a shortest path, both ends included; empty where there is none. From a vertex to
/// itself: that vertex.
/// \param path  predecessors, as in ShortestPaths
/// \throws InputError for an end that is not a vertex, and where predecessors lead round in a
/// circle
[[nodiscard]] std::vector<Vertex> shortest_path(const DenseMatrix<Vertex>& path, Vertex from,
                                                Vertex to);

}  // namespace graphspec::reference
