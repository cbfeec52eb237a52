/// \file
/// The certificate of predecessors: decides from the graph, lengths and predecessors alone whether
/// following the predecessors back from any vertex gives a path of the vertex's length.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The rules that predecessors must keep beside lengths from a source. A violation opens with the
/// name of the rule.
///
/// By rules `marker`, `arc` and `tight` each step back from a reached vertex is an arc whose weight
/// is the difference of the two lengths, and leads to a reached vertex; by rule `circle` the steps
/// end, which by rule `marker` they do at the source only. So the arcs form a path from the source,
/// which weighs length[v] - length[source]. That this is least is what the certificate of lengths
/// (shortest_paths.hpp) says.
///
/// Tight predecessors alone prove nothing where a cycle has weight 0: round it, each vertex is the
/// next one's predecessor by a tight arc, and the source is never met. Where all cycles are
/// positive, rule `circle` follows from rule `tight`.
namespace predecessors_rule {
inline constexpr std::string_view size = "size";  ///< one length and one predecessor a vertex
inline constexpr std::string_view marker =
    "marker";  ///< the source and the vertices without a path have none, and no others
inline constexpr std::string_view arc = "arc";  ///< an arc leads from the predecessor to the vertex
inline constexpr std::string_view tight =
    "tight";  ///< the length is that of the predecessor and the lightest such arc's weight
inline constexpr std::string_view circle =
    "circle";  ///< predecessors lead back to the source, not round in a circle
}  // namespace predecessors_rule

/// All rules of certify_predecessors(), in the order in which they are tested.
inline constexpr std::string_view predecessors_rules[] = {
    predecessors_rule::size, predecessors_rule::marker, predecessors_rule::arc,
    predecessors_rule::tight, predecessors_rule::circle};

/// Certifies that predecessors lead back from each reached vertex to the source along a path that
/// weighs what the lengths say: reference::no_predecessor at the source and where the length is
/// `unreached`. Predecessors are not unique: any right ones pass. Weights may be negative; without
/// weights each arc has weight 1. O(V + E).
///
/// \param length  lengths that certify_shortest_paths() accepts; of wrong ones, nothing follows
///
/// \return nothing when they are right; else one line that names the first rule broken, the least
/// vertex that breaks it, and the values found there
///
/// \throws InputError unless 0 <= source < graph.num_vertices(), and for real weights
[[nodiscard]] std::optional<Rejection> certify_predecessors(const Graph& graph, Vertex source,
                                                            std::span<const std::int32_t> length,
                                                            std::span<const Vertex> predecessor);
/// The same with real weights, whose sums along the path are the lengths to the last bit, or within
/// the bound of SumOrder::any. \throws also for integer weights
[[nodiscard]] std::optional<Rejection> certify_predecessors(const Graph& graph, Vertex source,
                                                            std::span<const double> length,
                                                            std::span<const Vertex> predecessor,
                                                            SumOrder order = SumOrder::along_paths);

/// Certifies rows of predecessors beside rows of lengths, one after another, for the sources from
/// `first` on. Rows are shared among threads; the answer does not depend on their number.
///
/// \return as certify_predecessors(), of the least source whose row is wrong, after "from SOURCE: "
///
/// \throws InputError where a row's source is not in the graph, and for real weights
[[nodiscard]] std::optional<Rejection> certify_predecessor_rows(
    const Graph& graph, Vertex first, std::span<const std::int32_t> lengths,
    std::span<const Vertex> predecessors);
/// The same with real weights.
[[nodiscard]] std::optional<Rejection> certify_predecessor_rows(
    const Graph& graph, Vertex first, std::span<const double> lengths,
    std::span<const Vertex> predecessors, SumOrder order = SumOrder::along_paths);

/// Certifies a matrix of predecessors beside that of the lengths between all pairs of vertices, row
/// by source. \return as certify_predecessor_rows() \throws InputError for real weights
[[nodiscard]] std::optional<Rejection> certify_all_predecessors(
    const Graph& graph, const DenseMatrix<std::int32_t>& lengths,
    const DenseMatrix<Vertex>& predecessors);

}  // namespace graphspec::properties
