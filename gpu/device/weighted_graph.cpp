/// \file
/// See weighted_graph.hpp.
#include "gpu/device/weighted_graph.hpp"

#include <numeric>
#include <span>
#include <type_traits>

#include "reference/graph/build.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

/// The sum of all weights: of integers by all cores, of reals in their order, for another rounds
/// otherwise.
template <class Weight>
double sum_of(std::span<const Weight> weights) {
  if constexpr (std::is_integral_v<Weight>) {
    std::int64_t sum = 0;
#pragma omp parallel for reduction(+ : sum) if (is_shared_work(std::ssize(weights)))
    for (std::size_t arc = 0; arc < weights.size(); ++arc) sum += weights[arc];
    return static_cast<double>(sum);
  } else {
    return std::accumulate(weights.begin(), weights.end(), 0.0);
  }
}

template <class Weight>
double mean(const Graph& graph) {
  const auto weights = reference::weights_of<Weight>(graph);
  if (graph.num_arcs() == 0) return 0;
  if (weights.empty()) return 1;
  return sum_of(weights) / static_cast<double>(graph.num_arcs());
}

/// The arcs as kernels read them, in the graph's order, written by all cores.
template <class Weight>
LargeArray<WeightedArcOver<Weight>> arcs_of(const Graph& graph) {
  const std::span<const Vertex> heads = graph.dest();
  const auto weights = reference::weights_of<Weight>(graph);
  LargeArray<WeightedArcOver<Weight>> arcs(heads.size());
#pragma omp parallel for schedule(static) if (is_shared_work(std::ssize(heads)))
  for (std::size_t arc = 0; arc < heads.size(); ++arc) {
    arcs[arc] = {heads[arc], weights.empty() ? Weight{1} : weights[arc]};
  }
  return arcs;
}

/// Copies those to the device.
template <class Weight>
Array<WeightedArcOver<Weight>> arcs_on_device(Runtime& runtime, const Graph& graph) {
  const auto arcs = arcs_of<Weight>(graph);
  return {runtime, std::span<const WeightedArcOver<Weight>>(arcs.data(), arcs.size())};
}

}  // namespace

template <class Weight>
WeightedGraphOver<Weight>::WeightedGraphOver(Runtime& runtime, const Graph& graph,
                                             bool with_transpose)
    : runtime_(&runtime),
      out_edges_(runtime, graph.offsets()),
      out_arcs_(arcs_on_device<Weight>(runtime, graph)),
      mean_weight_(mean<Weight>(graph)) {
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_arcs_.data()};
  if (!with_transpose) return;
  const Graph transpose = transposed(graph);
  in_edges_ = Array<ArcIndex>(runtime, transpose.offsets());
  in_arcs_ = arcs_on_device<Weight>(runtime, transpose);
  in_ = {graph.num_vertices(), graph.num_arcs(), in_edges_.data(), in_arcs_.data()};
}

template class WeightedGraphOver<std::int32_t>;
template class WeightedGraphOver<double>;

}  // namespace graphspec
