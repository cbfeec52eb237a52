/// \file
/// See late_rounds.hpp.
#include <algorithm>

#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"
#include "gpu/device/rounds.hpp"
#include "properties/spec/late_rounds.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

/// The lists on a device.
struct Lists {
  Array<Vertex> tail, head;
  Array<std::int32_t> weight;
};

Lists lists_of(Runtime& device, const properties::ArcLists& graph) {
  return {{device, graph.tail}, {device, graph.head}, {device, graph.weight}};
}

/// A value a vertex, and another of the source.
Array<std::int32_t> values_of(Runtime& device, Vertex num_vertices, Vertex source,
                              std::int32_t others) {
  std::vector<std::int32_t> values(static_cast<std::size_t>(num_vertices), others);
  values[static_cast<std::size_t>(source)] = 0;
  return {device, std::span<const std::int32_t>(values)};
}

}  // namespace

__global__ void late_arc_round(const Vertex* tail, const Vertex* head, const std::int32_t* weight,
                               std::int64_t arcs, std::int64_t late, std::int32_t* sigma,
                               int* changed) {
  const std::int64_t arc = grid_thread();
  if (arc >= arcs || arc == late) return;
  const std::int32_t length = load_relaxed(&sigma[tail[arc]]);
  if (length == unreached) return;
  if (length + weight[arc] < atomicMin(&sigma[head[arc]], length + weight[arc])) {
    store_relaxed(changed, 1);
  }
}

std::vector<std::int32_t> late_arc(const properties::ArcLists& graph, Vertex source,
                                   std::int64_t late) {
  Runtime& device = runtime(Device::cpu);
  const Lists lists = lists_of(device, graph);
  const auto sigma = values_of(device, graph.num_vertices, source, unreached);
  const StateArray state("sigma", sigma.data(), sigma.size());
  const Array<int> changed(device, 1);
  const auto arcs = static_cast<std::int64_t>(graph.tail.size());
  for (bool again = arcs > 0; again; late = -1) {
    changed.fill_bytes(0);
    launch<late_arc_round>({blocks_for(arcs, 32), 32}, lists.tail.data(), lists.head.data(),
                           lists.weight.data(), arcs, late, sigma.data(), changed.data());
    again = changed.get(0) != 0 || late >= 0;
  }
  return sigma.to_host();
}

/// One block.
__global__ void several_levels(const Vertex* tail, const Vertex* head, std::int64_t arcs,
                               std::int32_t level, int levels, std::int32_t* label, int* changed) {
  for (const std::int32_t last = level + levels; level < last; ++level) {
    for (std::int64_t arc = threadIdx.x; arc < arcs; arc += blockDim.x) {
      if (load_relaxed(&label[tail[arc]]) != level) continue;
      if (atomicCAS(&label[head[arc]], -1, level + 1) == -1) store_relaxed(changed, 1);
    }
    __syncthreads();
  }
}

std::vector<std::int32_t> levels_at_once(const properties::ArcLists& graph, Vertex source,
                                         int levels) {
  Runtime& device = runtime(Device::cpu);
  const Lists lists = lists_of(device, graph);
  const auto label = values_of(device, graph.num_vertices, source, -1);
  const StateArray state("label", label.data(), label.size());
  const Array<int> changed(device, 1);
  std::int32_t level = 0;
  do {
    changed.fill_bytes(0);
    launch<several_levels>({1, 32}, lists.tail.data(), lists.head.data(),
                           static_cast<std::int64_t>(graph.tail.size()), level, levels,
                           label.data(), changed.data());
    level += levels;
  } while (changed.get(0) != 0);
  return label.to_host();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
