/// \file
/// The certificate of shortest paths: decides from the graph and the lengths alone, without
/// comparing paths, whether the lengths are right.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The rules that lengths from a source must keep. A violation opens with the name of the rule.
///
/// Along a path from the source, rules `source`, `unreached` and `arc` let the length grow by at
/// most the weight of each arc, so length[v] is at most the weight of any path to v, and no vertex
/// with a path is left out. By rule `tight` some path to v has exactly that weight. Together: the
/// lengths are those of shortest paths, and no cycle that can be reached is negative.
///
/// It is not enough that each vertex has a tight arc in: on a cycle of weight 0 vertices support
/// each other at any length.
namespace paths_rule {
inline constexpr std::string_view size = "size";      ///< one length a vertex
inline constexpr std::string_view source = "source";  ///< the source has distance 0
inline constexpr std::string_view unreached =
    "unreached";  ///< no arc leads from a reached vertex to an unreached one
inline constexpr std::string_view arc = "arc";  ///< no arc shortens the length of its head
inline constexpr std::string_view tight =
    "tight";  ///< a reached vertex is reached from the source over arcs that are tight: the length
              ///< of the head is that of the tail and the weight
}  // namespace paths_rule

/// All rules of certify_shortest_paths(), in the order in which they are tested.
inline constexpr std::string_view paths_rules[] = {paths_rule::size, paths_rule::source,
                                                   paths_rule::unreached, paths_rule::arc,
                                                   paths_rule::tight};

/// Certifies that length[v] is the weight of a lightest path from the source to v, or `unreached`
/// (reference/graph/types.hpp) where there is no path. Weights may be negative; without weights
/// each arc has weight 1. O(V + E). \param length  the lengths to judge; of any length \return
/// nothing when they are right; else one line that names the first rule broken, the least
///     vertex or arc that breaks it, the values found there, and what would be right
/// \throws InputError unless 0 <= source < graph.num_vertices(), and for real weights
[[nodiscard]] std::optional<Rejection> certify_shortest_paths(const Graph& graph, Vertex source,
                                                              std::span<const std::int32_t> length);
/// The same with real weights, of which a distance is what problem::SsspOver says, or that within
/// the bound of SumOrder::any. NaN is rejected. \throws also for integer weights
[[nodiscard]] std::optional<Rejection> certify_shortest_paths(
    const Graph& graph, Vertex source, std::span<const double> length,
    SumOrder order = SumOrder::along_paths);

/// Certifies rows of lengths, one after another, for the sources from `first` on. Rows are shared
/// among threads; the answer does not depend on their number.
/// \return as certify_shortest_paths(), of the least source whose row is wrong, after "from SOURCE:
/// " \throws InputError where a row's source is not in the graph, and for real weights
[[nodiscard]] std::optional<Rejection> certify_rows(const Graph& graph, Vertex first,
                                                    std::span<const std::int32_t> rows);
/// The same with real weights.
[[nodiscard]] std::optional<Rejection> certify_rows(const Graph& graph, Vertex first,
                                                    std::span<const double> rows,
                                                    SumOrder order = SumOrder::along_paths);

/// Certifies a matrix of lengths between all pairs of vertices, row by source.
/// \return as certify_rows() \throws InputError for real weights
[[nodiscard]] std::optional<Rejection> certify_all_pairs(const Graph& graph,
                                                         const DenseMatrix<std::int32_t>& lengths);

}  // namespace graphspec::properties
