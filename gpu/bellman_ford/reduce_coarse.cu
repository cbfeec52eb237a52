/// \file
/// Step 3 of Liu et al. 2015 (BF_Reduce_Coarse): the kernel of step 2 on the transposed matrix. The
/// transposition runs on the device and is timed separately, because the paper does not say whether
/// its times include it. The kernels are portable.
#include "gpu/bellman_ford/reduce.cuh"
#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "gpu/bellman_ford/reduce_coarse.cl"

void bellman_ford_rounds::transpose(const MatrixView& matrix, std::int32_t* transposed) {
  const auto tiles = (static_cast<unsigned>(matrix.order) + 31) / 32;
  launch<bellman_ford_transpose>({{tiles, tiles}, {32, 8}}, matrix.weight, matrix.order,
                                 transposed);
}

// scheme bellman_ford.saa#BF_Reduce_Coarse ce543c24
bellman_ford::Work bellman_ford_reduce_coarse(Runtime& runtime, const MatrixView& matrix,
                                              Vertex source, const bellman_ford::Options& options,
                                              const PathsView& paths) {
  const auto size = static_cast<std::size_t>(matrix.order);
  const Array<std::int32_t> transposed(runtime, size * size);
  bellman_ford::Work work;
  work.transpose_ms =
      runtime.elapsed_ms([&] { bellman_ford_rounds::transpose(matrix, transposed.data()); });
  bellman_ford_rounds::reduce_rounds(runtime,
                                     {.order = matrix.order,
                                      .weight = transposed.data(),
                                      .tail_stride = 1,
                                      .head_stride = matrix.order},
                                     source, options, paths, work);
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
