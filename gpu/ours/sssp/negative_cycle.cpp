/// \file
/// The negative cycle of a graph whose parts several ranks have.
#include "gpu/ours/sssp/negative_cycle.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "reference/problem/shortest_paths.hpp"

namespace graphspec::ours::sssp {

void throw_negative_cycle(Communicator& ranks, const GraphPart& part,
                          const VertexArray<Vertex>& predecessor) {
  std::vector<Vertex> cycle = reference::circle_in(predecessor);
  if (cycle.empty()) {
    throw std::logic_error(
        "internal error: the variant 'distributed' still decreases a distance after the last "
        "round, although no cycle is negative");
  }
  const std::int64_t weight =
      ranks.reduced(reference::weight_of_arcs(part.rows, cycle), Reduction::sum);
  throw reference::NegativeCycle(std::move(cycle), weight);
}

}  // namespace graphspec::ours::sssp
