/// \file
/// Cuts a graph into the parts of several ranks.
#include "reference/graph/graph_part.hpp"

#include <utility>
#include <variant>

#include "reference/graph/weight_arrays.hpp"

namespace graphspec {

GraphPart part_of(const Graph& graph, int ranks, int rank) {
  GraphPart part{.ranges = {graph.num_vertices(), ranks},
                 .rank = rank,
                 .rows = {},
                 .num_arcs = graph.num_arcs(),
                 .symmetric = graph.known_symmetric()};
  const auto whole = graph.offsets();
  const auto first = static_cast<std::size_t>(part.first());
  const auto last = first + static_cast<std::size_t>(part.count());
  part.first_arc = whole[first];
  std::vector<ArcIndex> offsets(whole.size());
  for (std::size_t vertex = 0; vertex < whole.size(); ++vertex) {
    offsets[vertex] = whole[std::clamp(vertex, first, last)] - part.first_arc;
  }
  const auto at = static_cast<std::size_t>(part.first_arc);
  const auto arcs = static_cast<std::size_t>(offsets.back());
  const auto dest = graph.dest().subspan(at, arcs);
  OwnedWeights weights = std::visit(
      [&](const auto& values) -> OwnedWeights {
        if constexpr (has_weights<decltype(values)>) {
          const auto own = values.subspan(at, arcs);
          return std::vector(own.begin(), own.end());
        } else {
          return std::monostate{};
        }
      },
      graph.weights());
  part.rows = Graph(std::move(offsets), {dest.begin(), dest.end()}, std::move(weights));
  return part;
}

}  // namespace graphspec
