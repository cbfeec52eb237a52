/// \file
/// Transposed, symmetrized, simplified, renumbered: each against what its definition says of the
/// list of arcs.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "properties/graph_core/plain_graph.hpp"
#include "properties/graph_core/scratch_folder.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

Graph built(const PlainGraph& graph) {
  return build_graph(list_of(graph));
}

/// The rows as they are listed, unsorted, as a caller may give them.
Graph with_unsorted_rows(const PlainGraph& graph) {
  PlainGraph by_source = graph;
  std::stable_sort(
      by_source.arcs.begin(), by_source.arcs.end(),
      [](const PlainArc& one, const PlainArc& other) { return one.from < other.from; });
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(graph.num_vertices) + 1, 0);
  for (const PlainArc& arc : graph.arcs) ++offsets[static_cast<std::size_t>(arc.from) + 1];
  std::inclusive_scan(offsets.begin(), offsets.end(), offsets.begin());
  EdgeList list = list_of(by_source);
  return Graph(std::move(offsets), std::move(list.dest), std::move(list.weights));
}

PlainGraph turned(PlainGraph graph) {
  for (PlainArc& arc : graph.arcs) std::swap(arc.from, arc.to);
  return graph;
}

/// Each pair of vertices once, with the least weight between them.
PlainGraph merged(const PlainGraph& graph) {
  std::map<std::pair<Vertex, Vertex>, PlainArc> least;
  for (const PlainArc& arc : graph.arcs) {
    const auto [place, is_new] = least.try_emplace({arc.from, arc.to}, arc);
    if (!is_new) place->second = std::min(place->second, arc);
  }
  PlainGraph result{graph.num_vertices, graph.weights, {}};
  for (const auto& [ends, arc] : least) result.arcs.push_back(arc);
  return result;
}

std::vector<Vertex> random_permutation(Vertex count) {
  std::vector<Vertex> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  std::shuffle(numbers.begin(), numbers.end(), random);
  return numbers;
}

/// The message with which renumbering is refused.
std::string refusal(const Graph& graph, const std::vector<Vertex>& new_number) {
  return error_of([&] { static_cast<void>(renumbered(graph, new_number)); });
}

TEST(Transposed, HasEveryArcTurnedRoundWithItsWeight) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    RC_ASSERT(plain(transposed(with_unsorted_rows(graph))) == sorted(turned(graph)));
  }));
}

TEST(Symmetrized, HasOneArcEachWayOfTheLeastWeightBetweenItsEndsAndSaysSo) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    PlainGraph both = graph;
    const PlainGraph other_way = turned(graph);
    both.arcs.insert(both.arcs.end(), other_way.arcs.begin(), other_way.arcs.end());
    const Graph found = symmetrized(with_unsorted_rows(graph));
    RC_ASSERT(found.known_symmetric());
    RC_ASSERT(plain(found) == merged(both));
  }));
}

TEST(Simplified, HasNoSelfLoopsAndOfParallelArcsTheLightest) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    PlainGraph expected = merged(graph);
    std::erase_if(expected.arcs, [](const PlainArc& arc) { return arc.from == arc.to; });
    RC_ASSERT(plain(simplified(with_unsorted_rows(graph))) == expected);
  }));
}

TEST(Simplified, StaysSymmetricWhereItWasKnownToBe) {
  EXPECT_TRUE(rc::check([] {
    PlainGraph graph = *plain_graphs();
    const PlainGraph other_way = turned(graph);
    graph.arcs.insert(graph.arcs.end(), other_way.arcs.begin(), other_way.arcs.end());
    EdgeList list = list_of(graph);
    list.symmetric = true;
    const Graph simple = simplified(build_graph(std::move(list)));
    RC_ASSERT(simple.known_symmetric());
    RC_ASSERT(plain(simple) == sorted(turned(plain(simple))));
  }));
}

TEST(Changed, GraphsOfManyBucketsAreTheSameForEveryNumberOfThreads) {
  for (const WeightKind kind : {WeightKind::none, WeightKind::integers, WeightKind::reals}) {
    // So few vertices that every fifth arc has a parallel one.
    const PlainGraph graph = large_graph(kind, 1009, 200'000, 14);
    PlainGraph both = graph;
    const PlainGraph other_way = turned(graph);
    both.arcs.insert(both.arcs.end(), other_way.arcs.begin(), other_way.arcs.end());
    const PlainGraph symmetric = merged(both);
    PlainGraph simple = merged(graph);
    std::erase_if(simple.arcs, [](const PlainArc& arc) { return arc.from == arc.to; });
    const Graph unsorted = with_unsorted_rows(graph);
    for (const int threads : {1, 2, 3, 7}) {
      const auto make = [&](Graph (*change)(const Graph&)) {
        return with_threads(threads, [&] { return plain(change(unsorted)); });
      };
      // Not EXPECT_EQ, which would print all arcs.
      EXPECT_TRUE(make(transposed) == sorted(other_way)) << threads << " threads";
      EXPECT_TRUE(make(symmetrized) == symmetric) << threads << " threads";
      EXPECT_TRUE(make(simplified) == simple) << threads << " threads";
    }
  }
}

TEST(Renumbered, HasTheNewNumbersInEveryArc) {
  EXPECT_TRUE(rc::check([] {
    const PlainGraph graph = *plain_graphs();
    const std::vector<Vertex> new_number = random_permutation(graph.num_vertices);
    PlainGraph expected = graph;
    for (PlainArc& arc : expected.arcs) {
      arc.from = new_number[static_cast<std::size_t>(arc.from)];
      arc.to = new_number[static_cast<std::size_t>(arc.to)];
    }
    RC_ASSERT(plain(renumbered(with_unsorted_rows(graph), new_number)) == sorted(expected));
  }));
}

TEST(Renumbered, RefusesWhatIsNoPermutationAndNamesTheVertex) {
  const Graph graph = built({3, WeightKind::none, {{0, 1, 0}}});
  EXPECT_EQ(refusal(graph, {0, 1}), "renumbering: 2 numbers were given for 3 vertices");
  const std::string once = "; each number from 0 to 2 must occur once";
  EXPECT_EQ(refusal(graph, {0, 1, 1}), "renumbering: vertex 2 gets number 1" + once);
  EXPECT_EQ(refusal(graph, {0, 3, 1}), "renumbering: vertex 1 gets number 3" + once);
  EXPECT_EQ(refusal(graph, {-1, 0, 1}), "renumbering: vertex 0 gets number -1" + once);
}

TEST(EdgeListOf, AGraphIsItsArcsInTheirOrder) {
  EXPECT_TRUE(rc::check([] {
    const Graph graph = with_unsorted_rows(*plain_graphs());
    const EdgeList list = edge_list(graph);
    const PlainGraph expected = plain(graph);
    const EdgeList expected_list = list_of(expected);
    RC_ASSERT(list.num_vertices == graph.num_vertices());
    RC_ASSERT(list.source == expected_list.source);
    RC_ASSERT(list.dest == expected_list.dest);
    // Through build_graph, for NaN equals nothing.
    RC_ASSERT(list.weights.index() == expected_list.weights.index());
    RC_ASSERT(plain(build_graph(EdgeList(list))) == sorted(expected));
  }));
}

TEST(IsSymmetric, IsDecidedByTheSortedArcs) {
  EXPECT_TRUE(rc::check([] {
    PlainGraph graph = *plain_graphs();
    // Weights are compared as numbers: NaN equals nothing, not even itself, and -0 equals 0.
    std::erase_if(graph.arcs, [](const PlainArc& arc) { return arc.weight != arc.weight; });
    for (PlainArc& arc : graph.arcs) arc.weight += 0.0;
    if (*rc::gen::arbitrary<bool>()) {
      const PlainGraph other_way = turned(graph);
      graph.arcs.insert(graph.arcs.end(), other_way.arcs.begin(), other_way.arcs.end());
      // Nearly symmetric is not symmetric.
      if (!graph.arcs.empty() && *rc::gen::arbitrary<bool>()) graph.arcs.pop_back();
    }
    RC_ASSERT(is_symmetric(with_unsorted_rows(graph)) == (sorted(graph) == sorted(turned(graph))));
  }));
}

TEST(IsSymmetric, SeesAWeightThatDiffers) {
  EXPECT_TRUE(is_symmetric(built({2, WeightKind::integers, {{0, 1, 5}, {1, 0, 5}}})));
  EXPECT_FALSE(is_symmetric(built({2, WeightKind::integers, {{0, 1, 5}, {1, 0, 6}}})));
  EXPECT_FALSE(is_symmetric(built({2, WeightKind::reals, {{0, 1, 5}, {1, 0, 5.5}}})));
}

}  // namespace
}  // namespace graphspec::properties
