/// \file
/// A matrix of distances holds by its own shortest arcs where, and only where, it is the matrix of
/// distances.
#include "properties/certificates/all_pairs.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <optional>
#include <random>
#include <vector>

#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using Matrix = std::vector<std::int32_t>;

/// The distances; nothing where a cycle is negative.
std::optional<Matrix> distances_in(const Graph& graph) {
  try {
    const auto found = problem::Apsp::oracle(graph, {}).distance;
    return Matrix(found.values().begin(), found.values().end());
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;
  }
}

TEST(AllPairsHold, NoMatrixButThatOfTheDistances) {
  std::mt19937 random(7);
  int right = 0;
  int negative = 0;
  for (int graphs = 0; graphs < 400; ++graphs) {
    const Vertex order = draw(random, 1, 5);
    std::vector<WeightedArc> arcs(random() % 12);
    for (WeightedArc& arc : arcs) {
      arc = {draw(random, 0, order - 1), draw(random, 0, order - 1), draw(random, -1, 4)};
    }
    const Graph graph = graph_of(order, arcs);
    const auto distances = distances_in(graph);
    if (!distances) ++negative;
    const Matrix basis = distances.value_or(
        Matrix(static_cast<std::size_t>(order) * static_cast<std::size_t>(order), 0));
    for (int matrices = 0; matrices < 60; ++matrices) {
      Matrix claimed = basis;
      for (int changes = matrices % 6; changes > 0; --changes) {
        std::int32_t& length = claimed[random() % claimed.size()];
        length = random() % 4 == 0 ? unreached : draw(random, -2, 8);
      }
      const bool is_right = distances && claimed == *distances;
      right += is_right ? 1 : 0;
      ASSERT_EQ(all_pairs_hold(graph, claimed), is_right) << "graph " << graphs;
      ASSERT_EQ(!certify_rows(graph, 0, claimed), is_right) << "graph " << graphs;
    }
  }
  EXPECT_GT(right, 2000);
  EXPECT_GT(negative, 20);
}

TEST(AllPairsHold, ComparesPathsOf2To31AndMoreByTheirSums) {
  constexpr std::int32_t half = 1 << 30;
  constexpr auto none = unreached;
  // 0 -> 1 -> 2 weighs 2^31. A lighter arc 0 -> 2 makes a distance of 32 bits.
  const Graph lighter = graph_of(3, {{0, 1, half}, {1, 2, half}, {0, 2, 5}});
  EXPECT_TRUE(all_pairs_hold(lighter, Matrix{0, half, 5, none, 0, half, none, none, 0}));
  EXPECT_FALSE(all_pairs_hold(lighter, Matrix{0, half, none, none, 0, half, none, none, 0}));
  // Without the arc, no 32 bits hold the distance of 2: neither "unreached" nor a number is right.
  for (const std::int32_t weight : {half - 1, half}) {
    const Graph heavy = graph_of(3, {{0, 1, half}, {1, 2, weight}});
    for (const std::int32_t claimed : {none, none - 1, -half - half, 0}) {
      EXPECT_FALSE(all_pairs_hold(heavy, Matrix{0, half, claimed, none, 0, weight, none, none, 0}));
    }
  }
  const Graph longest = graph_of(3, {{0, 1, half}, {1, 2, half - 2}});
  EXPECT_TRUE(all_pairs_hold(longest, Matrix{0, half, none - 1, none, 0, half - 2, none, none, 0}));
  EXPECT_FALSE(all_pairs_hold(longest, Matrix{0, half, none, none, 0, half - 2, none, none, 0}));
}

TEST(AllPairsHold, AFaultInAnyRowIsSeenByAnyNumberOfThreads) {
  // A complete graph, whose arcs from v to the next are the shortest paths.
  constexpr Vertex order = 60;
  std::vector<WeightedArc> arcs;
  for (Vertex tail = 0; tail < order; ++tail) {
    for (Vertex head = 0; head < order; ++head) {
      const Vertex apart = (head - tail + order) % order;
      if (apart != 0) arcs.push_back({tail, head, apart == 1 ? 1 : apart + 1});
    }
  }
  const Graph graph = graph_of(order, arcs);
  Matrix right = *distances_in(graph);
  const int threads = omp_get_max_threads();
  for (const int used : {1, 2, 5}) {
    omp_set_num_threads(used);
    EXPECT_TRUE(all_pairs_hold(graph, right));
    for (const std::size_t row : {0, 1, 15, 16, 58, 59}) {
      for (const std::int32_t change : {-1, 1}) {
        std::int32_t& length = right[row * std::size_t{order} + (row + 30) % std::size_t{order}];
        length += change;
        EXPECT_FALSE(all_pairs_hold(graph, right)) << row;
        length -= change;
      }
    }
  }
  omp_set_num_threads(threads);
}

}  // namespace
}  // namespace graphspec::properties
