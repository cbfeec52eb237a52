/// \file
/// The paths of a subject, to be compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/bellman_ford/subject.hpp"
#include "properties/bellman_ford/trial.hpp"
#include "properties/shortest_paths/changed_runs.hpp"

namespace graphspec::properties {

/// Lengths from one source.
using SourceLengths = std::vector<std::int32_t>;

/// "vertex 3 has length 5; WHOSE 4": the first length that is not as expected.
[[nodiscard]] std::optional<std::string> compare(const SourceLengths& found,
                                                 const SourceLengths& expected,
                                                 std::string_view whose);

/// The paths, a length and, where it is asked for, a predecessor for each vertex; no predecessors
/// where they are not. Anything else is an objection.
[[nodiscard]] reference::SourcePaths paths_of(const BellmanFordSubject& subject, const Graph& graph,
                                              Vertex source, const BellmanFordSetting& setting);

/// The lengths of the trial's problem in another setting.
[[nodiscard]] SourceLengths lengths_of(const BellmanFordSubject& subject,
                                       const BellmanFordTrial& trial,
                                       const BellmanFordSetting& setting);

/// The lengths from every vertex of a graph, a search each.
[[nodiscard]] LengthsOf lengths_by(const BellmanFordSubject& subject,
                                   const BellmanFordSetting& setting);

/// Drops what it finds: a search of the trial's problem on another graph.
[[nodiscard]] std::function<void(const Graph&)> search_by(const BellmanFordSubject& subject,
                                                          const BellmanFordTrial& trial);

}  // namespace graphspec::properties
