/// \file
/// The scheme reweight on the device: the weight of an arc, plus the potential of its tail, less
/// that of its head, is not negative, and shortest paths stay the same ones.
#include "gpu/device/grid.cuh"
#include "gpu/johnson/johnson.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread a vertex: its arcs out and in, which lie in two lists.
// scheme johnson.saa#reweight 335d18a9
__global__ void reweight_kernel(ArcsView out, ArcsView in, const std::int64_t* potential,
                                std::int32_t* narrow) {
  const std::int64_t vertex = grid_thread();
  if (vertex >= out.num_vertices) return;
  const std::int64_t mine = potential[vertex];
  narrow[vertex] = static_cast<std::int32_t>(mine);
  for (ArcIndex arc = out.edges[vertex]; arc < out.edges[vertex + 1]; ++arc) {
    WeightedArc& leaving = out.arcs[arc];
    leaving.weight = static_cast<std::int32_t>(leaving.weight + mine - potential[leaving.end]);
  }
  for (ArcIndex arc = in.edges[vertex]; arc < in.edges[vertex + 1]; ++arc) {
    WeightedArc& coming = in.arcs[arc];
    coming.weight = static_cast<std::int32_t>(coming.weight + potential[coming.end] - mine);
  }
}

void johnson_reweight(const WeightedGraph& graph, const johnson::Options& options,
                      const std::int64_t* potential, std::int32_t* narrow) {
  if (graph.num_vertices() == 0) return;
  launch<reweight_kernel>({blocks_for(graph.num_vertices(), options.block_size),
                           static_cast<unsigned>(options.block_size)},
                          graph.out(), graph.in(), potential, narrow);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
