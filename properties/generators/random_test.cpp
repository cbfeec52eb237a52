/// \file
/// Random streams and renamings. That their words are the documented ones is checked, from outside,
/// by independent_generators.py.
#include "reference/graph/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "reference/graph/renaming.hpp"

namespace graphspec::properties {
namespace {

/// The chi-square statistic against equal expectations, less its mean, in standard deviations.
double excess_of(const std::vector<std::int64_t>& counts) {
  double total = 0;
  for (const std::int64_t count : counts) total += static_cast<double>(count);
  const auto cells = static_cast<double>(counts.size());
  double statistic = 0;
  for (const std::int64_t count : counts) {
    statistic += std::pow(static_cast<double>(count) - total / cells, 2) / (total / cells);
  }
  return (statistic - (cells - 1)) / std::sqrt(2 * (cells - 1));
}

constexpr std::uint64_t draws = 300'000;

TEST(RandomStream, SpreadsIntegersEvenlyOverSmallBounds) {
  const RandomStream stream(1, 2);
  for (const std::uint64_t bound : {2U, 3U, 10U, 101U, 1000U}) {
    std::vector<std::int64_t> counts(bound, 0);
    for (std::uint64_t index = 0; index < draws; ++index) ++counts.at(stream.below(index, bound));
    EXPECT_LT(std::abs(excess_of(counts)), 6) << bound;
  }
}

// 2^64 words do not divide by 3 * 2^62: with no word drawn again, every third value would be hit
// twice as often as the others.
TEST(RandomStream, FavoursNoIntegerEvenBelowABoundOfThreeQuartersOfAllWords) {
  const RandomStream stream(5);
  std::vector<std::int64_t> counts(3, 0);
  for (std::uint64_t index = 0; index < draws; ++index) {
    ++counts[stream.below(index, std::uint64_t{3} << 62) % 3];
  }
  EXPECT_LT(excess_of(counts), 6);
}

TEST(RandomStream, StaysBelowTheBound) {
  const RandomStream stream(7);
  for (const std::uint64_t bound :
       {std::uint64_t{1}, std::uint64_t{2}, (std::uint64_t{1} << 63) + 1,
        std::numeric_limits<std::uint64_t>::max()}) {
    for (std::uint64_t index = 0; index < 1000; ++index) {
      ASSERT_LT(stream.below(index, bound), bound);
    }
  }
}

TEST(RandomStream, SpreadsRealsEvenlyOverTheUnitInterval) {
  const RandomStream stream(3, 9);
  std::vector<std::int64_t> counts(500, 0);
  for (std::uint64_t index = 0; index < draws; ++index) {
    const double value = stream.unit(index);
    ASSERT_TRUE(value >= 0 && value < 1);
    ++counts[static_cast<std::size_t>(value * 500)];
  }
  EXPECT_LT(std::abs(excess_of(counts)), 6);
}

TEST(RandomStream, HasRealsOf53BitsAndRoundsThoseOfAnIntervalOnce) {
  // By the formulas in random.hpp, in exact fractions: the word's high 53 bits times 2^-53, and
  // 0.001 + (0.1 - 0.001) times that.
  struct Drawn {
    std::uint64_t seed, stream, index, word;
    double unit, between;
  };
  constexpr auto last_seed = std::numeric_limits<std::uint64_t>::max();
  for (const Drawn& drawn :
       {Drawn{0, 0, 0, 0xd2ce134acb3773b6U, 0x1.a59c2695966eep-1, 0x1.5202d6e0f82acp-4},
        Drawn{1, 2, 3, 0x5e1767a6f6edfbf2U, 0x1.785d9e9bdbb7ep-2, 0x1.32460cfa6a6edp-5},
        Drawn{last_seed, 7, std::uint64_t{1} << 40, 0x4e51ffe793a6a9acU, 0x1.3947ff9e4e9aap-2,
              0x1.004f8d027fca6p-5}}) {
    const RandomStream stream(drawn.seed, drawn.stream);
    EXPECT_EQ(stream.bits(drawn.index), drawn.word);
    EXPECT_EQ(stream.unit(drawn.index), drawn.unit);
    EXPECT_EQ(stream.between(drawn.index, 0.001, 0.1), drawn.between);
  }
}

TEST(RandomStream, KeepsRealsBelowAnUpperEndThatRoundingWouldReach) {
  const RandomStream stream(3);
  const double high = std::nextafter(1.0, 2.0);
  for (std::uint64_t index = 0; index < 1000; ++index) {
    ASSERT_EQ(stream.between(index, 1.0, high), 1.0);
  }
}

TEST(RandomStream, HasBitsThatAreUnrelatedBetweenSeedsStreamsAndIndices) {
  // Neighbours in any of the three differ in half of their 64 bits, within 6 standard deviations.
  constexpr int pairs = 20'000;
  const auto mean_difference = [](const auto& one, const auto& other) {
    double sum = 0;
    for (std::uint64_t k = 0; k < pairs; ++k) sum += std::popcount(one(k) ^ other(k));
    return sum / pairs;
  };
  const double margin = 6 * 4 / std::sqrt(pairs);
  const auto word = [](std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
    return RandomStream(seed, stream).bits(index);
  };
  EXPECT_NEAR(mean_difference([&](auto k) { return word(k, 0, 0); },
                              [&](auto k) { return word(k + 1, 0, 0); }),
              32, margin);
  EXPECT_NEAR(mean_difference([&](auto k) { return word(0, k, 0); },
                              [&](auto k) { return word(0, k + 1, 0); }),
              32, margin);
  EXPECT_NEAR(mean_difference([&](auto k) { return word(0, 0, k); },
                              [&](auto k) { return word(0, 0, k + 1); }),
              32, margin);
}

TEST(Renaming, IsABijectionForEveryNumberOfVertices) {
  for (std::int64_t vertices = 1; vertices < 300; ++vertices) {
    for (const std::uint64_t seed : {0U, 1U, 2U}) {
      const Renaming renamed(vertices, seed);
      std::vector<bool> taken(static_cast<std::size_t>(vertices), false);
      for (std::int64_t vertex = 0; vertex < vertices; ++vertex) {
        const Vertex name = renamed(static_cast<std::uint64_t>(vertex));
        ASSERT_TRUE(name >= 0 && name < vertices);
        ASSERT_FALSE(taken[static_cast<std::size_t>(name)]) << vertices << " vertices";
        taken[static_cast<std::size_t>(name)] = true;
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
