/// \file
/// The product of two tiles of costs in the algebra of minimum and addition: where the vectorised
/// form of Floyd and Warshall's algorithm spends its time.
#pragma once

#include <cstdint>

#include "reference/baseline/host_vectors.hpp"

namespace graphspec::reference {

/// Rows and columns of a tile: two of them stay in a core's first cache.
inline constexpr int min_plus_tile_width = 64;
inline constexpr int min_plus_tile_size = min_plus_tile_width * min_plus_tile_width;

/// What stands where there is no path.
enum class Infinity {
  /// A number to which every cost can be added, and twice itself, within 32 bits.
  added,
  /// `unreached`, to which nothing is added: lengths that a sum brings out of 32 bits are none.
  tested,
};

/// known[i,j] = min(known[i,j], first[i,k] + second[k,j]) over all k. Tiles are row by row.
/// `known` may be `first` or `second` where the other is closed, that is, its own shortest paths:
/// what is read early or late then makes no difference.
using MinPlusTile = void(std::int32_t* known, const std::int32_t* first,
                         const std::int32_t* second);

/// The function for these instructions, which the machine must have.
[[nodiscard]] MinPlusTile* min_plus_tile(HostVectors vectors, Infinity infinity);

}  // namespace graphspec::reference
