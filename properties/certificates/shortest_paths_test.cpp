/// \file
/// The certificate of shortest paths accepts right lengths, and each of its rules rejects a planted
/// wrong result that all other rules let pass.
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"

#include <gtest/gtest.h>

#include <limits>
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

TEST(PathsCertificate, RightLengthsAreCertified) {
  EXPECT_EQ(violation(small_lengths), "");
  EXPECT_EQ(certify_shortest_paths(small_graph(), 3, Lengths{none, none, 1, 0}), std::nullopt);
  EXPECT_EQ(certify_shortest_paths(graph_of(1, {{0, 0, 7}}), 0, Lengths{0}), std::nullopt);
}

TEST(PathsCertificate, WithoutWeightsEachArcCountsOne) {
  const Graph path({0, 1, 2, 2}, {1, 2});
  EXPECT_EQ(certify_shortest_paths(path, 0, Lengths{0, 1, 2}), std::nullopt);
  EXPECT_EQ(text_of(certify_shortest_paths(path, 0, Lengths{0, 1, 1})),
            "rule tight: vertex 2 has distance 1, but no path from vertex 0 has that weight");
}

TEST(PathsCertificate, RuleSizeRejectsALengthTooFewAndOneTooMany) {
  EXPECT_EQ(violation({0, 5, 3}),
            "rule size: the number of distances is 3, but the graph has 4 vertices");
  EXPECT_EQ(violation({0, 5, 3, none, none}),
            "rule size: the number of distances is 5, but the graph has 4 vertices");
  EXPECT_EQ(violation({0}),
            "rule size: the number of distances is 1, but the graph has 4 vertices");
  EXPECT_EQ(text_of(certify_shortest_paths(graph_of(1, {}), 0, Lengths{0, 0})),
            "rule size: the number of distances is 2, but the graph has 1 vertex");
}

TEST(PathsCertificate, RuleSourceRejectsASourceThatIsNotZero) {
  // All other rules hold of lengths that are all one more.
  EXPECT_EQ(violation({1, 6, 4, none}),
            "rule source: the source, vertex 0, has distance 1; it must have distance 0");
  EXPECT_EQ(violation({none, none, none, none}),
            "rule source: the source, vertex 0, is unreached; it must have distance 0");
}

TEST(PathsCertificate, RuleUnreachedRejectsAReachableVertexLeftOut) {
  EXPECT_EQ(violation({0, 5, none, none}),
            "rule unreached: arc 0->2 leads from distance 0 to an unreached vertex; vertex 2 has a "
            "path of weight 4, so it must have a distance");
}

TEST(PathsCertificate, RuleUnreachedRejectsAVertexThatIsFartherThan32BitsHold) {
  const Graph far = graph_of(3, {{0, 1, 2'000'000'000}, {1, 2, 2'000'000'000}});
  EXPECT_EQ(text_of(certify_shortest_paths(far, 0, Lengths{0, 2'000'000'000, none})),
            "rule unreached: arc 1->2 leads from distance 2000000000 to an unreached vertex; "
            "vertex 2 has a path of weight 4000000000, so it must have a distance");
}

TEST(PathsCertificate, RuleArcRejectsALengthThatIsTooLarge) {
  // Attained, but not least: by the arc 0->2.
  EXPECT_EQ(violation({0, 5, 4, none}),
            "rule arc: arc 1->2 of weight -2 leads from distance 5 to distance 4; the distance of "
            "its head must be at most 3");
}

TEST(PathsCertificate, RuleArcAsksWhetherTheWeightsOfParallelArcsWereAdded) {
  const Graph twice = graph_of(2, {{0, 1, 3}, {0, 1, 4}});
  EXPECT_EQ(
      text_of(certify_shortest_paths(twice, 0, Lengths{0, 7})),
      "rule arc: arc 0->1 of weight 3 leads from distance 0 to distance 7; the distance of its "
      "head must be at most 3; the graph has 2 arcs 0->1: did the program add their weights?");
  EXPECT_EQ(
      text_of(certify_shortest_paths(twice, 0, Lengths{0, 8})),
      "rule arc: arc 0->1 of weight 3 leads from distance 0 to distance 8; the distance of its "
      "head must be at most 3");
}

TEST(PathsCertificate, RuleTightRejectsALengthThatIsTooSmall) {
  EXPECT_EQ(violation({0, 5, 2, none}),
            "rule tight: vertex 2 has distance 2, but no path from vertex 0 has that weight");
}

TEST(PathsCertificate, SumsBeyond32BitsAreNotWrapped) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max() - 1;
  const Graph graph = graph_of(3, {{0, 1, most}, {1, 2, most}});
  // most + most, wrapped to 32 bits.
  EXPECT_NE(certify_shortest_paths(graph, 0, Lengths{0, most, -4}), std::nullopt);
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
      "rule size: the matrix of distances has 3 rows and columns, but the graph has 4 vertices");
}

TEST(AllPairsCertificate, SomeRowsAreCertifiedByTheirSources) {
  const Lengths rows = {none, none, 0, none, none, none, 1, 0};
  EXPECT_EQ(certify_rows(small_graph(), 2, rows), std::nullopt);
  EXPECT_EQ(text_of(certify_rows(small_graph(), 1, rows)),
            "from 1: rule source: the source, vertex 1, is unreached; it must have distance 0");
  EXPECT_EQ(text_of(certify_rows(small_graph(), 2, std::span(rows).first(7))),
            "rule size: 7 distances do not form complete rows; each row must have 4, one for each "
            "vertex");
  EXPECT_EQ(certify_rows(small_graph(), 2, std::span<const std::int32_t>()), std::nullopt);
  for (const Vertex first : {-1, 3, 4}) {
    EXPECT_THROW(static_cast<void>(certify_rows(small_graph(), first, rows)), InputError) << first;
  }
  EXPECT_THROW(static_cast<void>(certify_rows(Graph(), 0, rows)), InputError);
}

}  // namespace
}  // namespace graphspec::properties
