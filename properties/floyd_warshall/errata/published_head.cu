/// \file
/// The study's shared step as its program has it since the measurements were made: square tiles,
/// whose threads go down a column, and the segments of row and column k in shared memory.
#include "properties/floyd_warshall/errata/published_steps.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

template <int width, StudyLine as_printed>
__global__ void published_head_shared_kernel(int* matrix, int* path, int size, int k) {
  __shared__ int column[width];
  __shared__ int row[width];
  const int v = static_cast<int>(blockIdx.x) * width + static_cast<int>(threadIdx.x);
  const int u = static_cast<int>(blockIdx.y) * width + static_cast<int>(threadIdx.y);
  const bool there = v < size && u < size;
  if (there) {
    if (threadIdx.y == 0) column[threadIdx.x] = matrix[v * size + k];
    if (threadIdx.x == 0) row[threadIdx.y] = matrix[k * size + u];
    if (as_printed == StudyLine::guarded_barrier) __syncthreads();
  }
  if (as_printed != StudyLine::guarded_barrier) __syncthreads();
  if (there) {
    relax_as_printed(matrix, path, v * size + u, column[threadIdx.x], row[threadIdx.y],
                     k * size + u);
  }
}

template <int width, StudyLine as_printed>
floyd_warshall::Outcome published_head_shared(Runtime& runtime,
                                              const floyd_warshall::Matrices& matrices,
                                              const floyd_warshall::Options& /*options*/) {
  return run_as_published(runtime, matrices, [](const DeviceMatrices& on_gpu) {
    const unsigned tiles = blocks_for(on_gpu.size, width);
    for (int k = 0; k < on_gpu.size; ++k) {
      launch<published_head_shared_kernel<width, as_printed>>(
          {{tiles, tiles}, {width, width}}, on_gpu.matrix, on_gpu.path, on_gpu.size, k);
    }
  });
}

#define GRAPHSPEC_INSTANTIATE(line)                                                         \
  template floyd_warshall::Outcome published_head_shared<FORM_TILE_WIDTH, StudyLine::line>( \
      Runtime & runtime, const floyd_warshall::Matrices& matrices,                          \
      const floyd_warshall::Options& options);
GRAPHSPEC_INSTANTIATE(guarded_barrier)
GRAPHSPEC_INSTANTIATE(none)
#undef GRAPHSPEC_INSTANTIATE

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
