/// \file
/// The study's shared step: blocks of 256 rows of one column. What is new against linear: a block
/// reads cost[k,u] and path[k,u] once, into shared memory. (Its threads go down a column, so that
/// each of their other accesses is to a row of its own.)
///
/// The study's grid has size / 256 blocks a column, rounded down, so that up to 255 rows are left
/// out; here it is rounded up.
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

namespace {

constexpr unsigned SH_TILE_WIDTH = 256;

}  // namespace

// scheme floyd_warshall.saa#cudaKernel_shared 778e171a
template <class Weight>
__global__ void cudaKernel_shared(DeviceMatricesOver<Weight> on_gpu, Vertex k) {
  __shared__ Weight s_cost;
  __shared__ Vertex s_path;
  const Vertex v = static_cast<Vertex>(blockIdx.y * SH_TILE_WIDTH + threadIdx.y);
  const Vertex u = static_cast<Vertex>(blockIdx.x);
  if (threadIdx.y == 0) {
    s_cost = on_gpu.matrix[on_gpu.at(k, u)];
    s_path = on_gpu.path[on_gpu.at(k, u)];
  }
  __syncthreads();
  if (v >= on_gpu.size) return;

  if (on_gpu.matrix[on_gpu.at(k, k)] < 0) return;
  const std::int64_t i0 = on_gpu.at(v, u);
  const Weight known = on_gpu.matrix[i0];
  const Weight shorter = shorter_way(known, on_gpu.matrix[on_gpu.at(v, k)], s_cost);
  if (shorter < known) {
    on_gpu.matrix[i0] = shorter;
    on_gpu.path[i0] = s_path;
  }
}

// scheme floyd_warshall.saa#Shared 7399758c
template <class Weight>
floyd_warshall::Outcome floyd_warshall_shared(Runtime& runtime,
                                              const floyd_warshall::MatricesOver<Weight>& matrices,
                                              const floyd_warshall::Options& /*options*/) {
  return solve_on_device(runtime, matrices, [&](const DeviceMatricesOver<Weight>& on_gpu) {
    const auto columns = static_cast<unsigned>(on_gpu.size);
    for (Vertex k = 0; k < on_gpu.size; ++k) {
      launch<cudaKernel_shared<Weight>>(
          {{columns, blocks_for(on_gpu.size, SH_TILE_WIDTH)}, {1, SH_TILE_WIDTH}}, on_gpu, k);
    }
  });
}

template floyd_warshall::Outcome floyd_warshall_shared(Runtime&, const floyd_warshall::Matrices&,
                                                       const floyd_warshall::Options&);
template floyd_warshall::Outcome floyd_warshall_shared(Runtime&,
                                                       const floyd_warshall::MatricesOver<double>&,
                                                       const floyd_warshall::Options&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
