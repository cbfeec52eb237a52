/// \file
/// The lengths of a subject, to be compared.
#pragma once

#include <fmt/format.h>

#include <stdexcept>

#include "properties/johnson/subject.hpp"
#include "properties/shortest_paths/compare_lengths.hpp"

namespace graphspec::properties {

/// A row and a column for each vertex: what runs are compared by. Anything else is an objection.
[[nodiscard]] inline Lengths lengths_of(const JohnsonSubject& subject, const Graph& graph,
                                        const JohnsonSetting& setting) {
  Lengths lengths = subject.lengths(graph, setting);
  if (lengths.order() != graph.num_vertices()) {
    throw std::length_error(fmt::format("a matrix of {0} x {0} lengths where {1} x {1} are due",
                                        lengths.order(), graph.num_vertices()));
  }
  return lengths;
}

}  // namespace graphspec::properties
