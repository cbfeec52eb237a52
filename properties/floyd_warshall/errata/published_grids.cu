/// \file
/// The study's steps of a launch a vertex k: linear, coalesced and shared, with its grids. Of
/// these linear alone reaches every pair of every graph.
#include "properties/floyd_warshall/errata/published_steps.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

__global__ void published_cudaKernel(int* matrix, int* path, int size, int k) {
  const int v = static_cast<int>(blockIdx.y);
  const int u = static_cast<int>(blockIdx.x);
  const int i0 = v * size + u;
  const int i1 = v * size + k;
  const int i2 = k * size + u;
  relax_as_printed(matrix, path, i0, matrix[i1], matrix[i2], i2);
}

template <StudyLine as_printed>
__global__ void published_cudaKernel_coa(int* matrix, int* path, int size, int k) {
  const int v = static_cast<int>(blockDim.y * blockIdx.y + threadIdx.y);
  const int u = static_cast<int>(blockDim.x * blockIdx.x + threadIdx.x);
  if (!inside<as_printed>(v, u, size)) return;
  const int i0 = v * size + u;
  const int i1 = v * size + k;
  const int i2 = k * size + u;
  relax_as_printed(matrix, path, i0, matrix[i1], matrix[i2], i2);
}

/// Shares the cost of [k,u] alone; its predecessor is read from global memory.
template <int width, StudyLine as_printed>
__global__ void published_cudaKernel_shared(int* matrix, int* path, int size, int k) {
  __shared__ int i2_value;
  const int v = static_cast<int>(blockIdx.y) * width + static_cast<int>(threadIdx.y);
  const int u = static_cast<int>(blockIdx.x);
  const int i2 = k * size + u;
  if (threadIdx.y == 0) i2_value = matrix[i2];
  __syncthreads();
  if (!inside<as_printed>(v, u, size)) return;
  relax_as_printed(matrix, path, v * size + u, matrix[v * size + k], i2_value, i2);
}

floyd_warshall::Outcome published_linear(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                                         const floyd_warshall::Options& /*options*/) {
  return run_as_published(runtime, matrices, [](const DeviceMatrices& on_gpu) {
    const auto size = static_cast<unsigned>(on_gpu.size);
    for (int k = 0; k < on_gpu.size; ++k) {
      launch<published_cudaKernel>({{size, size}, 1}, on_gpu.matrix, on_gpu.path, on_gpu.size, k);
    }
  });
}

template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_coalesced(Runtime& runtime,
                                            const floyd_warshall::Matrices& matrices,
                                            const floyd_warshall::Options& /*options*/) {
  return run_as_published(runtime, matrices, [](const DeviceMatrices& on_gpu) {
    const unsigned tiles = tiles_of<width, as_printed>(on_gpu.size);
    if (tiles == 0) return;  // CUDA refuses such a launch, of which the study does not ask
    for (int k = 0; k < on_gpu.size; ++k) {
      launch<published_cudaKernel_coa<as_printed>>({{tiles, tiles}, {width, width}}, on_gpu.matrix,
                                                   on_gpu.path, on_gpu.size, k);
    }
  });
}

template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_shared(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                                         const floyd_warshall::Options& /*options*/) {
  return run_as_published(runtime, matrices, [](const DeviceMatrices& on_gpu) {
    const unsigned tiles = tiles_of<width, as_printed>(on_gpu.size);
    if (tiles == 0) return;  // as above
    for (int k = 0; k < on_gpu.size; ++k) {
      launch<published_cudaKernel_shared<width, as_printed>>(
          {{static_cast<unsigned>(on_gpu.size), tiles}, {1, width}}, on_gpu.matrix, on_gpu.path,
          on_gpu.size, k);
    }
  });
}

#define GRAPHSPEC_INSTANTIATE(step, width, line)                             \
  template floyd_warshall::Outcome published_##step<width, StudyLine::line>( \
      Runtime & runtime, const floyd_warshall::Matrices& matrices,           \
      const floyd_warshall::Options& options);
GRAPHSPEC_INSTANTIATE(coalesced, COA_TILE_WIDTH, all)
GRAPHSPEC_INSTANTIATE(coalesced, FORM_TILE_WIDTH, grids)
GRAPHSPEC_INSTANTIATE(coalesced, FORM_TILE_WIDTH, none)
GRAPHSPEC_INSTANTIATE(shared, SH_TILE_WIDTH, all)
GRAPHSPEC_INSTANTIATE(shared, FORM_TILE_WIDTH, grids)
GRAPHSPEC_INSTANTIATE(shared, FORM_TILE_WIDTH, none)
#undef GRAPHSPEC_INSTANTIATE

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
