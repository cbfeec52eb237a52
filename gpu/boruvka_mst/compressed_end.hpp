/// \file
/// The paper's compressed ends, base_J + 256 k + short_endV: where the two bits of an arc stand.
/// For the host and for kernels.
#pragma once

#include <cstdint>

#include "reference/graph/types.hpp"

namespace graphspec::boruvka_mst {

/// Ends of a vertex's arcs are less than so many numbers apart.
inline constexpr std::int64_t compressible_span = 1024;
/// Arcs that share a byte of k.
inline constexpr int arcs_a_byte = 4;

/// The end of an arc. \param base  the least end of its vertex's arcs
/// \param low  short_endV \param high  the byte that has its k
[[nodiscard]] constexpr Vertex decompressed_end(Vertex base, std::uint8_t low, std::uint8_t high,
                                                ArcIndex arc) {
  const int k = (high >> (2 * static_cast<int>(arc % arcs_a_byte))) & 3;
  return base + 256 * k + low;
}

}  // namespace graphspec::boruvka_mst
