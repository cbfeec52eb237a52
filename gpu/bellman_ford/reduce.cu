/// \file
/// Step 2 of Liu et al. 2015 (BF_Reduce). Compared with step 1, it has a group of threads per
/// vertex and a reduction in shared memory. The threads of a group read along a column, which is
/// slow on every device. The kernel is portable.
#include "gpu/bellman_ford/reduce.cuh"

#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "gpu/bellman_ford/reduce.cl"

void bellman_ford_rounds::reduce_rounds(Runtime& runtime, const StridedMatrix& matrix,
                                        Vertex source, const Options& options,
                                        const PathsView& paths, Work& work) {
  const auto groups = static_cast<unsigned>(matrix.order);
  const auto threads = static_cast<unsigned>(options.group_size);
  work.group_size = options.group_size;
  run_rounds(runtime, matrix.order, source, options, paths, work, [&](const Round& round) {
    launch<bellman_ford_reduce_round>({groups, threads, 2 * threads * sizeof(std::int32_t)},
                                      matrix.weight, matrix.order, matrix.tail_stride,
                                      matrix.head_stride, round.sigma_before, round.sigma,
                                      round.eta, round.shortened);
  });
}

// scheme bellman_ford.saa#BF_Reduce 5b4739ad
bellman_ford::Work bellman_ford_reduce(Runtime& runtime, const MatrixView& matrix, Vertex source,
                                       const bellman_ford::Options& options,
                                       const PathsView& paths) {
  bellman_ford::Work work;
  bellman_ford_rounds::reduce_rounds(runtime,
                                     {.order = matrix.order,
                                      .weight = matrix.weight,
                                      .tail_stride = matrix.order,
                                      .head_stride = 1},
                                     source, options, paths, work);
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
