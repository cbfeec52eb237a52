/// \file
/// The literal procedures: an example worked out by hand, the best of all forests of small graphs,
/// Kruskal's and Boost.Graph's on random graphs, awkward graphs, refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/boruvka_mst_reference/boost_forest.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/boruvka_mst.hpp"
#include "reference/boruvka_mst_steps.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using reference::Forest;

struct WeightedEdge {
  Vertex one;
  Vertex other;
  double weight;
};

/// Both arcs of each edge, whose weights are reals; a loop is one arc.
Graph undirected(Vertex vertices, const std::vector<WeightedEdge>& edges) {
  EdgeList list;
  list.num_vertices = vertices;
  std::vector<double> weights;
  const auto add = [&](Vertex from, Vertex to, double weight) {
    list.source.push_back(from);
    list.dest.push_back(to);
    weights.push_back(weight);
  };
  for (const auto& [one, other, weight] : edges) {
    add(one, other, weight);
    if (one != other) add(other, one, weight);
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

/// The ends of a forest's edges, in its order.
std::vector<std::pair<Vertex, Vertex>> ends(const Graph& graph, const Forest& forest) {
  std::vector<std::pair<Vertex, Vertex>> found;
  for (const ArcIndex arc : forest.edges) {
    Vertex source = 0;
    while (graph.offsets()[static_cast<std::size_t>(source) + 1] <= arc) ++source;
    found.emplace_back(source, graph.dest()[static_cast<std::size_t>(arc)]);
  }
  return found;
}

/// All of them, which must be one and the same.
Forest forest_by_all(const Graph& graph) {
  Forest forest = reference::boruvka_mst(graph);
  EXPECT_EQ(reference::kruskal(graph), forest);
  EXPECT_EQ(reference::boruvka_mst_openmp(graph), forest);
  return forest;
}

/// One elementary action that an observer is told of.
using Action = std::pair<std::string, std::vector<std::int64_t>>;

struct Recorder {
  std::vector<Action>* actions;

  void after(std::string_view name, std::initializer_list<std::int64_t> operands,
             const reference::BoruvkaState& /*state*/) const {
    actions->emplace_back(name, operands);
  }
};

/// Worked out by hand: 0 - 1 of weight 5, 1 - 2 of 1, 2 - 3 of 2, a loop at 2 of 0; 4 is alone.
/// The first iteration joins 1 with 2, from both sides, 3 with 2 and 0 with 1; the second finds
/// nothing.
TEST(BoruvkaMst, PassesThroughAnExampleWorkedOutByHand) {
  const Graph graph = undirected(5, {{0, 1, 5}, {1, 2, 1}, {2, 3, 2}, {2, 2, 0}});
  // Lists, sorted: 0: 1 of 5. 1: 2 of 1, 0 of 5. 2: 2 of 0, 1 of 1, 3 of 2. 3: 2 of 2.
  const std::vector<Action> expected = {
      {"sortList", {0}},
      {"sortList", {1}},
      {"sortList", {2}},
      {"sortList", {3}},
      {"sortList", {4}},
      // Segments; 7 = N + 2: nothing.
      {"setFound", {0, 7, -1}},
      {"setFound", {0, 1, 0}},
      {"setFound", {1, 7, -1}},
      {"setFound", {1, 2, 1}},
      {"setFound", {2, 7, -1}},
      {"setFound", {2, 1, 4}},  // not the loop
      {"setFound", {3, 7, -1}},
      {"setFound", {3, 2, 6}},
      {"setFound", {4, 7, -1}},
      {"setTarget", {0, 1}},
      {"setEdge", {0, 0}},
      {"setTarget", {1, 2}},
      {"setEdge", {1, 1}},
      {"setTarget", {2, 1}},
      {"setEdge", {2, 4}},
      {"setTarget", {3, 2}},
      {"setEdge", {3, 6}},
      {"setTarget", {4, 4}},
      {"setEdge", {4, -1}},
      // 1 and 2 lead to each other: 1 is the root.
      {"setF", {0, 1}},
      {"take", {0}},
      {"setF", {1, 1}},
      {"setF", {2, 1}},
      {"take", {4}},
      {"setF", {3, 2}},
      {"take", {6}},
      {"setF", {4, 4}},
      {"setF", {3, 1}},  // by pointer jumping
      {"setOriginal", {0, 1}},
      {"setOriginal", {1, 4}},
      {"setNew", {0, 0}},
      {"setNew", {1, 0}},
      {"setNew", {2, 0}},
      {"setNew", {3, 0}},
      {"setNew", {4, 1}},
      {"setTrees", {2}},
      {"placeSegment", {0, 0, 0}},
      {"placeSegment", {1, 1, 0}},
      {"placeSegment", {2, 2, 0}},
      {"placeSegment", {3, 3, 0}},
      {"placeSegment", {4, 4, 1}},
      // The second iteration.
      {"setFound", {0, 7, -1}},
      {"setFound", {1, 7, -1}},
      {"setFound", {2, 7, -1}},
      {"setFound", {3, 7, -1}},
      {"setFound", {4, 7, -1}},
      {"setTarget", {0, 0}},
      {"setEdge", {0, -1}},
      {"setTarget", {1, 1}},
      {"setEdge", {1, -1}},
  };
  std::vector<Action> found;
  reference::BoruvkaState state(graph.offsets(), graph.dest(),
                                std::get<std::span<const double>>(graph.weights()));
  reference::BoruvkaSteps<Recorder> steps(state, Recorder{&found});
  steps.local_sort();
  EXPECT_EQ(state.position, (std::vector<ArcIndex>{0, 2, 1, 4, 3, 5, 6}));
  steps.boruvka();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t place = 0; place < found.size(); ++place) {
    EXPECT_EQ(found[place], expected[place]) << "action " << place;
  }
  const Forest forest = forest_by_all(graph);
  EXPECT_EQ(ends(graph, forest), (std::vector<std::pair<Vertex, Vertex>>{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(forest.num_trees, 2);
  EXPECT_EQ(forest.weight, 8);
}

/// Segments move next to those of their tree, and keep their lists: 0 - 2 and 1 - 3 are joined
/// first, then both.
TEST(BoruvkaMst, MovesTheSegmentsOfATreeNextToOneAnother) {
  const Graph graph = undirected(4, {{0, 2, 1}, {1, 3, 1}, {0, 3, 2}});
  reference::BoruvkaState state(graph.offsets(), graph.dest(),
                                std::get<std::span<const double>>(graph.weights()));
  reference::BoruvkaSteps steps(state);
  steps.local_sort();
  ASSERT_TRUE(steps.find_minimum());
  steps.remove_cycles();
  steps.merge();
  steps.renumber_trees();
  EXPECT_EQ(state.num_trees, 2);
  EXPECT_EQ(state.vertex, (std::vector<Vertex>{0, 2, 1, 3}));
  EXPECT_EQ(state.tree, (std::vector<Vertex>{0, 0, 1, 1}));
  EXPECT_EQ(state.low, (std::vector<ArcIndex>{0, 3, 2, 4}));
  EXPECT_EQ(state.high, (std::vector<ArcIndex>{2, 4, 3, 6}));
  EXPECT_EQ(state.to_new, (std::vector<Vertex>{0, 1, 0, 1}));
  EXPECT_EQ(state.to_original, (std::vector<Vertex>{0, 1}));
  ASSERT_TRUE(steps.find_minimum());
  EXPECT_EQ(state.V, (std::vector<Vertex>{3, 6, 6, 0}));
  steps.remove_cycles();
  EXPECT_EQ(std::ssize(state.forest), 3);
}

/// The least forest in the order of sums of weights by trying every set of edges: nothing smaller
/// spans as much.
std::pair<std::size_t, double> best_of_all_sets(Vertex vertices,
                                                const std::vector<WeightedEdge>& edges) {
  std::pair<std::size_t, double> best{0, 0};  // edges, weight
  for (std::size_t set = 0; set < std::size_t{1} << edges.size(); ++set) {
    std::vector<Vertex> part(static_cast<std::size_t>(vertices));
    std::iota(part.begin(), part.end(), 0);
    std::pair<std::size_t, double> here{0, 0};
    bool is_forest = true;
    for (std::size_t edge = 0; edge < edges.size(); ++edge) {
      if ((set >> edge & 1) == 0) continue;
      const Vertex one = part[static_cast<std::size_t>(edges[edge].one)];
      const Vertex other = part[static_cast<std::size_t>(edges[edge].other)];
      is_forest = is_forest && one != other;
      std::ranges::replace(part, one, other);
      ++here.first;
      here.second += edges[edge].weight;
    }
    if (!is_forest) continue;
    if (here.first > best.first || (here.first == best.first && here.second < best.second)) {
      best = here;
    }
  }
  return best;
}

/// All graphs of four vertices whose edges weigh -1, 0 or 1 or are not there, with a loop.
TEST(BoruvkaMst, IsTheBestOfAllForestsOfAllGraphsOfFourVertices) {
  constexpr std::array<std::pair<Vertex, Vertex>, 6> pairs = {
      {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
  for (std::size_t number = 0; number < 4096; ++number) {
    std::vector<WeightedEdge> edges;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      const std::size_t kind = number >> 2 * pair & 3;
      if (kind == 3) continue;
      edges.push_back({pairs[pair].first, pairs[pair].second, static_cast<double>(kind) - 1});
    }
    const auto [num_edges, weight] = best_of_all_sets(4, edges);
    const auto loop_at = static_cast<Vertex>(number % 4);
    edges.push_back({loop_at, loop_at, -2});
    const Forest forest = reference::boruvka_mst(undirected(4, edges));
    ASSERT_EQ(forest.edges.size(), num_edges) << number;
    ASSERT_EQ(forest.weight, weight) << number;
    ASSERT_EQ(forest.num_trees, 4 - static_cast<Vertex>(num_edges)) << number;
  }
}

/// A random graph: integers that mostly tie, or hardly ever, or none.
RandomGraph random_forest_graph(std::uint64_t seed, Vertex max_vertices) {
  const bool ties = seed % 3 != 0;
  const RandomGraphRule rule{.min_vertices = 0,
                             .max_vertices = max_vertices,
                             .weighted = seed % 7 != 0,
                             .min_weight = ties ? -1 : std::numeric_limits<std::int32_t>::min(),
                             .max_weight = ties ? 2 : std::numeric_limits<std::int32_t>::max()};
  RandomGraph drawn = draw_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
  drawn.undirected = true;
  return drawn;
}

/// The same forest from each, edge for edge, and from Boost.Graph as many edges of the same weight.
TEST(BoruvkaMst, AgreesWithKruskalAndBoostOnRandomGraphs) {
  std::int64_t edges = 0;
  std::int64_t disconnected = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const RandomGraph drawn = random_forest_graph(seed, 300);
    const Graph graph = drawn.graph();
    const Forest forest = reference::boruvka_mst(graph);
    ASSERT_EQ(forest, reference::kruskal(graph)) << describe(drawn);
    ASSERT_EQ(forest, reference::boruvka_mst_openmp(graph)) << describe(drawn);
    const ForestTotals expected = boost_forest(graph);
    ASSERT_EQ(std::ssize(forest.edges), expected.num_edges) << describe(drawn);
    // Sums of integers below 2^53: in any order.
    ASSERT_EQ(forest.weight, expected.weight) << describe(drawn);
    ASSERT_EQ(forest.num_trees, graph.num_vertices() - expected.num_edges);
    edges += expected.num_edges;
    disconnected += forest.num_trees > 1 ? 1 : 0;
  }
  EXPECT_GT(edges, 30'000);
  EXPECT_GT(disconnected, 300);
}

/// Reals of all sizes, the infinite among them; zeros of both signs, which weigh the same.
TEST(BoruvkaMst, ComparesRealsAsNumbers) {
  Draw draw(std::uint64_t{3});
  for (int round = 0; round < 300; ++round) {
    const Vertex vertices = draw.between(1, 40);
    std::vector<WeightedEdge> edges;
    for (std::int32_t left = draw.between(0, 4 * vertices); left > 0; --left) {
      const double weight = draw.one_of(
          {0.0, -0.0, -0.5, 1e300, 5e-324, -5e-324, 0.1, std::numeric_limits<double>::infinity()});
      edges.push_back({draw.between(0, vertices - 1), draw.between(0, vertices - 1), weight});
    }
    const Graph graph = undirected(vertices, edges);
    const Forest forest = forest_by_all(graph);
    EXPECT_EQ(std::ssize(forest.edges), boost_forest(graph).num_edges);
  }
  const Graph zeros = undirected(3, {{1, 2, -0.0}, {0, 2, 0.0}, {0, 1, 0.0}});
  EXPECT_EQ(ends(zeros, forest_by_all(zeros)),
            (std::vector<std::pair<Vertex, Vertex>>{{0, 1}, {0, 2}}));
}

/// Rows in any order: positions differ, ends and weights do not.
TEST(BoruvkaMst, DoesNotDependOnTheOrderOfArcs) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomGraph drawn = random_forest_graph(seed, 100);
    const Graph graph = drawn.graph();
    const Graph shuffled = with_rows_shuffled(graph, seed);
    const Forest forest = forest_by_all(shuffled);
    auto found = ends(shuffled, forest);
    EXPECT_TRUE(std::ranges::is_sorted(forest.edges));
    std::ranges::sort(found);
    auto expected = ends(graph, reference::boruvka_mst(graph));
    std::ranges::sort(expected);
    EXPECT_EQ(found, expected) << describe(drawn);
  }
}

TEST(BoruvkaMst, TakesTheAwkwardGraphs) {
  EXPECT_EQ(forest_by_all(Graph()), (Forest{{}, 0, 0}));
  EXPECT_EQ(forest_by_all(undirected(1, {})), (Forest{{}, 1, 0}));
  EXPECT_EQ(forest_by_all(undirected(1, {{0, 0, -3}, {0, 0, 2}})), (Forest{{}, 1, 0}));
  EXPECT_EQ(forest_by_all(undirected(4, {})), (Forest{{}, 4, 0}));
  // Of parallel edges the lightest; of those that weigh the same, the first.
  EXPECT_EQ(forest_by_all(undirected(2, {{1, 0, 5}, {0, 1, 3}, {0, 1, 7}, {1, 0, 3}})),
            (Forest{{0}, 1, 3}));
  // A triangle of one weight: the least edges by their ends, and no cycle of three.
  EXPECT_EQ(forest_by_all(undirected(3, {{0, 1, 1}, {1, 2, 1}, {0, 2, 1}})),
            (Forest{{0, 1}, 1, 2}));
}

TEST(BoruvkaMst, CountsEdgesWhereThereAreNoWeights) {
  RandomGraph ring;
  ring.num_vertices = 5;
  ring.undirected = true;
  ring.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}};
  const Forest forest = forest_by_all(ring.graph());
  EXPECT_EQ(forest.weight, 4);
  EXPECT_EQ(ends(ring.graph(), forest),
            (std::vector<std::pair<Vertex, Vertex>>{{0, 1}, {0, 4}, {1, 2}, {2, 3}}));
}

/// What every one of them says of a graph.
std::string refusal(const Graph& graph) {
  std::string first;
  for (Forest (*const forest)(const Graph&) :
       {reference::boruvka_mst, reference::kruskal, reference::boruvka_mst_openmp}) {
    try {
      static_cast<void>(forest(graph));
      return "no refusal";
    } catch (const InputError& error) {
      if (!first.empty() && first != error.what()) return "two refusals";
      first = error.what();
    }
  }
  return first;
}

Graph directed(Vertex vertices, std::vector<Vertex> source, std::vector<Vertex> dest,
               OwnedWeights weights) {
  return build_graph({vertices, std::move(source), std::move(dest), std::move(weights), false});
}

TEST(BoruvkaMst, RefusesArcsWithoutTheirMates) {
  EXPECT_EQ(refusal(directed(4, {0, 1, 2, 3}, {1, 0, 3, 1}, {})),
            "arc 2 -> 3 has no arc 3 -> 2; a spanning forest is one of an undirected graph, which "
            "has both");
  EXPECT_EQ(refusal(directed(2, {0, 1}, {1, 0}, std::vector<std::int32_t>{4, 5})),
            "arc 0 -> 1 of weight 4 has no arc 1 -> 0 that weighs the same; a spanning forest is "
            "one of an undirected graph, which has both");
  EXPECT_EQ(refusal(directed(2, {0, 0, 1, 1}, {1, 1, 0, 0}, std::vector<double>{1, 2.5, 1, 3})),
            "arc 0 -> 1 of weight 2.5 has no arc 1 -> 0 that weighs the same; a spanning forest is "
            "one of an undirected graph, which has both");
  // A loop is its own mate; one arc back is one for both.
  EXPECT_EQ(refusal(directed(2, {0, 0, 0, 1}, {0, 1, 1, 0}, {})), "no refusal");
}

TEST(BoruvkaMst, RefusesWeightsThatAreNoNumbersAlsoOfGraphsKnownToBeSymmetric) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const bool symmetric : {false, true}) {
    const Graph graph({0, 1, 3, 4}, {1, 0, 2, 1}, std::vector<double>{1, 1, nan, nan}, symmetric);
    EXPECT_EQ(refusal(graph),
              "arc 1 -> 2 weighs nan; weights of a spanning forest must be numbers");
  }
}

TEST(ForestOf, TakesEitherArcOfAnEdge) {
  Draw draw(std::uint64_t{11});
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGraph drawn = random_forest_graph(seed, 80);
    const Graph graph = with_rows_shuffled(drawn.graph(), seed);
    const Forest forest = reference::boruvka_mst(graph);
    std::vector<ArcIndex> arcs = forest.edges;
    draw.shuffle(arcs);
    // Any arc there or back of the same weight names the same edge.
    const auto edge_ends = ends(graph, Forest{arcs, 0, 0});
    for (std::size_t edge = 0; edge < arcs.size(); ++edge) {
      const auto weight = [&](ArcIndex arc) {
        const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
        return weights == nullptr ? 1 : (*weights)[static_cast<std::size_t>(arc)];
      };
      const auto [one, other] = edge_ends[edge];
      const bool back = draw.chance(50);
      const Vertex from = back ? other : one;
      const Vertex to = back ? one : other;
      std::vector<ArcIndex> same;
      for (ArcIndex arc = graph.offsets()[static_cast<std::size_t>(from)];
           arc < graph.offsets()[static_cast<std::size_t>(from) + 1]; ++arc) {
        if (graph.dest()[static_cast<std::size_t>(arc)] == to &&
            weight(arc) == weight(arcs[edge])) {
          same.push_back(arc);
        }
      }
      ASSERT_FALSE(same.empty());
      arcs[edge] = same[static_cast<std::size_t>(
          draw.between(0, static_cast<std::int32_t>(same.size()) - 1))];
    }
    EXPECT_EQ(reference::forest_of(graph, arcs), forest) << describe(drawn);
  }
}

TEST(ForestOf, RefusesWhatIsNoForest) {
  const Graph graph = undirected(3, {{0, 1, 1}, {1, 1, 1}, {1, 2, 1}});
  // 0: 1. 1: 0, 1, 2. 2: 1.
  EXPECT_EQ(reference::forest_of(graph, std::vector<ArcIndex>{4, 1}), (Forest{{0, 3}, 1, 2}));
  for (const std::vector<ArcIndex>& arcs :
       {std::vector<ArcIndex>{2}, {-1}, {5}, {0, 0}, {0, 1}, {3, 0, 4}}) {
    EXPECT_THROW(static_cast<void>(reference::forest_of(graph, arcs)), std::logic_error);
  }
}

}  // namespace
}  // namespace graphspec::properties
