/// \file
/// The parts of the suite: random graphs have what makes a forest hard to find, and positions that
/// are none are violations.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "properties/problem/msf/suite.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::properties {
namespace {

rc::Gen<MsfTrial> drawn_trials(const MsfParts& parts) {
  return trials(parts, {}, [](const MsfTrial&) { return 1000; });
}

/// How many of 500 trials are so.
template <class IsSo>
int count_drawn(const IsSo& is_so) {
  const auto generator = drawn_trials({});
  rc::Random random(std::uint64_t{3});
  int count = 0;
  for (int drawn = 0; drawn < 500; ++drawn) {
    if (is_so(generator(random.split(), drawn % 100).value())) ++count;
  }
  return count;
}

/// How many of 500 graphs are so.
template <class IsSo>
int count_graphs(const IsSo& is_so) {
  return count_drawn([&](const MsfTrial& trial) { return is_so(trial.graph); });
}

TEST(MsfTrials, WeightsAreOfEveryKindTheyTieAndAreDistinct) {
  for (const WeightKind kind : {WeightKind::none, WeightKind::sixteenths, WeightKind::near_one}) {
    EXPECT_GT(count_graphs([kind](const auto& graph) { return graph.kind == kind; }), 20);
  }
  EXPECT_GT(count_graphs([](const auto& graph) { return graph.kind == WeightKind::integers; }),
            200);
  const auto has_edges = [](const UndirectedGraph& graph) { return graph.edges.edges.size() > 5; };
  EXPECT_GT(count_graphs([&](const auto& graph) {
              return has_edges(graph) && graph.has_distinct_weights();
            }),
            100);
  EXPECT_GT(count_graphs([&](const auto& graph) {
              return has_edges(graph) && !graph.has_distinct_weights();
            }),
            150);
  EXPECT_GT(count_graphs([](const auto& graph) {
              return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                return graph.weight_of(edge) < 0;
              });
            }),
            100);
}

TEST(MsfTrials, ThereAreLoopsParallelEdgesAndSeveralTrees) {
  EXPECT_GT(count_graphs([](const auto& graph) {
              return std::ranges::any_of(
                  graph.edges.edges, [](const RandomEdge& edge) { return edge.from == edge.to; });
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) {
              std::set<std::pair<Vertex, Vertex>> seen;
              return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                return edge.from != edge.to && !seen.insert(std::minmax(edge.from, edge.to)).second;
              });
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) {
              const auto forest = problem::Msf::oracle(graph.graph(), {});
              return forest.num_trees > 1 && forest.edges.size() > 1;
            }),
            100);
  EXPECT_GT(count_graphs([](const auto& graph) { return graph.edges.num_vertices == 0; }), 2);
}

TEST(MsfTrials, ZerosOfBothSignsStandBesideEachOther) {
  EXPECT_GT(count_graphs([](const auto& graph) {
              const auto has_zero = [&](bool negative) {
                return std::ranges::any_of(graph.edges.edges, [&](const RandomEdge& edge) {
                  const double weight = graph.weight_of(edge);
                  return edge.from != edge.to && weight == 0 && std::signbit(weight) == negative;
                });
              };
              return has_zero(false) && has_zero(true);
            }),
            10);
}

TEST(MsfTrials, ZerosHaveOneSignOnAnArcAndTheOtherOnTheArcBack) {
  EXPECT_GT(count_graphs([](const auto& graph) {
              if (graph.kind != WeightKind::sixteenths) return false;
              // An edge's two arcs stand side by side.
              const EdgeList arcs = graph.arcs();
              const auto& weights = std::get<std::vector<double>>(arcs.weights);
              for (std::size_t arc = 1; arc < weights.size(); ++arc) {
                const bool are_one_edge = arcs.source[arc] == arcs.dest[arc - 1] &&
                                          arcs.dest[arc] == arcs.source[arc - 1] &&
                                          arcs.source[arc] != arcs.dest[arc];
                if (are_one_edge && weights[arc] == 0 && weights[arc - 1] == 0 &&
                    std::signbit(weights[arc]) != std::signbit(weights[arc - 1])) {
                  return true;
                }
              }
              return false;
            }),
            10);
}

TEST(MsfTrials, ShrunkGraphsKeepTheRule) {
  const auto generator = drawn_trials({.graphs = {.distinct_weights = true}});
  rc::Random random(std::uint64_t{9});
  for (int drawn = 0; drawn < 30; ++drawn) {
    auto trial = generator(random.split(), 40);
    EXPECT_TRUE(trial.value().graph.has_distinct_weights());
    auto shrinks = trial.shrinks();
    for (int tried = 0; tried < 100; ++tried) {
      const auto next = shrinks.next();
      if (!next) break;
      const UndirectedGraph graph = next->value().graph;
      EXPECT_TRUE(graph.has_distinct_weights()) << describe(graph);
      EXPECT_TRUE(graph.edges.undirected);
      EXPECT_TRUE(graph.graph().known_symmetric());
    }
  }
}

TEST(MsfTrials, AGraphIsDescribedByItsWeights) {
  UndirectedGraph graph;
  graph.edges.num_vertices = 3;
  graph.edges.undirected = graph.edges.weighted = true;
  EXPECT_EQ(describe(with_kind(graph, WeightKind::sixteenths)), "3 vertices, no edges");
  graph.edges.edges = {{0, 1, 8}, {1, 2, 0}};
  EXPECT_EQ(describe(graph), "3 vertices, 2 undirected edges: 0-1:8 1-2:0");
  EXPECT_EQ(describe(with_kind(graph, WeightKind::sixteenths)),
            "3 vertices, 2 undirected edges: 0-1:0.5 1-2:-0");
  EXPECT_EQ(describe(with_kind(graph, WeightKind::none)),
            "3 vertices, 2 undirected edges: 0-1 1-2");
}

TEST(MsfSuite, AnEdgeThatIsNoPositionIsAViolation) {
  MsfSubject faulty;
  faulty.run = [](const Graph& graph, const auto&, const Setting&) {
    return Forest{{graph.num_arcs()}, graph.num_vertices() - 1, 0};
  };
  MsfTrial trial;
  trial.graph.edges.num_vertices = 2;
  trial.graph.edges.undirected = trial.graph.edges.weighted = true;
  trial.graph.edges.edges = {{0, 1, 3}};
  EXPECT_EQ(judge(properties_of<problem::Msf>()[0], faulty, trial).value_or(""),
            "exception: edge 2 of the forest is not one of the graph's 2 arcs");
}

}  // namespace
}  // namespace graphspec::properties
