/// \file
/// Uniform random graphs: by the number of arcs, and by the probability of each (Gilbert's G(n,p)).
#include <fmt/format.h>

#include <array>
#include <bit>

#include "reference/graph/arc_stream.hpp"
#include "reference/graph/arcs_by_row.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/random.hpp"

namespace graphspec {
namespace {

/// How many failures come before a success of probability p, in integers alone: the logarithm of
/// the textbook formula is not the same to the last bit in every mathematics library.
class Skips {
 public:
  /// \param p  above 0
  /// \param longest  a skip this long need not be told from a longer one
  Skips(Probability p, std::int64_t longest)
      : top_(std::bit_width(static_cast<std::uint64_t>(longest)) - 1) {
    const std::uint64_t failure = p.denominator - p.numerator;
    power_[0] = divided(failure, p.denominator);
    for (std::size_t j = 1; j < power_.size(); ++j) {
      power_[j] = RandomStream::high_product(power_[j - 1], power_[j - 1]);
    }
  }

  /// The greatest k with (1-p)^k > word / 2^64, found bit by bit from the highest.
  [[nodiscard]] std::int64_t skip(std::uint64_t word) const {
    std::int64_t failures = 0;
    std::uint64_t product = ~std::uint64_t{0};
    for (int j = top_; j >= 0; --j) {
      const std::uint64_t further =
          RandomStream::high_product(product, power_[static_cast<std::size_t>(j)]);
      if (further > word) {
        failures += std::int64_t{1} << j;
        product = further;
      }
    }
    return failures;
  }

 private:
  /// numerator * 2^64 / denominator, numerator < denominator, rounded down: long division.
  static std::uint64_t divided(std::uint64_t numerator, std::uint64_t denominator) {
    std::uint64_t quotient = 0;
    for (int bit = 0; bit < 64; ++bit) {
      const bool carry = numerator >> 63 != 0;
      numerator <<= 1;
      const bool one = carry || numerator >= denominator;
      if (one) numerator -= denominator;
      quotient = quotient << 1 | (one ? 1U : 0U);
    }
    return quotient;
  }

  int top_;
  std::array<std::uint64_t, 32> power_{};  ///< power_[j] is (1-p)^(2^j) in units of 2^-64
};

Vertex checked_size(std::int64_t vertices, Probability p) {
  const Vertex n = checked_vertices(vertices);
  if (p.denominator == 0 || p.numerator > p.denominator) {
    throw InputError(fmt::format("the probability is {}/{}; it must be between 0 and 1",
                                 p.numerator, p.denominator));
  }
  const double share = static_cast<double>(p.numerator) / static_cast<double>(p.denominator);
  check_generated_size(n, double{1} * n * n * share);
  return n;
}

/// The columns of each row of a matrix whose entries are there with one probability.
struct Columns {
  Vertex n;
  Vertex rows;  ///< that have any
  std::uint64_t seed;
  Skips skips;

  Columns(std::int64_t vertices, Probability p, std::uint64_t given_seed)
      : n(checked_size(vertices, p)),
        rows(p.numerator == 0 ? 0 : n),
        seed(given_seed),
        skips(p, vertices + 1) {}

  /// Calls use(column) for those of a row from `first` on.
  template <class Use>
  void draw(std::int64_t row, std::int64_t first, const Use& use) const {
    const RandomStream stream(seed, static_cast<std::uint64_t>(row));
    std::uint64_t word = 0;
    for (std::int64_t column = first + skips.skip(stream.bits(word)); column < n;
         column += 1 + skips.skip(stream.bits(++word))) {
      use(static_cast<Vertex>(column));
    }
  }
};

}  // namespace

ArcStream uniform_stream(std::int64_t vertices, ArcIndex arcs, std::uint64_t seed) {
  const Vertex n = checked_vertices(vertices);
  if (arcs < 0 || (arcs > 0 && vertices == 0)) {
    throw InputError(
        fmt::format("{} arcs need at least one vertex; the graph has {}", arcs, vertices));
  }
  return {.num_vertices = n,
          .num_drawn = arcs,
          .both_ways = false,
          .draw = [stream = RandomStream(seed), bound = static_cast<std::uint64_t>(vertices)](
                      std::int64_t first, std::span<Vertex> source, std::span<Vertex> dest) {
            for (std::size_t at = 0; at < source.size(); ++at) {
              const std::uint64_t arc = static_cast<std::uint64_t>(first) + at;
              source[at] = static_cast<Vertex>(stream.below(2 * arc, bound));
              dest[at] = static_cast<Vertex>(stream.below(2 * arc + 1, bound));
            }
          }};
}

EdgeList uniform_arcs(std::int64_t vertices, ArcIndex arcs, std::uint64_t seed) {
  return list_of(uniform_stream(vertices, arcs, seed));
}

EdgeList gnp(std::int64_t vertices, Probability p, bool loops, std::uint64_t seed) {
  const Columns columns(vertices, p, seed);
  return arcs_by_row(columns.n, columns.rows, [&](std::int64_t row, const auto& add) {
    columns.draw(row, 0, [&](Vertex column) {
      if (loops || column != row) add(static_cast<Vertex>(row), column);
    });
  });
}

EdgeList gnp_undirected(std::int64_t vertices, Probability p, std::uint64_t seed) {
  const Columns columns(vertices, p, seed);
  return edges_by_row(columns.n, columns.rows, [&](std::int64_t row, const auto& join) {
    columns.draw(row, row + 1, [&](Vertex column) { join(static_cast<Vertex>(row), column); });
  });
}

}  // namespace graphspec
