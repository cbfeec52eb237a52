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
struct WeightRange {
  std::int32_t least = 0;
  std::int32_t greatest = 0;

  /// The greatest weight without its sign.
  [[nodiscard]] std::int64_t greatest_size() const {
    return std::max(std::int64_t{greatest}, -std::int64_t{least});
  }
};

/// Of all weights but `unreached`, which stands for no arc. Shared among OpenMP's threads.
[[nodiscard]] WeightRange weight_range(std::span<const std::int32_t> weights);

/// Throws InputError for a source that is no vertex, and for a matrix of weights with which a path
/// could leave 32 bits.
void check_matrix(const DenseMatrix<std::int32_t>& edge, Vertex source);

}  // namespace graphspec::reference
