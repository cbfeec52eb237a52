/// \file
/// Judges the paths that predecessors lead back along, which need not be unique.
#pragma once

#include <optional>
#include <string>

#include "properties/problem/paths/rows.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// The path that is read off the predecessors is one of the graph, and its weights add up to the
/// distance. \pre rows with predecessors
[[nodiscard]] std::optional<std::string> judge_paths(const RandomGraph& graph, const Rows& rows);

}  // namespace graphspec::properties
