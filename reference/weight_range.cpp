/// \file
/// See weight_range.hpp.
#include "reference/weight_range.hpp"

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

}  // namespace graphspec::reference
