/// \file
/// The certificate of predecessors accepts right ones, whichever they are, and each of its rules
/// rejects planted wrong ones that all other rules let pass.
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/weighted_arcs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {
namespace {

using Lengths = std::vector<std::int32_t>;
using Predecessors = std::vector<Vertex>;
constexpr std::int32_t far = unreached;
constexpr Vertex none = -1;

/// 0 -> 1 -> 2 by way of a negative arc, 0 -> 2 dearer, 1 -> 3 and 2 -> 3 at a tie; 4 -> 3 with 4
/// out of reach.
Graph small_graph() {
  return graph_of(5, {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}, {1, 3, 1}, {2, 3, 3}, {4, 3, 1}});
}
const Lengths small_lengths = {0, 5, 3, 6, far};

/// The violation in predecessors in the small graph from vertex 0; empty when there is none.
std::string violation(const Predecessors& predecessor) {
  return text_of(certify_predecessors(small_graph(), 0, small_lengths, predecessor));
}

TEST(PredecessorsCertificate, AnyRightOnesAreCertified) {
  EXPECT_EQ(violation({none, 0, 1, 1, none}), "");
  EXPECT_EQ(violation({none, 0, 1, 2, none}), "");
  EXPECT_EQ(certify_predecessors(small_graph(), 4, Lengths{far, far, far, 1, 0},
                                 Predecessors{none, none, none, 4, none}),
            std::nullopt);
  EXPECT_EQ(certify_predecessors(graph_of(1, {{0, 0, 0}}), 0, Lengths{0}, Predecessors{none}),
            std::nullopt);
}

TEST(PredecessorsCertificate, WithoutWeightsEachArcCountsOne) {
  const Graph path({0, 2, 3, 3}, {1, 2, 2});
  EXPECT_EQ(certify_predecessors(path, 0, Lengths{0, 1, 1}, Predecessors{none, 0, 0}),
            std::nullopt);
  EXPECT_EQ(text_of(certify_predecessors(path, 0, Lengths{0, 1, 1}, Predecessors{none, 0, 1})),
            "rule tight: vertex 2 has distance 1; its predecessor 1 has distance 1 and an arc of "
            "weight 1, which gives distance 2");
}

/// A cycle of four vertices, whose first arc has a heavier one beside it. The loop of vertex 0
/// comes last in its row, or is missing: then all rows are sorted by head.
Graph cycle_of_four(bool has_loop) {
  if (!has_loop) return Graph({0, 2, 3, 4, 5}, {1, 1, 2, 3, 0}, std::vector{7, 2, 1, 1, 1});
  return Graph({0, 3, 4, 5, 6}, {1, 1, 0, 2, 3, 0}, std::vector{7, 2, 9, 1, 1, 1});
}

TEST(PredecessorsCertificate, ManyRowsAreJudgedAlikeWhereRowsOfArcsAreSortedAndWhereTheyAreNot) {
  const Lengths right = {0, 2, 3, 4, 3, 0, 1, 2, 2, 4, 0, 1, 1, 3, 4, 0};
  const Predecessors before = {none, 0, 1, 2, 3, none, 1, 2, 3, 0, none, 2, 3, 0, 1, none};
  struct Planted {
    std::size_t place;
    std::int32_t length;
    Vertex predecessor;
    std::string wrong;
  };
  const std::vector<Planted> all = {
      {0, 0, none, ""},
      {1, 7, 0,
       "from 0: rule tight: vertex 1 has distance 7; its predecessor 0 has distance 0 and an arc "
       "of "
       "weight 2, which gives distance 2"},
      {9, 4, 1, "from 2: rule arc: vertex 1 has predecessor 1, but the graph has no arc 1->1"},
      {14, 4, 3, "from 3: rule arc: vertex 2 has predecessor 3, but the graph has no arc 3->2"},
      {14, 4, 4, "from 3: rule arc: vertex 2 has predecessor 4, but the graph has no arc 4->2"},
      {14, 4, -2, "from 3: rule arc: vertex 2 has predecessor -2, but the graph has no arc -2->2"},
  };
  for (const bool has_loop : {false, true}) {
    for (const Planted& planted : all) {
      Lengths lengths = right;
      Predecessors predecessors = before;
      lengths[planted.place] = planted.length;
      predecessors[planted.place] = planted.predecessor;
      EXPECT_EQ(
          text_of(certify_predecessor_rows(cycle_of_four(has_loop), 0, lengths, predecessors)),
          planted.wrong)
          << "loop " << has_loop;
    }
  }
}

TEST(PredecessorsCertificate, ArcsInAnyOrderAreRead) {
  const Graph graph({0, 2, 2, 3}, {2, 1, 1}, std::vector<std::int32_t>{1, 7, 2});
  EXPECT_EQ(certify_predecessors(graph, 0, Lengths{0, 3, 1}, Predecessors{none, 2, 0}),
            std::nullopt);
}

TEST(PredecessorsCertificate, TheLightestOfParallelArcsCountsWhereverItStands) {
  for (const std::vector<std::int32_t>& weights :
       {std::vector<std::int32_t>{2, 7, 9}, {7, 2, 9}, {9, 7, 2}}) {
    const Graph graph({0, 3, 3}, {1, 1, 1}, weights);
    EXPECT_EQ(certify_predecessors(graph, 0, Lengths{0, 2}, Predecessors{none, 0}), std::nullopt);
    EXPECT_NE(certify_predecessors(graph, 0, Lengths{0, 7}, Predecessors{none, 0}), std::nullopt);
  }
}

TEST(PredecessorsCertificate, RuleSizeRejectsAMissingAndAnExtraOne) {
  EXPECT_EQ(violation({none, 0, 1, 1}),
            "rule size: the number of predecessors is 4, but the graph has 5 vertices");
  EXPECT_EQ(violation({none, 0, 1, 1, none, none}),
            "rule size: the number of predecessors is 6, but the graph has 5 vertices");
  EXPECT_EQ(text_of(certify_predecessors(small_graph(), 0, Lengths{0, 5, 3, 6},
                                         Predecessors{none, 0, 1, 1, none})),
            "rule size: the number of distances is 4, but the graph has 5 vertices");
}

TEST(PredecessorsCertificate, RuleMarkerRejectsAReachedVertexWithout) {
  EXPECT_EQ(violation({none, 0, none, 1, none}),
            "rule marker: vertex 2 has distance 3, but no predecessor");
}

TEST(PredecessorsCertificate, RuleMarkerRejectsAnUnreachedVertexWith) {
  // An arc leads from 0 to nowhere near 4; that it has a predecessor is seen before.
  EXPECT_EQ(
      violation({none, 0, 1, 1, 3}),
      "rule marker: vertex 4, which is unreached, has predecessor 3; its predecessor must be -1");
}

TEST(PredecessorsCertificate, RuleMarkerRejectsASourceWith) {
  // A tight arc, from a vertex that leads back to the source.
  const Graph graph = graph_of(2, {{0, 1, 1}, {1, 0, -1}});
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, Lengths{0, 1}, Predecessors{1, 0})),
            "rule marker: vertex 0, the source, has predecessor 1; its predecessor must be -1");
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, Lengths{0, 1}, Predecessors{0, 0})),
            "rule marker: vertex 0, the source, has predecessor 0; its predecessor must be -1");
}

TEST(PredecessorsCertificate, RuleArcRejectsAVertexFromWhichNoArcLeads) {
  // Its length is such that a tight arc could be there, and the way back ends at the source.
  EXPECT_EQ(violation({none, 0, 1, 0, none}),
            "rule arc: vertex 3 has predecessor 0, but the graph has no arc 0->3");
  EXPECT_EQ(violation({none, 2, 0, 1, none}),
            "rule arc: vertex 1 has predecessor 2, but the graph has no arc 2->1");
}

TEST(PredecessorsCertificate, RuleArcRejectsWhatIsNoVertex) {
  for (const Vertex foreign : {5, -2, 2147483647, -2147483647 - 1}) {
    std::string expected = "rule arc: vertex 3 has predecessor ";
    expected += std::to_string(foreign);
    EXPECT_EQ(violation({none, 0, 1, foreign, none}).find(expected), 0U) << foreign;
  }
}

TEST(PredecessorsCertificate, RuleTightRejectsADearerWay) {
  EXPECT_EQ(violation({none, 0, 0, 1, none}),
            "rule tight: vertex 2 has distance 3; its predecessor 0 has distance 0 and an arc of "
            "weight 4, which gives distance 4");
}

TEST(PredecessorsCertificate, RuleTightRejectsAVertexOutOfReach) {
  EXPECT_EQ(violation({none, 0, 1, 4, none}),
            "rule tight: vertex 3 has distance 6, but its predecessor 4 is unreached");
}

TEST(PredecessorsCertificate, RuleTightDoesNotWrapSums) {
  // 2^31 - 2 + 2^31 - 2 is -4 in 32 bits.
  constexpr std::int32_t most = far - 1;
  const Graph graph = graph_of(3, {{0, 1, most}, {1, 2, most}});
  EXPECT_NE(certify_predecessors(graph, 0, Lengths{0, most, -4}, Predecessors{none, 0, 1}),
            std::nullopt);
}

TEST(PredecessorsCertificate, RuleCircleRejectsVerticesThatLeadToEachOther) {
  // The lengths are right, and every arc is tight.
  const Graph graph = graph_of(4, {{0, 1, 5}, {1, 2, 0}, {2, 1, 0}, {2, 3, 1}});
  const Lengths right = {0, 5, 5, 6};
  EXPECT_EQ(certify_predecessors(graph, 0, right, Predecessors{none, 0, 1, 2}), std::nullopt);
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, right, Predecessors{none, 2, 1, 2})),
            "rule circle: following the predecessors from vertex 1 leads into a cycle through "
            "vertex 1; the path must end at the source, vertex 0");
}

TEST(PredecessorsCertificate, RuleCircleRejectsAVertexThatLeadsIntoACircleOrToItself) {
  // The circle of 2 and 3 is met from 1.
  const Graph graph = graph_of(4, {{0, 2, 0}, {2, 3, 0}, {3, 2, 0}, {3, 1, 0}, {1, 1, 0}});
  const Lengths right = {0, 0, 0, 0};
  EXPECT_EQ(certify_predecessors(graph, 0, right, Predecessors{none, 3, 0, 2}), std::nullopt);
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, right, Predecessors{none, 3, 3, 2})),
            "rule circle: following the predecessors from vertex 1 leads into a cycle through "
            "vertex 3; the path must end at the source, vertex 0");
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, right, Predecessors{none, 1, 0, 2})),
            "rule circle: following the predecessors from vertex 1 leads into a cycle through "
            "vertex 1; the path must end at the source, vertex 0");
}

TEST(PredecessorsCertificate, ASourceOutsideTheGraphAndRealWeightsAreBadInput) {
  const Predecessors any(5, none);
  for (const Vertex source : {5, -1}) {
    EXPECT_THROW(static_cast<void>(certify_predecessors(small_graph(), source, small_lengths, any)),
                 InputError);
  }
  EXPECT_THROW(static_cast<void>(certify_predecessors(Graph(), 0, Lengths{}, Predecessors{})),
               InputError);
  const Graph real({0, 1, 1}, {1}, std::vector<double>{0.5});
  EXPECT_THROW(
      static_cast<void>(certify_predecessors(real, 0, Lengths{0, 1}, Predecessors{none, 0})),
      InputError);
}

/// Whether following the predecessors gives a walk of fewer than V arcs from the source that weighs
/// the length: what they are for, read off without any rule.
bool leads_back(const std::vector<WeightedArc>& arcs, Vertex source, const Lengths& length,
                const Predecessors& predecessor) {
  const auto order = static_cast<Vertex>(length.size());
  for (Vertex vertex = 0; vertex < order; ++vertex) {
    const auto place = static_cast<std::size_t>(vertex);
    if (vertex == source || length[place] == far) {
      if (predecessor[place] != none) return false;
      continue;
    }
    std::int64_t weight = 0;
    Vertex here = vertex;
    for (Vertex steps = 0; here != source; ++steps) {
      const Vertex before = predecessor[static_cast<std::size_t>(here)];
      std::int64_t lightest = far;
      for (const WeightedArc& arc : arcs) {
        if (arc.from == before && arc.to == here) {
          lightest = std::min(lightest, std::int64_t{arc.weight});
        }
      }
      if (steps == order || lightest == far) return false;
      weight += lightest;
      here = before;
    }
    if (weight != length[place]) return false;
  }
  return true;
}

TEST(PredecessorsCertificate, AcceptsExactlyThoseThatLeadBackAlongShortestPaths) {
  std::mt19937_64 random(5);
  int accepted = 0;
  int circles = 0;
  for (int drawn = 0; drawn < 120; ++drawn) {
    constexpr Vertex order = 4;
    const auto below = [&](Vertex bound) {
      return static_cast<Vertex>(random() % static_cast<std::uint64_t>(bound));
    };
    const Lengths potential = {below(4), below(4), below(4), below(4)};
    std::vector<WeightedArc> arcs(random() % 12);
    for (WeightedArc& arc : arcs) {
      arc = {below(order), below(order), 0};
      // Two of three zero: cycles of weight 0 are frequent.
      arc.weight = (below(3) == 0 ? 1 : 0) + potential[static_cast<std::size_t>(arc.from)] -
                   potential[static_cast<std::size_t>(arc.to)];
    }
    const Vertex source = below(order);
    const Graph graph = graph_of(order, arcs);
    const Lengths length = problem::Sssp::oracle(graph, {.source = source}).distance;
    // All rows of -1 to 3 that have none at the source.
    for (int row = 0; row < 125; ++row) {
      Predecessors predecessor = {row % 5 - 1, row / 5 % 5 - 1, row / 25 - 1};
      predecessor.insert(predecessor.begin() + source, none);
      const auto found = certify_predecessors(graph, source, length, predecessor);
      EXPECT_EQ(!found.has_value(), leads_back(arcs, source, length, predecessor))
          << text_of(found);
      if (!found) ++accepted;
      if (found && found->find("rule circle") == 0) ++circles;
    }
  }
  EXPECT_GT(accepted, 120);
  EXPECT_GT(circles, 50);
}

TEST(AllPredecessorsCertificate, TheMatrixOfNoVerticesIsCertified) {
  EXPECT_EQ(certify_all_predecessors(Graph(), DenseMatrix<std::int32_t>(), DenseMatrix<Vertex>()),
            std::nullopt);
}

TEST(AllPredecessorsCertificate, MatricesOfAnotherOrderAreRejected) {
  EXPECT_EQ(
      text_of(certify_all_predecessors(small_graph(), DenseMatrix<std::int32_t>(5, 0),
                                       DenseMatrix<Vertex>(4, 0))),
      "rule size: the matrix of predecessors has 4 rows and columns, but the graph has 5 vertices");
  EXPECT_EQ(
      text_of(certify_all_predecessors(small_graph(), DenseMatrix<std::int32_t>(),
                                       DenseMatrix<Vertex>(5, 0))),
      "rule size: the matrix of distances has 0 rows and columns, but the graph has 5 vertices");
}

TEST(AllPredecessorsCertificate, SomeRowsAreCertifiedByTheirSources) {
  const Lengths lengths = {far, far, far, 0, far, far, far, far, 1, 0};
  const Predecessors predecessors = {none, none, none, none, none, none, none, none, 4, none};
  EXPECT_EQ(certify_predecessor_rows(small_graph(), 3, lengths, predecessors), std::nullopt);
  EXPECT_EQ(text_of(certify_predecessor_rows(small_graph(), 2, lengths, predecessors)),
            "from 2: rule marker: vertex 3 has distance 0, but no predecessor");
  EXPECT_EQ(text_of(certify_predecessor_rows(small_graph(), 3, std::span(lengths).first(7),
                                             std::span(predecessors).first(7))),
            "rule size: 7 predecessors do not form complete rows; each row must have 5, one for "
            "each vertex");
  EXPECT_EQ(text_of(certify_predecessor_rows(small_graph(), 3, lengths,
                                             std::span(predecessors).first(5))),
            "rule size: the number of predecessors is 5, but the number of distances is 10");
  EXPECT_EQ(certify_predecessor_rows(small_graph(), 3, std::span<const std::int32_t>(), {}),
            std::nullopt);
  EXPECT_THROW(static_cast<void>(certify_predecessor_rows(small_graph(), 4, lengths, predecessors)),
               InputError);
}

}  // namespace
}  // namespace graphspec::properties
