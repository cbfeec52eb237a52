/// \file
/// Ways to read a graph's arcs wrongly, each of which a suite of shortest paths must find.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/edge_list.hpp"

namespace graphspec::properties {

/// One fault.
struct ArcFault {
  std::string_view name;
  /// Changes the arcs to those that are read. \param weights  the arcs' own; null where they have
  /// none
  void (*change)(EdgeList& arcs, std::vector<std::int32_t>* weights);
};

[[nodiscard]] std::span<const ArcFault> arc_faults();

}  // namespace graphspec::properties
