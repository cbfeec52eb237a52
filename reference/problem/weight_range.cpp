/// \file
/// See weight_range.hpp.
#include "reference/problem/weight_range.hpp"

#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

WeightRange weight_range(std::span<const std::int32_t> weights) {
  std::int32_t least = 0;
  std::int32_t greatest = 0;
#pragma omp parallel for reduction(min : least) reduction(max : greatest)
  for (const std::int32_t weight : weights) {
    if (weight == unreached) continue;
    least = std::min(least, weight);
    greatest = std::max(greatest, weight);
  }
  return {least, greatest};
}

void check_matrix(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  check_source(edge.order(), source);
  check_path_lengths(weight_range(edge.values()).greatest_size(), edge.order());
}

}  // namespace graphspec::reference
