/// \file
/// Rounds over a dense matrix, row after row, by one thread or by all.
#include <omp.h>

#include <algorithm>

#include "reference/baseline/sssp.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::reference {
namespace {

template <class Weight>
using ResultOver = typename problem::SsspOver<Weight>::Result;

/// Integers wrap where there is no arc, and the sum is not taken then.
std::int32_t sum_that_may_wrap(std::int32_t one, std::int32_t other) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(one) +
                                   static_cast<std::uint32_t>(other));
}
double sum_that_may_wrap(double one, double other) {
  return one + other;
}

/// Whether one more round would shorten a path, the source's own among them.
template <class Weight>
bool is_shortened(const DenseMatrix<Weight>& edge, const VertexArray<Weight>& distance) {
  for (Vertex tail = 0; tail < edge.order(); ++tail) {
    const Weight to_tail = distance[tail];
    if (to_tail == no_path<Weight>) continue;
    for (Vertex head = 0; head < edge.order(); ++head) {
      if (edge(tail, head) == no_path<Weight>) continue;
      if (to_tail + edge(tail, head) < distance[head]) return true;
    }
  }
  return false;
}

template <class Weight>
ResultOver<Weight> initial(Vertex order, Vertex source) {
  ResultOver<Weight> paths{VertexArray<Weight>(order, no_path<Weight>),
                           VertexArray<Vertex>(order, no_predecessor)};
  paths.distance[source] = 0;
  return paths;
}

/// One round over columns first <= v < last, row after row: the shortest ways to all of
/// them grow together, which is the procedure with its two inner loops exchanged.
template <class Weight>
void relax_columns(const DenseMatrix<Weight>& edge, Vertex source, Vertex first, Vertex last,
                   const VertexArray<Weight>& before, ResultOver<Weight>& paths,
                   ResultOver<Weight>& shortest) {
  const auto begin = static_cast<std::size_t>(first);
  const auto end = static_cast<std::size_t>(last);
  std::fill(shortest.distance.begin() + first, shortest.distance.begin() + last, no_path<Weight>);
  const auto order = static_cast<std::size_t>(edge.order());
  for (std::size_t j = 0; j < order; ++j) {
    const Weight to_row = before[j];
    if (to_row == no_path<Weight>) continue;
    const Weight* const row = edge.values().data() + j * order;
    for (std::size_t v = begin; v < end; ++v) {
      const Weight by_way = sum_that_may_wrap(to_row, row[v]);
      const bool shorter = row[v] != no_path<Weight> && by_way < shortest.distance[v];
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
template <class Weight, class ForColumns>
ResultOver<Weight> rounds_by_rows(const DenseMatrix<Weight>& edge, Vertex source, Vertex rounds,
                                  const ForColumns& for_columns) {
  ResultOver<Weight> paths = initial<Weight>(edge.order(), source);
  ResultOver<Weight> shortest = paths;
  for (Vertex k = 1; k <= rounds; ++k) {
    const VertexArray<Weight> before = paths.distance;
    for_columns(edge.order(), [&](Vertex first, Vertex last) {
      relax_columns(edge, source, first, last, before, paths, shortest);
    });
  }
  return paths;
}

template <class Weight, class ForColumns>
ResultOver<Weight> by_rows(const DenseMatrix<Weight>& edge, Vertex source,
                           const ForColumns& for_columns) {
  check_matrix(edge, source);
  ResultOver<Weight> paths = rounds_by_rows(edge, source, edge.order() - 1, for_columns);
  if (is_shortened(edge, paths.distance)) {
    throw_negative_cycle(edge, source, "relaxation by rows");
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
#pragma omp parallel for schedule(static) if (chunks > 1)
  for (Vertex chunk = 0; chunk < chunks; ++chunk) {
    relax(chunk * columns, std::min((chunk + 1) * columns, order));
  }
};

}  // namespace

problem::Sssp::Result bellman_ford_serial(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return by_rows(edge, source, all_at_once);
}

template <class Weight>
ResultOver<Weight> bellman_ford_openmp(const DenseMatrix<Weight>& edge, Vertex source) {
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

template <class Weight>
ResultOver<Weight> bellman_ford_openmp(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return bellman_ford_openmp(edge_matrix<Weight>(graph), source);
}

template problem::Sssp::Result bellman_ford_openmp(const DenseMatrix<std::int32_t>&, Vertex);
template problem::RealSssp::Result bellman_ford_openmp(const DenseMatrix<double>&, Vertex);
template problem::Sssp::Result bellman_ford_openmp<std::int32_t>(const Graph&, Vertex);
template problem::RealSssp::Result bellman_ford_openmp<double>(const Graph&, Vertex);

}  // namespace graphspec::reference
