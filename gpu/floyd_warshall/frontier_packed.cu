/// \file
/// Lengths of 16 bits, two a word: frontier's kernels compiled for it.
#include "gpu/floyd_warshall/frontier_choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

Solved frontier_packed(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                       const FrontierSizes& sizes, bool keep_infinite) {
  return solve_in_tiles<Packed16, false>(runtime, matrices, sizes, keep_infinite);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
