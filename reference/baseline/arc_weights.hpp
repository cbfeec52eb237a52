/// \file
/// The weights of arcs as the sparse searches on the host read them, and the checks of their input.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "reference/baseline/search_limits.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {

/// The type in which two values of 0 or more are added without overflow: two integers of 31 bits
/// have a sum of 32 bits.
template <class Weight>
using PathSum = std::conditional_t<std::is_integral_v<Weight>, std::uint32_t, Weight>;

/// Calls run(weight_of), where weight_of(arc) is the weight of an arc: 1 where there are none.
/// The two calls are compiled apart, so that the search has no branch for each arc.
template <class Weight, class Run>
auto with_weights(std::span<const Weight> weights, const Run& run) {
  if (weights.empty()) return run([](ArcIndex) { return Weight{1}; });
  return run([weights](ArcIndex arc) { return at_vertex(weights, arc); });
}

/// The distance up to which a search goes. Without a cutoff: every distance that can be stored.
template <class Weight>
[[nodiscard]] Weight farthest_allowed(const SearchLimits<Weight>& limits);
/// Whether the cutoff leaves out distances that cannot be stored, so that none is an error.
template <class Weight>
[[nodiscard]] bool is_cut(const SearchLimits<Weight>& limits);

/// \throws InputError for no source, for a source or target that is no vertex, and for a cutoff
/// that is NaN
template <class Weight>
void check_search(const Graph& graph, std::span<const Vertex> sources,
                  const SearchLimits<Weight>& limits);

/// The weights of arcs of 0 or more; empty where each arc has weight 1.
/// \param algorithm  what takes no other weights, for the message
/// \throws InputError, naming the arc, for a negative weight, an infinite one or NaN, and for
/// weights of the other type
template <class Weight>
[[nodiscard]] std::span<const Weight> weights_not_negative(const Graph& graph,
                                                           std::string_view algorithm);

/// Throws InputError where a distance does not fit into 32 bits: where an arc leads from a reached
/// vertex to an unreached one. Does nothing for reals.
/// \param distance  of a search that left out only what does not fit
/// \param farthest  upper bound of the reached distances
template <class Weight>
void check_distances_fit(const Graph& graph, const VertexArray<Weight>& distance, Weight farthest);

}  // namespace graphspec::reference
