/// \file
/// Johnson's algorithm with a binary heap, parallel over sources: what the GPU's all pairs are
/// compared with.
#include <omp.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/baseline/apsp.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

/// Arcs of weights that are not negative, as a search meets them. Reals are not negative as they
/// are: their potentials are 0, which leaves them and sums along paths as they are.
template <class Weight>
struct ReweightedGraph {
  using Sum = SumOf<Weight>;
  const Graph& graph;
  VertexArray<Sum> potential;
  std::vector<Sum> weight;  ///< one an arc

  explicit ReweightedGraph(const Graph& given)
      : graph(given), potential(potentials_of(given)), weight(given.dest().size(), 1) {
    const auto weights = weights_of<Weight>(given);
    if (weights.empty()) return;
    std::size_t arc = 0;
    for (Vertex tail = 0; tail < given.num_vertices(); ++tail) {
      for (const Vertex head : given.neighbours(tail)) {
        weight[arc] = weights[arc] + potential[tail] - potential[head];
        ++arc;
      }
    }
  }

 private:
  static VertexArray<Sum> potentials_of(const Graph& graph) {
    if constexpr (std::is_integral_v<Weight>) {
      return potentials(graph);
    } else {
      check_not_negative(graph);
      return VertexArray<Sum>(graph.num_vertices(), 0);
    }
  }
};

/// Dijkstra's algorithm: an entry of the heap that is longer than its vertex's distance is passed
/// over.
template <class Weight>
void search(const ReweightedGraph<Weight>& arcs, Vertex source,
            VertexArray<SumOf<Weight>>& distance, std::span<Weight> row) {
  using Sum = SumOf<Weight>;
  constexpr Sum none = std::numeric_limits<Sum>::max();
  using Entry = std::pair<Sum, Vertex>;
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
      const Sum by_way = reached_at + arcs.weight[arc++];
      if (by_way >= distance[head]) continue;
      distance[head] = by_way;
      heap.emplace(by_way, head);
    }
  }
  const Sum potential = arcs.potential[source];
  for (std::size_t vertex = 0; vertex < row.size(); ++vertex) {
    row[vertex] = distance[vertex] == none
                      ? no_path<Weight>
                      : static_cast<Weight>(distance[vertex] - potential + arcs.potential[vertex]);
  }
}

/// Fills the rows of as many sources, from vertex `first` on.
template <class Weight>
void search_from(const ReweightedGraph<Weight>& arcs, Vertex first, Vertex sources, int threads,
                 std::span<Weight> rows) {
  const auto columns = static_cast<std::size_t>(arcs.graph.num_vertices());
#pragma omp parallel num_threads(threads)
  {
    VertexArray<SumOf<Weight>> distance(columns, 0);
#pragma omp for schedule(dynamic, 8)
    for (Vertex row = 0; row < sources; ++row) {
      search(arcs, first + row, distance,
             rows.subspan(static_cast<std::size_t>(row) * columns, columns));
    }
  }
}

}  // namespace

template <class Weight>
void johnson_heap_by_rows(
    const Graph& graph, Vertex first, Vertex last, Vertex at_once,
    const std::function<void(Vertex first, std::span<const Weight> rows)>& take) {
  const double order = graph.num_vertices();
  at_once = std::min(at_once, last - first);
  check_matrix_size(at_once, order, sizeof(Weight));
  const ReweightedGraph<Weight> arcs(graph);
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
  std::vector<Weight> rows(static_cast<std::size_t>(at_once) * columns);
  for (Vertex source = first; source < last; source += at_once) {
    at_once = std::min(at_once, last - source);
    const auto found = std::span(rows).first(static_cast<std::size_t>(at_once) * columns);
    search_from(arcs, source, at_once, omp_get_max_threads(), found);
    take(source, found);
  }
}

template void johnson_heap_by_rows(
    const Graph&, Vertex, Vertex, Vertex,
    const std::function<void(Vertex, std::span<const std::int32_t>)>&);
template void johnson_heap_by_rows(const Graph&, Vertex, Vertex, Vertex,
                                   const std::function<void(Vertex, std::span<const double>)>&);

std::vector<std::int32_t> johnson_heap_rows(const Graph& graph, Vertex sources, int threads) {
  const double order = graph.num_vertices();
  check_matrix_size(sources, order, sizeof(std::int32_t));
  const ReweightedGraph<std::int32_t> arcs(graph);
  std::vector<std::int32_t> rows(
      static_cast<std::size_t>(sources) * static_cast<std::size_t>(graph.num_vertices()),
      unreached);
  search_from(arcs, 0, sources, threads, std::span(rows));
  return rows;
}

}  // namespace graphspec::reference
