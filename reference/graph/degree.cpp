/// \file
/// See degree.hpp.
#include "reference/graph/degree.hpp"

#include <algorithm>
#include <vector>

namespace graphspec {

DegreeStatistics degree_statistics(const Graph& graph) {
  const auto offsets = graph.offsets();
  std::vector<ArcIndex> degrees(offsets.size() - 1);
  if (degrees.empty()) return {};
  for (std::size_t vertex = 0; vertex < degrees.size(); ++vertex) {
    degrees[vertex] = offsets[vertex + 1] - offsets[vertex];
  }
  std::sort(degrees.begin(), degrees.end());
  const std::size_t count = degrees.size();
  DegreeStatistics statistics;
  statistics.minimum = degrees.front();
  statistics.maximum = degrees.back();
  statistics.mean = static_cast<double>(graph.num_arcs()) / static_cast<double>(count);
  statistics.median = static_cast<double>(degrees[(count - 1) / 2] + degrees[count / 2]) / 2.0;
  statistics.isolated =
      std::upper_bound(degrees.begin(), degrees.end(), ArcIndex{0}) - degrees.begin();
  return statistics;
}

}  // namespace graphspec
