/// \file
/// How many rows of all pairs are searched at once, while those before them are copied.
#pragma once

#include <algorithm>
#include <cstdint>

#include "reference/graph/types.hpp"

namespace graphspec::johnson {

/// Rows of a batch: an eighth of all, so that copies hide behind searches, in at most 64 MiB,
/// since nothing hides the last copy. Larger rows get up to 512 MiB, so that each block has one.
/// \param count     of all rows, at least 1
/// \param together  rows that a device searches side by side, at least 1
[[nodiscard]] inline Vertex rows_a_batch(Vertex num_vertices, Vertex count, Vertex together) {
  constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
  constexpr Vertex least_rows = 1024;
  const std::int64_t row_bytes = std::int64_t{4} * num_vertices;
  const std::int64_t fit = std::min(std::max<std::int64_t>(64 * mebibyte / row_bytes, together),
                                    512 * mebibyte / row_bytes);
  const std::int64_t eighth = std::max((count + 7) / 8, least_rows);
  return static_cast<Vertex>(std::clamp<std::int64_t>(std::min(fit, eighth), 1, count));
}

}  // namespace graphspec::johnson
