/// \file
/// How the arcs of a graph spread over its vertices.
#pragma once

#include "reference/graph/graph.hpp"

namespace graphspec {

/// Statistics of the number of arcs that leave a vertex. All zero for a graph without vertices.
struct DegreeStatistics {
  ArcIndex minimum = 0;
  ArcIndex maximum = 0;
  double mean = 0;
  double median = 0;          ///< the mean of the middle two where they are two
  std::int64_t isolated = 0;  ///< vertices that no arc leaves
};

[[nodiscard]] DegreeStatistics degree_statistics(const Graph& graph);

}  // namespace graphspec
