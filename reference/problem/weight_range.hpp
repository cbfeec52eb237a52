/// \file
/// How far the weights of a matrix, or of a list of arcs, reach: what decides whether lengths of
/// paths fit into their words.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "reference/graph/dense.hpp"

namespace graphspec::reference {

/// The least and the greatest weight, 0 if that is less or greater.
template <class Weight>
struct WeightRange {
  Weight least = 0;
  Weight greatest = 0;

  /// The greatest weight without its sign.
  [[nodiscard]] SumOf<Weight> greatest_size() const {
    return std::max(SumOf<Weight>{greatest}, -SumOf<Weight>{least});
  }
};

/// Of all weights but no_path<Weight>, which stands for no arc. Shared among OpenMP's threads.
template <class Weight>
[[nodiscard]] WeightRange<Weight> weight_range(std::span<const Weight> weights);

/// The bitwise or of all weights, 0 without any: negative if and only if a weight is negative, else
/// an upper bound of all weights. Shared among OpenMP's threads; reads memory at its full speed.
[[nodiscard]] std::int32_t or_of(std::span<const std::int32_t> weights);

/// Whether a weight is negative; -0 is not. Shared among OpenMP's threads.
[[nodiscard]] bool has_negative(std::span<const std::int32_t> weights);
[[nodiscard]] bool has_negative(std::span<const double> weights);

/// Whether every arc of a matrix by tail, or of a graph, weighs 1 or more, loops left aside. Shared
/// among OpenMP's threads.
[[nodiscard]] bool has_positive_arcs(std::span<const std::int32_t> matrix, Vertex order);
[[nodiscard]] bool has_positive_arcs(const Graph& graph);

/// Throws InputError for a source that is no vertex, and for a matrix of weights with which a path
/// could leave 32 bits. \pre reals are finite, or infinity
template <class Weight>
void check_matrix(const DenseMatrix<Weight>& edge, Vertex source);

}  // namespace graphspec::reference
