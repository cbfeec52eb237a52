/// \file
/// What every algorithm of shortest paths here shares: which weights are allowed, the matrix of
/// weights, potentials, and the negative cycle that forbids them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reference/graph/dense.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/no_predecessor.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::reference {

/// The graph has a cycle of negative weight, so that some shortest paths do not exist.
class NegativeCycle : public InputError {
 public:
  /// \param cycle  its vertices in order; an arc leads from the last to the first
  /// \param weight  of reals: rounded, so that it may not be negative where the cycle's sums fall
  NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight);
  NegativeCycle(std::vector<Vertex> cycle, double weight);

  [[nodiscard]] const std::vector<Vertex>& cycle() const { return cycle_; }
  /// Rounded down.
  [[nodiscard]] std::int64_t weight() const { return weight_; }

 private:
  std::vector<Vertex> cycle_;
  std::int64_t weight_ = 0;
};

/// A graph's weights; empty where it has none, and each arc counts 1.
/// \tparam Weight  std::int32_t or double \throws InputError for weights of the other type
template <class Weight>
[[nodiscard]] std::span<const Weight> weights_of(const Graph& graph);

/// One number h a vertex, so that weight + h[tail] - h[head] >= 0 for every arc: the
/// distance from anywhere, at most 0. By rounds of Bellman and Ford, O(V E), and one round
/// where no weight is negative. \throws NegativeCycle \throws InputError as check_path_lengths()
/// for integers
[[nodiscard]] std::vector<std::int64_t> potentials(const Graph& graph);

/// The greatest weight of an arc, without its sign; 1 for arcs without weights, 0 without arcs.
/// \throws InputError for real weights
[[nodiscard]] std::int64_t greatest_weight(const Graph& graph);

/// Throws InputError for weights of the other type, and for integers with which a path could leave
/// 32 bits. Of reals any finite ones are allowed with which no path can overflow; NaN and
/// infinities are refused. Subnormal numbers are numbers like others, and -0 is 0.
template <class Weight = std::int32_t>
void check_path_lengths(const Graph& graph);
/// The same of so many vertices whose greatest weight is known, as greatest_weight() gives it.
void check_path_lengths(std::int64_t greatest_weight, Vertex num_vertices);

/// Throws InputError where a real weight is negative, or as check_path_lengths(): potentials would
/// have to be added to weights, which rounds them, so that paths of the same weight no longer are.
void check_not_negative(const Graph& graph);

/// A graph as a matrix: the lightest of parallel arcs, 1 for arcs without weights, no_path<Weight>
/// where there is none. \throws InputError as check_path_lengths(), and for a matrix that this
/// machine cannot hold
template <class Weight = std::int32_t>
[[nodiscard]] DenseMatrix<Weight> edge_matrix(const Graph& graph);

/// A cycle of negative weight that the source reaches; nothing where there is none. Rounds in
/// place, so that it shows among the predecessors soon. O(V E) time, O(V^3) of a matrix.
/// With real weights a cycle counts as negative round which rounded sums fall.
/// \throws InputError for what is no vertex
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source);
template <class Weight>
[[nodiscard]] std::optional<NegativeCycle> find_negative_cycle(const DenseMatrix<Weight>& edge,
                                                               Vertex source);

/// A circle of what vertices were shortened from, -1 for none: its vertices, in the order of its
/// arcs; none where there is no circle. O(V).
[[nodiscard]] std::vector<Vertex> circle_in(const VertexArray<Vertex>& from_of);
/// The weights of those arcs of a cycle that are in the graph, the lightest of parallel ones.
/// \pre the graph has integer weights
[[nodiscard]] std::int64_t weight_of_arcs(const Graph& graph, const std::vector<Vertex>& cycle);

/// Where there is a negative cycle, with `on_cycle` on it. \throws as potentials(), or with real
/// weights as throw_negative_cycle() from that vertex
[[noreturn]] void throw_cycle_of_all(const Graph& graph, Vertex on_cycle, std::string_view finder);

/// Where rounds of `finder` still shorten a path after the last that they need.
/// \throws NegativeCycle, naming one that the source reaches \throws std::logic_error where there
/// is none; with real weights InputError, for then rounding alone may have shortened the path
[[noreturn]] void throw_negative_cycle(const Graph& graph, Vertex source, std::string_view finder);
template <class Weight>
[[noreturn]] void throw_negative_cycle(const DenseMatrix<Weight>& edge, Vertex source,
                                       std::string_view finder);

}  // namespace graphspec::reference
