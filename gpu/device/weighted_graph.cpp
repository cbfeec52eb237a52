/// \file
/// The copy of a graph with weights to device memory. The mean and the range of the weights come
/// from the same pass over them, because each pass over a large graph takes as long as its search.
#include "gpu/device/weighted_graph.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

/// The sum and the range of some weights.
template <class Weight>
struct Summary {
  reference::WeightRange<Weight> range;
  std::int64_t sum = 0;  ///< of integers; stays 0 for real weights

  void add(Weight weight) {
    if constexpr (std::is_integral_v<Weight>) sum += weight;
    if (weight == no_path<Weight>) return;  // as reference::weight_range()
    range.least = std::min(range.least, weight);
    range.greatest = std::max(range.greatest, weight);
  }
  void add(const Summary& other) {
    range.least = std::min(range.least, other.range.least);
    range.greatest = std::max(range.greatest, other.range.greatest);
    sum += other.sum;
  }
};

/// Copies the arcs to the device, in the graph's order. \param summary  gets that of the weights
template <class Weight>
Array<WeightedArcOver<Weight>> arcs_on_device(Runtime& runtime, const Graph& graph,
                                              Summary<Weight>& summary) {
  using Arc = WeightedArcOver<Weight>;
  const auto weights = reference::weights_of<Weight>(graph);
  std::mutex summarizing;
  return Array<Arc>::computed(
      runtime, graph.dest().size(), [&](std::span<Arc> arcs, std::size_t first) {
        const auto heads = graph.dest().subspan(first, arcs.size());
        Summary<Weight> own;
        for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
          const Weight weight = weights.empty() ? Weight{1} : weights[first + arc];
          arcs[arc] = {heads[arc], weight};
          own.add(weight);
        }
        const std::lock_guard lock(summarizing);
        summary.add(own);
      });
}

/// The sum of real weights. Sums of equal blocks are added up in their order, so that it is the
/// same for each number of threads.
double sum_of(std::span<const double> weights) {
  constexpr std::size_t block = std::size_t{1} << 16;
  std::vector<double> sums((weights.size() + block - 1) / block);
#pragma omp parallel for schedule(static) if (is_shared_work(std::ssize(weights)))
  for (std::size_t each = 0; each < sums.size(); ++each) {
    const std::size_t first = each * block;
    const auto values = weights.subspan(first, std::min(block, weights.size() - first));
    sums[each] = std::accumulate(values.begin(), values.end(), 0.0);
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

template <class Weight>
double mean(const Graph& graph, const Summary<Weight>& summary) {
  if (graph.num_arcs() == 0) return 0;
  const auto weights = reference::weights_of<Weight>(graph);
  if (weights.empty()) return 1;
  double sum = static_cast<double>(summary.sum);
  if constexpr (!std::is_integral_v<Weight>) sum = sum_of(weights);
  return sum / static_cast<double>(graph.num_arcs());
}

}  // namespace

template <class Weight>
WeightedGraphOver<Weight>::WeightedGraphOver(Runtime& runtime, const Graph& graph,
                                             bool with_transpose)
    : runtime_(&runtime), out_edges_(runtime, graph.offsets()) {
  Summary<Weight> summary;
  out_arcs_ = arcs_on_device<Weight>(runtime, graph, summary);
  range_ = summary.range;
  mean_weight_ = mean(graph, summary);
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_arcs_.data()};
  if (!with_transpose) return;
  const Graph transpose = transposed(graph);
  in_edges_ = Array<ArcIndex>(runtime, transpose.offsets());
  in_arcs_ = arcs_on_device<Weight>(runtime, transpose, summary);
  in_ = {graph.num_vertices(), graph.num_arcs(), in_edges_.data(), in_arcs_.data()};
}

template class WeightedGraphOver<std::int32_t>;
template class WeightedGraphOver<double>;

}  // namespace graphspec
