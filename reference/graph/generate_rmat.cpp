/// \file
/// R-MAT, in integers throughout. Level l of edge e draws word e * scale + l of stream 0, and its
/// noise, where there is one, word 2^64 - 1 - (e * scale + l).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "reference/graph/arc_stream.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/renaming.hpp"

namespace graphspec {
namespace {

constexpr int max_scale = 30;

/// A cell of the adjacency matrix of 2^scale rows and columns.
struct Cell {
  std::uint64_t row = 0;
  std::uint64_t column = 0;

  void descend(bool lower, bool right) {
    row = row * 2 + static_cast<std::uint64_t>(lower);
    column = column * 2 + static_cast<std::uint64_t>(right);
  }
};

/// Falls through levels of equal probabilities.
class PlainQuadrants {
 public:
  explicit PlainQuadrants(const PlainRmat& rmat) : below_(rmat.below) {}

  /// Edges first, first + 1, ...
  void fall(const RandomStream& stream, std::uint64_t first, int scale,
            std::span<Cell> cells) const {
#ifdef __x86_64__
    // One that has the vectors has 64-bit products in them, eight at once.
    static const bool is_wide = __builtin_cpu_supports("avx512dq") != 0;
    if (is_wide) return fall_wide(stream, first, scale, cells);
#endif
    fall_together(stream, first, scale, cells);
  }

 private:
  /// PlainRmat::ends() of many edges, level by level, without a branch: the compiler makes vectors.
  [[gnu::always_inline]] inline void fall_together(const RandomStream& stream, std::uint64_t first,
                                                   int scale, std::span<Cell> cells) const {
    constexpr std::size_t together = 64;
    const auto words = static_cast<std::uint64_t>(scale);
    const auto [a, ab, abc] = below_;
    for (std::size_t begin = 0; begin < cells.size(); begin += together) {
      std::array<std::uint64_t, together> row{};
      std::array<std::uint64_t, together> column{};
      for (std::uint64_t level = 0; level < words; ++level) {
        const std::uint64_t index = (first + begin) * words + level;
        for (std::size_t edge = 0; edge < together; ++edge) {
          const std::uint64_t draw = stream.bits(index + edge * words) >> 11;
          const std::uint64_t lower = draw >= ab ? 1 : 0;
          const std::uint64_t beyond_a = draw >= a ? 1 : 0;
          const std::uint64_t beyond_abc = draw >= abc ? 1 : 0;
          row[edge] = row[edge] * 2 + lower;
          column[edge] = column[edge] * 2 + (beyond_a ^ lower ^ beyond_abc);
        }
      }
      const std::size_t count = std::min(together, cells.size() - begin);
      for (std::size_t edge = 0; edge < count; ++edge) {
        cells[begin + edge] = {row[edge], column[edge]};
      }
    }
  }

#ifdef __x86_64__
  [[gnu::target("avx512f,avx512dq")]] void fall_wide(const RandomStream& stream,
                                                     std::uint64_t first, int scale,
                                                     std::span<Cell> cells) const {
    fall_together(stream, first, scale, cells);
  }
#endif

  std::array<std::uint64_t, 3> below_;
};

/// Falls through levels whose probabilities wander. A factor 0.95 + 0.1 x / 2^16, x one of the four
/// 16-bit parts of the noise word, is (622592 + x) / 655360; the four products need no
/// renormalising, for the draw is made below their sum.
class NoisyQuadrants {
 public:
  explicit NoisyQuadrants(const RmatParameters& parameters) {
    const std::array<int, 4> hundredths{parameters.a, parameters.b, parameters.c, parameters.d};
    for (std::size_t quadrant = 0; quadrant < 4; ++quadrant) {
      share_[quadrant] = static_cast<std::uint64_t>(hundredths[quadrant]) << 24;
    }
  }

  /// Edges first, first + 1, ...
  void fall(const RandomStream& stream, std::uint64_t first, int scale,
            std::span<Cell> cells) const {
    for (Cell& cell : cells) cell = fallen(stream, first++, scale);
  }

 private:
  [[nodiscard]] Cell fallen(const RandomStream& stream, std::uint64_t edge, int scale) const {
    Cell cell;
    const auto words = static_cast<std::uint64_t>(scale);
    // Of 2^31 and less at first, a share stays below 2^34 over 30 levels: 1.05^29 < 4.2.
    std::array<std::uint64_t, 4> share = share_;
    for (std::uint64_t level = 0; level < words; ++level) {
      const std::uint64_t index = edge * words + level;
      if (level > 0) {
        const std::uint64_t noise = stream.bits(~index);
        for (std::size_t quadrant = 0; quadrant < 4; ++quadrant) {
          const std::uint64_t x = noise >> (16 * quadrant) & 0xffffU;
          share[quadrant] = share[quadrant] * (622592 + x) / 655360;
        }
      }
      const std::uint64_t upper = share[0] + share[1];
      const std::uint64_t draw = stream.below(index, upper + share[2] + share[3]);
      const bool lower = draw >= upper;
      cell.descend(lower, draw >= (lower ? upper + share[2] : share[0]));
    }
    return cell;
  }

  std::array<std::uint64_t, 4> share_{};
};

PlainRmat plain_rmat(int scale, const RmatParameters& parameters, std::uint64_t seed) {
  const auto below = [](int hundredths) {
    return ((static_cast<std::uint64_t>(hundredths) << 53) + 99) / 100;
  };
  const auto& [a, b, c, d, noise, undirected] = parameters;
  return {.scale = scale,
          .below = {below(a), below(a + b), below(a + b + c)},
          .stream = RandomStream(seed),
          .renamed = Renaming(std::int64_t{1} << scale, seed)};
}

template <class Quadrants>
auto drawn_by(const Quadrants& quadrants, int scale, std::uint64_t seed) {
  return [quadrants, scale, stream = RandomStream(seed),
          renamed = Renaming(std::int64_t{1} << scale, seed)](
             std::int64_t first, std::span<Vertex> source, std::span<Vertex> dest) {
    std::array<Cell, 512> cells;
    for (std::size_t begin = 0; begin < source.size(); begin += cells.size()) {
      const auto here = std::span(cells).first(std::min(cells.size(), source.size() - begin));
      quadrants.fall(stream, static_cast<std::uint64_t>(first) + begin, scale, here);
      for (std::size_t edge = 0; edge < here.size(); ++edge) {
        source[begin + edge] = renamed(here[edge].row);
        dest[begin + edge] = renamed(here[edge].column);
      }
    }
  };
}

void check_parameters(int scale, std::int64_t degree, const RmatParameters& parameters) {
  if (scale < 0 || scale > max_scale || degree < 0) {
    throw InputError(
        fmt::format("R-MAT: the scale is {} and the degree is {}. The scale must be between 0 and "
                    "{}, and the degree 0 or more",
                    scale, degree, max_scale));
  }
  if (degree > std::numeric_limits<std::int64_t>::max() >> scale) {
    throw InputError(
        fmt::format("R-MAT of scale {} and degree {} has more than 2^63 arcs", scale, degree));
  }
  const auto& [a, b, c, d, noise, undirected] = parameters;
  if (a < 0 || b < 0 || c < 0 || d < 0 || a + b + c + d != 100) {
    throw InputError(
        fmt::format("R-MAT: the probabilities are {}, {}, {} and {} hundredths; they must be 0 or "
                    "more and add up to 100",
                    a, b, c, d));
  }
}

}  // namespace

ArcStream rmat_stream(int scale, std::int64_t degree, const RmatParameters& parameters,
                      std::uint64_t seed) {
  check_parameters(scale, degree, parameters);
  const std::int64_t vertices = std::int64_t{1} << scale;
  ArcStream stream{.num_vertices = static_cast<Vertex>(vertices),
                   .num_drawn = vertices * degree,
                   .both_ways = parameters.undirected,
                   .draw = {}};
  if (parameters.noise) {
    stream.draw = drawn_by(NoisyQuadrants(parameters), scale, seed);
  } else {
    stream.plain_rmat = plain_rmat(scale, parameters, seed);
    stream.draw = drawn_by(PlainQuadrants(*stream.plain_rmat), scale, seed);
  }
  return stream;
}

EdgeList rmat(int scale, std::int64_t degree, const RmatParameters& parameters,
              std::uint64_t seed) {
  return list_of(rmat_stream(scale, degree, parameters, seed));
}

}  // namespace graphspec
