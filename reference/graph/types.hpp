/// \file
/// The integer types of the whole suite, and the two kinds of weights that a graph may carry.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

namespace graphspec {

/// A vertex number, 0 <= v < num_vertices. 32 bits, as in all five papers.
using Vertex = std::int32_t;

/// A position in the array of arcs, 0 <= e < num_arcs. 64 bits: scale 27 has 2^32 arcs.
using ArcIndex = std::int64_t;

/// The number of vertices that a graph may have at most.
inline constexpr std::int64_t max_num_vertices = std::numeric_limits<Vertex>::max();

/// The length of a shortest path where there is no path. Nothing is added to it.
inline constexpr std::int32_t unreached = std::numeric_limits<std::int32_t>::max();

/// The same by the type of weights: `unreached` of integers, infinity of reals.
template <class Weight>
inline constexpr Weight no_path = std::numeric_limits<Weight>::infinity();
template <>
inline constexpr std::int32_t no_path<std::int32_t> = unreached;

/// What sums of weights are computed in: 64 bits of integers; of reals the type itself, so that a
/// sum is rounded as often as it has additions.
template <class Weight>
using SumOf = std::conditional_t<std::is_integral_v<Weight>, std::int64_t, Weight>;

/// The weights of a graph's arcs, in the order of its arcs: none, integers or reals.
using Weights =
    std::variant<std::monostate, std::span<const std::int32_t>, std::span<const double>>;

/// The same, owning its memory.
using OwnedWeights = std::variant<std::monostate, std::vector<std::int32_t>, std::vector<double>>;

}  // namespace graphspec
