/// \file
/// Ours: all shortest paths at the rate of the add-and-minimum instruction. What is new against
/// blocked, and where the speed comes from:
///
/// - Registers. A thread has 8 x 8 pairs of a 128 x 128 tile. For one vertex k it reads 8 lengths
/// of
///   column k and 8 of row k from shared memory and issues 64 add-and-minimum instructions, which
///   have the multiprocessor's arithmetic to themselves: nothing is asked about infinity, which is
///   a number that two of fit into a word. Where no weight is negative and lengths are short, an
///   instruction does two pairs.
/// - Operands come by asynchronous copies, 16 vertices k at a time, from panels that a pivot
/// block's
///   row and column were written to in the order of reading. Two blocks share a multiprocessor: one
///   computes while the other reads and writes its tile.
/// - The closed pivot block is an operand like others, so that its row and column are relaxed by
/// the
///   same loop, without a barrier for each vertex; only the pivot block itself takes these.
/// - The pivot blocks of the next stage are closed beside the rest of this one, on a stream of
/// their
///   own. The rest takes several pivot blocks in one pass, which saves as many readings of the
///   matrix.
/// - Predecessors are not carried through the loop, where they would take three instructions more a
///   pair. A tile is relaxed as without them; of pairs that became shorter, few in a hundred, the
///   vertex k that did it is searched for afterwards.
///
/// frontier_tiles.cuh has the loop, frontier_kernels.cuh the kernels, frontier_solver.cuh the order
/// of their launches.
#include "gpu/floyd_warshall/frontier_choice.cuh"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

floyd_warshall::Solve floyd_warshall_blocked;

namespace {

/// Whether 32-bit words hold infinity and every path with room to add.
bool fits_32_bits(const floyd_warshall::Matrices& matrices) {
  const std::int64_t longest = matrices.longest_path();
  return matrices.least < 0 ? longest < (1 << 29) : longest < (1 << 30) - 1;
}

/// Large tiles are faster where there are many of them; small ones are closed sooner. In one pass
/// the rest takes more pivot blocks where it is large; with predecessors one, for a pair is searched
/// for through all of them. Measured on H200.
FrontierSizes sizes_for(Vertex order, const floyd_warshall::Options& options) {
  FrontierSizes sizes{options.tile, options.pivots, options.resident_rows};
  if (sizes.tile == 0) sizes.tile = order <= 256 ? 32 : order <= 3072 ? 64 : 128;
  if (sizes.pivots == 0) {
    sizes.pivots = options.predecessors || order < 6144 ? 1 : order < 12288 ? 2 : 4;
  }
  return sizes;
}

}  // namespace

floyd_warshall::Outcome floyd_warshall_frontier(Runtime& runtime,
                                                const floyd_warshall::Matrices& matrices,
                                                const floyd_warshall::Options& options) {
  using floyd_warshall::Precision;
  if (matrices.order == 0) return {};
  const FrontierSizes sizes = sizes_for(matrices.order, options);
  const bool may_pack =
      !options.predecessors && options.precision != Precision::int32 && matrices.least >= 0;
  if (options.precision == Precision::int16 && !may_pack) {
    throw InputError("option precision: int16 has no room for negative weights");
  }
  if (may_pack) {
    // Where no path can be as long as 16 bits hold, an infinite length is that of no path.
    const bool is_sure = matrices.longest_path() < Packed16::infinity;
    Solved solved = frontier_packed(runtime, matrices, sizes, is_sure);
    if (!solved.has_infinite || is_sure) {
      solved.outcome.precision = Precision::int16;
      return solved.outcome;
    }
    if (options.precision == Precision::int16) {
      throw InputError(
          "option precision: int16 cannot tell paths of 16383 and longer from no path, and there "
          "are pairs of vertices with one or the other");
    }
  }
  if (!fits_32_bits(matrices)) return floyd_warshall_blocked(runtime, matrices, options);
  return (options.predecessors ? frontier_with_paths : frontier_lengths)(runtime, matrices, sizes,
                                                                         true)
      .outcome;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
