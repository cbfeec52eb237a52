/// \file
/// The kernel INIT of the paper's listing, scheme init, and its counterpart at a row's end.
#include "gpu/johnson/row.cuh"

#include "gpu/device/grid.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One thread a vertex.
// scheme johnson.saa#init d44c026f
__global__ void INIT_kernel(Vertex num_vertices, Vertex q, std::int32_t* C, Vertex* Q, int* M) {
  const std::int64_t tid = grid_thread();
  if (tid >= num_vertices) return;
  C[tid] = tid == q ? 0 : unreached;
  Q[tid] = static_cast<Vertex>(tid);
  if (M != nullptr) M[tid] = 0;
}

/// One thread a vertex.
// scheme johnson.saa#restore 3fd8085a
__global__ void restore_kernel(Vertex num_vertices, Vertex q, const std::int32_t* h,
                               std::int32_t* C) {
  const std::int64_t v = grid_thread();
  if (v >= num_vertices || C[v] == unreached) return;
  C[v] = C[v] - h[q] + h[v];
}

void start_row(const johnson::Options& options, Vertex num_vertices, Vertex q, std::int32_t* C,
               Vertex* Q, int* M) {
  launch<INIT_kernel>(
      {blocks_for(num_vertices, options.block_size), static_cast<unsigned>(options.block_size)},
      num_vertices, q, C, Q, M);
}

void restore_row(const johnson::Problem& problem, const johnson::Options& options, Vertex q,
                 std::int32_t* C) {
  const Vertex num_vertices = problem.graph.num_vertices();
  launch<restore_kernel>(
      {blocks_for(num_vertices, options.block_size), static_cast<unsigned>(options.block_size)},
      num_vertices, q, problem.potential, C);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
