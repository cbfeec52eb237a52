/// \file
/// "CUDA GPGPU", the study's linear step: a launch a vertex k, and for each pair of vertices a
/// block of one thread. What is new against the sequential loops: all pairs are relaxed at once.
///
/// No pair's cost is written while another reads it: with cost[k,k] = 0 the way by k shortens
/// neither row k nor column k.
#include <algorithm>

#include "gpu/floyd_warshall/relax.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// \param first  the row of the grid's first blocks
// scheme floyd_warshall.saa#cudaKernel 7f66c7b5
template <class Weight>
__global__ void cudaKernel(DeviceMatricesOver<Weight> on_gpu, Vertex k, Vertex first) {
  const Vertex v = first + static_cast<Vertex>(blockIdx.y);
  const Vertex u = static_cast<Vertex>(blockIdx.x);
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

// scheme floyd_warshall.saa#Linear dd7ed26a
template <class Weight>
floyd_warshall::Outcome floyd_warshall_linear(Runtime& runtime,
                                              const floyd_warshall::MatricesOver<Weight>& matrices,
                                              const floyd_warshall::Options& /*options*/) {
  // A grid is at most so high, which ends the study's launch at 65,535 vertices.
  constexpr Vertex max_rows = 65535;
  return solve_on_device(runtime, matrices, [&](const DeviceMatricesOver<Weight>& on_gpu) {
    const Vertex size = on_gpu.size;
    for (Vertex k = 0; k < size; ++k) {
      for (Vertex first = 0; first < size; first += max_rows) {
        const auto rows = static_cast<unsigned>(std::min(max_rows, size - first));
        launch<cudaKernel<Weight>>({{static_cast<unsigned>(size), rows}, 1}, on_gpu, k, first);
      }
    }
  });
}

template floyd_warshall::Outcome floyd_warshall_linear(Runtime&, const floyd_warshall::Matrices&,
                                                       const floyd_warshall::Options&);
template floyd_warshall::Outcome floyd_warshall_linear(Runtime&,
                                                       const floyd_warshall::MatricesOver<double>&,
                                                       const floyd_warshall::Options&);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
