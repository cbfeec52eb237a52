/// \file
/// What every algorithm of shortest paths here shares: which weights are allowed, the matrix of
/// weights, potentials, and the negative cycle that forbids them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/graph/dense.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::reference {

/// The graph has a cycle of negative weight, so that some shortest paths do not exist.
class NegativeCycle : public InputError {
 public:
  /// \param cycle  its vertices in order; an arc leads from the last to the first
  NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight);

  [[nodiscard]] const std::vector<Vertex>& cycle() const { return cycle_; }
  [[nodiscard]] std::int64_t weight() const { return weight_; }

 private:
  std::vector<Vertex> cycle_;
  std::int64_t weight_;
};

/// One number h a vertex, so that weight + h[tail] - h[head] >= 0 for every arc: the
/// distance from anywhere, at most 0. By rounds of Bellman and Ford, O(V E), and one round
/// where no weight is negative. \throws NegativeCycle \throws InputError as check_path_lengths()
[[nodiscard]] std::vector<std::int64_t> potentials(const Graph& graph);

/// The greatest weight of an arc, without its sign; 1 for arcs without weights, 0 without arcs.
/// \throws InputError for real weights
[[nodiscard]] std::int64_t greatest_weight(const Graph& graph);

/// \throws InputError for real weights, and for weights with which a path could leave 32 bits
void check_path_lengths(const Graph& graph);
/// The same of so many vertices whose greatest weight is known, as greatest_weight() gives it.
void check_path_lengths(std::int64_t greatest_weight, Vertex num_vertices);

/// A graph as a matrix: the lightest of parallel arcs, 1 for arcs without weights, unreached where
/// there is none. \throws InputError as check_path_lengths(), and for a matrix that this machine
/// cannot hold
[[nodiscard]] DenseMatrix<std::int32_t> edge_matrix(const Graph& graph);

/// A cycle of negative weight that the source reaches; nothing where there is none. Rounds in
/// place, so that it shows among the predecessors soon. O(V E) time, O(V^3) of a matrix.
/// \throws InputError for what is no vertex, and for real weights
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source);
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(
    const DenseMatrix<std::int32_t>& edge, Vertex source);

/// Where rounds of `finder` still shorten a path after the last that they need.
/// \throws NegativeCycle, naming one that the source reaches \throws std::logic_error where there
/// is none
[[noreturn]] void throw_negative_cycle(const Graph& graph, Vertex source, std::string_view finder);
[[noreturn]] void throw_negative_cycle(const DenseMatrix<std::int32_t>& edge, Vertex source,
                                       std::string_view finder);

}  // namespace graphspec::reference
