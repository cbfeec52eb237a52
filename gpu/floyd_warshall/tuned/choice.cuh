/// \file
/// The three forms of tuned_dense, each compiled in a file of its own for tiles of three sizes.
#pragma once

#include "gpu/floyd_warshall/tuned/streamed.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Options that have been chosen.
struct TunedSizes {
  int tile;
  int pivots;
  int resident_rows;  ///< the order, or less
};

/// One of the three. \param keep_infinite  as solve_resident()
using TunedForm = Solved(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                         const TunedSizes& sizes, bool keep_infinite);

TunedForm tuned_dense_lengths, tuned_dense_packed, tuned_dense_with_paths;

/// The form with the tiles asked for.
template <class Arithmetic, bool paths>
Solved solve_in_tiles(Runtime& runtime, const floyd_warshall::Matrices& matrices,
                      const TunedSizes& sizes, bool keep_infinite) {
  const auto solve = [&]<int vertices>(std::integral_constant<int, vertices>) {
    using Tile = Tiling<Arithmetic, vertices, paths>;
    return sizes.resident_rows < matrices.order
               ? solve_streamed<Tile>(runtime, matrices, sizes.pivots, sizes.resident_rows)
               : solve_resident<Tile>(runtime, matrices, sizes.pivots, keep_infinite);
  };
  if (sizes.tile == 32) return solve(std::integral_constant<int, 32>());
  if (sizes.tile == 64) return solve(std::integral_constant<int, 64>());
  return solve(std::integral_constant<int, 128>());
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
