/// \file
/// Bellman and Ford's algorithm on a dense matrix: shortest paths from one source with
/// predecessors, literally after section 1.1 of Liu et al. 2015 (steps.hpp has the
/// rounds), with the check for a negative cycle that the paper leaves out.
#pragma once

#include <cstdint>
#include <vector>

#include "reference/bellman_ford/steps.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

/// The procedure. O(V^3) time.
/// \throws NegativeCycle, naming one that the source reaches; others do not matter
/// \throws InputError unless 0 <= source < order, and for weights with which a path could leave 32
/// bits
template <class Weight>
[[nodiscard]] typename problem::SsspOver<Weight>::Result bellman_ford(
    const DenseMatrix<Weight>& edge, Vertex source);
/// The same of a graph. \throws InputError also as edge_matrix()
template <class Weight = std::int32_t>
[[nodiscard]] typename problem::SsspOver<Weight>::Result bellman_ford(const Graph& graph,
                                                                      Vertex source);

/// So many rounds more of the procedure as it is printed, each vertex down its column of the
/// matrix, the vertices of a round shared among so many of OpenMP's threads: with 1 the paper's
/// serial procedure, with more what its OpenMP version, of which it gives the name alone, may be.
/// `paths` is that of the rounds before. \pre no path can leave 32 bits
void bellman_ford_more_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds,
                              int threads, RoundPaths& paths);

}  // namespace graphspec::reference
