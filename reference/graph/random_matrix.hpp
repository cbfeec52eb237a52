/// \file
/// The random graphs of the Floyd-Warshall study (Garber 2019) as dense matrices of weights, which
/// can be far larger than a list of arcs could.
#pragma once

#include <cstdint>
#include <span>

#include "reference/graph/generators.hpp"
#include "reference/graph/types.hpp"

namespace graphspec {

/// What a density of the study stands for.
enum class DensityForm {
  as_made,   ///< an arc where rand() % (100 / density) is 0, in integers: from 51 on a complete
             ///< graph
  as_meant,  ///< an arc with a probability of density / 100
};

/// The probability of an arc.
/// \param density  in hundredths, 1 .. 100 \throws InputError for another (of 0 the study's program
/// divides by 0)
[[nodiscard]] Probability arc_probability(int density, DensityForm form);

/// The study's GenerateRandomGraph: weights 1 .. 100 drawn uniformly, zeros on the diagonal,
/// `unreached` where there is no arc. The study draws from its compiler's rand(), never seeded,
/// which is not repeated here: word `column` of stream `row` says whether there is an arc, and its
/// weight.
class RandomMatrix {
 public:
  static constexpr std::int32_t greatest_weight = 100;

  /// \throws InputError for an order outside 0 .. max_num_vertices, and for a probability that is
  /// none or whose denominator is above 2^32
  RandomMatrix(std::int64_t order, Probability arc, std::uint64_t seed);

  [[nodiscard]] Vertex order() const { return order_; }
  /// One weight. \pre row and column are below the order
  [[nodiscard]] std::int32_t operator()(Vertex row, Vertex column) const;
  /// One row. \pre `weights` has one place a column
  void fill_row(Vertex row, std::span<std::int32_t> weights) const;
  /// All rows, one after another; all cores work on it. \pre `weights` has order x order places
  void fill(std::span<std::int32_t> weights) const;

 private:
  Vertex order_;
  Probability arc_;
  std::uint64_t seed_;
};

}  // namespace graphspec
