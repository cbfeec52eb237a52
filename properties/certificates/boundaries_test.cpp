/// \file
/// A fault at the first, the last, or where threads' shares of a loop begin and end is found, and
/// named by its place, as any other: by each rule, in a graph large enough to be shared. Of two
/// faults the first is named, whichever thread meets it.
#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using Values = std::vector<std::int32_t>;
using Verdict = std::optional<Rejection>;

constexpr std::int32_t far = unreached;
constexpr Vertex none = -1;

/// Vertices at shares' ends: vertices are shared by 1024, those to visit next by 64.
constexpr Vertex boundaries[] = {1, 2, 63, 64, 65, 1023, 1024, 1025};

/// Calls the test with several numbers of threads.
void with_threads(const std::function<void()>& test) {
  const int threads = omp_get_max_threads();
  for (const int used : {1, 3}) {
    omp_set_num_threads(used);
    test();
  }
  omp_set_num_threads(threads);
}

/// 0 leads to each of 1 .. width by 2, each k of these to width + k by 3, and each of those to
/// itself by 0; two vertices more lead to each other, out of reach.
struct TwoLayers {
  static constexpr Vertex width = 5000;
  static constexpr Vertex order = 2 * width + 3;

  Graph graph;
  Values level = Values(order, 2);
  Values parent = Values(order, 0);
  Values distance = Values(order, 5);
  Values predecessor;

  TwoLayers() {
    std::vector<WeightedArc> arcs = {{order - 2, order - 1, 1}, {order - 1, order - 2, 1}};
    level[0] = 0;
    distance[0] = 0;
    for (Vertex k = 1; k <= width; ++k) {
      const Vertex below = width + k;
      arcs.insert(arcs.end(), {{0, k, 2}, {k, below, 3}, {below, below, 0}});
      level[static_cast<std::size_t>(k)] = 1;
      distance[static_cast<std::size_t>(k)] = 2;
      parent[static_cast<std::size_t>(below)] = k;
    }
    for (const std::size_t out_of_reach : {order - 2, order - 1}) {
      level[out_of_reach] = -1;
      parent[out_of_reach] = none;
      distance[out_of_reach] = far;
    }
    predecessor = parent;
    predecessor[0] = none;
    graph = graph_of(order, arcs);
  }

  [[nodiscard]] Verdict bfs() const { return certify_bfs(graph, 0, level); }
  [[nodiscard]] Verdict tree() const { return certify_bfs_tree(graph, 0, level, parent); }
  [[nodiscard]] Verdict paths() const { return certify_shortest_paths(graph, 0, distance); }
  [[nodiscard]] Verdict predecessors() const {
    return certify_predecessors(graph, 0, distance, predecessor);
  }
};

/// A value that breaks a rule at whichever vertex of a layer has it.
struct Fault {
  std::string_view rule;
  Vertex before_layer;  ///< the vertex before its first
  Values TwoLayers::*of;
  Verdict (TwoLayers::*certificate)() const;
  std::function<std::int32_t(Vertex)> value;
};

std::function<std::int32_t(Vertex)> always(std::int32_t value) {
  return [value](Vertex) { return value; };
}

constexpr Vertex first = 0;
constexpr Vertex second = TwoLayers::width;

const Fault faults[] = {
    {bfs_rule::range, second, &TwoLayers::level, &TwoLayers::bfs, always(TwoLayers::order)},
    {bfs_rule::source, second, &TwoLayers::level, &TwoLayers::bfs, always(0)},
    {bfs_rule::unreached, second, &TwoLayers::level, &TwoLayers::bfs, always(-1)},
    {bfs_rule::level, second, &TwoLayers::level, &TwoLayers::bfs, always(3)},
    {bfs_rule::unreached, first, &TwoLayers::level, &TwoLayers::bfs, always(-1)},
    {bfs_rule::level, first, &TwoLayers::level, &TwoLayers::bfs, always(2)},
    {bfs_rule::parent, second, &TwoLayers::level, &TwoLayers::bfs, always(1)},
    {bfs_rule::tree, second, &TwoLayers::parent, &TwoLayers::tree, always(none)},
    {bfs_rule::tree, second, &TwoLayers::parent, &TwoLayers::tree, always(0)},
    // On the right level, but no arc leads from it.
    {bfs_rule::tree, second, &TwoLayers::parent, &TwoLayers::tree,
     [](Vertex vertex) { return vertex == TwoLayers::width + 7 ? 8 : 7; }},
    {paths_rule::unreached, second, &TwoLayers::distance, &TwoLayers::paths, always(far)},
    {paths_rule::arc, second, &TwoLayers::distance, &TwoLayers::paths, always(6)},
    {paths_rule::unreached, first, &TwoLayers::distance, &TwoLayers::paths, always(far)},
    {paths_rule::arc, first, &TwoLayers::distance, &TwoLayers::paths, always(3)},
    {paths_rule::tight, second, &TwoLayers::distance, &TwoLayers::paths, always(4)},
    {predecessors_rule::marker, second, &TwoLayers::predecessor, &TwoLayers::predecessors,
     always(none)},
    {predecessors_rule::arc, second, &TwoLayers::predecessor, &TwoLayers::predecessors, always(0)},
    {predecessors_rule::tight, second, &TwoLayers::distance, &TwoLayers::predecessors, always(4)},
    {predecessors_rule::circle, second, &TwoLayers::predecessor, &TwoLayers::predecessors,
     [](Vertex vertex) { return vertex; }},
};

/// Plants the fault at some vertices, of which the first must be named.
void expect_first_named(TwoLayers& layers, const Fault& fault, const std::vector<Vertex>& at) {
  const Values before = layers.*fault.of;
  for (const Vertex vertex : at) {
    (layers.*fault.of)[static_cast<std::size_t>(vertex)] = fault.value(vertex);
  }
  const Verdict found = (layers.*fault.certificate)();
  layers.*fault.of = before;
  ASSERT_TRUE(found.has_value()) << fault.rule << " at " << at.front();
  EXPECT_EQ(found->rule(), fault.rule) << *found;
  EXPECT_EQ(found->value(), std::ranges::min(at)) << *found;
  EXPECT_EQ(found->row(), 0) << *found;
}

TEST(CertificateBoundaries, AFaultAtAnyVertexOfALoopsEndsIsNamedAndOfTwoTheFirst) {
  TwoLayers right;
  with_threads([&] {
    EXPECT_EQ(text_of(right.tree()), "");
    EXPECT_EQ(text_of(right.paths()), "");
    EXPECT_EQ(text_of(right.predecessors()), "");
    for (const Fault& fault : faults) {
      const Vertex middle = fault.before_layer + TwoLayers::width / 2;
      for (const Vertex boundary : boundaries) {
        for (const Vertex vertex : {fault.before_layer + boundary,
                                    fault.before_layer + TwoLayers::width + 1 - boundary}) {
          expect_first_named(right, fault, {vertex});
          expect_first_named(right, fault, {vertex, middle});
        }
      }
    }
  });
}

TEST(CertificateBoundaries, ASearchThatThreadsShareGoesOnOverArcsOfZero) {
  // 0 leads to each of 1 .. width by 7, each k of these to width + k by 0, and that vertex to
  // 2 width + k by 0. Heads of arcs of 0 are found by the search over tight arcs alone.
  constexpr Vertex width = 5000;
  std::vector<WeightedArc> arcs;
  for (Vertex k = 1; k <= width; ++k) {
    arcs.insert(arcs.end(), {{0, k, 7}, {k, width + k, 0}, {width + k, 2 * width + k, 0}});
  }
  const Graph right = graph_of(3 * width + 1, arcs);
  // The last three vertices lead to each other, out of reach.
  arcs.resize(arcs.size() - 3);
  arcs.insert(arcs.end(),
              {{width, 2 * width, 0}, {2 * width, 3 * width, 0}, {3 * width, width, 0}});
  const Graph cut_off = graph_of(3 * width + 1, arcs);
  Values distance(3 * width + 1, 7);
  distance[0] = 0;
  with_threads([&] {
    EXPECT_EQ(text_of(certify_shortest_paths(right, 0, distance)), "");
    const Verdict found = certify_shortest_paths(cut_off, 0, distance);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->rule(), paths_rule::tight);
    EXPECT_EQ(found->value(), width);
  });
}

TEST(CertificateBoundaries, AFaultInTheFirstAndTheLastRowIsNamedAndOfTwoTheFirst) {
  // No arcs: only the diagonal is reached.
  constexpr Vertex order = 200;
  constexpr Vertex middle = 100;
  const Graph graph = graph_of(order, {});
  DenseMatrix<std::int32_t> distances(order, far);
  DenseMatrix<Vertex> predecessors(order, none);
  for (Vertex vertex = 0; vertex < order; ++vertex) distances(vertex, vertex) = 0;
  with_threads([&] {
    for (const Vertex row : {0, 1, order - 2, order - 1}) {
      for (const Vertex column : {row == 0 ? 1 : 0, row == order - 1 ? row - 1 : order - 1}) {
        for (const Vertex other : {row, middle}) {
          distances(row, column) = distances(other, column) = 1;
          const Verdict by_distances = certify_all_pairs(graph, distances);
          distances(row, column) = distances(other, column) = far;
          predecessors(row, column) = predecessors(other, column) = row;
          const Verdict by_predecessors = certify_all_predecessors(graph, distances, predecessors);
          predecessors(row, column) = predecessors(other, column) = none;
          for (const Verdict& found : {by_distances, by_predecessors}) {
            ASSERT_TRUE(found.has_value()) << row << ", " << column;
            EXPECT_EQ(found->row(), std::min(row, other)) << *found;
            EXPECT_EQ(found->value(), column) << *found;
          }
        }
      }
    }
  });
}

/// Edges from 0 to each of so many others: of weight 1 to the first; of weights 1 and 2 to the
/// rest, so that the arc of weight 1 to `leaf` is at place 2 leaf - 3, and one before where an edge
/// more stands before all.
struct Doubled {
  static constexpr Vertex leaves = 20'000;
  std::vector<WeightedArc> arcs;
  std::vector<ArcIndex> forest = {0};
  ArcIndex shift = 0;

  explicit Doubled(bool shifted) : shift(shifted ? 1 : 0) {
    add(1, 1);
    if (shifted) add(1, 2);
    for (Vertex leaf = 2; leaf <= leaves; ++leaf) {
      add(leaf, 1);
      add(leaf, 2);
      forest.push_back(light_to(leaf));
    }
  }
  [[nodiscard]] ArcIndex light_to(Vertex leaf) const { return 2 * ArcIndex{leaf} - 3 + shift; }

 private:
  void add(Vertex leaf, std::int32_t weight) {
    arcs.insert(arcs.end(), {{0, leaf, weight}, {leaf, 0, weight}});
  }
};

TEST(CertificateBoundaries, AFaultAtAnyArcOfALoopsEndsIsNamedAndOfTwoTheFirst) {
  // Arcs are shared by 2^14.
  constexpr Vertex half = 1 << 13;
  constexpr Vertex middle = Doubled::leaves / 2;
  for (const bool shifted : {false, true}) {
    const Doubled doubled(shifted);
    const Graph graph = graph_of(Doubled::leaves + 1, doubled.arcs);
    with_threads([&] {
      ASSERT_EQ(text_of(certify_minimum_forest(graph, doubled.forest)), "");
      for (const Vertex leaf : {2, 3, half, half + 1, half + 2, Doubled::leaves}) {
        for (const Vertex other : {leaf, middle}) {
          const auto [lesser, greater] = std::minmax(leaf, other);
          const ArcIndex arc = doubled.light_to(lesser);
          const ArcIndex behind = doubled.light_to(greater);

          std::vector<ArcIndex> heavy = doubled.forest;
          heavy[static_cast<std::size_t>(lesser - 1)] = arc + 1;
          heavy[static_cast<std::size_t>(greater - 1)] = behind + 1;
          const Verdict too_heavy = certify_minimum_forest(graph, heavy);
          ASSERT_TRUE(too_heavy.has_value()) << leaf;
          EXPECT_EQ(too_heavy->find(fmt::format("rule heaviest: arc {}, ", arc)), 0U) << *too_heavy;
          EXPECT_EQ(too_heavy->value(), lesser - 1) << *too_heavy;

          std::vector<ArcIndex> apart = doubled.forest;
          std::erase_if(apart, [&](ArcIndex one) { return one == arc || one == behind; });
          const Verdict in_two = certify_forest(graph, apart);
          ASSERT_TRUE(in_two.has_value()) << leaf;
          EXPECT_EQ(in_two->find(fmt::format("rule spanning: arc {}, ", arc)), 0U) << *in_two;

          for (const auto& [rule, wrong, next] :
               {std::tuple{forest_rule::edge, graph.num_arcs(), ArcIndex{-1}},
                {forest_rule::edge, ArcIndex{-1}, graph.num_arcs()},
                {forest_rule::cycle, ArcIndex{arc + 1}, ArcIndex{behind + 1}},
                {forest_rule::twice, arc, behind}}) {
            std::vector<ArcIndex> more = doubled.forest;
            more.push_back(wrong);
            if (leaf != other) more.push_back(next);
            const Verdict found = certify_forest(graph, more);
            ASSERT_TRUE(found.has_value()) << rule << leaf;
            EXPECT_EQ(found->rule(), rule) << *found;
            EXPECT_EQ(found->value(), Doubled::leaves) << *found;
          }
        }
      }
    });
  }
}

TEST(CertificateBoundaries, AWeightThatIsNotANumberIsSeenAtAnyArcOfALoopsEnds) {
  const Doubled doubled(false);
  const Graph graph = graph_of(Doubled::leaves + 1, doubled.arcs);
  std::vector<double> weights(static_cast<std::size_t>(graph.num_arcs()), 1.0);
  for (const ArcIndex arc : {ArcIndex{0}, ArcIndex{1}, ArcIndex{(1 << 14) - 1}, ArcIndex{1 << 14},
                             graph.num_arcs() - 1}) {
    double& weight = weights[static_cast<std::size_t>(arc)];
    weight = std::nan("");
    const Graph unordered =
        Graph::view({}, graph.offsets(), graph.dest(), std::span<const double>(weights), false);
    try {
      static_cast<void>(certify_minimum_forest(unordered, doubled.forest));
      ADD_FAILURE() << "certified";
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find(fmt::format("arc {}, ", arc)), 0U) << error.what();
    }
    weight = 1.0;
  }
  const Graph self_loop({0, 1}, {0}, std::vector<double>{std::nan("")});
  EXPECT_THROW(
      static_cast<void>(certify_minimum_forest(
          Graph::view({}, self_loop.offsets(), self_loop.dest(), self_loop.weights(), true), {})),
      InputError);
}

}  // namespace
}  // namespace graphspec::properties
