/// \file
/// The forests of a subject, to be compared: by the weights of their edges, which all minimum
/// spanning forests of a graph have in common, and by the edges where the weights leave one forest.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/problem/msf/forest_parts.hpp"

namespace graphspec::properties {

/// What a forest is whatever arcs are called: its trees and its edges, sorted.
struct ForestShape {
  std::int64_t num_trees = 0;
  std::vector<ForestEdge> edges;
};

/// "0-1:5", "1-2:0.25".
[[nodiscard]] std::string describe(const ForestEdge& edge);

/// \throws std::out_of_range where an edge is no position of an arc
[[nodiscard]] ForestShape shape_of(const Graph& graph, const Forest& forest);

/// The shape of the subject's forest.
[[nodiscard]] ForestShape shape_by(const MsfSubject& subject, const Graph& graph,
                                   const Setting& setting);

/// Which two forests must be alike in which way.
enum class Alike {
  in_weights,  ///< number of trees, and the weights of all edges, sorted
  in_edges     ///< the same edges by their ends as well
};

/// in_edges where the weights of edges leave one minimum spanning forest.
[[nodiscard]] Alike alike_by(const UndirectedGraph& graph);

/// "has 2 trees; WHOSE 3", "has edges of weights 1 2; WHOSE 1 1": the first difference.
[[nodiscard]] std::optional<std::string> compare(const ForestShape& found,
                                                 const ForestShape& expected, Alike alike,
                                                 std::string_view whose);

}  // namespace graphspec::properties
