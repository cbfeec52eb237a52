/// \file
/// The literal procedure on a matrix and on a graph, with what the paper leaves out: sizes,
/// overflow, a negative cycle's vertices.
#include "reference/bellman_ford.hpp"

#include <omp.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "reference/bellman_ford_steps.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/weight_range.hpp"

namespace graphspec::reference {
namespace {

void check_matrix(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  check_source(edge.order(), source);
  check_path_lengths(weight_range(edge.values()).greatest_size(), edge.order());
}

SourcePaths checked_paths(const DenseMatrix<std::int32_t>& edge, Vertex source, RoundPaths paths) {
  if (bellman_ford_shortened(edge, paths.sigma) >= 0) {
    if (auto cycle = find_negative_cycle(edge, source)) throw NegativeCycle(*std::move(cycle));
    throw std::logic_error("a round shortens a length beyond the last, and no cycle is negative");
  }
  return {std::move(paths.sigma), std::move(paths.eta)};
}

/// One round over columns first <= v < last, row after row: delta and rho of all of them grow
/// together, which is the procedure with its two inner loops exchanged.
void relax_columns(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex first, Vertex last,
                   const std::vector<std::int32_t>& sigma_before, RoundPaths& paths,
                   RoundPaths& shortest) {
  const auto begin = static_cast<std::size_t>(first);
  const auto end = static_cast<std::size_t>(last);
  std::fill(shortest.sigma.begin() + first, shortest.sigma.begin() + last, unreached);
  const auto order = static_cast<std::size_t>(edge.order());
  for (std::size_t j = 0; j < order; ++j) {
    const std::int32_t before = sigma_before[j];
    if (before == unreached) continue;
    const std::int32_t* const row = edge.values().data() + j * order;
    for (std::size_t v = begin; v < end; ++v) {
      // Wraps where there is no arc, and is not taken then.
      const auto by_way = static_cast<std::int32_t>(static_cast<std::uint32_t>(before) +
                                                    static_cast<std::uint32_t>(row[v]));
      const bool shorter = row[v] != unreached && by_way < shortest.sigma[v];
      shortest.sigma[v] = shorter ? by_way : shortest.sigma[v];
      shortest.eta[v] = shorter ? static_cast<Vertex>(j) : shortest.eta[v];
    }
  }
  for (std::size_t v = begin; v < end; ++v) {
    const bool shorter =
        v != static_cast<std::size_t>(source) && shortest.sigma[v] < sigma_before[v];
    paths.sigma[v] = shorter ? shortest.sigma[v] : sigma_before[v];
    if (shorter) paths.eta[v] = shortest.eta[v];
  }
}

/// \param for_columns  calls what it is given for columns that together are all
template <class ForColumns>
RoundPaths rounds_by_rows(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds,
                          const ForColumns& for_columns) {
  RoundPaths paths = bellman_ford_initial(edge.order(), source);
  RoundPaths shortest = paths;
  for (Vertex k = 1; k <= rounds; ++k) {
    const std::vector<std::int32_t> sigma_before = paths.sigma;
    for_columns(edge.order(), [&](Vertex first, Vertex last) {
      relax_columns(edge, source, first, last, sigma_before, paths, shortest);
    });
  }
  return paths;
}

template <class ForColumns>
SourcePaths by_rows(const DenseMatrix<std::int32_t>& edge, Vertex source,
                    const ForColumns& for_columns) {
  check_matrix(edge, source);
  return checked_paths(edge, source, rounds_by_rows(edge, source, edge.order() - 1, for_columns));
}

template <class ForColumns>
SourcePaths some_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source, Vertex rounds,
                        const ForColumns& for_columns) {
  check_source(edge.order(), source);
  RoundPaths paths = rounds_by_rows(edge, source, rounds, for_columns);
  return {std::move(paths.sigma), std::move(paths.eta)};
}

constexpr auto all_at_once = [](Vertex order, const auto& relax) { relax(0, order); };

const auto shared_among_threads = [](Vertex order, const auto& relax) {
  // Whole cache lines, so that threads do not write to the same one; a thread takes neighbouring
  // columns, but not so few that it had better not be woken.
  constexpr Vertex line = 16;
  constexpr Vertex least_columns = 64;
  const Vertex share = (order - 1) / omp_get_max_threads() + 1;
  const Vertex columns = std::max(least_columns, (share + line - 1) / line * line);
  const Vertex pieces = (order - 1) / columns + 1;
#pragma omp parallel for schedule(static)
  for (Vertex piece = 0; piece < pieces; ++piece) {
    relax(piece * columns, std::min((piece + 1) * columns, order));
  }
};

}  // namespace

DenseMatrix<std::int32_t> edge_matrix(const Graph& graph) {
  check_path_lengths(graph);
  return dense_matrix<std::int32_t>(graph, unreached, 1);
}

// scheme bellman_ford.saa#BellmanFord 1229ee36
SourcePaths bellman_ford(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  check_matrix(edge, source);
  RoundPaths paths = bellman_ford_initial(edge.order(), source);
  bellman_ford_rounds(edge, source, paths);
  return checked_paths(edge, source, std::move(paths));
}

SourcePaths bellman_ford(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return bellman_ford(edge_matrix(graph), source);
}

SourcePaths bellman_ford_serial(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return by_rows(edge, source, all_at_once);
}

SourcePaths bellman_ford_openmp(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return by_rows(edge, source, shared_among_threads);
}

SourcePaths bellman_ford_serial_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source,
                                       Vertex rounds) {
  return some_rounds(edge, source, rounds, all_at_once);
}

SourcePaths bellman_ford_openmp_rounds(const DenseMatrix<std::int32_t>& edge, Vertex source,
                                       Vertex rounds) {
  return some_rounds(edge, source, rounds, shared_among_threads);
}

SourcePaths bellman_ford_openmp(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return bellman_ford_openmp(edge_matrix(graph), source);
}

}  // namespace graphspec::reference
