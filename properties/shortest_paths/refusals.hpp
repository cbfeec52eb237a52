/// \file
/// What any search for all shortest paths must refuse, and in which words: negative cycles, and
/// weights whose paths could leave 32 bits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "properties/check/judge_message.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// Searches and drops what it finds. Throws reference::NegativeCycle, and InputError for weights.
using SearchAll = std::function<void(const Graph& graph)>;

/// A graph with a negative cycle, and no other, is refused, in one line that names a cycle of the
/// graph and its weight.
[[nodiscard]] std::optional<std::string> judge_negative_cycle(const SearchAll& search,
                                                              const RandomGraph& graph);

/// An arc so heavy that a path could leave 32 bits is refused, in one line that names its weight.
/// \param choice  which arc is added to the graph, at a vertex of its own; 0: just too heavy
[[nodiscard]] std::optional<std::string> judge_overflow(const SearchAll& search,
                                                        const RandomGraph& graph,
                                                        std::uint64_t choice);

}  // namespace graphspec::properties
