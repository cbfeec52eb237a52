/// \file
/// The dense matrix of a graph against filling one from the list of arcs.
#include "reference/graph/dense.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "properties/graph_core/plain_graph.hpp"
#include "rapidcheck.h"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

constexpr std::int32_t absent = -77;
constexpr std::int32_t one = 4;

TEST(DenseMatrix, HoldsTheLeastWeightOfEachPairAndAbsentElsewhere) {
  EXPECT_TRUE(rc::check([] {
    PlainGraph graph = *plain_graphs();
    RC_PRE(graph.weights != WeightKind::reals);
    std::map<std::pair<Vertex, Vertex>, std::int32_t> least;
    for (const PlainArc& arc : graph.arcs) {
      const std::int32_t weight =
          graph.weights == WeightKind::none ? one : static_cast<std::int32_t>(arc.weight);
      const auto [place, is_new] = least.try_emplace({arc.from, arc.to}, weight);
      if (!is_new) place->second = std::min(place->second, weight);
    }
    const auto matrix = dense_matrix<std::int32_t>(build_graph(list_of(graph)), absent, one);
    RC_ASSERT(matrix.order() == graph.num_vertices);
    for (Vertex row = 0; row < graph.num_vertices; ++row) {
      for (Vertex column = 0; column < graph.num_vertices; ++column) {
        const auto found = least.find({row, column});
        RC_ASSERT(matrix(row, column) == (found == least.end() ? absent : found->second));
      }
    }
  }));
}

TEST(DenseMatrix, StandsRowByRow) {
  const Graph graph = build_graph({3, {0, 2}, {1, 0}, std::vector<double>{1.5, 2.5}, false});
  const auto matrix = dense_matrix<double>(graph, 0, 1);
  const std::vector<double> expected{0, 1.5, 0, 0, 0, 0, 2.5, 0, 0};
  EXPECT_TRUE(std::ranges::equal(matrix.values(), expected));
}

TEST(DenseMatrix, RefusesWeightsOfAnotherType) {
  const Graph reals = build_graph({2, {0}, {1}, std::vector<double>{1}, false});
  EXPECT_THROW(static_cast<void>(dense_matrix<std::int32_t>(reals, absent, one)), InputError);
  const Graph integers = build_graph({2, {0}, {1}, std::vector<std::int32_t>{1}, false});
  EXPECT_THROW(static_cast<void>(dense_matrix<double>(integers, 0, 1)), InputError);
}

TEST(DenseMatrix, ThatNoMachineHoldsIsRefusedBeforeMemoryIsTaken) {
  const Graph wide = build_graph({50'000'000, {}, {}, {}, false});
  EXPECT_THROW(static_cast<void>(dense_matrix<double>(wide, 0, 1)), InputError);
}

}  // namespace
}  // namespace graphspec::properties
