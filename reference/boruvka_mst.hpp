/// \file
/// Boruvka's algorithm: a minimum spanning forest by the four procedures of Kolganov 2015,
/// literally and one after another (boruvka_mst_steps.hpp has them); the same on all cores; and
/// Kruskal's, as a second opinion.
#pragma once

#include <span>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::reference {

/// A spanning forest of an undirected graph.
struct Forest {
  /// The forest's edges as positions of arcs, ascending. An edge u - v, u < v, is the arc from u;
  /// of parallel arcs from u to v that weigh the same, the first.
  std::vector<ArcIndex> edges;
  /// Of all vertices: isolated ones are trees, too.
  Vertex num_trees = 0;
  /// The sum of the edges' weights, added up in the order of `edges`.
  double weight = 0;

  bool operator==(const Forest&) const = default;
};

/// The minimum spanning forest that is least in the order of edges by weight, then lesser end, then
/// greater end: the only one where no two edges weigh the same. Weights are integers, reals that
/// are numbers, or none, which makes each edge weigh 1. Self-loops are in no forest, of parallel
/// edges the lightest counts. Any graph: disconnected, of one vertex, of none.
/// \throws InputError as check_undirected()
[[nodiscard]] Forest boruvka_mst(const Graph& graph);

/// The same forest by Kruskal's algorithm: edges from light to heavy, each unless its ends are
/// joined already. O(E log E) time. \throws as boruvka_mst()
[[nodiscard]] Forest kruskal(const Graph& graph);

/// How the arcs of each vertex stand.
enum class RowOrder {
  any,
  by_weight  ///< from light to heavy
};

/// The same forest by Boruvka's algorithm on all of OpenMP's threads.
/// \throws as boruvka_mst(); for more vertices than fit into memory with it, InputError
[[nodiscard]] Forest boruvka_mst_openmp(const Graph& graph);

/// That algorithm alone, without the check before it and without the order of positions behind it:
/// what is timed where the paper's rules are followed.
/// \pre check_undirected() has nothing to say; rows are in that order
/// \return an arc of each edge of the forest, either of its two, in any order
[[nodiscard]] std::vector<ArcIndex> boruvka_mst_openmp_arcs(const Graph& graph,
                                                            RowOrder rows = RowOrder::any);

/// Throws InputError naming the first arc whose weight is not a number; then, of a graph that is
/// not known to be symmetric, the first arc u -> v without an arc v -> u of its weight.
void check_undirected(const Graph& graph);

/// The forest that these arcs are, one for each edge, either of its two, in any order: with
/// positions, number of trees and weight as Forest has them. O(E) time, shared among all cores.
/// \pre the graph is undirected, and the edges are acyclic
/// \throws std::logic_error where a position is none, or is that of a self-loop, or two are the
/// same edge
[[nodiscard]] Forest forest_of(const Graph& graph, std::span<const ArcIndex> arcs);

}  // namespace graphspec::reference
