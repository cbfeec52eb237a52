/// \file
/// The inputs of all shortest paths: random graphs have what makes them hard, changed graphs keep
/// the distances that they should, and Boost.Graph's three algorithms agree.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/boost_distances.hpp"
#include "properties/problem/suite.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/graph/dense.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// 0 -> 1 -> 2, with a negative arc; 3 alone.
RandomGraph small_graph() {
  RandomGraph graph;
  graph.num_vertices = 4;
  graph.weighted = true;
  graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}};
  return graph;
}

/// Of so many inputs, how many are so.
template <class Problem, class IsSo>
int count_inputs(const WeightedGraphRule& rule, const IsSo& is_so) {
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 1000; ++drawn) {
    if (is_so(Inputs<Problem>::draw(rule, random.split(), drawn % 100))) ++count;
  }
  return count;
}

/// Of so many drawn graphs, how many are so.
template <class IsSo>
int count_drawn(const WeightedGraphRule& rule, const IsSo& is_so) {
  return count_inputs<Apsp>(rule, [&](const Input<Apsp>& input) { return is_so(input.graph); });
}

bool has_parallel_arcs(const RandomGraph& graph) {
  std::set<std::pair<Vertex, Vertex>> ends;
  return std::ranges::any_of(graph.edges, [&](const RandomEdge& edge) {
    return !ends.insert({edge.from, edge.to}).second;
  });
}

/// The greatest distance in it; -1 where there is none.
std::int32_t greatest_distance(const RandomGraph& graph) {
  std::int32_t greatest = -1;
  const Rows rows = boost_floyd_warshall_distances(graph).value();
  for (const std::int32_t distance : rows.distance) {
    if (distance != unreached) greatest = std::max(greatest, distance);
  }
  return greatest;
}

/// Whether two vertices are as far from each other as back, with the sign turned.
bool has_cycle_of_weight_0(const RandomGraph& graph) {
  const Rows rows = boost_floyd_warshall_distances(graph).value();
  for (Vertex from = 0; from < rows.order; ++from) {
    for (Vertex to = 0; to < from; ++to) {
      if (rows(from, to) != unreached && rows(from, to) == -rows(to, from)) return true;
    }
  }
  return false;
}

TEST(WeightedGraphs, HaveWhatMakesShortestPathsHard) {
  const auto any_edge = [](const auto& is_so) {
    return [is_so](const RandomGraph& graph) { return std::ranges::any_of(graph.edges, is_so); };
  };
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices == 0; }), 5);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices == 1; }), 20);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.num_vertices > 20; }), 20);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return !graph.weighted; }), 30);
  EXPECT_GT(count_drawn({}, [](const RandomGraph& graph) { return graph.undirected; }), 30);
  EXPECT_GT(count_drawn({}, has_parallel_arcs), 100);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.weight < 0; })), 300);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.weight == 0; })),
            200);
  EXPECT_GT(count_drawn({}, any_edge([](const RandomEdge& edge) { return edge.from == edge.to; })),
            100);
  EXPECT_GT(count_drawn({.heavy = true},
                        [](const RandomGraph& graph) {
                          return std::ranges::any_of(graph.edges, [&](const RandomEdge& edge) {
                            return edge.weight > (unreached - 1) / graph.num_vertices - 4;
                          });
                        }),
            20);
}

TEST(WeightedGraphs, HaveDistancesOnBothSidesOfTheEndOf16Bits) {
  const WeightedGraphRule rule = {.max_vertices = 12, .about_16_bits = true};
  for (const std::int32_t end : {1 << 14, 1 << 15, 1 << 16}) {
    const auto lies_between = [](std::int32_t least, std::int32_t most) {
      return [=](const RandomGraph& graph) {
        const std::int32_t greatest = greatest_distance(graph);
        return least < greatest && greatest < most;
      };
    };
    EXPECT_GT(count_drawn(rule, lies_between(end - end / 8, end)), 0) << end;
    EXPECT_GT(count_drawn(rule, lies_between(end - 1, end + end / 8)), 0) << end;
  }
}

TEST(WeightedGraphs, HaveCyclesOfWeight0AlsoThroughSeveralTiles) {
  const WeightedGraphRule rule = {.max_vertices = 40, .zero_cycles = true};
  EXPECT_GT(count_drawn(rule, has_cycle_of_weight_0), 300);
  EXPECT_GT(count_drawn(rule,
                        [](const RandomGraph& graph) {
                          return graph.num_vertices > 32 && has_cycle_of_weight_0(graph);
                        }),
            10);
  EXPECT_GT(count_drawn({.max_vertices = 40, .often_few = false},
                        [](const RandomGraph& graph) { return graph.num_vertices > 32; }),
            100);
}

TEST(WeightedGraphs, HaveTwoPathsThatAddUpToMoreThan32BitsAndNoneThatAloneDoes) {
  const WeightedGraphRule rule = {.max_vertices = 12, .heavy_ways = true};
  EXPECT_GT(
      count_drawn(
          rule, [](const RandomGraph& graph) { return greatest_distance(graph) > unreached / 2; }),
      400);
  EXPECT_EQ(count_drawn(rule,
                        [](const RandomGraph& graph) {
                          reference::check_path_lengths(graph.graph());
                          return has_negative_cycle(graph);
                        }),
            0);
}

TEST(WeightedGraphs, HaveNegativeCyclesWhereTheyMayAndOnlyThere) {
  EXPECT_EQ(count_drawn({}, has_negative_cycle), 0);
  EXPECT_EQ(count_drawn({.heavy = true}, has_negative_cycle), 0);
  const int negative = count_drawn({.negative_cycles = true}, has_negative_cycle);
  EXPECT_GT(negative, 250);
  EXPECT_LT(negative, 750);
}

TEST(WeightedGraphs, AreAcceptedByAllWhereNoPathLeaves32Bits) {
  EXPECT_EQ(count_drawn({.heavy = true},
                        [](const RandomGraph& graph) {
                          EXPECT_NO_THROW(reference::check_path_lengths(graph.graph()))
                              << describe(graph);
                          return false;
                        }),
            0);
}

TEST(WeightedGraphs, ShrinkToGraphsWithoutNegativeCyclesUnlessTheyMayHaveThem) {
  rc::Random random(std::uint64_t{2});
  for (int drawn = 0; drawn < 30; ++drawn) {
    const RandomGraph graph = draw_weighted_graph({}, random.split(), 40);
    auto smaller = smaller_weighted_graphs(graph, {});
    for (int shrinks = 0; shrinks < 50; ++shrinks) {
      const auto next = smaller.next();
      if (!next) break;
      EXPECT_FALSE(has_negative_cycle(*next)) << describe(*next);
    }
  }
}

TEST(WeightedGraphs, AreShiftedSoThatPathsChangeByTheirEndsAlone) {
  EXPECT_EQ(describe(shifted(small_graph(), {0, 1, 10, 0})),
            "4 vertices, 3 arcs: 0->1:4 1->2:-11 0->2:-6");
  RandomGraph undirected = small_graph();
  undirected.undirected = true;
  undirected.edges = {{0, 1, 5}, {2, 2, 1}};
  EXPECT_EQ(describe(shifted(undirected, {0, 1, 10, 0})),
            "4 vertices, 3 arcs: 0->1:4 2->2:1 1->0:6");
}

TEST(WeightedGraphs, WithRowsShuffledKeepEachArcsWeight) {
  const Graph graph = small_graph().graph();
  bool differs = false;
  for (std::uint64_t choice = 0; choice < 10; ++choice) {
    const Graph shuffled = with_rows_shuffled(graph, choice);
    differs = differs || !std::ranges::equal(shuffled.dest(), graph.dest());
    const auto weights = dense_matrix<std::int32_t>(graph, unreached, 1);
    EXPECT_TRUE(std::ranges::equal(dense_matrix<std::int32_t>(shuffled, unreached, 1).values(),
                                   weights.values()));
  }
  EXPECT_TRUE(differs);
}

TEST(WeightedGraphs, NeutralAdditionsChangeTheGraphAndNoDistance) {
  const Rows known = boost_distances(small_graph()).value();
  const auto drawn_trials =
      trials<Apsp>({.additions = true}, {}, [](const Trial<Apsp>&) { return 1000; });
  rc::Random random(std::uint64_t{8});
  std::set<std::pair<Vertex, Vertex>> added;
  bool isolated = false;
  bool ties = false;
  for (int drawn = 0; drawn < 300; ++drawn) {
    const RandomGraph changed = with_neutral_additions(
        small_graph(), known, drawn_trials(random.split(), 80).value().additions);
    const Rows after = boost_distances(changed).value();
    EXPECT_EQ(compare(known, after, "after additions it is"), std::nullopt) << describe(changed);
    for (std::size_t edge = 3; edge < changed.edges.size(); ++edge) {
      const RandomEdge& one = changed.edges[edge];
      added.insert({one.from, one.to});
      ties = ties || (one.from != one.to && one.weight == known(one.from, one.to));
    }
    isolated = isolated || changed.num_vertices > 4;
  }
  EXPECT_TRUE(isolated);
  EXPECT_TRUE(ties);
  EXPECT_EQ(added.size(), 7U);  // the three arcs, and four loops
}

TEST(SsspInputs, HaveASourceThatReachesSomething) {
  EXPECT_EQ(count_inputs<Sssp>({},
                               [](const Input<Sssp>& input) {
                                 return input.query.source < 0 ||
                                        input.query.source >= input.graph.num_vertices;
                               }),
            0);
  const auto reaches_many = [](const Input<Sssp>& input) {
    const Rows rows = boost_distances_from(input.graph, input.query.source).value();
    return 2 * std::ranges::count(rows.distance, unreached) < rows.order && rows.order > 2;
  };
  EXPECT_GT(count_inputs<Sssp>({}, reaches_many), 400);
  EXPECT_GT(count_inputs<Sssp>({}, [](const Input<Sssp>& input) { return input.query.source > 0; }),
            400);
}

TEST(SsspInputs, HaveNegativeCyclesThatAreReachedAndNot) {
  const auto is_reached = [](const Input<Sssp>& input) {
    return !boost_distances_from(input.graph, input.query.source).has_value();
  };
  EXPECT_GT(count_inputs<Sssp>({.negative_cycles = true}, is_reached), 150);
  EXPECT_GT(count_inputs<Sssp>({.negative_cycles = true},
                               [&](const Input<Sssp>& input) {
                                 return !is_reached(input) && has_negative_cycle(input.graph);
                               }),
            40);
}

TEST(BoostGraph, ItsThreeAlgorithmsAgree) {
  const WeightedGraphRule rule = {.max_vertices = 12, .negative_cycles = true, .heavy = true};
  EXPECT_EQ(count_inputs<Sssp>(rule,
                               [](const Input<Sssp>& input) {
                                 const auto sparse = boost_distances(input.graph);
                                 const auto dense = boost_floyd_warshall_distances(input.graph);
                                 const auto from_source =
                                     boost_distances_from(input.graph, input.query.source);
                                 EXPECT_EQ(sparse.has_value(), !has_negative_cycle(input.graph));
                                 EXPECT_EQ(dense.has_value(), sparse.has_value());
                                 if (!sparse) return false;
                                 return compare(*dense, *sparse, "").has_value() ||
                                        compare(from_source.value(), *sparse, "").has_value();
                               }),
            0);
}

}  // namespace
}  // namespace graphspec::properties
