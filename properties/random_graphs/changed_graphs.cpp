/// \file
/// The changes, edge by edge.
#include "properties/random_graphs/changed_graphs.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>
#include <variant>

#include "properties/random_graphs/draw.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {

std::vector<Vertex> mixed_numbering(Vertex num_vertices, std::uint64_t choice) {
  std::vector<std::pair<std::uint64_t, Vertex>> by_key;
  by_key.reserve(static_cast<std::size_t>(num_vertices));
  Draw draw(choice);
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    by_key.emplace_back(
        choice == 0 ? static_cast<std::uint64_t>(num_vertices - vertex) : draw.bits(), vertex);
  }
  std::sort(by_key.begin(), by_key.end());
  std::vector<Vertex> numbering(by_key.size());
  for (Vertex place = 0; place < num_vertices; ++place) {
    numbering[static_cast<std::size_t>(by_key[static_cast<std::size_t>(place)].second)] = place;
  }
  return numbering;
}

RandomGraph renumbered(const RandomGraph& graph, const std::vector<Vertex>& new_number) {
  RandomGraph changed = graph;
  for (RandomEdge& edge : changed.edges) {
    edge.from = new_number[static_cast<std::size_t>(edge.from)];
    edge.to = new_number[static_cast<std::size_t>(edge.to)];
  }
  return changed;
}

Graph with_rows_shuffled(const Graph& graph, std::uint64_t choice) {
  Draw draw(choice);
  // Old places in their new order.
  std::vector<std::size_t> arcs(graph.dest().size());
  std::iota(arcs.begin(), arcs.end(), std::size_t{0});
  for (std::size_t vertex = 0; vertex + 1 < graph.offsets().size(); ++vertex) {
    std::vector<std::size_t> row(arcs.begin() + graph.offsets()[vertex],
                                 arcs.begin() + graph.offsets()[vertex + 1]);
    draw.shuffle(row);
    std::ranges::copy(row, arcs.begin() + graph.offsets()[vertex]);
  }
  const auto taken = [&](const auto& values) {
    std::vector<std::decay_t<decltype(values[0])>> shuffled;
    shuffled.reserve(arcs.size());
    for (const std::size_t arc : arcs) shuffled.push_back(values[arc]);
    return shuffled;
  };
  OwnedWeights weights = std::visit(
      [&](const auto& values) -> OwnedWeights {
        if constexpr (has_weights<decltype(values)>) {
          return taken(values);
        } else {
          return std::monostate{};
        }
      },
      graph.weights());
  return {{graph.offsets().begin(), graph.offsets().end()},
          taken(graph.dest()),
          std::move(weights),
          graph.known_symmetric()};
}

RandomGraph reversed(const RandomGraph& graph) {
  RandomGraph changed = graph;
  for (RandomEdge& edge : changed.edges) std::swap(edge.from, edge.to);
  return changed;
}

RandomGraph beside_itself(const RandomGraph& graph) {
  RandomGraph changed = graph;
  changed.num_vertices *= 2;
  for (const RandomEdge& edge : graph.edges) {
    changed.edges.push_back({.from = edge.from + graph.num_vertices,
                             .to = edge.to + graph.num_vertices,
                             .weight = edge.weight});
  }
  return changed;
}

}  // namespace graphspec::properties
