/// \file
/// A seeded bijection of vertex numbers, so that a generated graph's numbers do not tell how it was
/// made.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "reference/graph/random.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// A bijection on 0 .. vertices-1, computed a vertex at a time, without a table.
///
/// On b-bit numbers, 2^b the first power not below `vertices`, a round multiplies by an odd number,
/// adds, and takes an exclusive or with itself shifted right by b/2 + 1: each can be undone. A
/// result outside 0 .. vertices-1 goes through the rounds again until it is inside.
class Renaming {
 public:
  /// \param vertices  1 .. max_num_vertices
  Renaming(std::int64_t vertices, std::uint64_t seed)
      : vertices_(static_cast<std::uint64_t>(vertices)),
        bits_(std::bit_width(vertices_ - 1)),
        mask_((std::uint64_t{1} << bits_) - 1) {
    const RandomStream stream(seed, stream_number);
    for (std::size_t round = 0; round < factor_.size(); ++round) {
      factor_[round] = stream.bits(2 * round) | 1U;
      summand_[round] = stream.bits(2 * round + 1);
    }
  }

  /// The new number of a vertex, both in 0 .. vertices-1.
  [[nodiscard]] constexpr Vertex operator()(std::uint64_t vertex) const {
    do {
      for (std::size_t round = 0; round < factor_.size(); ++round) {
        vertex = (vertex * factor_[round] + summand_[round]) & mask_;
        vertex ^= vertex >> (bits_ / 2 + 1);
      }
    } while (vertex >= vertices_);
    return static_cast<Vertex>(vertex);
  }

 private:
  static constexpr std::uint64_t stream_number = 0x5245'4e41'4d45U;  // "RENAME"

  std::uint64_t vertices_;
  int bits_;
  std::uint64_t mask_;
  std::array<std::uint64_t, 3> factor_{};
  std::array<std::uint64_t, 3> summand_{};
};

}  // namespace graphspec
