/// \file
/// The Floyd-Warshall study's random graphs: densities as made and as meant, weights, and what they
/// depend on.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/random_matrix.hpp"

namespace graphspec::properties {
namespace {

std::vector<std::int32_t> matrix_of(const RandomMatrix& matrix) {
  const auto order = static_cast<std::size_t>(matrix.order());
  std::vector<std::int32_t> weights(order * order, -7);
  matrix.fill(weights);
  return weights;
}

/// The part of the places off the diagonal that have an arc.
double share_of_arcs(const std::vector<std::int32_t>& weights, double order) {
  const auto absent = std::count(weights.begin(), weights.end(), unreached);
  return 1 - static_cast<double>(absent) / (order * (order - 1));
}

TEST(RandomMatrix, HasTheDensityThatTheStudysProgramMakesAndTheOneThatItMeans) {
  // The study's `100 / density`, by hand; share of arcs as printed in the digest of a run of it.
  struct Case {
    int density;
    DensityForm form;
    double share;
  };
  constexpr int order = 600;
  for (const auto& [density, form, share] :
       {Case{85, DensityForm::as_made, 1}, Case{51, DensityForm::as_made, 1},
        Case{50, DensityForm::as_made, 0.5}, Case{34, DensityForm::as_made, 0.5},
        Case{15, DensityForm::as_made, 1.0 / 6}, Case{1, DensityForm::as_made, 0.01},
        Case{85, DensityForm::as_meant, 0.85}, Case{15, DensityForm::as_meant, 0.15},
        Case{100, DensityForm::as_meant, 1}}) {
    const auto weights = matrix_of(RandomMatrix(order, arc_probability(density, form), 3));
    const double found = share_of_arcs(weights, order);
    const double deviation = std::sqrt(share * (1 - share) / (order * (order - 1.0)));
    EXPECT_NEAR(found, share, 5 * deviation) << "density " << density;
  }
}

TEST(RandomMatrix, HasZerosOnTheDiagonalAndWeightsDrawnUniformlyFrom1To100) {
  constexpr std::size_t order = 1000;
  const auto weights = matrix_of(RandomMatrix(order, arc_probability(15, DensityForm::as_made), 5));
  std::array<double, RandomMatrix::greatest_weight + 1> times{};
  for (std::size_t row = 0; row < order; ++row) {
    for (std::size_t column = 0; column < order; ++column) {
      const auto weight = weights[row * order + column];
      if (row == column) {
        ASSERT_EQ(weight, 0);
      } else if (weight != unreached) {
        ASSERT_GE(weight, 1);
        ASSERT_LE(weight, 100);
        ++times[static_cast<std::size_t>(weight)];
      }
    }
  }
  double arcs = 0;
  for (const double count : times) arcs += count;
  double squares = 0;
  for (std::size_t weight = 1; weight < times.size(); ++weight) {
    const double expected = arcs / 100;
    squares += (times[weight] - expected) * (times[weight] - expected) / expected;
  }
  // Chi-square with 99 degrees of freedom: above 160 in one of 10,000 draws, below 50 in as few.
  EXPECT_LT(squares, 160);
  EXPECT_GT(squares, 50);
}

TEST(RandomMatrix, IsTheSameForEveryNumberOfThreadsAndEntryByEntry) {
  const RandomMatrix matrix(257, arc_probability(15, DensityForm::as_meant), 42);
  const auto one = with_threads(1, [&] { return matrix_of(matrix); });
  for (const int threads : {2, 3, 8}) {
    EXPECT_EQ(with_threads(threads, [&] { return matrix_of(matrix); }), one) << threads;
  }
  for (Vertex row = 0; row < matrix.order(); ++row) {
    for (Vertex column = 0; column < matrix.order(); ++column) {
      ASSERT_EQ(matrix(row, column),
                one[static_cast<std::size_t>(row) * 257 + static_cast<std::size_t>(column)]);
    }
  }
}

TEST(RandomMatrix, IsAnotherForAnotherSeedAndKeepsItsCornerForAnotherOrder) {
  const Probability half = arc_probability(50, DensityForm::as_made);
  EXPECT_NE(matrix_of(RandomMatrix(100, half, 1)), matrix_of(RandomMatrix(100, half, 2)));
  EXPECT_EQ(RandomMatrix(100, half, 1)(3, 99), RandomMatrix(5000, half, 1)(3, 99));
}

TEST(RandomMatrix, RefusesDensitiesAndProbabilitiesThatAreNone) {
  for (const int density : {0, -1, 101}) {
    EXPECT_THROW(static_cast<void>(arc_probability(density, DensityForm::as_made)), InputError);
  }
  EXPECT_THROW(RandomMatrix(3, {2, 1}, 1), InputError);
  EXPECT_THROW(RandomMatrix(3, {0, 0}, 1), InputError);
  EXPECT_THROW(RandomMatrix(-1, {1, 2}, 1), InputError);
  EXPECT_TRUE(matrix_of(RandomMatrix(0, {1, 2}, 1)).empty());
}

}  // namespace
}  // namespace graphspec::properties
