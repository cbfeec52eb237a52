/// \file
/// Weights by row and column, each from one random word.
#include "reference/graph/random_matrix.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// A weight from a word, which falls on one of denominator x greatest_weight equal parts: the first
/// numerator x greatest_weight of them are arcs, and the remainder is the weight.
std::int32_t weight_of(const RandomStream& stream, std::uint64_t column, Probability arc) {
  constexpr std::uint64_t weights = RandomMatrix::greatest_weight;
  const std::uint64_t part = stream.below(column, arc.denominator * weights);
  if (part >= arc.numerator * weights) return unreached;
  return static_cast<std::int32_t>(part % weights) + 1;
}

}  // namespace

Probability arc_probability(int density, DensityForm form) {
  if (density < 1 || density > 100) {
    throw InputError(
        fmt::format("density {}: the density must be between 1 and 100 percent", density));
  }
  if (form == DensityForm::as_made) return {1, static_cast<std::uint64_t>(100 / density)};
  return {static_cast<std::uint64_t>(density), 100};
}

RandomMatrix::RandomMatrix(std::int64_t order, Probability arc, std::uint64_t seed)
    : order_(checked_vertices(order)), arc_(arc), seed_(seed) {
  constexpr std::uint64_t most = std::uint64_t{1} << 32;
  if (arc.denominator == 0 || arc.denominator > most || arc.numerator > arc.denominator) {
    throw InputError(fmt::format(
        "the probability is {}/{}; it must be between 0 and 1, with a denominator below 2^32",
        arc.numerator, arc.denominator));
  }
}

std::int32_t RandomMatrix::operator()(Vertex row, Vertex column) const {
  if (row == column) return 0;
  return weight_of(RandomStream(seed_, static_cast<std::uint64_t>(row)),
                   static_cast<std::uint64_t>(column), arc_);
}

void RandomMatrix::fill_row(Vertex row, std::span<std::int32_t> weights) const {
  const RandomStream stream(seed_, static_cast<std::uint64_t>(row));
  for (std::size_t column = 0; column < weights.size(); ++column) {
    weights[column] = weight_of(stream, column, arc_);
  }
  weights[static_cast<std::size_t>(row)] = 0;
}

void RandomMatrix::fill(std::span<std::int32_t> weights) const {
  const auto columns = static_cast<std::size_t>(order_);
#pragma omp parallel for schedule(static) if (is_shared_work(std::int64_t{order_} * order_))
  for (Vertex row = 0; row < order_; ++row) {
    fill_row(row, weights.subspan(static_cast<std::size_t>(row) * columns, columns));
  }
}

}  // namespace graphspec
