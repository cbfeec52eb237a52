/// \file
/// Lengths up to the end of 32 bits, with predecessors and without: tuned_dense's kernels compiled
/// for several ranks, with the smallest tiles alone. (One device goes by tiles as in blocked then.)
#include "gpu/floyd_warshall/tuned/choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

Solved distributed_dense_whole(const RanksTask& task, const TunedSizes& sizes, bool keep_infinite) {
  return solve_on_ranks<Tiling<WholeInt32, 32, false>>(task, sizes.pivots, keep_infinite);
}

Solved distributed_dense_whole_with_paths(const RanksTask& task, const TunedSizes& sizes,
                                          bool keep_infinite) {
  return solve_on_ranks<Tiling<WholeInt32, 32, true>>(task, sizes.pivots, keep_infinite);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
