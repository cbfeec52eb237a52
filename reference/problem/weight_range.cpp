/// \file
/// See weight_range.hpp.
#include "reference/problem/weight_range.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::reference {

template <class Weight>
WeightRange<Weight> weight_range(std::span<const Weight> weights) {
  Weight least = 0;
  Weight greatest = 0;
#pragma omp parallel for reduction(min      \
                                   : least) \
    reduction(max                           \
              : greatest) if (is_shared_work(std::ssize(weights)))
  for (const Weight weight : weights) {
    if (weight == no_path<Weight>) continue;
    least = std::min(least, weight);
    greatest = std::max(greatest, weight);
  }
  return {least, greatest};
}

template <class Weight>
void check_matrix(const DenseMatrix<Weight>& edge, Vertex source) {
  check_source(edge.order(), source);
  if constexpr (std::is_integral_v<Weight>) {
    check_path_lengths(weight_range(edge.values()).greatest_size(), edge.order());
  }
}

template WeightRange<std::int32_t> weight_range(std::span<const std::int32_t>);
template WeightRange<double> weight_range(std::span<const double>);
template void check_matrix(const DenseMatrix<std::int32_t>&, Vertex);
template void check_matrix(const DenseMatrix<double>&, Vertex);

}  // namespace graphspec::reference
