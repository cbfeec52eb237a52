/// \file
/// An edge of R-MAT whose levels have the same probabilities, by its number alone: on the host and
/// on a device, which get the same.
#pragma once

#include <array>
#include <cstdint>

#include "reference/graph/random.hpp"
#include "reference/graph/renaming.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// R-MAT without noise. Level l of edge e draws word e * scale + l.
struct PlainRmat {
  int scale = 0;
  /// The least of 2^53 draws that is not below the probability of a, of a or b, of a, b or c.
  std::array<std::uint64_t, 3> below{};
  RandomStream stream{0};
  Renaming renamed{1, 0};

  /// The vertices at an edge's ends, first its tail.
  [[nodiscard]] constexpr std::array<Vertex, 2> ends(std::uint64_t edge) const {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    const std::uint64_t first = edge * static_cast<std::uint64_t>(scale);
    for (int level = 0; level < scale; ++level) {
      const std::uint64_t draw = stream.bits(first + static_cast<std::uint64_t>(level)) >> 11;
      // The right half is b and d.
      const std::uint64_t lower = draw >= below[1] ? 1 : 0;
      const std::uint64_t beyond_a = draw >= below[0] ? 1 : 0;
      const std::uint64_t beyond_abc = draw >= below[2] ? 1 : 0;
      row = row * 2 + lower;
      column = column * 2 + (beyond_a ^ lower ^ beyond_abc);
    }
    return {renamed(row), renamed(column)};
  }
};

}  // namespace graphspec
