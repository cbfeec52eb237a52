/// \file
/// All pairs by Floyd and Warshall's algorithm, after Harish and Narayanan 2007: V launches of a
/// thread a pair, on a matrix in global memory. What it needs is V^2 words on the device, which
/// ends it where source_by_source goes on.
///
/// No pair is written while another reads it: with 0 on the diagonal the way by k shortens neither
/// row k nor column k. Ours: a vertex on a negative cycle is passed over, so that distances stay
/// those of walks, and its own stays below 0.
#include "gpu/device/grid.cuh"
#include "gpu/device/kernel.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/harish_narayanan/harish_narayanan.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

// scheme harish_narayanan.saa#PairKernel cdcea94d
__global__ void harish_narayanan_pair(Vertex order, Vertex k, std::int32_t* distance) {
  const std::int64_t tid = grid_thread();
  if (tid >= std::int64_t{order} * order) return;
  const std::int64_t row = tid / order;
  const std::int64_t column = tid % order;
  if (distance[std::int64_t{k} * order + k] < 0) return;
  const std::int32_t to_k = distance[row * order + k];
  const std::int32_t from_k = distance[std::int64_t{k} * order + column];
  if (to_k == unreached || from_k == unreached) return;
  const std::int64_t sum = std::int64_t{to_k} + from_k;
  if (sum < distance[tid]) distance[tid] = static_cast<std::int32_t>(sum);
}

// scheme harish_narayanan.saa#PairParallel e555b8e2
void harish_narayanan_pair_parallel(Runtime& /*runtime*/, Vertex order,
                                    const harish_narayanan::Options& options,
                                    std::int32_t* distance) {
  const LaunchConfig threads{blocks_for(std::int64_t{order} * order, options.block_size),
                             static_cast<unsigned>(options.block_size)};
  const auto size = static_cast<std::size_t>(order);
  const StateArray D("D", distance, size * size);
  for (Vertex k = 0; k < order; ++k) launch<harish_narayanan_pair>(threads, order, k, distance);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
