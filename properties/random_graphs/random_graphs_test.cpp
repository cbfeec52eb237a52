/// \file
/// The generator's graphs are valid, come in the shapes that the suite says they do, and shrink to
/// the smallest graph that still fails.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/random_graphs/families.hpp"
#include "properties/random_graphs/search_problem.hpp"
#include "properties/random_graphs/shrink_graph.hpp"
#include "properties/random_graphs/shrink_while.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

/// What a problem is like, in the words of the suite's promises.
struct Traits {
  Vertex reached = 0;
  std::int32_t levels = 0;
  Vertex widest_level = 0;
  bool self_loop = false;
  bool parallel = false;
  Vertex largest_degree = 0;
};

Traits traits_of(const SearchProblem& problem) {
  const Graph graph = problem.graph.graph();
  Traits traits;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    const auto row = graph.neighbours(tail);
    std::multiset<Vertex> heads(row.begin(), row.end());
    traits.largest_degree = std::max(traits.largest_degree, static_cast<Vertex>(heads.size()));
    traits.self_loop = traits.self_loop || heads.count(tail) > 0;
    traits.parallel =
        traits.parallel || std::set<Vertex>(heads.begin(), heads.end()).size() < heads.size();
  }
  std::set<Vertex> seen = {problem.source};
  std::vector<Vertex> frontier = {problem.source};
  while (!frontier.empty()) {
    ++traits.levels;
    traits.widest_level = std::max(traits.widest_level, static_cast<Vertex>(frontier.size()));
    std::vector<Vertex> next;
    for (const Vertex tail : frontier) {
      for (const Vertex head : graph.neighbours(tail)) {
        if (seen.insert(head).second) next.push_back(head);
      }
    }
    frontier = std::move(next);
  }
  traits.reached = static_cast<Vertex>(seen.size());
  return traits;
}

bool is_same(const SearchProblem& one, const SearchProblem& other) {
  return one.source == other.source && one.graph.num_vertices == other.graph.num_vertices &&
         one.graph.undirected == other.graph.undirected && one.graph.edges == other.graph.edges;
}

/// Calls judge with problems of growing size, as RapidCheck draws them.
void for_each_problem(int count, const std::function<void(const SearchProblem&)>& judge) {
  const auto problems = search_problems();
  rc::Random random(std::uint64_t{2026});
  for (int number = 0; number < count; ++number) {
    judge(problems(random.split(), number % 101).value());
  }
}

/// The smallest of the problems that fail.
SearchProblem smallest_failure(const std::function<bool(const SearchProblem&)>& fails,
                               std::uint64_t seed) {
  return smallest_failing(search_problems(), seed, 60, fails).smallest;
}

TEST(RandomGraphs, EveryProblemIsAValidGraphWithItsSourceInIt) {
  for_each_problem(3000, [](const SearchProblem& problem) {
    ASSERT_GE(problem.graph.num_vertices, 1);
    ASSERT_LE(problem.graph.num_vertices, RandomGraphRule{}.max_vertices);
    ASSERT_GE(problem.source, 0);
    ASSERT_LT(problem.source, problem.graph.num_vertices);
    for (const RandomEdge& edge : problem.graph.edges) {
      ASSERT_GE(std::min(edge.from, edge.to), 0);
      ASSERT_LT(std::max(edge.from, edge.to), problem.graph.num_vertices);
    }
  });
}

TEST(RandomGraphs, EveryShrinkIsValidTooAndSimplerInSomeMeasure) {
  const auto problems = search_problems({.weighted = true, .min_weight = -3, .max_weight = 9});
  rc::Random random(std::uint64_t{7});
  for (int number = 0; number < 60; ++number) {
    const auto drawn = problems(random.split(), number);
    const SearchProblem larger = drawn.value();
    auto shrinks = drawn.shrinks();
    for (int tried = 0; tried < 400; ++tried) {
      const auto next = shrinks.next();
      if (!next) break;
      const SearchProblem smaller = next->value();
      ASSERT_GE(smaller.graph.num_vertices, 1);
      ASSERT_GE(smaller.source, 0);
      ASSERT_LT(smaller.source, smaller.graph.num_vertices) << describe(larger);
      ASSERT_LE(smaller.graph.num_vertices, larger.graph.num_vertices);
      ASSERT_LE(smaller.graph.edges.size(), larger.graph.edges.size());
      ASSERT_FALSE(is_same(smaller, larger)) << describe(larger);
      for (const RandomEdge& edge : smaller.graph.edges) {
        ASSERT_GE(std::min(edge.from, edge.to), 0);
        ASSERT_LT(std::max(edge.from, edge.to), smaller.graph.num_vertices) << describe(larger);
        ASSERT_GE(edge.weight, -3);
        ASSERT_LE(edge.weight, 9);
      }
    }
  }
}

TEST(RandomGraphs, TheShapesThatBreakSearchesAreAllDrawnOftenEnough) {
  constexpr int count = 4000;
  struct Shape {
    int least = 0;  ///< of 1000 problems
    int times = 0;
  };
  std::map<std::string, Shape> shapes;
  for_each_problem(count, [&](const SearchProblem& problem) {
    const RandomGraph& graph = problem.graph;
    const Traits traits = traits_of(problem);
    const auto note = [&](const char* what, int least, bool holds) {
      Shape& shape = shapes[what];
      shape.least = least;
      shape.times += holds ? 1 : 0;
    };
    note("a vertex is unreached", 300, traits.reached < graph.num_vertices);
    note("all vertices are reached", 200, traits.reached == graph.num_vertices);
    note("more than half is reached, of 10 or more", 300,
         graph.num_vertices >= 10 && 2 * traits.reached > graph.num_vertices);
    note("nothing but the source is reached", 50, traits.reached == 1);
    note("one vertex", 20, graph.num_vertices == 1);
    note("no edges", 20, graph.edges.empty());
    note("self-loop", 250, traits.self_loop);
    note("parallel arcs", 250, traits.parallel);
    note("undirected", 300, graph.undirected);
    note("directed", 500, !graph.undirected);
    note("source 0", 150, problem.source == 0);
    note("source is the last vertex", 150, problem.source == graph.num_vertices - 1);
    note("degree above three block queues of 32", 60, traits.largest_degree > 96);
    note("degree above a block of 256", 25, traits.largest_degree > 256);
    note("more than 20 levels", 50, traits.levels > 20);
    note("more than 60 levels", 10, traits.levels > 60);
    note("more than 10 levels, one of them wider than a warp", 5,
         traits.levels > 10 && traits.widest_level > 32);
    note("more arcs than a warp for each of 33 vertices and more", 3,
         graph.num_vertices > 32 && graph.graph().num_arcs() > ArcIndex{32} * graph.num_vertices);
    note("degree at a warp, half a block or a block, or beside it", 30,
         std::ranges::any_of(std::initializer_list<Vertex>{32, 128, 256}, [&](Vertex length) {
           return std::abs(traits.largest_degree - length) <= 1;
         }));
    note("more vertices than a warp", 250, graph.num_vertices > 32);
    note("more vertices than a block of 256", 45, graph.num_vertices > 256);
    note("vertices about a warp (31 to 33)", 15,
         graph.num_vertices >= 31 && graph.num_vertices <= 33);
    note("vertices about a block (255 to 257, 511 to 513)", 10,
         (graph.num_vertices >= 255 && graph.num_vertices <= 257) ||
             (graph.num_vertices >= 511 && graph.num_vertices <= 513));
  });
  for (const auto& [what, shape] : shapes) {
    const int found = shape.times * 1000 / count;
    fmt::print("{:>5} of 1000  {}\n", found, what);
    EXPECT_GE(found, shape.least) << what;
  }
}

TEST(RandomGraphs, EveryFamilyIsDrawn) {
  std::map<std::string_view, int> times;
  for_each_problem(3000, [&](const SearchProblem& problem) { ++times[problem.graph.family]; });
  for (const GraphFamily& family : graph_families())
    EXPECT_GT(times[family.name], 0) << family.name;
}

TEST(RandomGraphs, WithALargeLeastNumberOfVerticesGrowToTheGreatest) {
  const auto problems = search_problems({.min_vertices = 500, .max_vertices = 1100});
  rc::Random random(std::uint64_t{2026});
  std::set<Vertex> sizes;
  Vertex longest = 0;
  for (int number = 0; number < 300; ++number) {
    const SearchProblem problem = problems(random.split(), number % 101).value();
    sizes.insert(problem.graph.num_vertices);
    longest = std::max(longest, traits_of(problem).largest_degree);
  }
  EXPECT_GE(*sizes.begin(), 500);
  EXPECT_LE(*sizes.rbegin(), 1100);
  EXPECT_GT(*sizes.rbegin(), 1000);
  EXPECT_GT(sizes.size(), 50U) << "sizes vary";
  EXPECT_GT(longest, 900);
}

TEST(RandomGraphs, TheSameSeedGivesTheSameProblem) {
  const auto problems = search_problems();
  for (int size = 0; size < 100; size += 9) {
    EXPECT_TRUE(is_same(problems(rc::Random(std::uint64_t{5}), size).value(),
                        problems(rc::Random(std::uint64_t{5}), size).value()));
  }
}

TEST(RandomGraphs, AnUndirectedGraphEqualsItsTransposeAndSaysSo) {
  RandomGraph graph;
  graph.num_vertices = 3;
  graph.undirected = true;
  graph.edges = {{0, 1, 1}, {1, 1, 1}, {1, 2, 1}};
  const Graph built = graph.graph();
  EXPECT_TRUE(built.known_symmetric());
  EXPECT_EQ(std::vector<Vertex>(built.dest().begin(), built.dest().end()),
            (std::vector<Vertex>{1, 0, 1, 2, 1}));
}

TEST(RandomGraphs, AGraphIsWrittenAsAnEdgeListWithItsSource) {
  SearchProblem problem;
  problem.graph.num_vertices = 3;
  problem.graph.edges = {{0, 1, 4}, {1, 2, 5}};
  problem.source = 1;
  EXPECT_EQ(describe(problem), "3 vertices, source 1, 2 arcs: 0->1 1->2");
  problem.graph.weighted = true;
  problem.graph.undirected = true;
  EXPECT_EQ(describe(problem.graph), "3 vertices, 2 undirected edges: 0-1:4 1-2:5");
  problem.graph.edges.resize(65, {0, 2, 6});
  EXPECT_EQ(describe(problem),
            "3 vertices, source 1, 65 undirected edges, degrees 2 to 64, weights 4 to 6");
  problem.graph = {};
  problem.graph.num_vertices = 1;
  problem.source = 0;
  EXPECT_EQ(describe(problem), "1 vertex, source 0, no arcs");
}

TEST(Shrinking, ASearchThatMissesTheThirdLevelShrinksToAPathOfFourVertices) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SearchProblem smallest = smallest_failure(
        [](const SearchProblem& problem) { return traits_of(problem).levels > 3; }, seed);
    EXPECT_EQ(smallest.graph.num_vertices, 4) << describe(smallest);
    EXPECT_EQ(smallest.graph.edges.size(), 3U) << describe(smallest);
  }
}

TEST(Shrinking, AQueueOfThreeThatOverflowsShrinksToAStarOfFourLeaves) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SearchProblem smallest = smallest_failure(
        [](const SearchProblem& problem) {
          const Graph graph = problem.graph.graph();
          std::set<Vertex> found;
          for (const Vertex head : graph.neighbours(problem.source)) {
            if (head != problem.source) found.insert(head);
          }
          return found.size() > 3;
        },
        seed);
    EXPECT_EQ(smallest.graph.num_vertices, 5) << describe(smallest);
    EXPECT_EQ(smallest.graph.edges.size(), 4U) << describe(smallest);
  }
}

TEST(Shrinking, ASourceThatIsNotTheFirstVertexShrinksToVertexOneOfTwo) {
  const SearchProblem smallest =
      smallest_failure([](const SearchProblem& problem) { return problem.source > 0; }, 3);
  EXPECT_EQ(describe(smallest), "2 vertices, source 1, no arcs");
}

TEST(Shrinking, AParallelArcShrinksToTwoArcsAndNothingElse) {
  const SearchProblem smallest = smallest_failure(
      [](const SearchProblem& problem) { return traits_of(problem).parallel; }, 11);
  EXPECT_LE(smallest.graph.num_vertices, 2) << describe(smallest);
  EXPECT_EQ(smallest.graph.edges.size(), 2U) << describe(smallest);
}

TEST(Shrinking, WeightsBecomeTheSimplestThatStillFail) {
  const auto graphs = random_graphs({.weighted = true, .min_weight = -20, .max_weight = 50});
  const auto heavy = [](const RandomGraph& graph) {
    std::int64_t sum = 0;
    for (const RandomEdge& edge : graph.edges) sum += std::max(0, edge.weight);
    return sum >= 30;
  };
  const RandomGraph smallest = smallest_failing(graphs, 4, 50, heavy).smallest;
  std::int64_t sum = 0;
  for (const RandomEdge& edge : smallest.edges) sum += edge.weight;
  EXPECT_EQ(smallest.num_vertices, 1) << describe(smallest);
  EXPECT_EQ(sum, 30) << describe(smallest);
}

/// Each of so many vertices has an arc of weight 1 to each other.
RandomGraph complete_graph(Vertex num_vertices) {
  RandomGraph graph;
  graph.num_vertices = num_vertices;
  graph.weighted = true;
  for (Vertex from = 0; from < num_vertices; ++from) {
    for (Vertex to = 0; to < num_vertices; ++to) {
      if (from != to) graph.edges.push_back({from, to, 1});
    }
  }
  return graph;
}

/// Shrinks 46 vertices with all 2070 arcs between them and one among them as the source.
Shrunk<SearchProblem> shrink_complete_graph(
    const RandomGraph& graph, const std::function<bool(const SearchProblem&)>& fails) {
  return shrink_while(rc::shrinkable::shrinkRecur(SearchProblem{graph, 40},
                                                  [](const SearchProblem& problem) {
                                                    return smaller_problems(problem,
                                                                            {.weighted = true});
                                                  }),
                      fails);
}

TEST(Shrinking, ThreeVerticesOfAGraphOfThousandsOfArcsAreFoundInAboutTwoTriesAVertex) {
  RandomGraph graph = complete_graph(46);
  const std::vector<std::pair<Vertex, Vertex>> heavy = {{7, 19}, {19, 33}, {33, 7}};
  for (RandomEdge& edge : graph.edges) {
    if (std::ranges::count(heavy, std::pair(edge.from, edge.to)) > 0) edge.weight = 5;
  }
  const auto [smallest, tried] = shrink_complete_graph(graph, [](const SearchProblem& problem) {
    std::set<Vertex> tails;
    std::set<Vertex> heads;
    for (const RandomEdge& edge : problem.graph.edges) {
      if (edge.weight < 5 || edge.from == edge.to) continue;
      tails.insert(edge.from);
      heads.insert(edge.to);
    }
    return tails.size() == 3 && heads == tails;
  });
  EXPECT_EQ(describe(smallest), "3 vertices, source 0, 3 arcs: 0->1:5 1->2:5 2->0:5");
  EXPECT_LE(tried, 120);
}

TEST(Shrinking, WhatNeedsHundredsOfArcsIsFoundInAFewTriesForEach) {
  const auto [smallest, tried] =
      shrink_complete_graph(complete_graph(46), [](const SearchProblem& problem) {
        std::set<std::pair<Vertex, Vertex>> arcs;
        for (const RandomEdge& edge : problem.graph.edges) {
          if (edge.from != edge.to) arcs.insert({edge.from, edge.to});
        }
        return arcs.size() >= 430;
      });
  EXPECT_EQ(smallest.graph.num_vertices, 22);
  EXPECT_EQ(smallest.graph.edges.size(), 430U);
  EXPECT_LE(tried, 6 * 430);
}

/// What options promise of graphs.
bool keeps(const RandomGraphRule& rule, const RandomGraph& graph) {
  const Traits traits = traits_of({graph, 0});
  if (rule.simple && (traits.self_loop || traits.parallel)) return false;
  if (rule.symmetric) {
    const Graph built = graph.graph();
    for (Vertex tail = 0; tail < built.num_vertices(); ++tail) {
      for (const Vertex head : built.neighbours(tail)) {
        const auto back = built.neighbours(head);
        if (std::find(back.begin(), back.end(), tail) == back.end()) return false;
      }
    }
  }
  for (Vertex tail = 0; tail < graph.num_vertices; ++tail) {
    const Graph built = graph.graph();
    const auto row = built.neighbours(tail);
    if (!std::is_sorted(row.begin(), row.end())) return false;
  }
  return graph.edges.size() >= rule.min_edges;
}

TEST(RandomGraphs, OptionsHoldOfGraphsAndOfAllTheirShrinks) {
  for (const RandomGraphRule& rule :
       {RandomGraphRule{.max_vertices = 60, .simple = true},
        RandomGraphRule{.max_vertices = 60, .symmetric = true, .min_edges = 1},
        RandomGraphRule{.max_vertices = 60,
        .weighted = true,
        .simple = true,
        .symmetric = true,
        .min_edges = 1}}) {
    rc::Random random(5);
    for (int size = 0; size < 60; ++size) {
      auto drawn = random_graphs(rule)(random.split(), size);
      ASSERT_TRUE(keeps(rule, drawn.value())) << describe(drawn.value());
      auto shrinks = drawn.shrinks();
      for (int tried = 0; tried < 40; ++tried) {
        const auto smaller = shrinks.next();
        if (!smaller) break;
        ASSERT_TRUE(keeps(rule, smaller->value())) << describe(smaller->value());
      }
    }
  }
}

TEST(RandomGraphs, WithOptionsShrinkToTheSmallestThatTheyAllow) {
  const RandomGraphRule rule{.simple = true, .symmetric = true, .min_edges = 1};
  const auto shrunk =
      smallest_failing(random_graphs(rule), 3, 30, [](const RandomGraph&) { return true; });
  EXPECT_EQ(shrunk.smallest.num_vertices, 2);
  EXPECT_EQ(shrunk.smallest.edges.size(), 1U);
}

}  // namespace
}  // namespace graphspec::properties
