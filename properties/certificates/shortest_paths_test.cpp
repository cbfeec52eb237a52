/// \file
/// The certificate of shortest paths accepts right lengths, and each of its rules rejects a planted
/// wrong result that all other rules let pass.
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using Lengths = std::vector<std::int32_t>;
constexpr std::int32_t none = unreached;

/// 0 -> 1 -> 2 by way of a negative arc, 0 -> 2 dearer; 3 -> 2 with 3 out of reach.
Graph small_graph() {
  return graph_of(4, {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}, {3, 2, 1}});
}
const Lengths small_lengths = {0, 5, 3, none};

/// The violation in lengths of the small graph from vertex 0; empty when there is none.
std::string violation(const Lengths& length) {
  return text_of(certify_shortest_paths(small_graph(), 0, length));
}

/// A path that may turn back on itself, of every number of arcs below V: what a length is, without
/// any of the library's searches.
DenseMatrix<std::int32_t> by_definition(Vertex num_vertices, const std::vector<WeightedArc>& arcs) {
  DenseMatrix<std::int32_t> length(num_vertices, none);
  for (Vertex source = 0; source < num_vertices; ++source) {
    length(source, source) = 0;
    for (Vertex round = 0; round < num_vertices; ++round) {
      for (const WeightedArc& arc : arcs) {
        if (length(source, arc.from) == none) continue;
        length(source, arc.to) =
            std::min(length(source, arc.to), length(source, arc.from) + arc.weight);
      }
    }
  }
  return length;
}

TEST(PathsCertificate, RightLengthsAreCertified) {
  EXPECT_EQ(violation(small_lengths), "");
  EXPECT_EQ(certify_shortest_paths(small_graph(), 3, Lengths{none, none, 1, 0}), std::nullopt);
  EXPECT_EQ(certify_shortest_paths(graph_of(1, {{0, 0, 7}}), 0, Lengths{0}), std::nullopt);
}

TEST(PathsCertificate, WithoutWeightsEachArcCountsOne) {
  const Graph path({0, 1, 2, 2}, {1, 2});
  EXPECT_EQ(certify_shortest_paths(path, 0, Lengths{0, 1, 2}), std::nullopt);
  EXPECT_EQ(
      text_of(certify_shortest_paths(path, 0, Lengths{0, 1, 1})),
      "rule tight: vertex 2 has distance 1, but no path of that weight leads to it from vertex "
      "0");
}

TEST(PathsCertificate, OfParallelArcsTheLightestCounts) {
  const Graph parallel = graph_of(2, {{0, 1, 9}, {0, 1, -4}, {0, 1, 2}, {1, 1, 0}});
  EXPECT_EQ(certify_shortest_paths(parallel, 0, Lengths{0, -4}), std::nullopt);
  EXPECT_NE(certify_shortest_paths(parallel, 0, Lengths{0, 2}), std::nullopt);
  EXPECT_NE(certify_shortest_paths(parallel, 0, Lengths{0, 9}), std::nullopt);
}

TEST(PathsCertificate, RuleSizeRejectsALengthTooFewAndOneTooMany) {
  EXPECT_EQ(violation({0, 5, 3}),
            "rule size: 3 distances for 4 vertices; there must be one for each");
  EXPECT_EQ(violation({0, 5, 3, none, none}),
            "rule size: 5 distances for 4 vertices; there must be one for each");
  EXPECT_EQ(violation({0}), "rule size: 1 distance for 4 vertices; there must be one for each");
  EXPECT_EQ(text_of(certify_shortest_paths(graph_of(1, {}), 0, Lengths{0, 0})),
            "rule size: 2 distances for 1 vertex; there must be one for each");
}

TEST(PathsCertificate, RuleSourceRejectsASourceThatIsNotZero) {
  // All other rules hold of lengths that are all one more.
  EXPECT_EQ(violation({1, 6, 4, none}),
            "rule source: the source, vertex 0, has distance 1; it must have distance 0");
  EXPECT_EQ(violation({none, none, none, none}),
            "rule source: the source, vertex 0, is unreached; it must have distance 0");
}

TEST(PathsCertificate, RuleUnreachedRejectsAReachableVertexLeftOut) {
  EXPECT_EQ(
      violation({0, 5, none, none}),
      "rule unreached: arc 0->2 leads from distance 0 to an unreached vertex; vertex 2 can be "
      "reached, by a path of weight 4");
}

TEST(PathsCertificate, RuleUnreachedRejectsAVertexThatIsFartherThan32BitsHold) {
  const Graph far = graph_of(3, {{0, 1, 2'000'000'000}, {1, 2, 2'000'000'000}});
  EXPECT_EQ(
      text_of(certify_shortest_paths(far, 0, Lengths{0, 2'000'000'000, none})),
      "rule unreached: arc 1->2 leads from distance 2000000000 to an unreached vertex; vertex "
      "2 can be reached, by a path of weight 4000000000");
}

TEST(PathsCertificate, RuleArcRejectsALengthThatIsTooLarge) {
  // Attained, but not least: by the arc 0->2.
  EXPECT_EQ(
      violation({0, 5, 4, none}),
      "rule arc: arc 1->2 of weight -2 leads from distance 5 to distance 4; it must be at most 3");
}

TEST(PathsCertificate, RuleTightRejectsALengthThatIsTooSmall) {
  EXPECT_EQ(
      violation({0, 5, 2, none}),
      "rule tight: vertex 2 has distance 2, but no path of that weight leads to it from vertex "
      "0");
}

TEST(PathsCertificate, RuleTightRejectsAVertexThatCannotBeReached) {
  EXPECT_EQ(
      violation({0, 5, 3, 2}),
      "rule tight: vertex 3 has distance 2, but no path of that weight leads to it from vertex "
      "0");
}

TEST(PathsCertificate, VerticesThatSupportEachOtherOnACycleOfWeightZeroAreRejected) {
  // Each reached vertex has a tight arc in, and no arc shortens anything; the truth is 5.
  const Graph graph = graph_of(3, {{0, 1, 5}, {1, 2, 0}, {2, 1, 0}});
  EXPECT_EQ(
      text_of(certify_shortest_paths(graph, 0, Lengths{0, 1, 1})),
      "rule tight: vertex 1 has distance 1, but no path of that weight leads to it from vertex "
      "0");
  EXPECT_EQ(certify_shortest_paths(graph, 0, Lengths{0, 5, 5}), std::nullopt);
}

TEST(PathsCertificate, NoLengthsAreRightWhereANegativeCycleIsReached) {
  const Graph graph = graph_of(2, {{0, 1, 1}, {1, 0, -2}});
  for (std::int32_t length = -5; length <= 5; ++length) {
    EXPECT_NE(certify_shortest_paths(graph, 0, Lengths{0, length}), std::nullopt) << length;
  }
}

TEST(PathsCertificate, SumsBeyond32BitsAreNotWrapped) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max() - 1;
  const Graph graph = graph_of(3, {{0, 1, most}, {1, 2, most}});
  // most + most, wrapped to 32 bits.
  EXPECT_NE(certify_shortest_paths(graph, 0, Lengths{0, most, -4}), std::nullopt);
}

TEST(PathsCertificate, AnyOneLengthChangedIsRejected) {
  std::mt19937_64 random(3);
  for (int drawn = 0; drawn < 200; ++drawn) {
    const auto num_vertices = static_cast<Vertex>(1 + random() % 6);
    const auto below = [&](Vertex bound) {
      return static_cast<Vertex>(random() % static_cast<std::uint64_t>(bound));
    };
    Lengths potential(static_cast<std::size_t>(num_vertices));
    for (auto& one : potential) one = below(8);
    std::vector<WeightedArc> arcs(random() % 12);
    for (WeightedArc& arc : arcs) {
      arc = {below(num_vertices), below(num_vertices), 0};
      // Half of them zero: cycles of weight 0 are frequent.
      arc.weight = below(2) * below(5) + potential[static_cast<std::size_t>(arc.from)] -
                   potential[static_cast<std::size_t>(arc.to)];
    }
    const Graph graph = graph_of(num_vertices, arcs);
    const auto right = by_definition(num_vertices, arcs);
    ASSERT_EQ(certify_all_pairs(graph, right), std::nullopt);
    for (Vertex from = 0; from < num_vertices; ++from) {
      for (Vertex to = 0; to < num_vertices; ++to) {
        for (const std::int32_t value : {right(from, to) - 1, right(from, to) == none ? 0 : none,
                                         right(from, to) == none ? -3 : right(from, to) + 1}) {
          DenseMatrix<std::int32_t> wrong = right;
          wrong(from, to) = value;
          const auto found = certify_all_pairs(graph, wrong);
          ASSERT_TRUE(found.has_value()) << from << " to " << to << ": " << value;
          std::string named = "from ";
          named += std::to_string(from);
          EXPECT_EQ(found->find(named + ":"), 0U) << *found;
        }
      }
    }
  }
}

TEST(PathsCertificate, ASourceOutsideTheGraphIsBadInput) {
  for (const Vertex source : {4, -1}) {
    EXPECT_THROW(static_cast<void>(certify_shortest_paths(small_graph(), source, small_lengths)),
                 InputError);
  }
  EXPECT_THROW(static_cast<void>(certify_shortest_paths(Graph(), 0, Lengths{})), InputError);
}

TEST(PathsCertificate, RealWeightsAreBadInput) {
  const Graph real({0, 1, 1}, {1}, std::vector<double>{0.5});
  EXPECT_THROW(static_cast<void>(certify_shortest_paths(real, 0, Lengths{0, 1})), InputError);
}

TEST(AllPairsCertificate, TheMatrixOfNoVerticesIsCertified) {
  EXPECT_EQ(certify_all_pairs(Graph(), DenseMatrix<std::int32_t>()), std::nullopt);
}

TEST(AllPairsCertificate, AMatrixOfAnotherOrderIsRejected) {
  EXPECT_EQ(
      text_of(certify_all_pairs(small_graph(), DenseMatrix<std::int32_t>(3, 0))),
      "rule size: a matrix of 3 x 3 distances for 4 vertices; there must be a row and a column "
      "for each");
}

TEST(PathsCertificate, ManyVerticesAreSharedAndTheFirstWrongPlaceIsTheSame) {
  // 0 -> k -> last for each k of so many that threads share them.
  constexpr Vertex middle = 20000;
  std::vector<WeightedArc> arcs;
  for (Vertex vertex = 1; vertex <= middle; ++vertex) {
    arcs.push_back({0, vertex, vertex % 7});
    arcs.push_back({vertex, middle + 1, 9});
  }
  const Graph graph = graph_of(middle + 2, arcs);
  Lengths right(middle + 2, 0);
  for (Vertex vertex = 1; vertex <= middle; ++vertex) {
    right[static_cast<std::size_t>(vertex)] = vertex % 7;
  }
  right.back() = 9;
  Lengths too_long = right;
  too_long.back() = 10;
  Lengths too_short = right;
  too_short[15004] -= 1;
  too_short[15005] -= 1;
  const int threads = omp_get_max_threads();
  for (const int used : {1, 2, 3, 8}) {
    omp_set_num_threads(used);
    EXPECT_EQ(certify_shortest_paths(graph, 0, right), std::nullopt);
    const auto wrong = certify_shortest_paths(graph, 0, too_long);
    EXPECT_EQ(
        text_of(wrong),
        "rule arc: arc 7->20001 of weight 9 leads from distance 0 to distance 10; it must be at "
        "most 9");
    EXPECT_EQ(wrong->value(), middle + 1);
    EXPECT_EQ(
        text_of(certify_shortest_paths(graph, 0, too_short)),
        "rule tight: vertex 15004 has distance 2, but no path of that weight leads to it from "
        "vertex 0");
  }
  omp_set_num_threads(threads);
}

TEST(AllPairsCertificate, SomeRowsAreCertifiedByTheirSources) {
  const Lengths rows = {none, none, 0, none, none, none, 1, 0};
  EXPECT_EQ(certify_rows(small_graph(), 2, rows), std::nullopt);
  EXPECT_EQ(text_of(certify_rows(small_graph(), 1, rows)),
            "from 1: rule source: the source, vertex 1, is unreached; it must have distance 0");
  EXPECT_EQ(text_of(certify_rows(small_graph(), 2, std::span(rows).first(7))),
            "rule size: 7 distances are no whole rows of 4; a row must have one for each vertex");
  EXPECT_EQ(certify_rows(small_graph(), 2, std::span<const std::int32_t>()), std::nullopt);
  for (const Vertex first : {-1, 3, 4}) {
    EXPECT_THROW(static_cast<void>(certify_rows(small_graph(), first, rows)), InputError) << first;
  }
  EXPECT_THROW(static_cast<void>(certify_rows(Graph(), 0, rows)), InputError);
}

TEST(AllPairsCertificate, TheLeastWrongSourceIsNamedWhateverTheNumberOfThreads) {
  // No arcs: only the diagonal is reached.
  constexpr Vertex order = 400;
  DenseMatrix<std::int32_t> lengths(order, none);
  for (Vertex vertex = 0; vertex < order; ++vertex) lengths(vertex, vertex) = 0;
  const Graph graph = graph_of(order, {});
  ASSERT_EQ(certify_all_pairs(graph, lengths), std::nullopt);
  for (Vertex vertex = 130; vertex < order; vertex += 3) lengths(vertex, 7) = 1;
  const int threads = omp_get_max_threads();
  for (const int used : {1, 2, 3, 8}) {
    omp_set_num_threads(used);
    EXPECT_EQ(
        text_of(certify_all_pairs(graph, lengths)),
        "from 130: rule tight: vertex 7 has distance 1, but no path of that weight leads to it "
        "from vertex 130");
  }
  omp_set_num_threads(threads);
}

}  // namespace
}  // namespace graphspec::properties
