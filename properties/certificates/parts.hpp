/// \file
/// Certificates by several judges, each with the arcs of some tails: how they ask each other, and
/// what they say together. The rules are those of bfs.hpp, shortest_paths.hpp, predecessors.hpp;
/// forests, of which every judge knows all edges, have theirs in spanning_forest.hpp.
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
/// The same of numbers: the least becomes that of all.
using CombineLeast = std::function<void(std::span<std::int64_t> values)>;

/// How a judge asks the others; of one who has the whole graph both are empty.
struct OtherJudges {
  CombineMarks marks;
  CombineLeast least;
};

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

/// certify_shortest_paths() by several judges together. Where weights of 0 or less leave vertices
/// to be searched for, each searches its part as far as it goes, before all put together what they
/// have found, until nobody finds more.
/// \param rows  all vertices, and the arcs of this judge's tails
/// \param others  asked by all of them equally often
[[nodiscard]] std::optional<Rejection> certify_shortest_paths_part(
    const Graph& rows, Vertex source, std::span<const std::int32_t> length,
    const OtherJudges& others);
/// The same with real weights.
[[nodiscard]] std::optional<Rejection> certify_shortest_paths_part(const Graph& rows, Vertex source,
                                                                   std::span<const double> length,
                                                                   SumOrder order,
                                                                   const OtherJudges& others);

/// certify_predecessors() by several judges together, all of which say the same.
/// \param rows, others  as above
[[nodiscard]] std::optional<Rejection> certify_predecessors_part(
    const Graph& rows, Vertex source, std::span<const std::int32_t> length,
    std::span<const Vertex> predecessor, const OtherJudges& others);
/// The same with real weights.
[[nodiscard]] std::optional<Rejection> certify_predecessors_part(
    const Graph& rows, Vertex source, std::span<const double> length,
    std::span<const Vertex> predecessor, SumOrder order, const OtherJudges& others);

/// What one judge of the whole graph says, by what several have said, each with the arcs of tails
/// behind those of the judge before it: the first rejection by a rule that one judge holds all arcs
/// to before the next.
[[nodiscard]] std::optional<Rejection> first_of_parts(
    std::span<const std::optional<Rejection>> said);

}  // namespace graphspec::properties
