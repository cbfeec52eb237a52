/// \file
/// Judges of refusals: graphs that have no answer, or none that 32 bits hold.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "properties/harness/judge_message.hpp"
#include "properties/problem/paths/rows.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// Solves and drops the answer. Throws reference::NegativeCycle, and InputError for weights.
using SolveAll = std::function<void(const Graph& graph)>;

/// A graph with a negative cycle, and no other, is refused, in one line that names a cycle of the
/// graph and its weight.
[[nodiscard]] std::optional<std::string> judge_negative_cycle(const SolveAll& solve,
                                                              const RandomGraph& graph);

/// An arc so heavy that a path could leave 32 bits is refused, in one line that names its weight.
/// \param choice  which arc is added to the graph, at a vertex of its own; 0: just too heavy
[[nodiscard]] std::optional<std::string> judge_overflow(const SolveAll& solve,
                                                        const RandomGraph& graph,
                                                        std::uint64_t choice);

/// Weights of any size none of which is negative give right distances from a source, and are
/// refused where a shortest path leaves 32 bits.
/// \param distances_of  a row \param choice  the weights that the graph's arcs get
[[nodiscard]] std::optional<std::string> judge_heavy_arcs(
    const std::function<Rows(const Graph& graph)>& distances_of, const RandomGraph& graph,
    Vertex source, std::uint64_t choice);

}  // namespace graphspec::properties
