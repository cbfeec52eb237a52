/// \file
/// Johnson's algorithm with a binary heap, parallel over sources: what the GPU's all pairs are
/// compared with.
#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/generated_size.hpp"
#include "reference/johnson.hpp"

namespace graphspec::reference {
namespace {

/// Arcs of weights that are not negative, as a search meets them.
struct ReweightedGraph {
  const Graph& graph;
  std::vector<std::int64_t> potential;
  std::vector<std::int64_t> weight;  ///< one an arc

  explicit ReweightedGraph(const Graph& given)
      : graph(given), potential(potentials(given)), weight(given.dest().size(), 1) {
    const auto* const weights = std::get_if<std::span<const std::int32_t>>(&given.weights());
    if (weights == nullptr) return;
    for (std::size_t tail = 0; tail + 1 < given.offsets().size(); ++tail) {
      for (auto arc = static_cast<std::size_t>(given.offsets()[tail]);
           arc < static_cast<std::size_t>(given.offsets()[tail + 1]); ++arc) {
        weight[arc] = (*weights)[arc] + potential[tail] -
                      potential[static_cast<std::size_t>(given.dest()[arc])];
      }
    }
  }
};

/// Dijkstra's algorithm: an entry of the heap that is longer than its vertex's length is passed
/// over.
void search(const ReweightedGraph& arcs, Vertex source, std::vector<std::int64_t>& length,
            std::span<std::int32_t> row) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  using Entry = std::pair<std::int64_t, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  std::fill(length.begin(), length.end(), none);
  length[static_cast<std::size_t>(source)] = 0;
  heap.emplace(0, source);
  while (!heap.empty()) {
    const auto [reached_at, vertex] = heap.top();
    heap.pop();
    const auto tail = static_cast<std::size_t>(vertex);
    if (reached_at > length[tail]) continue;
    for (auto arc = static_cast<std::size_t>(arcs.graph.offsets()[tail]);
         arc < static_cast<std::size_t>(arcs.graph.offsets()[tail + 1]); ++arc) {
      const std::int64_t by_way = reached_at + arcs.weight[arc];
      const Vertex head = arcs.graph.dest()[arc];
      if (by_way >= length[static_cast<std::size_t>(head)]) continue;
      length[static_cast<std::size_t>(head)] = by_way;
      heap.emplace(by_way, head);
    }
  }
  const std::int64_t potential = arcs.potential[static_cast<std::size_t>(source)];
  for (std::size_t vertex = 0; vertex < row.size(); ++vertex) {
    row[vertex] =
        length[vertex] == none
            ? unreached
            : static_cast<std::int32_t>(length[vertex] - potential + arcs.potential[vertex]);
  }
}

}  // namespace

DenseMatrix<std::int32_t> johnson_heap(const Graph& graph) {
  const double order = graph.num_vertices();
  check_generated_size(order, order * order, sizeof(std::int32_t));
  const ReweightedGraph arcs(graph);
  DenseMatrix<std::int32_t> lengths(graph.num_vertices(), unreached);
  const auto columns = static_cast<std::size_t>(graph.num_vertices());
#pragma omp parallel
  {
    std::vector<std::int64_t> length(columns);
#pragma omp for schedule(dynamic, 8)
    for (Vertex source = 0; source < graph.num_vertices(); ++source) {
      search(arcs, source, length,
             lengths.values().subspan(static_cast<std::size_t>(source) * columns, columns));
    }
  }
  return lengths;
}

}  // namespace graphspec::reference
