/// \file
/// Floyd and Warshall's algorithm: all shortest paths of a graph as a dense matrix, with
/// predecessors, literally after Figure 3 of Garber 2019 (floyd_warshall_steps.hpp has the loops).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reference/floyd_warshall_steps.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/host_vectors.hpp"
#include "reference/potentials.hpp"

namespace graphspec::reference {

/// Lengths and predecessors, row by source.
struct ShortestPaths {
  /// The length of a shortest path; unreached where there is no path.
  DenseMatrix<std::int32_t> cost;
  /// The vertex before the column's on a shortest path from the row's; no_predecessor on the
  /// diagonal and where there is no path. Of order 0 where only lengths were asked for.
  DenseMatrix<Vertex> path;
};

/// Cost_0 and Path_0 of a graph: the lightest of parallel arcs, 1 for arcs without weights.
/// \throws InputError as check_path_lengths(), and for matrices that this machine cannot hold
[[nodiscard]] ShortestPaths initial_paths(const Graph& graph);

/// Figure 3. O(V^3) time, O(V^2) memory.
/// \throws NegativeCycle, naming the cycle \throws InputError as initial_paths()
[[nodiscard]] ShortestPaths floyd_warshall(const Graph& graph);

/// The lengths alone, as one would compute them on a CPU: block by block of vertices, vectorised,
/// tiles shared among OpenMP's threads. O(V^3) time, two matrices of memory.
/// \throws as floyd_warshall()
[[nodiscard]] DenseMatrix<std::int32_t> floyd_warshall_openmp(const Graph& graph);

/// The same in place, on Cost_0.
/// \param cost  order x order values: the weight of the arc, 0 or less on the diagonal, unreached
/// where there is no arc
///
/// \return a vertex on a negative cycle, with which `cost` is left as it was; -1 where there is
/// none
///
/// \throws InputError for another number of values, and for weights with which a path could leave
/// 32 bits
Vertex floyd_warshall_openmp(std::span<std::int32_t> cost, Vertex order);
/// The same with these instructions, which the machine must have (host_vectors()).
Vertex floyd_warshall_openmp(std::span<std::int32_t> cost, Vertex order, HostVectors vectors);

/// The vertices of a shortest path, both ends included; empty where there is none. From a vertex to
/// itself: that vertex.
/// \param path  predecessors, as in ShortestPaths
/// \throws InputError for an end that is not a vertex, and where predecessors lead round in a
/// circle
[[nodiscard]] std::vector<Vertex> shortest_path(const DenseMatrix<Vertex>& path, Vertex from,
                                                Vertex to);

}  // namespace graphspec::reference
