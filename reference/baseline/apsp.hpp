/// \file
/// All shortest paths as one would compute them on a CPU: distances alone.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "reference/baseline/host_vectors.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

/// Distances from sources first <= s < last, by potentials(), then for each source Dijkstra's
/// algorithm with a binary heap, sources shared among OpenMP's threads. O(V (E + V) log V) time for
/// all. Rows are handed over in their order, as many at a time as `at_once` says, 1 or more: all
/// that memory has room for. \throws NegativeCycle \throws InputError as check_path_lengths(), for
/// reals as check_not_negative(), and for rows that this machine cannot hold
template <class Weight = std::int32_t>
void johnson_heap_by_rows(
    const Graph& graph, Vertex first, Vertex last, Vertex at_once,
    const std::function<void(Vertex first, std::span<const Weight> rows)>& take);
/// The first `sources` rows alone, one after another, by so many threads: what is timed where
/// all rows would take long, or where one core is asked for. \throws as johnson_heap_by_rows()
[[nodiscard]] std::vector<std::int32_t> johnson_heap_rows(const Graph& graph, Vertex sources,
                                                          int threads);

/// The matrix by Floyd and Warshall's algorithm: block by block of vertices, vectorised, tiles
/// shared among OpenMP's threads. O(V^3) time, two matrices of memory. \throws as
/// johnson_heap_by_rows()
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

}  // namespace graphspec::reference
