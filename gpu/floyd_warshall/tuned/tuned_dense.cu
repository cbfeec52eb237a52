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
///   pair. Where every arc weighs 1 or more, distances are computed alone, and predecessors found
///   behind them among the arcs that no path is shorter than. Else a tile is relaxed as without
///   them; of pairs that became shorter, few in a hundred, the vertex k that did it is searched for
///   afterwards.
///
/// tiles.cuh has the loop, pivot.cuh and kernels.cuh the kernels, tight_arcs.cuh those that find
/// predecessors behind distances, solver.cuh the order of their launches, streamed.cuh that of a
/// matrix which the device cannot hold.
#include <algorithm>

#include "gpu/floyd_warshall/tuned/choice.cuh"
#include "reference/problem/weight_range.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

namespace tuned_dense {

/// The arcs of a graph, or of a matrix, at most.
std::int64_t most_arcs(const floyd_warshall::Matrices& matrices) {
  const std::int64_t pairs = std::int64_t{matrices.order} * matrices.order;
  return matrices.by_rows == nullptr ? pairs : std::min(pairs, matrices.by_rows->graph.num_arcs());
}

bool has_positive_arcs(const floyd_warshall::Matrices& matrices) {
  if (matrices.least < 0) return false;
  return matrices.by_rows == nullptr ? reference::has_positive_arcs(matrices.cost, matrices.order)
                                     : reference::has_positive_arcs(matrices.by_rows->graph);
}

}  // namespace tuned_dense

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
  // What is relaxed where predecessors are found behind the distances: these alone.
  floyd_warshall::Options alone = options;
  alone.predecessors = false;
  alone.resident_rows = is_resident ? matrices.order : sizes.resident_rows;
  const TunedSizes sizes_alone =
      floyd_warshall::tuned_sizes(runtime.properties().memory_bytes, matrices.order, alone);
  const bool is_positive =
      options.predecessors && is_resident && tuned_dense::has_positive_arcs(matrices);
  const auto finds_behind = [&](int lanes) {
    return is_positive && has_room_behind(runtime.properties(), matrices.order,
                                          tuned_dense::most_arcs(matrices), lanes, sizes_alone);
  };
  const auto packed = [&](bool keep_infinite) {
    return tuned_dense_packed(runtime, matrices, sizes_alone, keep_infinite);
  };
  const auto words = [&] {
    if (!adds_in_32_bits(matrices)) {
      floyd_warshall::check_room_for_heavy(runtime.properties(), matrices);
      return floyd_warshall_blocked(runtime, matrices, options);
    }
    const bool carries = options.predecessors && !finds_behind(Int32::lanes);
    return (carries ? tuned_dense_with_paths(runtime, matrices, sizes, true)
                    : tuned_dense_lengths(runtime, matrices, sizes_alone, true))
        .outcome;
  };
  return in_few_bits(finds_behind(Packed16::lanes) ? alone : options, matrices, is_resident, packed,
                     words);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
