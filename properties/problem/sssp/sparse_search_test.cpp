/// \file
/// The sparse searches of the host against Boost.Graph and against examples worked out by hand:
/// any number of threads and any width of buckets, limits, several sources.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/boost_distances.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/paths/refusals.hpp"
#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/problem/sssp/boost_dijkstra.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/baseline/sparse_sssp.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using reference::SearchLimits;
template <class Weight>
using Paths = typename problem::SsspOver<Weight>::Result;

/// A search from one source or several, of one form and with one setting.
template <class Weight>
struct Form {
  std::string name;
  std::function<Paths<Weight>(const Graph&, std::span<const Vertex>, const SearchLimits<Weight>&)>
      search;
  bool from_one_source = false;
};

/// All forms; delta-stepping with several numbers of threads and widths of buckets.
template <class Weight>
std::vector<Form<Weight>> forms() {
  std::vector<Form<Weight>> all;
  all.push_back({"dijkstra", [](const Graph& graph, auto sources, const auto& limits) {
                   return reference::dijkstra<Weight>(graph, sources, limits);
                 }});
  all.push_back({"queue_bellman_ford", [](const Graph& graph, auto sources, const auto& limits) {
                   return reference::queue_bellman_ford<Weight>(graph, sources, limits);
                 }});
  struct Setting {
    int threads;
    double delta;  ///< 0: by the graph
  };
  for (const Setting setting : {Setting{1, 0}, Setting{1, 1}, Setting{2, 0}, Setting{2, 3},
                                Setting{4, 0}, Setting{4, 1e9}}) {
    all.push_back({"delta_stepping, " + std::to_string(setting.threads) + " threads, delta " +
                       std::to_string(setting.delta),
                   [setting](const Graph& graph, auto sources, const auto& limits) {
                     return reference::delta_stepping<Weight>(graph, sources.front(),
                                                              setting.threads, limits, true,
                                                              static_cast<Weight>(setting.delta));
                   },
                   true});
  }
  return all;
}

/// The graph with weights of one of several kinds, whatever it had.
template <class Weight>
Graph with_drawn_weights(const Graph& graph, Draw& draw) {
  const int kind = draw.between(0, 5);
  std::vector<Weight> weights;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    const auto whole = static_cast<Weight>(draw.between(0, 255));
    if constexpr (std::is_integral_v<Weight>) {
      weights.push_back(kind == 0   ? whole / 200
                        : kind == 1 ? whole % 2
                        : kind == 2 ? whole * 1000
                                    : whole);
    } else {
      constexpr double least = std::numeric_limits<double>::denorm_min();
      const double unit[] = {0.1, 1e-17, least, 1e280, 1.0 / 3, 1.0};
      // Light arcs are rounded away beside heavy ones; -0 counts as 0.
      const double light = draw.chance(20) ? 1e-18 : 1.0;
      weights.push_back(draw.chance(10) ? -0.0 : whole * unit[kind] * light);
    }
  }
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights)};
}

/// A random graph with loops and parallel arcs, sometimes without weights.
template <class Weight>
Graph drawn_graph(std::uint64_t seed, Vertex most_vertices) {
  Draw draw(seed);
  RandomGraph random =
      draw_graph({.max_vertices = most_vertices}, rc::Random(seed), static_cast<int>(seed % 100));
  random.num_vertices = std::max(random.num_vertices, 1);
  if (draw.chance(8)) return random.graph();
  return with_drawn_weights<Weight>(random.graph(), draw);
}

template <class Weight>
void expect_right(const Graph& graph, Vertex source, const std::string& where) {
  const VertexArray<Weight> due = boost_dijkstra<Weight>(graph, source);
  for (const Form<Weight>& form : forms<Weight>()) {
    const Paths<Weight> found = form.search(graph, {&source, 1}, {});
    ASSERT_EQ(found.distance, due) << form.name << ", " << where;
    ASSERT_EQ(text_of(certify_predecessors(graph, source, found.distance, found.predecessor)), "")
        << form.name << ", " << where;
  }
}

template <class Weight>
class SparseSearch : public testing::Test {};
using BothWeights = testing::Types<std::int32_t, double>;
TYPED_TEST_SUITE(SparseSearch, BothWeights);

TYPED_TEST(SparseSearch, AgreesWithBoostGraphToTheLastBitOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph = drawn_graph<TypeParam>(seed, seed % 3 == 0 ? 300 : 12);
    const auto source =
        static_cast<Vertex>(seed % static_cast<std::uint64_t>(graph.num_vertices()));
    expect_right<TypeParam>(graph, source, "seed " + std::to_string(seed));
  }
}

/// So large that threads share buckets, and that distances lie beyond the first window.
TYPED_TEST(SparseSearch, AgreesWithBoostGraphOnLargeGraphs) {
  for (const std::string spec :
       {"rmat:12,16,sym,w=1..255", "grid:150x100,w=0..1000", "path:5000,w=1..9",
        "star:20000,w=1..3", "random:20000,4", "road:100x100,w=1..255"}) {
    const Graph graph = graph_from_spec(spec, 5);
    Draw draw(std::uint64_t{3});
    expect_right<TypeParam>(with_drawn_weights<TypeParam>(graph, draw), 7, spec);
  }
}

/// Worked out by hand. Vertex 5 cannot be reached, and 4 is the only vertex that leads to 2 for
/// nothing; arc 1->1 is a loop and 0->1 has a parallel arc.
///   0->1:4  0->1:2  1->1:0  1->2:5  0->3:3  3->4:1  4->2:0  2->4:0  5->0:1
Graph example() {
  return graph_of(6, {{0, 1, 4},
                      {0, 1, 2},
                      {1, 1, 0},
                      {1, 2, 5},
                      {0, 3, 3},
                      {3, 4, 1},
                      {4, 2, 0},
                      {2, 4, 0},
                      {5, 0, 1}});
}
template <class Weight>
Graph example_of() {
  const Graph graph = example();
  const auto weights = std::get<std::span<const std::int32_t>>(graph.weights());
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::vector<Weight>(weights.begin(), weights.end())};
}

constexpr int none = -1;  ///< unreached, in the table below

struct LimitsRow {
  const char* what;
  std::vector<Vertex> sources;
  std::vector<Vertex> targets;
  std::optional<double> cutoff;
  std::vector<int> distance;    ///< of a search that does not end at targets
  std::vector<int> at_targets;  ///< distances that a search that ends at targets must have
};

const LimitsRow limits_table[] = {
    {"no limits", {0}, {}, {}, {0, 2, 4, 3, 4, none}, {0, 2, 4, 3, 4, none}},
    {"cutoff between distances",
     {0},
     {},
     3.5,
     {0, 2, none, 3, none, none},
     {0, 2, none, 3, none, none}},
    {"a cutoff is inclusive", {0}, {}, 4, {0, 2, 4, 3, 4, none}, {0, 2, 4, 3, 4, none}},
    {"cutoff 0", {0}, {}, 0, {0, none, none, none, none, none}, {0, none, none, none, none, none}},
    {"cutoff below 0",
     {0},
     {},
     -1,
     {none, none, none, none, none, none},
     {none, none, none, none, none, none}},
    {"the source is the target", {0}, {0}, {}, {0, 2, 4, 3, 4, none}, {0}},
    {"one target", {0}, {1}, {}, {0, 2, 4, 3, 4, none}, {0, 2}},
    {"the same target twice", {0}, {3, 3}, {}, {0, 2, 4, 3, 4, none}, {0, 2, none, 3}},
    {"a target that is not reached", {0}, {5, 1}, {}, {0, 2, 4, 3, 4, none}, {0, 2, 4, 3, 4, none}},
    {"a target beyond the cutoff",
     {0},
     {4},
     2,
     {0, 2, none, none, none, none},
     {0, 2, none, none, none, none}},
    {"two sources", {1, 3}, {}, {}, {none, 0, 1, 0, 1, none}, {none, 0, 1, 0, 1, none}},
    {"the same source twice", {5, 5}, {}, {}, {1, 3, 5, 4, 5, 0}, {1, 3, 5, 4, 5, 0}},
    {"a source beside one that leads to it",
     {0, 5, 2},
     {},
     {},
     {0, 2, 0, 3, 0, 0},
     {0, 2, 0, 3, 0, 0}},
};

TYPED_TEST(SparseSearch, KeepsLimitsOnAnExampleWorkedOutByHand) {
  const Graph graph = example_of<TypeParam>();
  for (const LimitsRow& row : limits_table) {
    SearchLimits<TypeParam> limits{.targets = row.targets};
    // Integers have no 3.5.
    if (row.cutoff) limits.cutoff = static_cast<TypeParam>(*row.cutoff);
    for (const Form<TypeParam>& form : forms<TypeParam>()) {
      if (form.from_one_source && row.sources.size() > 1 && row.sources[0] != row.sources[1]) {
        continue;
      }
      const std::string where = std::string(row.what) + ", " + form.name;
      const Paths<TypeParam> found = form.search(graph, row.sources, limits);
      for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
        const auto place = static_cast<std::size_t>(vertex);
        const bool is_due = place < row.at_targets.size() && row.at_targets[place] != none;
        const bool is_reached = found.distance[vertex] != no_path<TypeParam>;
        if (is_due || is_reached) {
          EXPECT_EQ(found.distance[vertex], row.distance[place]) << where << ", vertex " << vertex;
        }
        if (row.targets.empty()) {
          EXPECT_EQ(is_reached, row.distance[place] != none) << where << ", vertex " << vertex;
        }
        if (!is_reached) {
          EXPECT_EQ(found.predecessor[vertex], -1) << where << ", vertex " << vertex;
        }
      }
      if (form.name == "dijkstra" && row.targets == std::vector<Vertex>{1}) {
        EXPECT_EQ(found.distance[2], no_path<TypeParam>) << "the search does not end at its target";
      }
    }
  }
}

/// What a limited search reports is right, and it reports what it must.
TYPED_TEST(SparseSearch, KeepsLimitsOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Graph graph = drawn_graph<TypeParam>(seed, 60);
    Draw draw(seed + 1000);
    const Vertex order = graph.num_vertices();
    const Vertex source = draw.between(0, order - 1);
    const VertexArray<TypeParam> due = boost_dijkstra<TypeParam>(graph, source);
    std::vector<Vertex> targets;
    for (int t = draw.between(0, 3); t > 0; --t) targets.push_back(draw.between(0, order - 1));
    SearchLimits<TypeParam> limits{.targets = targets};
    const TypeParam some = due[draw.between(0, order - 1)];
    if (draw.chance(50) && some != no_path<TypeParam>) limits.cutoff = some;
    for (const Form<TypeParam>& form : forms<TypeParam>()) {
      const Paths<TypeParam> found = form.search(graph, {&source, 1}, limits);
      const std::string where = "seed " + std::to_string(seed) + ", " + form.name;
      for (Vertex vertex = 0; vertex < order; ++vertex) {
        const bool is_allowed = due[vertex] <= limits.cutoff.value_or(no_path<TypeParam>);
        const bool is_target = std::ranges::find(targets, vertex) != targets.end();
        if (is_allowed && (targets.empty() || is_target)) {
          ASSERT_EQ(found.distance[vertex], due[vertex]) << where << ", vertex " << vertex;
        }
        if (found.distance[vertex] == no_path<TypeParam>) {
          ASSERT_EQ(found.predecessor[vertex], -1) << where << ", vertex " << vertex;
          continue;
        }
        ASSERT_TRUE(is_allowed) << where << ", vertex " << vertex;
        ASSERT_EQ(found.distance[vertex], due[vertex]) << where << ", vertex " << vertex;
      }
    }
  }
}

TYPED_TEST(SparseSearch, SeveralSourcesGiveTheDistanceFromTheNearest) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph = drawn_graph<TypeParam>(seed, 40);
    Draw draw(seed);
    std::vector<Vertex> sources;
    for (int s = draw.between(1, 4); s > 0; --s) {
      sources.push_back(draw.between(0, graph.num_vertices() - 1));
    }
    VertexArray<TypeParam> due(graph.num_vertices(), no_path<TypeParam>);
    for (const Vertex source : sources) {
      const auto one = boost_dijkstra<TypeParam>(graph, source);
      std::ranges::transform(due, one, due.begin(), [](auto a, auto b) { return std::min(a, b); });
    }
    EXPECT_EQ(reference::dijkstra<TypeParam>(graph, sources).distance, due) << seed;
    EXPECT_EQ(reference::queue_bellman_ford<TypeParam>(graph, sources).distance, due) << seed;
  }
}

TYPED_TEST(SparseSearch, HasNoPredecessorsWhereTheyAreNotAskedFor) {
  const Graph graph = example_of<TypeParam>();
  const Vertex source = 0;
  const std::vector<TypeParam> due{0, 2, 4, 3, 4, no_path<TypeParam>};
  for (const auto& found :
       {reference::dijkstra<TypeParam>(graph, {&source, 1}, {}, false),
        reference::queue_bellman_ford<TypeParam>(graph, {&source, 1}, {}, false),
        reference::delta_stepping<TypeParam>(graph, source, 2, {}, false)}) {
    EXPECT_EQ(found.distance, due);
    EXPECT_TRUE(found.predecessor.empty());
  }
}

/// The message of the refusal; empty where there is none.
template <class Search>
std::string refusal(const Search& search) {
  try {
    static_cast<void>(search());
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TYPED_TEST(SparseSearch, RefusesForeignVerticesAndNoSourceByName) {
  const Graph graph = example_of<TypeParam>();
  for (const Form<TypeParam>& form : forms<TypeParam>()) {
    for (const Vertex foreign : {-1, 6}) {
      const std::vector<Vertex> sources{foreign};
      const std::vector<Vertex> targets{0, foreign};
      const std::vector<Vertex> right{0};
      const std::string number = std::to_string(foreign) + ":";
      EXPECT_TRUE(
          refusal([&] { return form.search(graph, sources, {}); }).starts_with("source " + number));
      EXPECT_TRUE(refusal([&] {
                    return form.search(graph, right, {.targets = targets});
                  }).starts_with("target " + number));
    }
    if (form.from_one_source) continue;
    EXPECT_TRUE(refusal([&] {
                  return form.search(graph, {}, {});
                }).starts_with("the list of sources is empty"));
  }
}

TYPED_TEST(SparseSearch, RefusesNegativeArcsByNameButForTheQueue) {
  const Graph graph =
      build_graph({3, {0, 1, 2}, {1, 2, 1}, std::vector<TypeParam>{1, 5, -3}, false});
  const Vertex source = 0;
  EXPECT_EQ(reference::queue_bellman_ford<TypeParam>(graph, {&source, 1}).distance,
            (std::vector<TypeParam>{0, 1, 6}));
  for (const Form<TypeParam>& form : forms<TypeParam>()) {
    if (form.name == "queue_bellman_ford") continue;
    const std::string message = refusal([&] { return form.search(graph, {&source, 1}, {}); });
    EXPECT_TRUE(message.starts_with("arc 2->1 has weight -3, but "))
        << form.name << ": " << message;
  }
}

TEST(SparseSearchOfReals, RefusesWhatIsNoFiniteNumber) {
  const Vertex source = 0;
  for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), no_path<double>,
                             -no_path<double>, std::numeric_limits<double>::max()}) {
    const Graph graph = build_graph({2, {0}, {1}, std::vector<double>{wrong}, false});
    for (const Form<double>& form : forms<double>()) {
      const std::string message = refusal([&] { return form.search(graph, {&source, 1}, {}); });
      EXPECT_TRUE(message.starts_with("arc 0->1 has weight ")) << form.name << ", " << wrong;
    }
  }
  const Graph graph = example_of<double>();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Form<double>& form : forms<double>()) {
    EXPECT_NE(refusal([&] { return form.search(graph, {&source, 1}, {.cutoff = nan}); }), "");
  }
}

TEST(DeltaStepping, RefusesThreadsAndWidthsOutOfRange) {
  const Graph graph = example();
  const Graph real = example_of<double>();
  for (const int threads : {0, -1}) {
    EXPECT_NE(refusal([&] { return reference::delta_stepping<std::int32_t>(graph, 0, threads); }),
              "");
  }
  for (const double delta : {-1.0, no_path<double>, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_NE(
        refusal([&] { return reference::delta_stepping<double>(real, 0, 1, {}, true, delta); }),
        "");
  }
}

/// A long arc does no harm that no shortest path takes, or that lies beyond a cutoff.
TEST(SparseSearchOfIntegers, RefusesOnlyDistancesThatLeave32Bits) {
  const std::int32_t most = unreached - 1;
  const Vertex source = 0;
  const Graph fits = graph_of(3, {{0, 1, most}, {0, 2, 1}, {1, 2, most}, {2, 1, most - 1}});
  const Graph too_long = graph_of(3, {{0, 1, most}, {1, 2, 1}});
  const std::vector<Vertex> near{1};
  for (const Form<std::int32_t>& form : forms<std::int32_t>()) {
    EXPECT_EQ(form.search(fits, {&source, 1}, {}).distance, (std::vector<std::int32_t>{0, most, 1}))
        << form.name;
    const std::string message = refusal([&] { return form.search(too_long, {&source, 1}, {}); });
    EXPECT_NE(message.find("32 bits"), std::string::npos) << form.name << ": " << message;
    if (form.name == "queue_bellman_ford") continue;
    EXPECT_EQ(form.search(too_long, {&source, 1}, {.cutoff = most}).distance,
              (std::vector<std::int32_t>{0, most, unreached}))
        << form.name;
    EXPECT_EQ(form.search(too_long, {&source, 1}, {.targets = near}).distance[1], most)
        << form.name;
  }
}

TEST(QueueBellmanFord, AgreesWithBoostGraphWhereArcsAreNegativeAndNamesCycles) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const WeightedGraphRule rule{.max_vertices = 40,
                                 .negative_cycles = seed % 2 == 0,
                                 .heavy = seed % 5 == 0,
                                 .zero_cycles = seed % 7 == 0};
    const RandomGraph drawn =
        draw_weighted_graph(rule, rc::Random(seed), static_cast<int>(seed % 100));
    if (drawn.num_vertices == 0) continue;
    const auto source = static_cast<Vertex>(seed % static_cast<std::uint64_t>(drawn.num_vertices));
    const Graph graph = drawn.graph();
    const auto solve = [&](const Graph&) {
      const auto found = reference::queue_bellman_ford<std::int32_t>(graph, {&source, 1});
      const auto due = boost_distances_from(drawn, source);
      ASSERT_TRUE(due) << describe(drawn);
      EXPECT_EQ(found.distance, due->distance) << describe(drawn);
      EXPECT_EQ(text_of(certify_predecessors(graph, source, found.distance, found.predecessor)), "")
          << describe(drawn);
    };
    ASSERT_EQ(judge_negative_cycle(solve, reached_part(drawn, source)), std::nullopt)
        << describe(drawn);
  }
}

}  // namespace
}  // namespace graphspec::properties
