/// \file
/// What searches of sparse graphs refuse: weights that are too heavy, and paths that are too long.
#pragma once

#include <cstdint>

#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec {

/// Returns 0 if no weight is negative, and otherwise a lower bound on the lengths of all paths.
/// \param range  of all weights of the graph
/// \throws InputError if the bound exceeds the type
template <class Weight>
[[nodiscard]] Weight least_length(const Graph& graph, const reference::WeightRange<Weight>& range);
/// Returns this bound for integers. \param range  of all weights
[[nodiscard]] std::int32_t least_length(const reference::WeightRange<std::int32_t>& range,
                                        Vertex num_vertices);

/// Returns whether an arc of the graph leads from a vertex with a distance to a vertex without one.
/// If so, a search ignored a sum that exceeded the type and was needed.
template <class Weight>
[[nodiscard]] bool misses_a_vertex(const Graph& graph, const VertexArray<Weight>& distance);
/// Throws InputError for a distance that exceeds 32 bits.
[[noreturn]] void throw_too_long();

}  // namespace graphspec
