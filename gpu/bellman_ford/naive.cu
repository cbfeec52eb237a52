/// \file
/// Step 1 of Liu et al. 2015 (BF_Naive): one thread per vertex. The kernel is portable.
#include "gpu/bellman_ford/rounds.cuh"
#include "gpu/device/portable.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

#include "gpu/bellman_ford/naive.cl"

// scheme bellman_ford.saa#BF_Naive d05069e6
bellman_ford::Work bellman_ford_naive(Runtime& runtime, const MatrixView& matrix, Vertex source,
                                      const bellman_ford::Options& options,
                                      const PathsView& paths) {
  const auto block = static_cast<unsigned>(options.block_size);
  const auto blocks = (static_cast<unsigned>(matrix.order) + block - 1) / block;
  bellman_ford::Work work;
  bellman_ford_rounds::run_rounds(runtime, matrix.order, source, options, paths, work,
                                  [&](const bellman_ford_rounds::Round& round) {
                                    launch<bellman_ford_naive_round>(
                                        {blocks, block}, matrix.weight, matrix.order,
                                        round.sigma_before, round.sigma, round.eta,
                                        round.shortened);
                                  });
  return work;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
