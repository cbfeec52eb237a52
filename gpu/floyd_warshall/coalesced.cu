/// \file
/// The study's coalesced step: blocks of 32 x 32 threads. What is new against linear: a warp has 32
/// neighbours of one row, whose costs and predecessors it reads and writes together.
///
/// The study's grid has size / 32 blocks a side, rounded down, so that up to 31 rows and columns
/// are left out; here it is rounded up, and the last blocks' threads ask whether they have a pair.
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

namespace {

constexpr unsigned COA_TILE_WIDTH = 32;

}  // namespace

// scheme floyd_warshall.saa#cudaKernel_coa c35c63d2
template <class Weight>
__global__ void cudaKernel_coa(DeviceMatricesOver<Weight> on_gpu, Vertex k) {
  const Vertex v = static_cast<Vertex>(blockDim.y * blockIdx.y + threadIdx.y);
  const Vertex u = static_cast<Vertex>(blockDim.x * blockIdx.x + threadIdx.x);
  if (v >= on_gpu.size || u >= on_gpu.size) return;
  const std::int64_t i0 = on_gpu.at(v, u);
  const std::int64_t i1 = on_gpu.at(v, k);
  const std::int64_t i2 = on_gpu.at(k, u);

  if (on_gpu.matrix[on_gpu.at(k, k)] < 0) return;
  const Weight known = on_gpu.matrix[i0];
  const Weight shorter = shorter_way(known, on_gpu.matrix[i1], on_gpu.matrix[i2]);
  if (shorter < known) {
    on_gpu.matrix[i0] = shorter;
    on_gpu.path[i0] = on_gpu.path[i2];
  }
}

// scheme floyd_warshall.saa#Coalesced e86abc08
template <class Weight>
floyd_warshall::Outcome floyd_warshall_coalesced(
    Runtime& runtime, const floyd_warshall::MatricesOver<Weight>& matrices,
    const floyd_warshall::Options& /*options*/) {
  return solve_on_device(runtime, matrices, [&](const DeviceMatricesOver<Weight>& on_gpu) {
    const unsigned blocks = blocks_for(on_gpu.size, COA_TILE_WIDTH);
    for (Vertex k = 0; k < on_gpu.size; ++k) {
      launch<cudaKernel_coa<Weight>>({{blocks, blocks}, {COA_TILE_WIDTH, COA_TILE_WIDTH}}, on_gpu,
                                     k);
    }
  });
}

template floyd_warshall::Outcome floyd_warshall_coalesced(Runtime&, const floyd_warshall::Matrices&,
                                                          const floyd_warshall::Options&);
template floyd_warshall::Outcome floyd_warshall_coalesced(
    Runtime&, const floyd_warshall::MatricesOver<double>&, const floyd_warshall::Options&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
