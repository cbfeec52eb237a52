/// \file
/// The certificates of spanning forests accept right ones, whichever they are, and each of their
/// rules rejects planted wrong ones that all rules after it let pass.
#include "properties/certificates/spanning_forest.hpp"
#include "properties/certificates/parts.hpp"
#include "properties/certificates/weighted_arcs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using Edges = std::vector<ArcIndex>;

/// The undirected graph of these edges: an arc each way, a self-loop one arc.
Graph undirected(Vertex num_vertices, const std::vector<WeightedArc>& edges) {
  std::vector<WeightedArc> arcs;
  for (const WeightedArc& edge : edges) {
    arcs.push_back(edge);
    if (edge.from != edge.to) arcs.push_back({edge.to, edge.from, edge.weight});
  }
  return graph_of(num_vertices, arcs);
}

/// The first arc from u to v.
ArcIndex arc(const Graph& graph, Vertex u, Vertex v) {
  const auto heads = graph.neighbours(u);
  return graph.offsets()[static_cast<std::size_t>(u)] +
         (std::find(heads.begin(), heads.end(), v) - heads.begin());
}

/// A triangle 0, 1, 2 with edges of 1, 2, 3; 3 hangs on 2 by 5; a self-loop at 3; 4 - 5; 6 alone.
/// Its arcs: 0->1, 0->2, 1->0, 1->2, 2->0, 2->1, 2->3, 3->2, 3->3, 4->5, 5->4.
Graph small_graph() {
  return undirected(7, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}, {2, 3, 5}, {3, 3, -9}, {4, 5, 7}});
}
const Edges small_forest = {0, 3, 6, 9};

/// What so many ranks find together.
std::string violation_by_ranks(const Graph& graph, const Edges& edges, int ranks) {
  std::vector<GraphPart> parts;
  std::vector<CertifiedEdge> found;
  for (int rank = 0; rank < ranks; ++rank) {
    parts.push_back(part_of(graph, ranks, rank));
    const std::vector<CertifiedEdge> here = forest_edges(parts.back(), edges);
    found.insert(found.end(), here.begin(), here.end());
  }
  std::vector<std::optional<Rejection>> said(parts.size());
  std::ranges::transform(parts, said.begin(), [&](const GraphPart& part) {
    return certify_minimum_forest_part(part, edges, found);
  });
  return text_of(first_of_parts(said));
}

/// The violation; the same where the graph is known to be symmetric, and by ranks.
std::string violation(const Graph& graph, const Edges& edges) {
  std::string text = text_of(certify_minimum_forest(graph, edges));
  if (std::ranges::is_sorted(edges)) {
    for (const int ranks : {1, 2, 3, 7}) {
      EXPECT_EQ(violation_by_ranks(graph, edges, ranks), text) << ranks << " ranks";
    }
  }
  const Graph symmetric = Graph::view({}, graph.offsets(), graph.dest(), graph.weights(), true);
  EXPECT_EQ(text_of(certify_minimum_forest(symmetric, edges)), text);
  return text;
}

TEST(SpanningForestCertificate, ARightForestIsCertifiedInAnyOrderOfItsEdges) {
  Edges edges = small_forest;
  do {
    EXPECT_EQ(violation(small_graph(), edges), "");
  } while (std::next_permutation(edges.begin(), edges.end()));
}

TEST(SpanningForestCertificate, GraphsWithoutEdgesHaveTheEmptyForest) {
  EXPECT_EQ(violation(Graph(), {}), "");
  EXPECT_EQ(violation(undirected(1, {}), {}), "");
  EXPECT_EQ(violation(undirected(1, {{0, 0, 3}, {0, 0, -3}}), {}), "");
  EXPECT_EQ(violation(undirected(40, {}), {}), "");
}

TEST(SpanningForestCertificate, RuleEdgeRejectsWhatIsNoPosition) {
  EXPECT_EQ(violation(small_graph(), {0, 3, 11, 9}),
            "rule edge: edge 2 of the forest is given as 11, which is not the position of an arc "
            "(0 to 10)");
  EXPECT_EQ(violation(small_graph(), {0, 3, 6, -1}),
            "rule edge: edge 3 of the forest is given as -1, which is not the position of an arc "
            "(0 to 10)");
  EXPECT_EQ(violation(Graph(), {0}),
            "rule edge: edge 0 of the forest is given as 0, which is not the position of an arc; "
            "the graph has no arcs");
  for (const ArcIndex foreign : {ArcIndex{1} << 32, std::numeric_limits<ArcIndex>::max(),
                                 std::numeric_limits<ArcIndex>::min()}) {
    EXPECT_EQ(violation(small_graph(), {foreign}).find("rule edge: edge 0 of the forest is "), 0U);
  }
}

TEST(SpanningForestCertificate, RuleEdgeRejectsAnEdgeFromItsGreaterEnd) {
  // The same forest, by the other arc of one edge.
  EXPECT_EQ(violation(small_graph(), {0, 5, 6, 9}),
            "rule edge: edge 1 of the forest is arc 5, 2->1; the edge 1 - 2 must be given by the "
            "arc that starts at 1");
}

TEST(SpanningForestCertificate, RuleEdgeRejectsASelfLoop) {
  EXPECT_EQ(violation(small_graph(), {0, 3, 6, 9, 8}),
            "rule edge: edge 4 of the forest is arc 8, 3->3; a forest contains no self-loop");
  EXPECT_EQ(violation(undirected(1, {{0, 0, 1}}), {0}),
            "rule edge: edge 0 of the forest is arc 0, 0->0; a forest contains no self-loop");
}

TEST(SpanningForestCertificate, RuleTwiceRejectsAnEdgeAgain) {
  // The first again is named, wherever cycles close; without the rule, rule cycle would name it.
  EXPECT_EQ(violation(small_graph(), {0, 3, 6, 3, 9, 0}),
            "rule twice: edges 1 and 3 of the forest are both arc 3, 1->2; each edge may occur "
            "only once");
  EXPECT_EQ(violation(small_graph(), {0, 3, 6, 0}),
            "rule twice: edges 0 and 3 of the forest are both arc 0, 0->1; each edge may occur "
            "only once");
  EXPECT_EQ(violation(small_graph(), {0, 3, 1, 6, 9, 9, 9}),
            "rule twice: edges 4 and 5 of the forest are both arc 9, 4->5; each edge may occur "
            "only once");
}

TEST(SpanningForestCertificate, RuleCycleRejectsATriangle) {
  EXPECT_EQ(violation(small_graph(), {1, 0, 6, 3, 9}),
            "rule cycle: edge 3 of the forest, arc 3, 1->2, closes a cycle with earlier edges");
}

TEST(SpanningForestCertificate, RuleSpanningRejectsAForestWithTreesLeftApart) {
  // No rule of weights sees it: the edge that is missing would be a heaviest.
  EXPECT_EQ(violation(small_graph(), {0, 3, 9}),
            "rule spanning: arc 6, 2->3, connects the tree of vertex 0 and the tree of vertex 3; "
            "both ends must be in one tree");
  EXPECT_EQ(violation(small_graph(), {}),
            "rule spanning: arc 0, 0->1, connects the tree of vertex 0 and the tree of vertex 1; "
            "both ends must be in one tree");
}

TEST(SpanningForestCertificate, RuleHeaviestRejectsADearerForest) {
  const Edges dearer = {1, 3, 6, 9};
  EXPECT_EQ(certify_forest(small_graph(), dearer), std::nullopt);
  EXPECT_EQ(violation(small_graph(), dearer),
            "rule heaviest: arc 0, 0->1, of weight 1, is lighter than arc 1, 0->2, of weight 3; "
            "the heavier arc is on the forest's path between the ends of the lighter arc");
}

TEST(SpanningForestCertificate, WithoutWeightsEachSpanningForestIsLeast) {
  const Graph triangle({0, 2, 4, 6}, {1, 2, 0, 2, 0, 1});
  for (const Edges& edges : {Edges{0, 1}, Edges{0, 3}, Edges{1, 3}}) {
    EXPECT_EQ(violation(triangle, edges), "");
  }
  EXPECT_NE(violation(triangle, {0, 1, 3}), "");
  EXPECT_NE(violation(triangle, {0}), "");
}

TEST(SpanningForestCertificate, WeightsAreComparedAsWhatTheyAre) {
  // As 32-bit reals the first two are equal; as unsigned numbers the last is the greatest.
  const Graph reals({0, 2, 4, 6}, {1, 2, 0, 2, 0, 1},
                    std::vector<double>{1.0, 1.0 + 1e-15, 1.0, -2.5, 1.0 + 1e-15, -2.5});
  EXPECT_EQ(violation(reals, {0, 3}), "");
  EXPECT_EQ(violation(reals, {1, 3}),
            "rule heaviest: arc 0, 0->1, of weight 1, is lighter than arc 1, 0->2, of weight "
            "1.000000000000001; the heavier arc is on the forest's path between the ends of the "
            "lighter arc");
  constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  const Graph extremes = undirected(3, {{0, 1, least}, {0, 2, most}, {1, 2, -1}});
  EXPECT_EQ(violation(extremes, {arc(extremes, 0, 1), arc(extremes, 1, 2)}), "");
  EXPECT_NE(violation(extremes, {arc(extremes, 0, 2), arc(extremes, 1, 2)}), "");
}

TEST(SpanningForestCertificate, InfiniteWeightsAndZerosOfBothSignsAreNumbers) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Graph graph({0, 3, 6}, {1, 1, 1, 0, 0, 0},
                    std::vector<double>{infinite, 0.0, -0.0, infinite, 0.0, -0.0});
  EXPECT_NE(violation(graph, {0}), "");
  EXPECT_EQ(violation(graph, {1}), "");
  EXPECT_EQ(violation(graph, {2}), "");
  const Graph only({0, 1, 2}, {1, 0}, std::vector<double>{infinite, infinite});
  EXPECT_EQ(violation(only, {0}), "");
}

TEST(SpanningForestCertificate, AWeightThatIsNotANumberIsBadInput) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const Graph graph({0, 1, 3, 4}, {1, 0, 2, 1}, std::vector<double>{1, 1, none, none});
  EXPECT_EQ(certify_forest(graph, Edges{0, 2}), std::nullopt);
  try {
    static_cast<void>(certify_minimum_forest(graph, Edges{0, 2}));
    FAIL() << "certified";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              "arc 2, 1->2, has a weight that is not a number; a minimum forest needs numbers");
  }
}

/// Into how many parts the chosen edges join the vertices: by names that edges make equal.
int num_components(Vertex order, const std::vector<WeightedArc>& edges, unsigned chosen) {
  std::vector<int> component(static_cast<std::size_t>(order));
  std::iota(component.begin(), component.end(), 0);
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    if ((chosen >> edge & 1U) == 0) continue;
    const int from = component[static_cast<std::size_t>(edges[edge].from)];
    const int to = component[static_cast<std::size_t>(edges[edge].to)];
    std::replace(component.begin(), component.end(), from, to);
  }
  std::sort(component.begin(), component.end());
  return static_cast<int>(std::unique(component.begin(), component.end()) - component.begin());
}

TEST(SpanningForestCertificate, AcceptsExactlyTheLightestOfAllSpanningSets) {
  std::mt19937_64 random(8);
  int accepted = 0;
  int too_heavy = 0;
  for (int drawn = 0; drawn < 150; ++drawn) {
    const auto below = [&](int bound) {
      return static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(bound));
    };
    const Vertex order = 2 + below(5);
    std::vector<WeightedArc> edges;
    const int count = below(9);
    for (int k = 0; k < count; ++k) {
      const Vertex one = below(order);
      const Vertex other = below(order);
      if (one == other) continue;
      // Weights that order parallel edges as build_graph() does, so that places can be told apart.
      edges.push_back({std::min(one, other), std::max(one, other), below(3) - 1});
    }
    std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.from, a.to, a.weight) < std::tuple(b.from, b.to, b.weight);
    });
    const Graph graph = undirected(order, edges);
    Edges places;
    for (ArcIndex place = 0, tail = 0; place < graph.num_arcs(); ++place) {
      while (graph.offsets()[static_cast<std::size_t>(tail) + 1] <= place) ++tail;
      if (tail < graph.dest()[static_cast<std::size_t>(place)]) places.push_back(place);
    }
    ASSERT_EQ(places.size(), edges.size());

    const auto sets = 1U << edges.size();
    const int components = num_components(order, edges, sets - 1);
    const auto weight_of = [&](unsigned chosen) {
      int weight = 0;
      for (std::size_t edge = 0; edge < edges.size(); ++edge) {
        if ((chosen >> edge & 1U) != 0) weight += edges[edge].weight;
      }
      return weight;
    };
    const auto is_forest = [&](unsigned chosen) {
      return num_components(order, edges, chosen) == components &&
             __builtin_popcount(chosen) == order - components;
    };
    int lightest = std::numeric_limits<int>::max();
    for (unsigned chosen = 0; chosen < sets; ++chosen) {
      if (is_forest(chosen)) lightest = std::min(lightest, weight_of(chosen));
    }
    for (unsigned chosen = 0; chosen < sets; ++chosen) {
      Edges set;
      for (std::size_t edge = 0; edge < edges.size(); ++edge) {
        if ((chosen >> edge & 1U) != 0) set.push_back(places[edge]);
      }
      const std::string found = violation(graph, set);
      EXPECT_EQ(found.empty(), is_forest(chosen) && weight_of(chosen) == lightest) << found;
      EXPECT_EQ(!certify_forest(graph, set), is_forest(chosen));
      if (found.empty()) ++accepted;
      if (found.find("rule heaviest") == 0) ++too_heavy;
    }
  }
  EXPECT_GT(accepted, 200);
  EXPECT_GT(too_heavy, 150);
}

}  // namespace
}  // namespace graphspec::properties
