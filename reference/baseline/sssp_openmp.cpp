/// \file
/// Rounds over a dense matrix, row after row, by one thread or by all.
#include <omp.h>

#include <algorithm>

#include "reference/baseline/sssp.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {
namespace {

/// Whether one more round would shorten a path, the source's own among them.
bool is_shortened(const DenseMatrix<std::int32_t>& edge,
                  const VertexArray<std::int32_t>& distance) {
  for (Vertex tail = 0; tail < edge.order(); ++tail) {
    const std::int32_t to_tail = distance[tail];
    if (to_tail == unreached) continue;
    for (Vertex head = 0; head < edge.order(); ++head) {
      if (edge(tail, head) == unreached) continue;
      if (to_tail + edge(tail, head) < distance[head]) return true;
    }
  }
  return false;
}

problem::Sssp::Result initial(Vertex order, Vertex source) {
  problem::Sssp::Result paths{VertexArray<std::int32_t>(order, unreached),
                              VertexArray<Vertex>(order, no_predecessor)};
  paths.distance[source] = 0;
  return paths;
}

/// One round over columns first <= v < last, row after row: the shortest ways to all of
/// them grow together, which is the procedure with its two inner loops exchanged.
void relax_columns(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex first, Vertex last,
                   const VertexArray<std::int32_t>& before, problem::Sssp::Result& paths,
                   problem::Sssp::Result& shortest) {
  const auto begin = static_cast<std::size_t>(first);
  const auto end = static_cast<std::size_t>(last);
  std::fill(shortest.distance.begin() + first, shortest.distance.begin() + last, unreached);
  const auto order = static_cast<std::size_t>(edge.order());
  for (std::size_t j = 0; j < order; ++j) {
    const std::int32_t to_row = before[j];
    if (to_row == unreached) continue;
    const std::int32_t* const row = edge.values().data() + j * order;
    for (std::size_t v = begin; v < end; ++v) {
      // Wraps where there is no arc, and is not taken then.
      const auto by_way = static_cast<std::int32_t>(static_cast<std::uint32_t>(to_row) +
                                                    static_cast<std::uint32_t>(row[v]));
      const bool shorter = row[v] != unreached && by_way < shortest.distance[v];
      shortest.distance[v] = shorter ? by_way : shortest.distance[v];
      shortest.predecessor[v] = shorter ? static_cast<Vertex>(j) : shortest.predecessor[v];
    }
  }
  for (std::size_t v = begin; v < end; ++v) {
    const bool shorter = v != static_cast<std::size_t>(source) && shortest.distance[v] < before[v];
    paths.distance[v] = shorter ? shortest.distance[v] : before[v];
    if (shorter) paths.predecessor[v] = shortest.predecessor[v];
  }
}

/// \param for_columns  calls what it is given for columns that together are all
template <class ForColumns>
problem::Sssp::Result rounds_by_rows(const DenseMatrix<std::int32_t>& edge, Vertex source,
                                     Vertex rounds, const ForColumns& for_columns) {
  problem::Sssp::Result paths = initial(edge.order(), source);
  problem::Sssp::Result shortest = paths;
  for (Vertex k = 1; k <= rounds; ++k) {
    const VertexArray<std::int32_t> before = paths.distance;
    for_columns(edge.order(), [&](Vertex first, Vertex last) {
      relax_columns(edge, source, first, last, before, paths, shortest);
    });
  }
  return paths;
}

template <class ForColumns>
problem::Sssp::Result by_rows(const DenseMatrix<std::int32_t>& edge, Vertex source,
                              const ForColumns& for_columns) {
  check_matrix(edge, source);
  problem::Sssp::Result paths = rounds_by_rows(edge, source, edge.order() - 1, for_columns);
  if (is_shortened(edge, paths.distance)) {
    throw_negative_cycle(edge, source, "bellman_ford by rows");
  }
  return paths;
}

template <class ForColumns>
problem::Sssp::Result some_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source,
                                  Vertex rounds, const ForColumns& for_columns) {
  check_source(edge.order(), source);
  return rounds_by_rows(edge, source, rounds, for_columns);
}

constexpr auto all_at_once = [](Vertex order, const auto& relax) { relax(0, order); };

const auto shared_among_threads = [](Vertex order, const auto& relax) {
  // Whole cache lines, so that threads do not write to the same one; a thread takes neighbouring
  // columns, but not so few that it had better not be woken.
  constexpr Vertex line = 16;
  constexpr Vertex least_columns = 64;
  const Vertex share = (order - 1) / omp_get_max_threads() + 1;
  const Vertex columns = std::max(least_columns, (share + line - 1) / line * line);
  const Vertex chunks = (order - 1) / columns + 1;
#pragma omp parallel for schedule(static)
  for (Vertex chunk = 0; chunk < chunks; ++chunk) {
    relax(chunk * columns, std::min((chunk + 1) * columns, order));
  }
};

}  // namespace

problem::Sssp::Result bellman_ford_serial(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return by_rows(edge, source, all_at_once);
}

problem::Sssp::Result bellman_ford_openmp(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return by_rows(edge, source, shared_among_threads);
}

problem::Sssp::Result bellman_ford_serial_rounds(const DenseMatrix<std::int32_t>& edge,
                                                 Vertex source, Vertex rounds) {
  return some_rounds(edge, source, rounds, all_at_once);
}

problem::Sssp::Result bellman_ford_openmp_rounds(const DenseMatrix<std::int32_t>& edge,
                                                 Vertex source, Vertex rounds) {
  return some_rounds(edge, source, rounds, shared_among_threads);
}

problem::Sssp::Result bellman_ford_openmp(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return bellman_ford_openmp(edge_matrix(graph), source);
}

}  // namespace graphspec::reference
