/// \file
/// The certificates of bfs.hpp by several judges, each with the arcs of some tails: how they ask
/// each other, and what they say together.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "properties/certificates/rejection.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec::properties {

/// Puts together marks of several judges, each of which has the arcs of some tails: a mark that any
/// has set, all have afterwards.
using CombineMarks = std::function<void(std::span<unsigned char> marks)>;

/// certify_bfs() by several judges together, each with the arcs of other tails: the labels are
/// right where none of them finds them wrong.
/// \param rows  all vertices, and the arcs of this judge's tails
/// \param combine  called once by each, unless size, range or source are wrong, which all see alike
[[nodiscard]] std::optional<Rejection> certify_bfs_part(const Graph& rows, Vertex source,
                                                        std::span<const std::int32_t> label,
                                                        const CombineMarks& combine);

/// certify_bfs_tree() by several judges together, as certify_bfs_part(); where labels are wrong
/// none of them looks at the tree.
/// \param combine  called by all of them equally often
[[nodiscard]] std::optional<Rejection> certify_bfs_tree_part(const Graph& graph, Vertex source,
                                                             std::span<const std::int32_t> label,
                                                             std::span<const Vertex> parent,
                                                             const CombineMarks& combine);

/// What one judge of the whole graph says, by what several have said, each with the arcs of tails
/// behind those of the judge before it: the first rejection, but that a vertex has no parent, which
/// all see, only where no arc is wrong.
[[nodiscard]] std::optional<Rejection> first_of_parts(
    std::span<const std::optional<Rejection>> said);

}  // namespace graphspec::properties
