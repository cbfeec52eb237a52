/// \file
/// How many rows of all pairs are searched at once, while those before them are copied.
#pragma once

#include <algorithm>
#include <cstdint>

#include "reference/graph/types.hpp"

namespace graphspec::johnson {

/// Rows that are searched at once: an eighth of all, so that copies hide behind searches, in at
/// most 512 MiB; near the end fewer and fewer, for nothing is searched while the last are copied.
class Batches {
 public:
  /// \param count     of all rows, at least 1
  /// \param together  rows that a device searches side by side, at least 1: batches are multiples
  ///                  of that, for whose searches begin together shall end together
  Batches(Vertex num_vertices, Vertex count, Vertex together)
      : row_bytes_(std::int64_t{4} * num_vertices), together_(together) {
    constexpr std::int64_t max_bytes = std::int64_t{512} << 20;
    constexpr Vertex least_rows = 1024;
    const std::int64_t eighth = std::max((count + 7) / 8, least_rows);
    most_ = std::clamp<std::int64_t>(std::min(max_bytes / row_bytes_, in_whole(eighth)), 1, count);
  }

  /// Rows of the greatest batch.
  [[nodiscard]] Vertex most() const { return static_cast<Vertex>(most_); }

  /// Rows of the next batch, where so many are left: 1 to `left`, and to most().
  [[nodiscard]] Vertex next(Vertex left) const {
    constexpr std::int64_t few_bytes = std::int64_t{64} << 20;
    const bool few = left * row_bytes_ <= few_bytes;
    return static_cast<Vertex>(
        std::min({most_, few ? left : in_whole((left + 1) / 2), std::int64_t{left}}));
  }

 private:
  [[nodiscard]] std::int64_t in_whole(std::int64_t rows) const {
    return (rows + together_ - 1) / together_ * together_;
  }

  std::int64_t row_bytes_;
  std::int64_t together_;
  std::int64_t most_ = 0;
};

}  // namespace graphspec::johnson
