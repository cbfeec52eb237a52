/// \file
/// Every function on the host that solves sssp or apsp, the problems' oracles among them: against
/// Boost.Graph on random graphs and on very many tiny ones, and at the edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/boost_distances.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/paths/judge_paths.hpp"
#include "reference/graph/build.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// The functions on the host, and the oracle.
template <class Problem>
std::vector<Subject<Problem>> references() {
  std::vector<Subject<Problem>> all = host_subjects<Problem>();
  Subject<Problem> oracle;
  oracle.name = "oracle";
  oracle.has_predecessors = true;
  oracle.run = [](const Graph& graph, const auto& query, const Setting&) {
    return Problem::oracle(graph, query);
  };
  all.push_back(std::move(oracle));
  return all;
}

RandomGraph arcs_of(Vertex vertices, std::vector<RandomEdge> edges) {
  RandomGraph graph;
  graph.num_vertices = vertices;
  graph.weighted = true;
  graph.edges = std::move(edges);
  return graph;
}

/// A query of one source, or of all, with predecessors.
Sssp::Query asked_from(Vertex source, const Sssp::Query&) {
  return {.source = source, .predecessors = true};
}
Apsp::Query asked_from(Vertex, const Apsp::Query&) {
  return {.predecessors = true};
}

/// What it says of a negative cycle has to be right: of sssp of those that the source reaches.
RandomGraph asked_part(const RandomGraph& graph, const Sssp::Query& query) {
  return reached_part(graph, query.source);
}
RandomGraph asked_part(const RandomGraph& graph, const Apsp::Query&) {
  return graph;
}

template <class Problem>
class References : public testing::Test {
 public:
  using Query = typename Problem::Query;

  static Query from(Vertex source) { return asked_from(source, Query()); }

  static Rows rows(const Subject<Problem>& subject, const RandomGraph& graph, Vertex source = 0) {
    return rows_of(subject, graph.graph(), from(source), {});
  }

  /// Right distances, certified; predecessors too where there are any.
  static void assert_right(const Subject<Problem>& subject, const RandomGraph& drawn, Vertex source,
                           const Rows& expected) {
    const Rows found = rows(subject, drawn, source);
    ASSERT_EQ(compare(found, expected, "due is"), std::nullopt) << describe(drawn);
    if (found.distance.empty()) return;
    const Graph graph = drawn.graph();
    ASSERT_EQ(certify_rows(graph, found.first, found.distance), std::nullopt) << describe(drawn);
    if (found.predecessor.empty()) return;
    ASSERT_EQ(certify_predecessor_rows(graph, found.first, found.distance, found.predecessor),
              std::nullopt)
        << describe(drawn);
    ASSERT_EQ(judge_paths(drawn, found), std::nullopt) << describe(drawn);
  }

  /// Calls expect(subject) for each reference.
  template <class Expect>
  static void each(const Expect& expect) {
    for (const Subject<Problem>& subject : references<Problem>()) {
      SCOPED_TRACE(subject.name);
      ASSERT_NO_FATAL_FAILURE(expect(subject));
    }
  }

  static void expect_refused(const Graph& graph, const Query& query) {
    each([&](const Subject<Problem>& subject) {
      EXPECT_THROW(static_cast<void>(subject.run(graph, query, {})), InputError);
    });
  }
};

using Problems = testing::Types<Sssp, Apsp>;
TYPED_TEST_SUITE(References, Problems, ProblemName);

TYPED_TEST(References, AgreeWithBoostOnRandomGraphsAndNameNegativeCycles) {
  int negative_cycles = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const WeightedGraphRule rule{.max_vertices = 40,
                                 .negative_cycles = seed % 3 == 0,
                                 .heavy = seed % 5 == 0,
                                 .zero_cycles = seed % 7 == 0};
    const RandomGraph drawn =
        draw_weighted_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
    if (drawn.num_vertices == 0) continue;
    const auto source = static_cast<Vertex>(seed % static_cast<std::uint64_t>(drawn.num_vertices));
    const auto expected = std::is_same_v<TypeParam, Sssp> ? boost_distances_from(drawn, source)
                                                          : boost_distances(drawn);
    negative_cycles += expected ? 0 : 1;
    this->each([&](const Subject<TypeParam>& subject) {
      if (expected) return this->assert_right(subject, drawn, source, *expected);
      const auto solve = [&](const Graph&) {
        static_cast<void>(this->rows(subject, drawn, source));
      };
      ASSERT_EQ(judge_negative_cycle(solve, asked_part(drawn, this->from(source))), std::nullopt)
          << describe(drawn);
    });
  }
  EXPECT_GT(negative_cycles, 40);
}

TYPED_TEST(References, FindANegativeCycleWhereverItsVerticesStand) {
  std::array<Vertex, 5> place{0, 1, 2, 3, 4};
  do {
    // 1 -> 2 -> 3 -> 1 weighs -1; 0 leads to it, and it leads to 4.
    const RandomGraph graph = arcs_of(5, {{place[0], place[1], 1},
                                          {place[1], place[2], -2},
                                          {place[2], place[3], -3},
                                          {place[3], place[1], 4},
                                          {place[3], place[4], 9}});
    this->each([&](const Subject<TypeParam>& subject) {
      for (std::size_t from = 0; from < 4; ++from) {
        try {
          static_cast<void>(this->rows(subject, graph, place[from]));
          FAIL() << "from " << from;
        } catch (const reference::NegativeCycle& cycle) {
          EXPECT_TRUE(
              std::ranges::is_permutation(cycle.cycle(), std::array{place[1], place[2], place[3]}));
          EXPECT_EQ(cycle.weight(), -1);
        }
      }
      if constexpr (std::is_same_v<TypeParam, Sssp>) {
        const Rows apart = this->rows(subject, graph, place[4]);
        EXPECT_EQ(std::ranges::count(apart.distance, unreached), 4);
        EXPECT_EQ(apart(place[4], place[4]), 0);
      }
    });
  } while (std::next_permutation(place.begin(), place.end()));
}

TYPED_TEST(References, TakeANegativeLoopForANegativeCycleAlsoAtTheSource) {
  for (const Vertex at : {0, 1, 2}) {
    const RandomGraph graph = arcs_of(3, {{0, 1, 2}, {1, 2, 3}, {at, at, 4}, {at, at, -1}});
    this->each([&](const Subject<TypeParam>& subject) {
      try {
        static_cast<void>(this->rows(subject, graph));
        FAIL() << "loop at " << at;
      } catch (const reference::NegativeCycle& cycle) {
        EXPECT_EQ(cycle.cycle(), std::vector<Vertex>{at});
        EXPECT_EQ(cycle.weight(), -1);
        EXPECT_NE(std::string(cycle.what()).find("of weight -1"), std::string::npos);
      }
    });
  }
  this->each([&](const Subject<TypeParam>& subject) {
    EXPECT_THROW(static_cast<void>(this->rows(subject, arcs_of(1, {{0, 0, -1}}))),
                 reference::NegativeCycle);
  });
}

TYPED_TEST(References, TakeTheAwkwardGraphs) {
  this->each([&](const Subject<TypeParam>& subject) {
    for (const RandomGraph& one :
         {arcs_of(1, {}), arcs_of(1, {{0, 0, 5}}), arcs_of(1, {{0, 0, 0}, {0, 0, 1}})}) {
      const Rows found = this->rows(subject, one);
      EXPECT_EQ(found.distance, std::vector<std::int32_t>{0});
      EXPECT_EQ(found.predecessor, std::vector<Vertex>(subject.has_predecessors ? 1 : 0, -1));
    }
    for (const Vertex source : {0, 1, 2}) {
      // Of parallel arcs the lightest counts.
      const Rows apart =
          this->rows(subject, arcs_of(3, {{0, 1, -4}, {0, 1, 2}, {1, 1, 0}}), source);
      for (Vertex to = 0; to < 3; ++to) {
        const std::int32_t due = to == source ? 0 : source == 0 && to == 1 ? -4 : unreached;
        EXPECT_EQ(apart(source, to), due);
        if (!subject.has_predecessors) continue;
        EXPECT_EQ(at_vertex(apart.predecessors(source), to), due == -4 ? 0 : -1);
      }
    }
  });
}

TYPED_TEST(References, KeepPathsSimpleOnCyclesOfWeightZero) {
  const RandomGraph graph =
      arcs_of(4, {{0, 1, 0}, {1, 0, 0}, {1, 2, -3}, {2, 1, 3}, {2, 3, 3}, {3, 3, 0}});
  this->each([&](const Subject<TypeParam>& subject) {
    const Rows found = this->rows(subject, graph);
    EXPECT_EQ(std::vector(found.row(0).begin(), found.row(0).end()),
              (std::vector<std::int32_t>{0, 0, -3, 0}));
    if (!subject.has_predecessors) return;
    EXPECT_EQ(std::vector(found.predecessors(0).begin(), found.predecessors(0).end()),
              (std::vector<Vertex>{-1, 0, 1, 2}));
  });
}

TYPED_TEST(References, CountArcsWhereThereAreNoWeights) {
  RandomGraph ring = arcs_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  ring.weighted = false;
  this->each([&](const Subject<TypeParam>& subject) {
    for (Vertex source = 0; source < 5; ++source) {
      const Rows found = this->rows(subject, ring, source);
      for (Vertex to = 0; to < 5; ++to) EXPECT_EQ(found(source, to), (to - source + 5) % 5);
    }
  });
}

/// The two halves of a path may share all vertices, so that they are twice as long together as any
/// path: the sum, which nobody keeps, leaves 32 bits where no path does.
TYPED_TEST(References, AddPathsTwiceAsLongAsAnyWithoutWrapping) {
  const std::int32_t most = (unreached - 1) / 4;
  const RandomGraph ring = arcs_of(4, {{0, 1, most}, {1, 2, most}, {2, 3, most}, {3, 0, most}});
  this->each([&](const Subject<TypeParam>& subject) {
    for (Vertex source = 0; source < 4; ++source) {
      const Rows found = this->rows(subject, ring, source);
      for (Vertex to = 0; to < 4; ++to) {
        EXPECT_EQ(found(source, to), most * ((to - source + 4) % 4));
      }
    }
  });
}

TYPED_TEST(References, RefuseRealWeightsAndThoseWhosePathsMayLeave32Bits) {
  const auto all = this->from(0);
  this->expect_refused(arcs_of(3, {{0, 1, -1'000'000'000}}).graph(), all);
  this->expect_refused(build_graph({2, {0}, {1}, std::vector<double>{0.5}, false}), all);
  this->each([&](const Subject<TypeParam>& subject) {
    EXPECT_NO_THROW(static_cast<void>(this->rows(subject, arcs_of(2, {{0, 1, 1'000'000'000}}))));
  });
}

TEST(SsspReferences, RefuseForeignSources) {
  const Graph small = arcs_of(2, {{0, 1, 1}}).graph();
  References<Sssp>::expect_refused(small, {.source = -1});
  References<Sssp>::expect_refused(small, {.source = 2});
  References<Sssp>::expect_refused(Graph(), {});
}

TEST(ApspReferences, TakeTheGraphWithoutVerticesAndRefuseForeignSourcesAndGreatWeights) {
  References<Apsp>::each([](const Subject<Apsp>& subject) {
    EXPECT_EQ(subject.run(Graph(), {}, {}).distance.order(), 0);
  });
  References<Apsp>::expect_refused(arcs_of(2, {{0, 1, 1}}).graph(), {.first = 0, .last = 3});
  References<Apsp>::expect_refused(arcs_of(3, {{0, 1, 1'000'000'000}}).graph(), {});
  References<Apsp>::expect_refused(arcs_of(1, {{0, 0, unreached}}).graph(), {});
}

TEST(ApspReferences, AgreeOnTinyGraphsOfParallelArcsAndLoops) {
  int negative_cycles = 0;
  const std::vector<Subject<Apsp>> all = references<Apsp>();
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Draw draw(seed);
    RandomGraph graph = arcs_of(draw.between(1, 5), {});
    for (std::int32_t arcs = draw.between(0, 9); arcs > 0; --arcs) {
      const Vertex from = draw.between(0, graph.num_vertices - 1);
      const Vertex to = draw.between(0, graph.num_vertices - 1);
      graph.edges.push_back({from, to, draw.between(-3, 9)});
    }
    const auto expected = boost_floyd_warshall_distances(graph);
    negative_cycles += expected ? 0 : 1;
    for (const Subject<Apsp>& subject : all) {
      const auto solve = [&](const Graph& searched) {
        const Rows found = rows_of(subject, searched, {}, {});
        if (!expected) return;
        ASSERT_EQ(compare(found, *expected, "due is"), std::nullopt)
            << subject.name << ", " << describe(graph);
      };
      ASSERT_EQ(judge_negative_cycle(solve, graph), std::nullopt)
          << subject.name << ", " << describe(graph);
    }
  }
  EXPECT_GT(negative_cycles, 2'500);
}

}  // namespace
}  // namespace graphspec::properties
