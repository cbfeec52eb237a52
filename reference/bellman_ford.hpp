/// \file
/// Bellman and Ford's algorithm on a dense matrix: shortest paths from one source with
/// predecessors, literally after section 1.1 of Liu et al. 2015 (bellman_ford_steps.hpp has the
/// rounds), with the check for a negative cycle that the paper leaves out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "reference/graph/dense.hpp"
#include "reference/graph/graph.hpp"
#include "reference/no_predecessor.hpp"
#include "reference/potentials.hpp"

namespace graphspec::reference {

/// What a search from one source finds, num_vertices values each.
struct SourcePaths {
  std::vector<std::int32_t> length;  ///< of a shortest path; unreached where there is none
  /// The vertex before on such a path; no_predecessor for the source and where there is none. Empty
  /// where only lengths were asked for.
  std::vector<Vertex> predecessor;
};

/// The matrix that the paper's procedure takes: the lightest of parallel arcs, 1 for arcs without
/// weights, unreached where there is none. \throws InputError as check_path_lengths(), and for a
/// matrix that this machine cannot hold
[[nodiscard]] DenseMatrix<std::int32_t> edge_matrix(const Graph& graph);

/// The procedure. O(V^3) time.
/// \throws NegativeCycle, naming one that the source reaches; others do not matter
/// \throws InputError unless 0 <= source < order, and for weights with which a path could leave 32
/// bits
[[nodiscard]] SourcePaths bellman_ford(const DenseMatrix<std::int32_t>& edge, Vertex source);
/// The same of a graph. \throws InputError also as edge_matrix()
[[nodiscard]] SourcePaths bellman_ford(const Graph& graph, Vertex source);

/// The same procedure with the vertices of a round shared among OpenMP's threads: the paper's
/// OpenMP version, of which it gives the name alone. Each thread takes neighbouring columns of
/// every row, so that rows are read once through. O(V^3) time. \throws as bellman_ford()
[[nodiscard]] SourcePaths bellman_ford_openmp(const DenseMatrix<std::int32_t>& edge, Vertex source);
[[nodiscard]] SourcePaths bellman_ford_openmp(const Graph& graph, Vertex source);

/// The serial procedure with its loops in the order that reads rows once through: what speedups
/// over serial code are taken over. \throws as bellman_ford()
[[nodiscard]] SourcePaths bellman_ford_serial(const DenseMatrix<std::int32_t>& edge, Vertex source);

/// The first `rounds` rounds of these two alone: what is timed where all N - 1 would take hours.
/// Lengths of paths of at most so many arcs, unchecked for a negative cycle.
/// \pre no path can leave 32 bits \throws InputError unless 0 <= source < order
[[nodiscard]] SourcePaths bellman_ford_serial_rounds(const DenseMatrix<std::int32_t>& edge,
                                                     Vertex source, Vertex rounds);
[[nodiscard]] SourcePaths bellman_ford_openmp_rounds(const DenseMatrix<std::int32_t>& edge,
                                                     Vertex source, Vertex rounds);

/// A cycle of negative weight that the source reaches; nothing where there is none. Rounds in
/// place, so that it shows among the predecessors soon. O(V E) time, O(V^3) of a matrix.
/// \throws InputError as bellman_ford()
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source);
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(
    const DenseMatrix<std::int32_t>& edge, Vertex source);

}  // namespace graphspec::reference
