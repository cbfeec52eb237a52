/// \file
/// The literal reference of Bellman and Ford's procedure: an example round by round, and its forms
/// in another order. That its paths are right is tried with every function on the host.
#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/paths/refusals.hpp"
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

/// Each vertex takes the first of the nearest, whatever the order of loops and the form of input.
/// That the arcs' form is right is tried with every function on the host.
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
    std::optional<SourcePaths> found;
    const auto expect_same = [&](const SourcePaths& other) {
      if (!found) found = other;
      EXPECT_EQ(other.distance, found->distance) << describe(drawn);
      EXPECT_EQ(other.predecessor, found->predecessor) << describe(drawn);
    };
    const auto throw_if = [](const std::optional<NegativeCycle>& cycle) {
      if (cycle) throw NegativeCycle(*cycle);
    };
    // Of those that look for a cycle alone, as of those that search.
    for (const auto& form : std::vector<std::function<void()>>{
             [&] { expect_same(reference::bellman_ford(graph, source)); },
             [&] { expect_same(reference::bellman_ford(edge, source)); },
             [&] { expect_same(reference::bellman_ford_openmp(graph, source)); },
             [&] { expect_same(reference::bellman_ford_openmp(edge, source)); },
             [&] { expect_same(reference::bellman_ford_serial(edge, source)); },
             [&] { throw_if(reference::find_negative_cycle(graph, source)); },
             [&] { throw_if(reference::find_negative_cycle(edge, source)); }}) {
      const auto solve = [&](const Graph&) { form(); };
      ASSERT_EQ(judge_negative_cycle(solve, reached_part(drawn, source)), std::nullopt)
          << describe(drawn);
    }
  }
}

/// So many arcs of weights up to 20, of which some lie on others.
DenseMatrix<std::int32_t> drawn_matrix(Draw& draw, Vertex order, Vertex arcs) {
  DenseMatrix<std::int32_t> edge(order, none);
  for (; arcs > 0; --arcs) {
    edge(draw.between(0, order - 1), draw.between(0, order - 1)) = draw.between(0, 20);
  }
  return edge;
}

TEST(BellmanFord, RoundsGoOnFromThoseBeforeWithAnyNumberOfThreads) {
  Draw draw(std::uint64_t{9});
  for (const Vertex order : {2, 5, 33, 100}) {
    const auto edge = drawn_matrix(draw, order, 3 * order);
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

/// More columns than a thread of the parallel form takes, of which the last are fewer.
TEST(BellmanFord, FormsInAnotherOrderAgreeOnSeveralPiecesOfColumns) {
  Draw draw(std::uint64_t{5});
  for (const Vertex order : {256, 257, 513}) {
    const auto edge = drawn_matrix(draw, order, 4 * order);
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
