/// \file
/// The forms of tuned_dense, each compiled in a file of its own for tiles of three sizes, and how
/// one is chosen: for one device and for several ranks alike.
#pragma once

#include <type_traits>

#include "gpu/floyd_warshall/tuned/ranks_solver.cuh"
#include "gpu/floyd_warshall/tuned/sizes.hpp"
#include "gpu/floyd_warshall/tuned/streamed.cuh"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using floyd_warshall::TunedSizes;

/// Whether words that Int32 adds hold infinity and every path with room to add.
bool adds_in_32_bits(const floyd_warshall::Matrices& matrices);

/// One of the three. \param keep_infinite  as solve_resident()
using TunedForm = Solved(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                         const TunedSizes& sizes, bool keep_infinite);
/// The same on several ranks.
using RanksForm = Solved(const RanksTask& task, const TunedSizes& sizes, bool keep_infinite);

TunedForm tuned_dense_lengths, tuned_dense_packed, tuned_dense_with_paths;
RanksForm distributed_dense_lengths, distributed_dense_packed, distributed_dense_with_paths,
    distributed_dense_whole, distributed_dense_whole_with_paths;

/// Calls solve(integral constant) with the tiles asked for.
template <class Solve>
Solved with_tile(const TunedSizes& sizes, const Solve& solve) {
  if (sizes.tile == 32) return solve(std::integral_constant<int, 32>());
  if (sizes.tile == 64) return solve(std::integral_constant<int, 64>());
  return solve(std::integral_constant<int, 128>());
}

/// The form with those tiles.
template <class Arithmetic, bool paths>
Solved solve_in_tiles(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                      const TunedSizes& sizes, bool keep_infinite) {
  return with_tile(sizes, [&]<int vertices>(std::integral_constant<int, vertices>) {
    using Tile = Tiling<Arithmetic, vertices, paths>;
    return sizes.resident_rows < matrices.order
               ? solve_streamed<Tile>(runtime, matrices, sizes.pivots, sizes.resident_rows)
               : solve_resident<Tile>(runtime, matrices, sizes.pivots, keep_infinite);
  });
}
template <class Arithmetic, bool paths>
Solved solve_in_tiles(const RanksTask& task, const TunedSizes& sizes, bool keep_infinite) {
  return with_tile(sizes, [&]<int vertices>(std::integral_constant<int, vertices>) {
    return solve_on_ranks<Tiling<Arithmetic, vertices, paths>>(task, sizes.pivots, keep_infinite);
  });
}

/// Solves in 16 bits where that is allowed and no length turns out too long for them, else in 32.
/// \param keeps_arcs  16 bits leave all as it was where they do not do
/// \param packed  (keep_infinite) -> Solved \param words  () -> Outcome
template <class Packed, class Words>
floyd_warshall::Outcome in_few_bits(const floyd_warshall::Options& options,
                                    const floyd_warshall::Matrices& matrices, bool keeps_arcs,
                                    const Packed& packed, const Words& words) {
  using floyd_warshall::Precision;
  // Where no path can be as long as 16 bits hold, an infinite length is that of no path.
  const bool is_sure = matrices.longest_path() < Packed16::infinity;
  if (options.precision == Precision::int16 && matrices.least < 0) {
    throw InputError("option precision: int16 cannot represent negative weights");
  }
  if (options.precision == Precision::int16 && !keeps_arcs && !is_sure) {
    throw InputError(
        "option precision: int16 needs the whole matrix in device memory, unless all distances are "
        "below 16383");
  }
  // A matrix that streams is overwritten: there is no going back to 32 bits.
  const bool may_pack = !options.predecessors && options.precision != Precision::int32 &&
                        matrices.least >= 0 && (is_sure || keeps_arcs);
  if (may_pack) {
    Solved solved = packed(is_sure);
    if (!solved.has_infinite || is_sure) {
      solved.outcome.precision = Precision::int16;
      return solved.outcome;
    }
    if (options.precision == Precision::int16) {
      throw InputError(
          "option precision: int16 cannot distinguish distances of 16383 or more from unreachable "
          "pairs, and the graph has such pairs");
    }
  }
  return words();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
