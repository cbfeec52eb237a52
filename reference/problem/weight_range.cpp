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

std::int32_t or_of(std::span<const std::int32_t> weights) {
  std::int32_t bits = 0;
#pragma omp parallel for reduction(| : bits) if (is_shared_work(std::ssize(weights)))
  for (const std::int32_t weight : weights) bits |= weight;
  return bits;
}

bool has_negative(std::span<const std::int32_t> weights) {
  return or_of(weights) < 0;
}

bool has_negative(std::span<const double> weights) {
  bool negative = false;
#pragma omp parallel for reduction(| : negative) if (is_shared_work(std::ssize(weights)))
  for (const double weight : weights) negative |= weight < 0;
  return negative;
}

bool has_positive_arcs(std::span<const std::int32_t> matrix, Vertex order) {
  bool positive = true;
#pragma omp parallel for reduction(&& : positive) if (is_shared_work(std::ssize(matrix)))
  for (Vertex tail = 0; tail < order; ++tail) {
    const auto row =
        matrix.subspan(static_cast<std::size_t>(tail) * static_cast<std::size_t>(order),
                       static_cast<std::size_t>(order));
    bool row_positive = true;
    for (Vertex head = 0; head < order; ++head) {
      row_positive = row_positive && (head == tail || row[static_cast<std::size_t>(head)] > 0);
    }
    positive = positive && row_positive;
  }
  return positive;
}

bool has_positive_arcs(const Graph& graph) {
  const auto weights = weights_of<std::int32_t>(graph);
  if (weights.empty()) return true;  // each arc weighs 1
  bool positive = true;
#pragma omp parallel for reduction(&& : positive) if (is_shared_work(graph.num_arcs()))
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    bool row_positive = true;
    for (ArcIndex arc = graph.offsets()[static_cast<std::size_t>(tail)];
         arc < graph.offsets()[static_cast<std::size_t>(tail) + 1]; ++arc) {
      const auto place = static_cast<std::size_t>(arc);
      row_positive = row_positive && (graph.dest()[place] == tail || weights[place] > 0);
    }
    positive = positive && row_positive;
  }
  return positive;
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
