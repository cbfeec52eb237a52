/// \file
/// Routes: the study's worked example, routes under changing costs against matrices computed anew,
/// and the most rewarding route against all simple paths.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/floyd_warshall/study_example.hpp"
#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/floyd_warshall/rewarding_route.hpp"
#include "reference/floyd_warshall/routes.hpp"

namespace graphspec::properties {
namespace {

using reference::CostChange;
using reference::RewardingRoute;
using reference::Route;
using reference::RouteMap;

/// The study's Figure 4: gates A1 to A5 are vertices 0 to 4.
RandomGraph figure_4() {
  RandomGraph graph;
  graph.num_vertices = 5;
  graph.weighted = true;
  graph.edges = {{0, 4, 3}, {0, 3, 6}, {0, 1, 5}, {2, 0, 3}, {3, 4, 1}, {3, 2, 3}, {1, 2, 2}};
  return graph;
}

constexpr std::int32_t figure_4_bags[] = {1, 5, 2, 7, 4};

/// The study's text calls Figure 4 a slightly modified form of the graph of Figure 1.
TEST(Routes, InTheGraphOfFigure1_UnlikeInFigure4_Gate5ReachesGate2) {
  const RouteMap previous(study::graph().graph());
  EXPECT_TRUE(previous.reaches(4, 1));
  EXPECT_EQ(previous.shortest(4, 1), (Route{{4, 1}, 3}));
  EXPECT_FALSE(RouteMap(figure_4().graph()).reaches(4, 1));
}

TEST(Routes, AnswersTheStudysFourQueries) {
  const RouteMap map(figure_4().graph());
  EXPECT_TRUE(map.reaches(0, 4));
  EXPECT_EQ(map.shortest(0, 4), (Route{{0, 4}, 3}));
  EXPECT_EQ(reference::most_rewarding_route(map, figure_4_bags, 0, 4),
            (RewardingRoute{{{0, 3, 4}, 7}, 12}));
  EXPECT_FALSE(map.reaches(4, 1));
  // In time 6 only the straight way is left, and in time 2 none.
  EXPECT_EQ(reference::most_rewarding_route(map, figure_4_bags, 0, 4, {.within = 6}),
            (RewardingRoute{{{0, 4}, 3}, 5}));
  EXPECT_EQ(reference::most_rewarding_route(map, figure_4_bags, 0, 4, {.within = 2}),
            RewardingRoute{});
}

TEST(Routes, FollowChangesOfCosts) {
  RouteMap map(figure_4().graph());
  EXPECT_EQ(map.set_cost(0, 3, 1), CostChange::shortened);
  EXPECT_EQ(map.shortest(0, 4), (Route{{0, 3, 4}, 2}));
  EXPECT_EQ(map.set_cost(0, 4, 30), CostChange::nothing);  // no shortest route takes it any more
  EXPECT_EQ(map.set_cost(0, 3, 40), CostChange::recomputed);
  EXPECT_EQ(map.shortest(0, 4), (Route{{0, 4}, 30}));
  EXPECT_EQ(map.set_cost(0, 4, 30), CostChange::nothing);
  EXPECT_FALSE(map.reaches(4, 1));
}

TEST(Routes, RefuseWhatIsNoArcAndWhatClosesANegativeCycle) {
  RouteMap map(figure_4().graph());
  EXPECT_THROW(map.set_cost(4, 0, 1), InputError);
  EXPECT_THROW(map.set_cost(0, 5, 1), InputError);
  EXPECT_THROW(map.set_cost(0, 4, 1'000'000'000), InputError);
  try {
    map.set_cost(2, 0, -8);
    FAIL();
  } catch (const reference::NegativeCycle& cycle) {
    EXPECT_EQ(cycle.weight(), -1);
    EXPECT_EQ(cycle.cycle(), (std::vector<Vertex>{0, 1, 2}));
  }
  EXPECT_EQ(map.arc(2, 0), 3);
  EXPECT_EQ(map.set_cost(2, 0, -7), CostChange::shortened);  // a cycle of weight 0
  EXPECT_EQ(map.shortest(2, 1), (Route{{2, 0, 1}, -2}));
  EXPECT_EQ(map.shortest(3, 4), (Route{{3, 2, 0, 4}, -1}));
  EXPECT_THROW(static_cast<void>(map.reaches(0, 9)), InputError);
}

/// Arcs drawn at random, one for each pair at most; some are loops.
RandomGraph draw_graph(Draw& draw, Vertex vertices, std::int32_t percent) {
  RandomGraph graph;
  graph.num_vertices = vertices;
  graph.weighted = true;
  for (Vertex from = 0; from < vertices; ++from) {
    for (Vertex to = 0; to < vertices; ++to) {
      if (draw.chance(percent)) graph.edges.push_back({from, to, draw.between(0, 9)});
    }
  }
  return graph;
}

TEST(Routes, AreTheSameAsComputedAnewAfterEveryChange) {
  int seen[3] = {};
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Draw draw(seed);
    RandomGraph graph = draw_graph(draw, draw.between(1, 9), draw.one_of({15, 40, 90}));
    if (graph.edges.empty()) continue;
    RouteMap map(graph.graph());
    for (int change = 0; change < 20; ++change) {
      RandomEdge& edge = graph.edges[static_cast<std::size_t>(
          draw.between(0, static_cast<std::int32_t>(graph.edges.size()) - 1))];
      const std::int32_t before = edge.weight;
      edge.weight = draw.between(-3, 12);
      try {
        ++seen[static_cast<int>(map.set_cost(edge.from, edge.to, edge.weight))];
      } catch (const reference::NegativeCycle& cycle) {
        EXPECT_THROW(RouteMap(graph.graph()), reference::NegativeCycle) << describe(graph);
        EXPECT_LT(cycle.weight(), 0);
        edge.weight = before;
        ++refused;
      }
      const auto& paths = map.paths();
      ASSERT_EQ(certify_all_pairs(graph.graph(), paths.cost), std::nullopt) << describe(graph);
      ASSERT_EQ(certify_all_predecessors(graph.graph(), paths.cost, paths.path), std::nullopt)
          << describe(graph);
    }
  }
  for (const int count : seen) EXPECT_GT(count, 100);
  EXPECT_GT(refused, 100);
}

/// All simple paths, tried without any bound.
void try_all(const RandomGraph& graph, const std::vector<std::int32_t>& bags, Vertex to,
             std::int64_t within, RewardingRoute here, std::optional<RewardingRoute>& best) {
  const Vertex last = here.route.vertices.back();
  here.bags += bags[static_cast<std::size_t>(last)];
  if (last == to) {
    if (here.route.time > within) return;
    const auto rank = [](const RewardingRoute& one) {
      return std::tuple(-one.bags, one.route.time, one.route.vertices);
    };
    if (!best || rank(here) < rank(*best)) best = here;
    return;
  }
  for (const RandomEdge& edge : graph.edges) {
    if (edge.from != last || std::ranges::count(here.route.vertices, edge.to) > 0) continue;
    RewardingRoute longer = here;
    longer.route.vertices.push_back(edge.to);
    longer.route.time += edge.weight;
    try_all(graph, bags, to, within, std::move(longer), best);
  }
}

TEST(RewardingRoute, IsTheBestOfAllSimplePaths) {
  int found = 0;
  int none_in_time = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Draw draw(seed);
    const Vertex vertices = draw.between(1, 7);
    RandomGraph graph = draw_graph(draw, vertices, draw.one_of({20, 50, 100}));
    if (seed % 3 == 0 && !graph.edges.empty()) graph.edges.front().weight -= 6;
    std::vector<std::int32_t> bags(static_cast<std::size_t>(vertices));
    for (std::int32_t& here : bags) here = draw.between(seed % 2 == 0 ? 0 : -3, 3);
    const Vertex from = draw.between(0, vertices - 1);
    const Vertex to = draw.between(0, vertices - 1);
    const std::int64_t within = draw.between(0, 25);
    std::optional<RouteMap> map;
    try {
      map.emplace(graph.graph());
    } catch (const reference::NegativeCycle&) {
      continue;
    }
    std::optional<RewardingRoute> best;
    try_all(graph, bags, to, within, {{{from}, 0}, 0}, best);
    const auto answer = reference::most_rewarding_route(*map, bags, from, to, {.within = within});
    ASSERT_EQ(answer, best.value_or(RewardingRoute{}))
        << describe(graph) << ", " << from << " to " << to << " within " << within;
    found += best ? 1 : 0;
    none_in_time += !best && map->reaches(from, to) ? 1 : 0;
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(none_in_time, 10);
}

TEST(RewardingRoute, RefusesASearchThatIsNotDoneInItsSteps) {
  Draw draw(3);
  const RouteMap map(draw_graph(draw, 14, 100).graph());
  const std::vector<std::int32_t> bags(14, 1);
  EXPECT_THROW(
      static_cast<void>(reference::most_rewarding_route(map, bags, 0, 13, {.most_steps = 1000})),
      InputError);
  EXPECT_THROW(
      static_cast<void>(reference::most_rewarding_route(map, std::span(bags).first(13), 0, 13)),
      InputError);
  EXPECT_THROW(static_cast<void>(reference::most_rewarding_route(map, bags, 0, 14)), InputError);
}

}  // namespace
}  // namespace graphspec::properties
