/// \file
/// What distances in one graph say of those in another: judges of any function from graphs to
/// distances. Each returns one line on what is wrong, and lets exceptions of the function pass.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/problem/paths/rows.hpp"
#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// The distances between all pairs of vertices of a graph.
using DistancesOf = std::function<Rows(const Graph& graph)>;

/// p[u] - p[v] added to each arc u -> v adds p[s] - p[t] to the distance from s to t.
[[nodiscard]] std::optional<std::string> judge_shift(const DistancesOf& distances_of,
                                                     const RandomGraph& graph,
                                                     std::uint64_t choice);

/// Weights that are all as many times as great make distances so.
[[nodiscard]] std::optional<std::string> judge_scaling(const DistancesOf& distances_of,
                                                       const RandomGraph& graph,
                                                       std::uint64_t choice);

/// Relabelling the vertices preserves distances.
[[nodiscard]] std::optional<std::string> judge_relabelling(const DistancesOf& distances_of,
                                                           const RandomGraph& graph,
                                                           std::uint64_t choice);

/// The order of a vertex's arcs changes no distance.
[[nodiscard]] std::optional<std::string> judge_arc_order(const DistancesOf& distances_of,
                                                         const RandomGraph& graph,
                                                         std::uint64_t choice);

/// The distance from s to t is that from t to s where every arc is reversed.
[[nodiscard]] std::optional<std::string> judge_reversal(const DistancesOf& distances_of,
                                                        const RandomGraph& graph);

/// Arcs that are no shorter than a path, and isolated vertices, change no distance.
[[nodiscard]] std::optional<std::string> judge_neutral_additions(
    const DistancesOf& distances_of, const RandomGraph& graph,
    const std::vector<Addition>& additions);

/// A copy of the graph beside it changes no distance, and no path leads there or back.
[[nodiscard]] std::optional<std::string> judge_disjoint_union(const DistancesOf& distances_of,
                                                              const RandomGraph& graph);

/// An arc u -> v that is new, or lighter than the path there was, makes the path over it shortest
/// where that is shorter, and changes no other distance.
[[nodiscard]] std::optional<std::string> judge_lighter_arc(const DistancesOf& distances_of,
                                                           const RandomGraph& graph,
                                                           std::uint64_t choice);

/// No detour over a vertex shortens a distance, nor do the distances as arcs.
[[nodiscard]] std::optional<std::string> judge_idempotence(const DistancesOf& distances_of,
                                                           const RandomGraph& graph);

}  // namespace graphspec::properties
