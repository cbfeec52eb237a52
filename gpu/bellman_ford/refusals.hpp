/// \file
/// What searches of sparse graphs refuse: weights that are too heavy, paths that are too long,
/// negative cycles; of a graph, and of one that several ranks have in parts.
#pragma once

#include <cstdint>

#include "gpu/device/ranks/communicator.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::bellman_ford {

/// 0 if no weight is negative; else less than the length of any path.
/// \param range  of all weights of the graph
/// \throws InputError for weights with which that leaves the type
template <class Weight>
[[nodiscard]] Weight least_length(const Graph& graph, const reference::WeightRange<Weight>& range);
/// The same of integers. \param range  of all weights
[[nodiscard]] std::int32_t least_length(const reference::WeightRange<std::int32_t>& range,
                                        Vertex num_vertices);

/// Whether some vertex without a distance can be reached by an arc of the graph: sums that left the
/// type and were passed over mattered.
template <class Weight>
[[nodiscard]] bool misses_a_vertex(const Graph& graph, const VertexArray<Weight>& distance);
/// Throws InputError where one is missed.
[[noreturn]] void throw_too_long();

/// Throws the cycle that predecessors close, by the arcs of all ranks. All ranks call.
/// \param predecessor  of all vertices, the same on all ranks
/// \throws reference::NegativeCycle on all ranks alike \throws std::logic_error where none is
/// closed
[[noreturn]] void throw_negative_cycle(Communicator& ranks, const GraphPart& part,
                                       const VertexArray<Vertex>& predecessor);

}  // namespace graphspec::bellman_ford
