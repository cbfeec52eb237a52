/// \file
/// Johnson's algorithm with a binary heap, parallel over sources: what the GPU's all pairs are
/// compared with.
#include <omp.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "reference/baseline/apsp.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

/// Arcs of weights that are not negative, as a search meets them.
struct ReweightedGraph {
  const Graph& graph;
  VertexArray<std::int64_t> potential;
  std::vector<std::int64_t> weight;  ///< one an arc

  explicit ReweightedGraph(const Graph& given)
      : graph(given), potential(potentials(given)), weight(given.dest().size(), 1) {
    const auto* const weights = std::get_if<std::span<const std::int32_t>>(&given.weights());
    if (weights == nullptr) return;
    std::size_t arc = 0;
    for (Vertex tail = 0; tail < given.num_vertices(); ++tail) {
      for (const Vertex head : given.neighbours(tail)) {
        weight[arc] = (*weights)[arc] + potential[tail] - potential[head];
        ++arc;
      }
    }
  }
};

/// Dijkstra's algorithm: an entry of the heap that is longer than its vertex's distance is passed
/// over.
void search(const ReweightedGraph& arcs, Vertex source, VertexArray<std::int64_t>& distance,
            std::span<std::int32_t> row) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  using Entry = std::pair<std::int64_t, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  std::fill(distance.begin(), distance.end(), none);
  distance[source] = 0;
  heap.emplace(0, source);
  while (!heap.empty()) {
    const auto [reached_at, tail] = heap.top();
    heap.pop();
    if (reached_at > distance[tail]) continue;
    auto arc = static_cast<std::size_t>(at_vertex(arcs.graph.offsets(), tail));
    for (const Vertex head : arcs.graph.neighbours(tail)) {
      const std::int64_t by_way = reached_at + arcs.weight[arc++];
      if (by_way >= distance[head]) continue;
      distance[head] = by_way;
      heap.emplace(by_way, head);
    }
  }
  const std::int64_t potential = arcs.potential[source];
  for (std::size_t vertex = 0; vertex < row.size(); ++vertex) {
    row[vertex] =
        distance[vertex] == none
            ? unreached
            : static_cast<std::int32_t>(distance[vertex] - potential + arcs.potential[vertex]);
  }
}

/// Fills the rows of as many sources, from vertex 0 on.
void search_from(const ReweightedGraph& arcs, Vertex sources, int threads,
                 std::span<std::int32_t> rows) {
  const auto columns = static_cast<std::size_t>(arcs.graph.num_vertices());
#pragma omp parallel num_threads(threads)
  {
    VertexArray<std::int64_t> distance(columns, 0);
#pragma omp for schedule(dynamic, 8)
    for (Vertex source = 0; source < sources; ++source) {
      search(arcs, source, distance,
             rows.subspan(static_cast<std::size_t>(source) * columns, columns));
    }
  }
}

}  // namespace

DenseMatrix<std::int32_t> johnson_heap(const Graph& graph) {
  const double order = graph.num_vertices();
  check_generated_size(order, order * order, sizeof(std::int32_t));
  const ReweightedGraph arcs(graph);
  DenseMatrix<std::int32_t> distances(graph.num_vertices(), unreached);
  search_from(arcs, graph.num_vertices(), omp_get_max_threads(), distances.values());
  return distances;
}

std::vector<std::int32_t> johnson_heap_rows(const Graph& graph, Vertex sources, int threads) {
  const double order = graph.num_vertices();
  check_generated_size(order, order * sources, sizeof(std::int32_t));
  const ReweightedGraph arcs(graph);
  std::vector<std::int32_t> rows(
      static_cast<std::size_t>(sources) * static_cast<std::size_t>(graph.num_vertices()),
      unreached);
  search_from(arcs, sources, threads, rows);
  return rows;
}

}  // namespace graphspec::reference
