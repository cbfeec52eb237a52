/// \file
/// The certificate of a breadth-first search: decides from the graph and the labels alone, without
/// searching, whether the labels are right.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// The rules that labels from a source must keep. A violation opens with the name of the rule.
///
/// Along a path of k arcs from the source, rules `source`, `unreached` and `level` let the label
/// grow by at most one an arc, so label[v] is at most the distance of v, and no vertex with a path
/// stays -1. From a vertex of label k, rule `parent` leads back over k arcs to a vertex of label 0,
/// which by rule `source` is the source, so label[v] is at least the distance. Together: equal.
namespace bfs_rule {
inline constexpr std::string_view size = "size";      ///< one label a vertex
inline constexpr std::string_view range = "range";    ///< a label is -1 or 0 .. V-1
inline constexpr std::string_view source = "source";  ///< the source has label 0, no other vertex
inline constexpr std::string_view unreached =
    "unreached";  ///< no arc leads from a reached vertex to one with label -1
inline constexpr std::string_view level = "level";    ///< no arc drops more than one level
inline constexpr std::string_view parent = "parent";  ///< a reached vertex other than the source
                                                      ///< has an in-neighbour one level up
inline constexpr std::string_view tree = "tree";      ///< of parents: see certify_bfs_tree()
}  // namespace bfs_rule

/// All rules of certify_bfs(), in the order in which they are tested.
inline constexpr std::string_view bfs_rules[] = {bfs_rule::size,   bfs_rule::range,
                                                 bfs_rule::source, bfs_rule::unreached,
                                                 bfs_rule::level,  bfs_rule::parent};

/// Certifies that label[v] is the number of arcs of a shortest path from the source to v, or -1
/// where there is no path. One pass over the arcs, in parallel: O(V + E), one byte a vertex.
/// \param label  the labels to judge; of any length
/// \return nothing when they are right; else one line that names the first rule broken, the least
///     vertex or arc that breaks it, the values found there, and what would be right. The answer
///     does not depend on the number of threads.
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] std::optional<Rejection> certify_bfs(const Graph& graph, Vertex source,
                                                   std::span<const std::int32_t> label);

/// Certifies labels and a breadth-first tree (the rules of Graph500): labels as certify_bfs(); the
/// source is its own parent, an unreached vertex has parent -1, any other vertex's parent lies one
/// level up and has an arc to it. So the tree has no cycles and spans exactly what is reached.
/// Trees are not unique: any right one passes.
/// \return as certify_bfs(); the rule is one of bfs_rules, or `tree`
/// \throws InputError unless 0 <= source < graph.num_vertices()
[[nodiscard]] std::optional<Rejection> certify_bfs_tree(const Graph& graph, Vertex source,
                                                        std::span<const std::int32_t> label,
                                                        std::span<const Vertex> parent);

}  // namespace graphspec::properties
