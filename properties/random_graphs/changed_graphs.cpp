/// \file
/// The changes, edge by edge.
#include "properties/random_graphs/changed_graphs.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <variant>

#include "properties/random_graphs/draw.hpp"

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
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  std::vector<Vertex> dest;
  std::vector<std::int32_t> shuffled_weights;
  for (std::size_t vertex = 0; vertex + 1 < graph.offsets().size(); ++vertex) {
    std::vector<std::size_t> arcs(
        static_cast<std::size_t>(graph.offsets()[vertex + 1] - graph.offsets()[vertex]));
    std::iota(arcs.begin(), arcs.end(), static_cast<std::size_t>(graph.offsets()[vertex]));
    draw.shuffle(arcs);
    for (const std::size_t arc : arcs) {
      dest.push_back(graph.dest()[arc]);
      if (weights != nullptr) shuffled_weights.push_back((*weights)[arc]);
    }
  }
  OwnedWeights owned;
  if (weights != nullptr) owned = std::move(shuffled_weights);
  return {{graph.offsets().begin(), graph.offsets().end()},
          std::move(dest),
          std::move(owned),
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
