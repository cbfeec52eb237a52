/// \file
/// The parts, on CSR arrays and by Kruskal's algorithm.
#include "properties/boruvka_mst/shared_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

std::size_t at(std::int64_t place) {
  return static_cast<std::size_t>(place);
}

/// The first or last arc from one vertex to another of that weight; -1 where there is none.
ArcIndex find_arc(const Graph& graph, Vertex tail, Vertex head, double weight, bool last) {
  ArcIndex found = -1;
  for (ArcIndex arc = graph.offsets()[at(tail)]; arc < graph.offsets()[at(tail) + 1]; ++arc) {
    if (graph.dest()[at(arc)] != head || weight_of(graph, arc) != weight) continue;
    if (last || found < 0) found = arc;
  }
  return found;
}

}  // namespace

double weight_of(const Graph& graph, ArcIndex arc) {
  return weight_at(graph.weights(), arc);
}

Vertex tail_of(const Graph& graph, ArcIndex arc) {
  const auto offsets = graph.offsets();
  return static_cast<Vertex>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
}

ArcIndex turned(const Graph& graph, ArcIndex arc) {
  return find_arc(graph, graph.dest()[at(arc)], tail_of(graph, arc), weight_of(graph, arc), false);
}

ArcIndex last_equal(const Graph& graph, ArcIndex arc) {
  return find_arc(graph, tail_of(graph, arc), graph.dest()[at(arc)], weight_of(graph, arc), true);
}

Graph with_weights(const Graph& graph, std::vector<double> weights) {
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights),
          true};
}

reference::Forest told_as(const Graph& graph, const std::vector<ArcIndex>& edges) {
  reference::Forest forest;
  for (ArcIndex edge : edges) {
    if (tail_of(graph, edge) > graph.dest()[at(edge)]) edge = turned(graph, edge);
    const Vertex tail = tail_of(graph, edge);
    forest.edges.push_back(
        find_arc(graph, tail, graph.dest()[at(edge)], weight_of(graph, edge), false));
  }
  std::ranges::sort(forest.edges);
  forest.num_trees = graph.num_vertices() - static_cast<Vertex>(forest.edges.size());
  for (const ArcIndex edge : forest.edges) forest.weight += weight_of(graph, edge);
  return forest;
}

reference::Forest forest_without(
    const Graph& graph, const std::function<bool(Vertex lesser, Vertex greater)>& is_lost) {
  static_cast<void>(right(graph));
  // Heavier than any other, and then dropped.
  constexpr double lost = 1e300;
  std::vector<double> weights;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    const auto [lesser, greater] = std::minmax({tail_of(graph, arc), graph.dest()[at(arc)]});
    weights.push_back(is_lost(lesser, greater) ? lost : weight_of(graph, arc));
  }
  const Graph changed = with_weights(graph, weights);
  std::vector<ArcIndex> edges = right(changed).edges;
  std::erase_if(edges, [&](ArcIndex edge) { return weights[at(edge)] == lost; });
  return told_as(graph, edges);
}

void refuse_wide_spans(const Graph& graph, const boruvka_mst::Transformations& transformations,
                       Vertex span) {
  if (!transformations.compress || transformations.renumber) return;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto ends = graph.neighbours(vertex);
    if (ends.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(ends);
    if (greatest - least < span) continue;
    throw InputError(
        fmt::format("compress: vertex {} has ends {} apart", vertex, greatest - least));
  }
}

}  // namespace graphspec::properties
