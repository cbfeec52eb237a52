/// \file
/// Lengths as 32-bit words, and predecessors: frontier's kernels compiled for it.
#include "gpu/floyd_warshall/frontier_choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

Solved frontier_with_paths(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                           const FrontierSizes& sizes, bool keep_infinite) {
  return solve_in_tiles<Int32, true>(runtime, matrices, sizes, keep_infinite);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
