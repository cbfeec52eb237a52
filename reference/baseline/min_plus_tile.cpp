/// \file
/// A block of rows x vectors sums stays in registers while k goes through the tiles: per k it takes
/// one load a row and one a vector, and an addition and a minimum for each of their products. The
/// one source is compiled for each set of instructions, through the compilers' vector types.
#include "reference/baseline/min_plus_tile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "reference/graph/types.hpp"

namespace graphspec::reference {
namespace {

constexpr std::ptrdiff_t width = min_plus_tile_width;

template <int lanes>
struct Vector {
  using Signed [[gnu::vector_size(lanes * sizeof(std::int32_t))]] = std::int32_t;
  using Unsigned [[gnu::vector_size(lanes * sizeof(std::int32_t))]] = std::uint32_t;
};

/// Always inlined: its instructions are those of the function that calls it.
template <int lanes, int rows, int vectors, Infinity infinity>
[[gnu::always_inline]] inline void multiply(std::int32_t* known, const std::int32_t* first,
                                            const std::int32_t* second) {
  using Lengths = typename Vector<lanes>::Signed;
  using Wrapping = typename Vector<lanes>::Unsigned;
  constexpr std::ptrdiff_t strip = std::ptrdiff_t{lanes} * vectors;
  static_assert(width % rows == 0 && width % strip == 0);
  for (std::ptrdiff_t row = 0; row < width; row += rows) {
    for (std::ptrdiff_t column = 0; column < width; column += strip) {
      Lengths least[rows][vectors];
      std::int32_t* const corner = known + row * width + column;
#pragma GCC unroll 16
      for (std::ptrdiff_t r = 0; r < rows; ++r) {
#pragma GCC unroll 16
        for (std::ptrdiff_t v = 0; v < vectors; ++v) {
          std::memcpy(&least[r][v], corner + r * width + v * lanes, sizeof(Lengths));
        }
      }
      for (std::ptrdiff_t k = 0; k < width; ++k) {
        Lengths rest[vectors];
#pragma GCC unroll 16
        for (std::ptrdiff_t v = 0; v < vectors; ++v) {
          std::memcpy(&rest[v], second + k * width + column + v * lanes, sizeof(Lengths));
        }
#pragma GCC unroll 16
        for (std::ptrdiff_t r = 0; r < rows; ++r) {
          const std::int32_t leg = first[(row + r) * width + k];
          if (infinity == Infinity::tested && leg == unreached) continue;
          // Beyond it, the sum would be `unreached` or leave 32 bits.
          const std::int32_t longest = unreached - 1 - std::max(leg, 0);
#pragma GCC unroll 16
          for (std::ptrdiff_t v = 0; v < vectors; ++v) {
            Lengths way;
            if constexpr (infinity == Infinity::added) {
              way = rest[v] + leg;
            } else {
              const auto sum = reinterpret_cast<Lengths>(reinterpret_cast<Wrapping>(rest[v]) +
                                                         static_cast<std::uint32_t>(leg));
              way = rest[v] > longest ? Lengths{} + unreached : sum;
            }
            least[r][v] = way < least[r][v] ? way : least[r][v];
          }
        }
      }
#pragma GCC unroll 16
      for (std::ptrdiff_t r = 0; r < rows; ++r) {
#pragma GCC unroll 16
        for (std::ptrdiff_t v = 0; v < vectors; ++v) {
          std::memcpy(corner + r * width + v * lanes, &least[r][v], sizeof(Lengths));
        }
      }
    }
  }
}

// As many registers as there are sums, and one for each vector and row that is added.

template <Infinity infinity>
void portable(std::int32_t* known, const std::int32_t* first, const std::int32_t* second) {
  multiply<4, 4, 2, infinity>(known, first, second);
}

#if defined(__x86_64__)
template <Infinity infinity>
[[gnu::target("avx2")]] void avx2(std::int32_t* known, const std::int32_t* first,
                                  const std::int32_t* second) {
  multiply<8, 4, 2, infinity>(known, first, second);
}

template <Infinity infinity>
[[gnu::target("avx512f")]] void avx512(std::int32_t* known, const std::int32_t* first,
                                       const std::int32_t* second) {
  multiply<16, 4, 4, infinity>(known, first, second);
}
#endif

template <Infinity infinity>
MinPlusTile* function_for(HostVectors vectors) {
#if defined(__x86_64__)
  if (vectors == HostVectors::avx512) return avx512<infinity>;
  if (vectors == HostVectors::avx2) return avx2<infinity>;
#endif
  static_cast<void>(vectors);
  return portable<infinity>;
}

}  // namespace

MinPlusTile* min_plus_tile(HostVectors vectors, Infinity infinity) {
  return infinity == Infinity::added ? function_for<Infinity::added>(vectors)
                                     : function_for<Infinity::tested>(vectors);
}

}  // namespace graphspec::reference
