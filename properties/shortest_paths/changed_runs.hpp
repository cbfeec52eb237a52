/// \file
/// What lengths in one graph say of those in another: judges of any function from graphs to
/// lengths. Each returns one line on what is wrong, and lets exceptions of the function pass.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "properties/shortest_paths/compare_lengths.hpp"

namespace graphspec::properties {

/// Gives a matrix with a row and a column for each vertex of the graph.
using LengthsOf = std::function<Lengths(const Graph& graph)>;

/// p[u] - p[v] added to each arc u -> v adds p[s] - p[t] to the length from s to t.
[[nodiscard]] std::optional<std::string> judge_shift(const LengthsOf& lengths_of,
                                                     const RandomGraph& graph,
                                                     std::uint64_t choice);

/// Vertices that are called otherwise are as far from each other.
[[nodiscard]] std::optional<std::string> judge_renumbering(const LengthsOf& lengths_of,
                                                           const RandomGraph& graph,
                                                           std::uint64_t choice);

/// The order of a vertex's arcs changes no length.
[[nodiscard]] std::optional<std::string> judge_arc_order(const LengthsOf& lengths_of,
                                                         const RandomGraph& graph,
                                                         std::uint64_t choice);

/// From s to t it is as far as from t to s with every arc turned round.
[[nodiscard]] std::optional<std::string> judge_reversal(const LengthsOf& lengths_of,
                                                        const RandomGraph& graph);

/// Arcs that are no shorter than a path, and isolated vertices, change no length.
[[nodiscard]] std::optional<std::string> judge_neutral_additions(
    const LengthsOf& lengths_of, const RandomGraph& graph, const std::vector<Addition>& additions);

/// A copy of the graph beside it changes no length, and no path leads there or back.
[[nodiscard]] std::optional<std::string> judge_disjoint_union(const LengthsOf& lengths_of,
                                                              const RandomGraph& graph);

/// An arc u -> v that is new, or lighter than the path there was, makes the way by it the length
/// where that is shorter, and changes no other.
[[nodiscard]] std::optional<std::string> judge_lighter_arc(const LengthsOf& lengths_of,
                                                           const RandomGraph& graph,
                                                           std::uint64_t choice);

}  // namespace graphspec::properties
