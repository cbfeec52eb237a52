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
#include <algorithm>

#include "gpu/floyd_warshall/tuned/choice.cuh"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

floyd_warshall::Solve<std::int32_t> floyd_warshall_blocked;

namespace {

/// Whether 32-bit words hold infinity and every path with room to add.
bool fits_32_bits(const floyd_warshall::Matrices& matrices) {
  const std::int64_t longest = matrices.longest_path();
  return matrices.least < 0 ? longest < (1 << 29) : longest < (1 << 30) - 1;
}

/// Bytes of device memory that a matrix of `order` columns takes for each row that is there, and
/// for each pivot block of a stage.
struct Bytes {
  double a_row;
  double a_streamed_row;
  double a_pivot_block;
};
Bytes bytes_of(Vertex order, bool predecessors) {
  const double a_row = 4.0 * order * (predecessors ? 2 : 1);
  // A streamed row is there as tiles, and twice each way as it comes and goes. A pivot block has a
  // panel of columns and one of rows, of two stages, and where it is streamed its own tiles too.
  return {a_row, 5 * a_row, 128 * a_row * 8};
}

/// Large tiles are faster where there are many of them; small ones are closed sooner. In one pass
/// the rest takes more pivot blocks where it is large; with predecessors one, for a pair is
/// searched for through all of them; and many where it has to come from host memory, so that it
/// does not wait for that. Measured on H200.
TunedSizes sizes_for(const Runtime& runtime, Vertex order, const floyd_warshall::Options& options) {
  TunedSizes sizes{options.tile, options.pivots, options.resident_rows};
  if (sizes.tile == 0) sizes.tile = order <= 256 ? 32 : order <= 3072 ? 64 : 128;
  const Bytes bytes = bytes_of(order, options.predecessors);
  const double available = 0.94 * static_cast<double>(runtime.properties().memory_bytes);
  const bool fits = bytes.a_row * order + 4 * bytes.a_pivot_block < available;
  if (sizes.resident_rows == 0 && fits) sizes.resident_rows = order;
  sizes.resident_rows = std::min(sizes.resident_rows, order);
  const bool streams = sizes.resident_rows < order;
  if (sizes.pivots == 0) {
    sizes.pivots = streams ? 16 : options.predecessors || order < 6144 ? 1 : order < 12288 ? 2 : 4;
  }
  if (sizes.resident_rows == 0) {
    // Parts that are not too few to overlap, in half of what pivot blocks leave.
    const double left = available - sizes.pivots * bytes.a_pivot_block;
    const double rows = std::min(left / 2 / bytes.a_streamed_row, order / 8.0);
    sizes.resident_rows = std::max(static_cast<Vertex>(rows), sizes.tile);
  }
  return sizes;
}

}  // namespace

floyd_warshall::Outcome floyd_warshall_tuned_dense(Runtime& runtime,
                                                   const floyd_warshall::Matrices& matrices,
                                                   const floyd_warshall::Options& options) {
  using floyd_warshall::Precision;
  if (matrices.order == 0) return {};
  const TunedSizes sizes = sizes_for(runtime, matrices.order, options);
  // Where no path can be as long as 16 bits hold, an infinite length is that of no path.
  const bool is_sure = matrices.longest_path() < Packed16::infinity;
  const bool streams = sizes.resident_rows < matrices.order;
  if (options.precision == Precision::int16 && matrices.least < 0) {
    throw InputError("option precision: int16 has no room for negative weights");
  }
  if (options.precision == Precision::int16 && streams && !is_sure) {
    throw InputError(
        "option precision: int16 is for a matrix that is whole on the device, unless no path can "
        "have length 16383");
  }
  // A matrix that streams is overwritten: there is no going back to 32 bits.
  const bool may_pack = !options.predecessors && options.precision != Precision::int32 &&
                        matrices.least >= 0 && (is_sure || !streams);
  if (may_pack) {
    Solved solved = tuned_dense_packed(runtime, matrices, sizes, is_sure);
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
  return (options.predecessors ? tuned_dense_with_paths : tuned_dense_lengths)(runtime, matrices,
                                                                               sizes, true)
      .outcome;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
