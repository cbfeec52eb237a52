/// \file
/// See sized_graphs.hpp.
#include "properties/shortest_paths/sized_graphs.hpp"

#include <cstdint>
#include <random>
#include <vector>

#include "properties/certificates/weighted_arcs.hpp"

namespace graphspec::properties {

Graph zero_cycle_graph(Vertex num_vertices, bool negative) {
  std::mt19937_64 random(static_cast<std::uint64_t>(num_vertices));
  const auto between = [&](Vertex least, Vertex most) {
    return least + static_cast<Vertex>(random() % static_cast<std::uint64_t>(most - least + 1));
  };
  std::vector<std::int32_t> potential(static_cast<std::size_t>(num_vertices));
  if (negative) {
    for (std::int32_t& one : potential) one = between(0, 20);
  }
  std::vector<WeightedArc> arcs;
  for (Vertex from = 0; from < num_vertices; ++from) {
    for (int arc = 0; arc < 3; ++arc) {
      const Vertex to = between(from < num_vertices / 4 ? 0 : num_vertices / 4, num_vertices - 1);
      const std::int32_t weight = between(0, 9) < 6 ? 0 : between(1, 5);
      arcs.push_back({from, to,
                      weight + potential[static_cast<std::size_t>(from)] -
                          potential[static_cast<std::size_t>(to)]});
    }
  }
  return graph_of(num_vertices, arcs);
}

}  // namespace graphspec::properties
