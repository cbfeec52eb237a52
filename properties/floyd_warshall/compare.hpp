/// \file
/// The matrices of a subject, to be compared.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

#include "properties/floyd_warshall/subject.hpp"
#include "properties/shortest_paths/compare_lengths.hpp"

namespace graphspec::properties {

/// The setting, but that 16 bits are only insisted on where weights leave no doubt that they do:
/// what is refused cannot be compared. (narrow_lengths_right_or_refused insists everywhere.)
[[nodiscard]] FloydWarshallSetting fitting(FloydWarshallSetting setting, const Graph& graph);

/// Both matrices in a fitting setting, of the orders that are due. Anything else is an objection.
[[nodiscard]] reference::ShortestPaths paths_of(const FloydWarshallSubject& subject,
                                                const Graph& graph,
                                                const FloydWarshallSetting& setting);

/// The lengths among them.
[[nodiscard]] Lengths lengths_of(const FloydWarshallSubject& subject, const Graph& graph,
                                 const FloydWarshallSetting& setting);

}  // namespace graphspec::properties
