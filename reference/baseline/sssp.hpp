/// \file
/// Shortest paths from one source in a dense matrix as one would compute them on a CPU: rounds that
/// read rows once through.
#pragma once

#include <cstdint>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

/// The procedure of section 1.1 of Liu et al. 2015 with the vertices of a round shared among
/// OpenMP's threads: the paper's OpenMP version, of which it gives the name alone. Each thread
/// takes neighbouring columns of every row, so that rows are read once through. O(V^3) time.
///
/// \throws NegativeCycle, naming one that the source reaches
/// \throws InputError for what is no vertex, and for weights with which a path could leave 32 bits
template <class Weight>
[[nodiscard]] typename problem::SsspOver<Weight>::Result bellman_ford_openmp(
    const DenseMatrix<Weight>& edge, Vertex source);
template <class Weight = std::int32_t>
[[nodiscard]] typename problem::SsspOver<Weight>::Result bellman_ford_openmp(const Graph& graph,
                                                                             Vertex source);

/// The serial procedure with its two inner loops exchanged, so that rows are read once through: the
/// best that serial code makes of the same rounds. \throws as bellman_ford_openmp()
[[nodiscard]] problem::Sssp::Result bellman_ford_serial(const DenseMatrix<std::int32_t>& edge,
                                                        Vertex source);

/// The first `rounds` rounds of these two alone: what is timed where all N - 1 would take hours.
/// Lengths of paths of at most so many arcs, unchecked for a negative cycle.
/// \pre no path can leave 32 bits \throws InputError unless 0 <= source < order
[[nodiscard]] problem::Sssp::Result bellman_ford_serial_rounds(
    const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds);
[[nodiscard]] problem::Sssp::Result bellman_ford_openmp_rounds(
    const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds);

}  // namespace graphspec::reference
