/// \file
/// Weights as unsigned words in the same order: the search compares and never adds. For the host
/// and for kernels.
#pragma once

#include <bit>
#include <cstdint>

namespace graphspec::boruvka_mst {

/// The word of a weight. Weights that are equal have equal words, 0 and -0 too.
[[nodiscard]] constexpr std::uint32_t weight_key(std::int32_t weight) {
  return static_cast<std::uint32_t>(weight) ^ 0x8000'0000U;
}
[[nodiscard]] constexpr std::uint32_t weight_key(std::uint32_t rank) {
  return rank;
}
/// \pre the weight is a number
[[nodiscard]] constexpr std::uint64_t weight_key(double weight) {
  constexpr std::uint64_t sign = std::uint64_t{1} << 63U;
  const auto bits = std::bit_cast<std::uint64_t>(weight == 0 ? 0.0 : weight);
  return (bits & sign) != 0 ? ~bits : bits | sign;
}

}  // namespace graphspec::boruvka_mst
