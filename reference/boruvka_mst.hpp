/// \file
/// Boruvka's algorithm: a minimum spanning forest by the four procedures of Kolganov 2015,
/// literally and one after another (boruvka_mst_steps.hpp has them); and Kruskal's, as a second
/// opinion.
#pragma once

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
/// edges the lightest counts. Any graph: disconnected, of one vertex, of none. \throws InputError
/// naming the first arc u -> v without an arc v -> u of its weight, and for a weight that is not a
/// number
[[nodiscard]] Forest boruvka_mst(const Graph& graph);

/// The same forest by Kruskal's algorithm: edges from light to heavy, each unless its ends are
/// joined already. O(E log E) time. \throws as boruvka_mst()
[[nodiscard]] Forest kruskal(const Graph& graph);

}  // namespace graphspec::reference
