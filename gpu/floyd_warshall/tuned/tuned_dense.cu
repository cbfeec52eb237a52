/// \file
/// Ours: all shortest paths at the rate of the add-and-minimum instruction. What is new against
/// blocked, and where the speed comes from:
///
/// - Registers. A thread has 8 x 8 pairs of a 128 x 128 tile. For one vertex k it reads 8 lengths
///   of column k and 8 of row k from shared memory and issues 64 add-and-minimum instructions,
///   which have the multiprocessor's arithmetic to themselves: nothing is asked about infinity,
///   which is a number that two of fit into a word. Where no weight is negative and lengths are
///   short, an instruction does two pairs.
/// - Operands come by asynchronous copies, 16 vertices k at a time, from panels that a pivot
///   block's row and column were written to in the order of reading. Two blocks share a
///   multiprocessor: one computes while the other reads and writes its tile.
/// - The closed pivot block is an operand like others, so that its row and column are relaxed by
///   the same loop, without a barrier for each vertex; only the pivot block itself takes these.
/// - The pivot blocks of the next stage are closed beside the rest of this one, on a stream of
///   their own. The rest takes several pivot blocks in one pass, which saves as many readings of
///   the matrix.
/// - Predecessors are not carried through the loop, where they would take three instructions more a
///   pair. A tile is relaxed as without them; of pairs that became shorter, few in a hundred, the
///   vertex k that did it is searched for afterwards.
///
/// tiles.cuh has the loop, pivot.cuh and kernels.cuh the kernels, solver.cuh the order of their
/// launches, streamed.cuh that of a matrix which the device cannot hold.
#include "gpu/floyd_warshall/tuned/choice.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

floyd_warshall::Solve<std::int32_t> floyd_warshall_blocked;

bool adds_in_32_bits(const floyd_warshall::Matrices& matrices) {
  const std::int64_t longest = matrices.longest_path();
  return matrices.least < 0 ? longest < (1 << 29) : longest < (1 << 30) - 1;
}

floyd_warshall::Outcome floyd_warshall_tuned_dense(Runtime& runtime,
                                                   const floyd_warshall::Matrices& matrices,
                                                   const floyd_warshall::Options& options) {
  if (matrices.order == 0) return {};
  const TunedSizes sizes =
      floyd_warshall::tuned_sizes(runtime.properties().memory_bytes, matrices.order, options);
  const bool is_resident = sizes.resident_rows >= matrices.order;
  const auto packed = [&](bool keep_infinite) {
    return tuned_dense_packed(runtime, matrices, sizes, keep_infinite);
  };
  const auto words = [&] {
    if (!adds_in_32_bits(matrices)) return floyd_warshall_blocked(runtime, matrices, options);
    return (options.predecessors ? tuned_dense_with_paths : tuned_dense_lengths)(runtime, matrices,
                                                                                 sizes, true)
        .outcome;
  };
  return in_few_bits(options, matrices, is_resident, packed, words);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
