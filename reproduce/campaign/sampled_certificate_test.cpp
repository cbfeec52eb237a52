/// \file
/// The certificate of sampled rows admits right results and sees every kind of wrong one.
#include "reproduce/campaign/sampled_certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "reference/problem/no_predecessor.hpp"

namespace graphspec::reproduce {
namespace {

/// A solved graph, by the plainest loops.
class SampledCertificate : public testing::Test {
 protected:
  void solve(Vertex order, Probability arc) {
    graph_ = RandomMatrix(order, arc, 7);
    const auto values = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
    costs_.assign(values, unreached);
    paths_.assign(values, reference::no_predecessor);
    has_paths_ = true;
    graph_.fill(costs_);
    sources_.resize(static_cast<std::size_t>(order));
    std::iota(sources_.begin(), sources_.end(), 0);
    for (const Vertex row : sources_) {
      for (const Vertex column : sources_) {
        if (row != column && cost(row, column) != unreached) path(row, column) = row;
      }
    }
    for (const Vertex by : sources_) {
      for (const Vertex row : sources_) {
        for (const Vertex column : sources_) relax(row, by, column);
      }
    }
  }
  void relax(Vertex row, Vertex by, Vertex column) {
    if (cost(row, by) == unreached || cost(by, column) == unreached) return;
    if (cost(row, by) + cost(by, column) >= cost(row, column)) return;
    cost(row, column) = cost(row, by) + cost(by, column);
    path(row, column) = path(by, column);
  }
  [[nodiscard]] std::optional<std::string> violation() const {
    return certify_sampled_rows(
        graph_, sources_, costs_,
        has_paths_ ? std::span<const Vertex>(paths_) : std::span<const Vertex>());
  }
  std::int32_t& cost(Vertex row, Vertex column) { return costs_[at(row, column)]; }
  Vertex& path(Vertex row, Vertex column) { return paths_[at(row, column)]; }

  RandomMatrix graph_{0, {0, 1}, 1};
  std::vector<Vertex> sources_;
  bool has_paths_ = false;

 private:
  [[nodiscard]] std::size_t at(Vertex row, Vertex column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(graph_.order()) +
           static_cast<std::size_t>(column);
  }

  std::vector<std::int32_t> costs_;
  std::vector<Vertex> paths_;
};

TEST_F(SampledCertificate, AdmitsRightResultsWhetherDenseOrFallenApart) {
  for (const Probability arc :
       {Probability{1, 1}, Probability{1, 6}, Probability{1, 60}, Probability{0, 1}}) {
    solve(60, arc);
    EXPECT_EQ(violation(), std::nullopt) << arc.numerator << "/" << arc.denominator;
  }
}

TEST_F(SampledCertificate, SeesEveryChangedLengthWithoutPredecessors) {
  solve(40, {1, 20});
  has_paths_ = false;
  int unreached_pairs = 0;
  for (Vertex row = 0; row < 40; ++row) {
    sources_ = {row};
    for (Vertex column = 0; column < 40; ++column) {
      const std::int32_t right = cost(row, column);
      if (right == unreached) ++unreached_pairs;
      const std::vector<std::int32_t> wrong =
          right == unreached
              ? std::vector<std::int32_t>{0, 1000, -5}
              : std::vector<std::int32_t>{right - 1, right + 1, unreached, -right - 7};
      for (const std::int32_t value : wrong) {
        cost(row, column) = value;
        EXPECT_TRUE(violation().has_value()) << row << ", " << column << ": " << value;
      }
      cost(row, column) = right;
    }
  }
  EXPECT_GT(unreached_pairs, 0);
  EXPECT_EQ(violation(), std::nullopt);
}

TEST_F(SampledCertificate, AdmitsAPredecessorWhereItIsOneAndNoOther) {
  constexpr Vertex order = 20;
  int others = 0;  // that stand on another path of the same length
  for (const Probability arc : {Probability{1, 12}, Probability{1, 1}}) {
    solve(order, arc);
    for (Vertex pair = 0; pair < order * order; ++pair) {
      const Vertex row = pair / order;
      const Vertex column = pair % order;
      sources_ = {row};
      const Vertex found = path(row, column);
      const std::int32_t length = cost(row, column);
      for (Vertex value = -2; value <= order; ++value) {
        bool right = value == reference::no_predecessor;
        if (row != column && length != unreached) {
          right = value >= 0 && value < order && value != column && cost(row, value) != unreached &&
                  graph_(value, column) != unreached &&
                  cost(row, value) + graph_(value, column) == length;
        }
        if (right && value != found) ++others;
        path(row, column) = value;
        ASSERT_EQ(violation().has_value(), !right) << row << ", " << column << ": " << value;
      }
      path(row, column) = found;
    }
  }
  EXPECT_GT(others, 0) << "no pair has two shortest paths";
}

TEST_F(SampledCertificate, JudgesTheRowsThatAreAskedForAlone) {
  solve(40, {1, 2});
  cost(17, 3) = 1;
  sources_ = {0, 16, 18, 39};
  EXPECT_EQ(violation(), std::nullopt);
  sources_ = {17};
  EXPECT_TRUE(violation().has_value());
  has_paths_ = false;
  EXPECT_TRUE(violation().has_value());
}

TEST_F(SampledCertificate, SaysWhichRuleIsBrokenWhere) {
  solve(40, {1, 2});
  sources_ = {3};
  cost(3, 3) = -1;
  EXPECT_THAT(violation().value_or(""), testing::HasSubstr("from 3: "));
  solve(40, {1, 2});
  sources_ = {3};
  const std::int32_t right = cost(3, 7);
  cost(3, 7) = right - 1;
  has_paths_ = false;
  const std::string said = violation().value_or("");
  EXPECT_TRUE(said == "from 3: no path has the weight " + std::to_string(right - 1) +
                          ", which is the distance of vertex 7" ||
              said.find("the arc from 7 gives a shorter path") != std::string::npos)
      << said;
}

TEST_F(SampledCertificate, NamesTheFirstArcThatShortensBySampleTailAndHead) {
  for (const int threads : {1, 3}) {
    solve(40, {1, 2});
    sources_ = {31, 3, 17};
    // Of row 3 many distances are too large; arcs from many tails shorten each.
    for (const Vertex row : {3, 17}) {
      for (Vertex column = 0; column < 40; column += 3) {
        if (column != row) cost(row, column) += 1'000'000;
      }
    }
    std::string expected;
    for (Vertex tail = 0; tail < 40 && expected.empty(); ++tail) {
      for (Vertex head = 0; head < 40 && expected.empty(); ++head) {
        const std::int32_t weight = graph_(tail, head);
        if (tail == head || weight == unreached || cost(3, tail) + weight >= cost(3, head))
          continue;
        expected = "from 3: the distance " + std::to_string(cost(3, head)) + " of vertex " +
                   std::to_string(head) + " is too large; the arc from " + std::to_string(tail) +
                   " gives a shorter path";
      }
    }
    const int before = omp_get_max_threads();
    omp_set_num_threads(threads);
    EXPECT_EQ(violation().value_or("none"), expected);
    omp_set_num_threads(before);
  }
}

TEST_F(SampledCertificate, SamplesOneRowBetweenByTheSeed) {
  std::set<Vertex> between;
  for (std::uint64_t seed = 1; seed < 30; ++seed) {
    const auto sources = sampled_sources(1000, seed);
    EXPECT_EQ(sources, sampled_sources(1000, seed));
    ASSERT_TRUE(std::is_sorted(sources.begin(), sources.end()));
    ASSERT_LE(sources.size(), 3U);
    ASSERT_GE(sources.size(), 2U);
    between.insert(sources[1]);
  }
  EXPECT_GT(between.size(), 20U);
  EXPECT_EQ(sampled_sources(2, 1), (std::vector<Vertex>{0, 1}));
}

TEST_F(SampledCertificate, SamplesTheFirstAndTheLastRow) {
  const auto sources = sampled_sources(1000, 1);
  EXPECT_EQ(sources.front(), 0);
  EXPECT_EQ(sources.back(), 999);
  EXPECT_EQ(sampled_sources(1, 1), std::vector<Vertex>{0});
  EXPECT_TRUE(sampled_sources(0, 1).empty());
}

}  // namespace
}  // namespace graphspec::reproduce
