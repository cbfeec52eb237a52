/// \file
/// Every solver of sssp and apsp at numbers of vertices round a warp's and a tile's, on graphs with
/// many cycles of weight 0, and with weights at the very edge of 32 bits.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// What is wrong with a run; empty for nothing.
template <class Problem>
std::string wrong_with(const Subject<Problem>& subject, const Graph& graph,
                       const typename Problem::Query& query) {
  const Rows rows = rows_of(subject, graph, query, {});
  if (rows.distance.empty()) return "";
  if (auto wrong = certify_rows(graph, rows.first, rows.distance)) return *wrong;
  if (rows.predecessor.empty()) return "";
  return text_of(certify_predecessor_rows(graph, rows.first, rows.distance, rows.predecessor));
}

/// There and back along a path, so that two legs add up to more than any path.
Graph there_and_back(Vertex order, std::int32_t weight) {
  std::vector<WeightedArc> arcs;
  for (Vertex vertex = 1; vertex < order; ++vertex) {
    arcs.push_back({vertex - 1, vertex, weight});
    arcs.push_back({vertex, vertex - 1, std::abs(weight)});
  }
  return graph_of(order, arcs);
}

template <class Problem>
void expect_right_at_the_edge_of_32_bits(const Subject<Problem>& subject) {
  for (const Vertex order : {2, 5, 33}) {
    const std::int32_t most = (unreached - 1) / order;
    for (const bool predecessors : {true, false}) {
      const typename Problem::Query query{.predecessors = predecessors};
      const auto refuses = [&](std::int32_t weight) {
        EXPECT_THROW(static_cast<void>(subject.run(there_and_back(order, weight), query, {})),
                     InputError)
            << order << " vertices, weight " << weight;
      };
      EXPECT_EQ(wrong_with(subject, there_and_back(order, most), query), "");
      if (subject.reweights) {
        refuses(-most);
      } else {
        EXPECT_EQ(wrong_with(subject, there_and_back(order, -most), query), "");
      }
      refuses(-most - 1);
      if (!subject.takes_heavy_arcs) {
        refuses(most + 1);
        continue;
      }
      // V - 1 arcs of that weight fit.
      EXPECT_EQ(wrong_with(subject, there_and_back(order, most + 1), query), "");
      refuses((unreached - 1) / (order - 1) + 1);
    }
  }
}

class SsspSizes : public OnListedDevice<Subject<Sssp>> {};

TEST_P(SsspSizes, PathsAreRightRoundTheEdgesOfWarpsFromTheFirstTheMiddleAndTheLast) {
  for (const Vertex order : {1, 2, 31, 32, 33, 63, 64, 65, 100}) {
    const Graph graph = zero_cycle_graph(order, true);
    for (const Vertex source : {0, order / 2, order - 1}) {
      EXPECT_EQ(wrong_with(GetParam(), graph, {source}), "")
          << order << " vertices, source " << source;
    }
  }
}

TEST_P(SsspSizes, AtTheEdgeOf32BitsDistancesAreRightAndBeyondItRefused) {
  expect_right_at_the_edge_of_32_bits(GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, SsspSizes, testing::ValuesIn(on_every_device<Sssp>()),
                         NameOnDevice());

class ApspSizes : public OnListedDevice<Subject<Apsp>> {};

TEST_P(ApspSizes, PathsAreRightRoundTheEdgesOfWarpsAndTiles) {
  for (const Vertex order : {0, 1, 2, 31, 32, 33, 34, 63, 64, 65}) {
    EXPECT_EQ(wrong_with(GetParam(), zero_cycle_graph(order, true), {.predecessors = true}), "")
        << order << " vertices";
  }
}

TEST_P(ApspSizes, PredecessorsDoNotGoRoundACycleOfWeight0ThroughTwoTiles) {
  const Graph graph =
      graph_of(34, {{1, 33, 0}, {33, 1, 0}, {33, 0, 0}, {0, 33, 0}, {32, 0, 0}, {0, 32, 0}});
  EXPECT_EQ(wrong_with(GetParam(), graph, {.predecessors = true}), "");
}

TEST_P(ApspSizes, AtTheEdgeOf32BitsDistancesAreRightAndBeyondItRefused) {
  expect_right_at_the_edge_of_32_bits(GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, ApspSizes, testing::ValuesIn(on_every_device<Apsp>()),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
