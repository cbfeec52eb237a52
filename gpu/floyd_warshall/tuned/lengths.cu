/// \file
/// Lengths as 32-bit words: tuned_dense's kernels compiled for it, for one device and for
/// several ranks.
#include "gpu/floyd_warshall/tuned/choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

Solved tuned_dense_lengths(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                           const TunedSizes& sizes, bool keep_infinite) {
  return solve_in_tiles<Int32, false>(runtime, matrices, sizes, keep_infinite);
}
Solved distributed_dense_lengths(const RanksTask& task, const TunedSizes& sizes,
                                 bool keep_infinite) {
  return solve_in_tiles<Int32, false>(task, sizes, keep_infinite);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
