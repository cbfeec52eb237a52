/// \file
/// Lengths as 32-bit words: frontier's kernels compiled for it.
#include "gpu/floyd_warshall/frontier_choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

Solved frontier_lengths(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                        const FrontierSizes& sizes, bool keep_infinite) {
  return solve_in_tiles<Int32, false>(runtime, matrices, sizes, keep_infinite);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
