/// \file
/// Minimum spanning forests as one would compute them on a CPU.
#pragma once

#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::reference {

/// The minimum spanning forest that is least in the order of edges by weight, then lesser end, then
/// greater end, by Kruskal's algorithm: edges from light to heavy, each unless its ends are
/// joined already. O(E log E) time. \throws InputError as check_undirected()
[[nodiscard]] Forest kruskal(const Graph& graph);

/// How the arcs of each vertex stand.
enum class RowOrder {
  any,
  by_weight  ///< from light to heavy
};

/// The same forest by Boruvka's algorithm on all of OpenMP's threads.
/// \throws as kruskal(); for more vertices than fit into memory with it, InputError
[[nodiscard]] Forest boruvka_mst_openmp(const Graph& graph);

/// That algorithm alone, without the check before it and without the order of positions behind it:
/// what is timed where the paper's rules are followed.
/// \pre check_undirected() has nothing to say; rows are in that order
/// \return an arc of each edge of the forest, either of its two, in any order
[[nodiscard]] std::vector<ArcIndex> boruvka_mst_openmp_arcs(const Graph& graph,
                                                            RowOrder rows = RowOrder::any);

}  // namespace graphspec::reference
