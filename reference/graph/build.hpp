/// \file
/// From a list of arcs to compressed sparse rows, and from one graph to another: transpose,
/// symmetrize, renumber, simplify.
#pragma once

#include <span>

#include "reference/graph/edge_list.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {

/// The CSR form of a list of arcs, by a counting sort on the source. The arcs of a vertex are
/// sorted by destination, then by weight, so that the result depends on the set of arcs only, not
/// on their order or on the number of threads. Parallel over the machine's cores.
/// \throws InputError when an arc names no vertex of the list, or the lists differ in length
[[nodiscard]] Graph build_graph(EdgeList&& list);

/// The graph with every arc turned round; weights travel along.
[[nodiscard]] Graph transposed(const Graph& graph);

/// The graph with arcs u -> v and v -> u for every arc between u and v, duplicates merged (the
/// least weight stays), self-loops kept once. known_symmetric() is true of it.
[[nodiscard]] Graph symmetrized(const Graph& graph);

/// The graph without self-loops, and with parallel arcs merged into one of the least weight.
[[nodiscard]] Graph simplified(const Graph& graph);

/// The graph in which vertex v is called new_number[v].
/// \param new_number  a permutation of 0 .. num_vertices-1
/// \throws InputError when it is not one
[[nodiscard]] Graph renumbered(const Graph& graph, std::span<const Vertex> new_number);

/// The arcs of a graph as a list, in CSR order.
[[nodiscard]] EdgeList edge_list(const Graph& graph);

/// True when the graph equals its transpose, weights included: decided by building it unless known.
[[nodiscard]] bool is_symmetric(const Graph& graph);

}  // namespace graphspec
