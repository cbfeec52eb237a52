/// \file
/// The properties that sssp and apsp have alike: each is one row and one function, for both.
#pragma once

#include <vector>

#include "properties/problem/paths/inputs.hpp"
#include "properties/problem/property.hpp"

namespace graphspec::properties {

/// How many vertices the graphs of a problem's trials have at most.
struct PathsSizes {
  Vertex asked_once;      ///< where a trial asks once or twice for what its query says
  Vertex between_all;     ///< where it asks for the distances between all pairs, of two graphs
  Vertex between_double;  ///< where one of them has twice as many
};

/// The rows of both problems' tables. \tparam Problem  problem::Sssp or problem::Apsp
template <class Problem>
[[nodiscard]] std::vector<Property<Problem>> paths_properties(const PathsSizes& sizes);

extern template std::vector<Property<problem::Sssp>> paths_properties(const PathsSizes& sizes);
extern template std::vector<Property<problem::Apsp>> paths_properties(const PathsSizes& sizes);

/// Whether the subject is tried on graphs of so many vertices.
template <Vertex num_vertices, class Tried>
[[nodiscard]] bool takes_vertices(const Tried& subject) {
  return subject.most_vertices_checked == 0 || subject.most_vertices_checked >= num_vertices;
}

}  // namespace graphspec::properties
