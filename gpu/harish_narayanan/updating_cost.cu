/// \file
/// Shortest paths from one source of Harish and Narayanan 2007, Algorithms 3 to 5: a thread a
/// vertex relaxes the edges of those vertices whose mask is set, and writes to an array of updating
/// costs of its own; a second kernel takes the costs over, for reads and writes of one array in one
/// launch are not ordered.
///
/// Two things are mended (properties/harish_narayanan/errata). The minimum is one operation,
/// atomicMin, as in the authors' own later code: between a test and a plain write another update
/// is lost. The weight is that of the edge, where the kernel indexes Wa by the vertex at its end.
/// Ours: the rounds end after V of them, which only a negative cycle lets go on.
#include <algorithm>
#include <limits>

#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

/// The arrays of a search, a value a vertex, in device memory.
struct CostView {
  int* mask;               // Ma; a word, where it is a boolean in the paper
  std::int32_t* cost;      // Ca
  std::int32_t* updating;  // Ua
};

}  // namespace

/// Before Algorithm 3's loop, a thread a vertex.
__global__ void harish_narayanan_start(Vertex num_vertices, Vertex source, CostView arrays) {
  const std::int64_t tid = grid_thread();
  if (tid >= num_vertices) return;
  arrays.mask[tid] = tid == source ? 1 : 0;
  arrays.cost[tid] = tid == source ? 0 : unreached;
  arrays.updating[tid] = tid == source ? 0 : unreached;
}

/// Algorithm 4, kernel 1, a thread a vertex. Ea and Wa lie in one array here.
// scheme harish_narayanan.saa#CostKernel1 7dcfb463
__global__ void harish_narayanan_kernel1(ArcsView graph, CostView arrays) {
  const std::int64_t tid = grid_thread();
  if (tid >= graph.num_vertices || arrays.mask[tid] == 0) return;
  arrays.mask[tid] = 0;
  const std::int64_t cost = arrays.cost[tid];
  for (ArcIndex arc = graph.edges[tid]; arc < graph.edges[tid + 1]; ++arc) {
    const WeightedArc edge = graph.arcs[arc];
    // Of V - 1 arcs it fits into 32 bits; the V-th, of a negative cycle, may leave them.
    const std::int64_t sum = cost + edge.weight;
    if (sum >= unreached) continue;
    constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
    atomicMin(&arrays.updating[edge.end], static_cast<std::int32_t>(sum < least ? least : sum));
  }
}

/// Algorithm 5, kernel 2, a thread a vertex.
/// \param found  ours: gets 1 where a mask is set, so that the host need not read all of Ma
// scheme harish_narayanan.saa#CostKernel2 2a9e567a
__global__ void harish_narayanan_kernel2(Vertex num_vertices, CostView arrays, int* found) {
  const std::int64_t tid = grid_thread();
  if (tid >= num_vertices) return;
  if (arrays.cost[tid] > arrays.updating[tid]) {
    arrays.cost[tid] = arrays.updating[tid];
    arrays.mask[tid] = 1;
    store_relaxed(found, 1);  // all writers write 1
  }
  arrays.updating[tid] = arrays.cost[tid];
}

// scheme harish_narayanan.saa#UpdatingCost 4b5c36c0
void harish_narayanan_updating_cost(const WeightedGraph& graph, Vertex source,
                                    const harish_narayanan::Options& options,
                                    std::int32_t* distance, harish_narayanan::Work& work) {
  Runtime& runtime = graph.runtime();
  const Vertex num_vertices = graph.num_vertices();
  const auto size = static_cast<std::size_t>(num_vertices);
  const Array<int> mask(runtime, size);
  const Array<std::int32_t> updating(runtime, size);
  const Array<int> found(runtime, 1);
  const CostView arrays{mask.data(), distance, updating.data()};
  const StateArray Ma("Ma", mask.data(), size);
  const StateArray Ca("Ca", distance, size);
  const StateArray Ua("Ua", updating.data(), size);
  const LaunchConfig threads{blocks_for(num_vertices, options.block_size),
                             static_cast<unsigned>(options.block_size)};
  launch<harish_narayanan_start>(threads, num_vertices, source, arrays);
  bool is_final = false;
  for (Vertex round = 0; !is_final && round < num_vertices; ++round) {
    found.fill_bytes(0);
    launch<harish_narayanan_kernel1>(threads, graph.out(), arrays);
    launch<harish_narayanan_kernel2>(threads, num_vertices, arrays, found.data());
    is_final = found.get(0) == 0;
    ++work.rounds;
  }
  work.is_final = work.is_final && is_final;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
