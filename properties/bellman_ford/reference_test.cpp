/// \file
/// The literal reference of Bellman and Ford's procedure: an example round by round, all small
/// graphs by trying every path, and its forms in another order.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/boost_distances.hpp"
#include "properties/problem/paths/weighted_graphs.hpp"
#include "reference/baseline/sssp.hpp"
#include "reference/bellman_ford/bellman_ford.hpp"
#include "reference/bellman_ford/steps.hpp"

namespace graphspec::properties {
namespace {

using reference::NegativeCycle;
using reference::no_predecessor;
using SourcePaths = problem::Sssp::Result;
using Lengths = std::vector<std::int32_t>;
using Vertices = std::vector<Vertex>;

constexpr std::int32_t none = unreached;

/// One elementary action that an observer is told of.
struct Action {
  std::string name;
  std::vector<std::int64_t> operands;

  bool operator==(const Action&) const = default;
};

struct Recorder {
  std::vector<Action>* actions;

  void after(std::string_view name, std::initializer_list<std::int64_t> operands,
             const reference::RoundPaths& /*paths*/) const {
    // What a vertex's shortest way was so far (setDelta, setRho) the schemes are held against.
    if (name != "setSigma" && name != "setEta") return;
    actions->push_back({std::string(name), operands});
  }
};

/// Worked out by hand: the source is 1, and each of four rounds shortens another length.
///   1->0:9  1->2:1  2->3:1  3->0:2  0->4:-5  4->3:9  2->0:7
struct Example {
  static Graph graph() {
    return graph_of(5,
                    {{1, 0, 9}, {1, 2, 1}, {2, 3, 1}, {3, 0, 2}, {0, 4, -5}, {4, 3, 9}, {2, 0, 7}});
  }
  static inline const std::vector<Lengths> sigma = {{none, 0, none, none, none},
                                                    {9, 0, 1, none, none},
                                                    {8, 0, 1, 2, 4},
                                                    {4, 0, 1, 2, 3},
                                                    {4, 0, 1, 2, -1}};
  static inline const std::vector<Vertices> eta = {{-1, -1, -1, -1, -1},
                                                   {1, -1, 1, -1, -1},
                                                   {2, -1, 1, 2, 0},
                                                   {3, -1, 1, 2, 0},
                                                   {3, -1, 1, 2, 0}};
};

TEST(BellmanFord, PassesThroughTheRoundsOfAnExampleWorkedOutByHand) {
  std::vector<Action> expected;
  for (std::int64_t v = 0; v < 5; ++v) {
    expected.push_back({"setSigma", {v, v == 1 ? 0 : none}});
    expected.push_back({"setEta", {v, no_predecessor}});
  }
  for (std::size_t k = 1; k < Example::sigma.size(); ++k) {
    for (std::size_t v = 0; v < 5; ++v) {
      if (v == 1) continue;
      const auto vertex = static_cast<std::int64_t>(v);
      expected.push_back({"setSigma", {vertex, Example::sigma[k][v]}});
      if (Example::sigma[k][v] == Example::sigma[k - 1][v]) continue;
      expected.push_back({"setEta", {vertex, Example::eta[k][v]}});
    }
  }
  std::vector<Action> found;
  const Recorder recorder{&found};
  const auto edge = reference::edge_matrix(Example::graph());
  auto paths = reference::bellman_ford_initial(5, 1, recorder);
  reference::bellman_ford_rounds(edge, 1, paths, recorder);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t place = 0; place < found.size(); ++place) {
    EXPECT_EQ(found[place], expected[place]) << "action " << place;
  }
  EXPECT_EQ(reference::bellman_ford_shortened(edge, paths.sigma), -1);
}

TEST(BellmanFord, HasTheExamplesPaths) {
  const auto edge = reference::edge_matrix(Example::graph());
  for (const SourcePaths& paths :
       {reference::bellman_ford(Example::graph(), 1), reference::bellman_ford(edge, 1),
        reference::bellman_ford_openmp(Example::graph(), 1),
        reference::bellman_ford_openmp(edge, 1), reference::bellman_ford_serial(edge, 1)}) {
    EXPECT_EQ(paths.distance, Example::sigma.back());
    EXPECT_EQ(paths.predecessor, Example::eta.back());
  }
}

/// Every path and cycle of a small graph, one after another.
class AllWalks {
 public:
  AllWalks(const DenseMatrix<std::int32_t>& edge, Vertex source)
      : edge_(edge), length_(static_cast<std::size_t>(edge.order()), none) {
    walk(source, 0);
  }
  [[nodiscard]] bool meets_negative_cycle() const { return negative_; }
  [[nodiscard]] const Lengths& length() const { return length_; }

 private:
  void walk(Vertex vertex, std::int32_t weight) {
    auto& shortest = length_[static_cast<std::size_t>(vertex)];
    shortest = std::min(shortest, weight);
    path_.emplace_back(vertex, weight);
    for (Vertex next = 0; next < edge_.order(); ++next) {
      if (edge_(vertex, next) == none) continue;
      const std::int32_t after = weight + edge_(vertex, next);
      const auto met = std::ranges::find(path_, next, &std::pair<Vertex, std::int32_t>::first);
      if (met == path_.end()) {
        walk(next, after);
      } else if (after < met->second) {
        negative_ = true;
      }
    }
    path_.pop_back();
  }

  const DenseMatrix<std::int32_t>& edge_;
  Lengths length_;
  std::vector<std::pair<Vertex, std::int32_t>> path_;  ///< and the weight up to there
  bool negative_ = false;
};

/// It is a cycle that the source reaches: its arcs exist and their sum is negative.
void expect_cycle(const DenseMatrix<std::int32_t>& edge, Vertex source,
                  const NegativeCycle& negative) {
  Vertices round = negative.cycle();
  ASSERT_FALSE(round.empty());
  EXPECT_EQ(std::set<Vertex>(round.begin(), round.end()).size(), round.size());
  std::vector<bool> is_reached(static_cast<std::size_t>(edge.order()), false);
  is_reached[static_cast<std::size_t>(source)] = true;
  for (Vertex arcs = 0; arcs < edge.order(); ++arcs) {
    for (Vertex from = 0; from < edge.order(); ++from) {
      for (Vertex to = 0; to < edge.order(); ++to) {
        if (edge(from, to) == none || !is_reached[static_cast<std::size_t>(from)]) continue;
        is_reached[static_cast<std::size_t>(to)] = true;
      }
    }
  }
  EXPECT_TRUE(is_reached[static_cast<std::size_t>(round.front())]) << negative.what();
  round.push_back(round.front());
  std::int64_t weight = 0;
  for (std::size_t place = 1; place < round.size(); ++place) {
    ASSERT_NE(edge(round[place - 1], round[place]), none) << negative.what();
    weight += edge(round[place - 1], round[place]);
  }
  EXPECT_EQ(weight, negative.weight());
  EXPECT_LT(weight, 0);
}

/// All graphs of three vertices whose arcs weigh -1, 0 or 1 or are not there, with each loop at
/// vertex 1, from each source.
TEST(BellmanFord, EqualsTheBestOfAllPathsInAllGraphsOfThreeVertices) {
  constexpr std::array<std::int32_t, 4> weights = {none, 1, 0, -1};
  constexpr std::array<std::pair<Vertex, Vertex>, 6> arcs = {
      {{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}};
  int negative = 0;
  for (std::size_t number = 0; number < 16384; ++number) {
    DenseMatrix<std::int32_t> edge(3, none);
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
      edge(arcs[arc].first, arcs[arc].second) = weights[number >> 2 * arc & 3];
    }
    edge(1, 1) = weights[number >> 12];
    for (Vertex source = 0; source < 3; ++source) {
      const AllWalks walks(edge, source);
      try {
        const SourcePaths paths = reference::bellman_ford(edge, source);
        ASSERT_FALSE(walks.meets_negative_cycle()) << "graph " << number << ", source " << source;
        ASSERT_EQ(paths.distance, walks.length()) << "graph " << number << ", source " << source;
      } catch (const NegativeCycle& cycle) {
        ++negative;
        ASSERT_TRUE(walks.meets_negative_cycle()) << "graph " << number << ", source " << source;
        ASSERT_NO_FATAL_FAILURE(expect_cycle(edge, source, cycle));
      }
    }
  }
  EXPECT_GT(negative, 1000);
}

/// Each vertex takes the first of the nearest, whatever the order of loops and the form of input.
TEST(BellmanFord, FormsInAnotherOrderHaveTheSamePathsAndFindTheSameCyclesOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const WeightedGraphRule rule{.max_vertices = 40,
                                 .negative_cycles = seed % 3 == 0,
                                 .heavy = seed % 5 == 0,
                                 .zero_cycles = seed % 7 == 0};
    const RandomGraph drawn =
        draw_weighted_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
    if (drawn.num_vertices == 0) continue;
    const auto source = static_cast<Vertex>(seed % static_cast<std::uint64_t>(drawn.num_vertices));
    const Graph graph = drawn.graph();
    const auto edge = reference::edge_matrix(graph);
    const auto cycle = reference::find_negative_cycle(graph, source);
    ASSERT_EQ(cycle.has_value(), !boost_distances_from(drawn, source).has_value());
    const auto cycle_of_matrix = reference::find_negative_cycle(edge, source);
    ASSERT_EQ(cycle_of_matrix.has_value(), cycle.has_value());
    if (cycle) {
      ASSERT_NO_FATAL_FAILURE(expect_cycle(edge, source, *cycle));
      ASSERT_NO_FATAL_FAILURE(expect_cycle(edge, source, *cycle_of_matrix));
      EXPECT_THROW(static_cast<void>(reference::bellman_ford(edge, source)), NegativeCycle);
      EXPECT_THROW(static_cast<void>(reference::bellman_ford_openmp(edge, source)), NegativeCycle);
      EXPECT_THROW(static_cast<void>(reference::bellman_ford_serial(edge, source)), NegativeCycle);
      continue;
    }
    const SourcePaths found = reference::bellman_ford(graph, source);
    for (const SourcePaths& other :
         {reference::bellman_ford(edge, source), reference::bellman_ford_openmp(edge, source),
          reference::bellman_ford_openmp(graph, source),
          reference::bellman_ford_serial(edge, source)}) {
      ASSERT_EQ(other.distance, found.distance) << describe(drawn);
      ASSERT_EQ(other.predecessor, found.predecessor) << describe(drawn);
    }
  }
}

TEST(BellmanFord, RoundsGoOnFromThoseBeforeWithAnyNumberOfThreads) {
  Draw draw(std::uint64_t{9});
  for (const Vertex order : {2, 5, 33, 100}) {
    DenseMatrix<std::int32_t> edge(order, none);
    for (Vertex arc = 0; arc < 3 * order; ++arc) {
      edge(draw.between(0, order - 1), draw.between(0, order - 1)) = draw.between(0, 20);
    }
    const Vertex source = draw.between(0, order - 1);
    const SourcePaths expected = reference::bellman_ford(edge, source);
    for (const int threads : {1, 3}) {
      reference::RoundPaths paths = reference::bellman_ford_initial(order, source);
      const Vertex some = (order - 1) / 3;
      reference::bellman_ford_more_rounds(edge, source, some, threads, paths);
      reference::bellman_ford_more_rounds(edge, source, order - 1 - some, 1, paths);
      EXPECT_EQ(paths.sigma, expected.distance) << order;
      EXPECT_EQ(paths.eta, expected.predecessor) << order;
    }
  }
}

/// The last vertex of a path gets its length in round N - 1, whatever the order of vertices.
TEST(BellmanFord, TakesAllRoundsOnAPath) {
  for (const Vertex order : {2, 7, 300}) {
    std::vector<WeightedArc> arcs;
    for (Vertex vertex = 1; vertex < order; ++vertex) arcs.push_back({vertex, vertex - 1, 1});
    const auto edge = reference::edge_matrix(graph_of(order, arcs));
    for (const SourcePaths& paths :
         {reference::bellman_ford(edge, order - 1), reference::bellman_ford_openmp(edge, order - 1),
          reference::bellman_ford_serial(edge, order - 1)}) {
      for (Vertex vertex = 0; vertex < order; ++vertex) {
        ASSERT_EQ(paths.distance[static_cast<std::size_t>(vertex)], order - 1 - vertex);
      }
    }
  }
}

/// More columns than a thread of the parallel form takes, of which the last are fewer.
TEST(BellmanFord, FormsInAnotherOrderAgreeOnSeveralPiecesOfColumns) {
  Draw draw(std::uint64_t{5});
  for (const Vertex order : {256, 257, 513}) {
    DenseMatrix<std::int32_t> edge(order, none);
    for (Vertex arc = 0; arc < 4 * order; ++arc) {
      edge(draw.between(0, order - 1), draw.between(0, order - 1)) = draw.between(0, 20);
    }
    const Vertex source = draw.between(0, order - 1);
    const SourcePaths expected = reference::bellman_ford(edge, source);
    for (const SourcePaths& found : {reference::bellman_ford_openmp(edge, source),
                                     reference::bellman_ford_serial(edge, source)}) {
      EXPECT_EQ(found.distance, expected.distance) << order;
      EXPECT_EQ(found.predecessor, expected.predecessor) << order;
    }
  }
}

TEST(EdgeMatrix, HasTheLightestOfParallelArcsRowByTailAndLoops) {
  const auto edge = reference::edge_matrix(graph_of(2, {{0, 1, 5}, {0, 1, -3}, {1, 1, 2}}));
  EXPECT_EQ(edge(0, 0), none);
  EXPECT_EQ(edge(0, 1), -3);
  EXPECT_EQ(edge(1, 0), none);
  EXPECT_EQ(edge(1, 1), 2);
}

TEST(BellmanFord, RefusesForeignSourcesAndWeightsWhosePathsMayLeave32Bits) {
  const auto search = [](const Graph& graph, Vertex source) {
    const auto edge = dense_matrix<std::int32_t>(graph, none, 1);
    EXPECT_THROW(static_cast<void>(reference::bellman_ford(graph, source)), InputError);
    EXPECT_THROW(static_cast<void>(reference::bellman_ford(edge, source)), InputError);
    EXPECT_THROW(static_cast<void>(reference::bellman_ford_openmp(graph, source)), InputError);
    EXPECT_THROW(static_cast<void>(reference::bellman_ford_openmp(edge, source)), InputError);
    EXPECT_THROW(static_cast<void>(reference::bellman_ford_serial(edge, source)), InputError);
  };
  const Graph small = graph_of(2, {{0, 1, 1'000'000'000}});
  EXPECT_NO_THROW(static_cast<void>(reference::bellman_ford(small, 0)));
  search(small, -1);
  search(small, 2);
  search(graph_of(0, {}), 0);
  search(graph_of(3, {{0, 1, 1'000'000'000}}), 0);
  search(graph_of(3, {{0, 1, -1'000'000'000}}), 2);
  for (const Vertex source : {-1, 2}) {
    EXPECT_THROW(static_cast<void>(reference::find_negative_cycle(small, source)), InputError);
  }
  const Graph real = build_graph({2, {0}, {1}, std::vector<double>{0.5}, false});
  EXPECT_THROW(static_cast<void>(reference::bellman_ford(real, 0)), InputError);
  EXPECT_FALSE(reference::find_negative_cycle(real, 0));
  const Graph sinking = build_graph({2, {0, 1}, {1, 0}, std::vector<double>{0.5, -0.75}, false});
  EXPECT_TRUE(reference::find_negative_cycle(sinking, 0));
}

}  // namespace
}  // namespace graphspec::properties
