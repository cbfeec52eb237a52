/// \file
/// Boruvka's algorithm: a minimum spanning forest by the four procedures of Kolganov 2015,
/// literally and one after another (steps.hpp has them).
#pragma once

#include "reference/graph/graph.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec::reference {

/// The minimum spanning forest that is least in the order of edges by weight, then lesser end, then
/// greater end: the only one where no two edges weigh the same. Weights are integers, reals that
/// are numbers, or none, which makes each edge weigh 1. Self-loops are in no forest, of parallel
/// edges the lightest counts. Any graph: disconnected, of one vertex, of none.
/// \throws InputError as check_undirected()
[[nodiscard]] Forest boruvka_mst(const Graph& graph);

}  // namespace graphspec::reference
