/// \file
/// Graphs with other weights, what stays known of a changed graph, and checks of rows piece by
/// piece.
#include "reference/graph/other_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/csr_check.hpp"

namespace graphspec::properties {
namespace {

using Reals = std::vector<double>;
using Integers = std::vector<std::int32_t>;

/// A vertex with a loop of each weight, and as many vertices as asked for.
Graph loops(const Reals& weights, Vertex num_vertices = 1) {
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(num_vertices) + 1,
                                static_cast<ArcIndex>(weights.size()));
  offsets[0] = 0;
  return {std::move(offsets), std::vector<Vertex>(weights.size(), 0), weights};
}

Integers integers_of(const Graph& graph) {
  const auto weights = std::get<std::span<const std::int32_t>>(graph.weights());
  return {weights.begin(), weights.end()};
}

TEST(Scaled, RoundsToTheNearestIntegerHalfToEvenAndNamesTheGreatestError) {
  const ScaledGraph found = scaled(loops({-1.5, -0.5, 0.25, 0.5, 1.5, 2.5, 3.0}), 1.0);
  EXPECT_EQ(integers_of(found.graph), (Integers{-2, 0, 0, 0, 2, 2, 3}));
  EXPECT_EQ(found.greatest_error, 0.5);
  EXPECT_EQ(found.factor, 1.0);
  // The greatest error is neither the first nor the last.
  EXPECT_EQ(scaled(loops({0.25, 0.375, 1}), 1.0).greatest_error, 0.375);
  EXPECT_EQ(scaled(loops({1, 2}), 1.0).greatest_error, 0.0);
  EXPECT_EQ(integers_of(scaled(loops({0.75, -0.25}), 4.0).graph), (Integers{3, -1}));
}

TEST(Scaled, TakesNoWeightThatLeaves32BitsOrStandsForNoPath) {
  EXPECT_EQ(integers_of(scaled(loops({2147483646, -2147483646}), 1.0).graph),
            (Integers{2147483646, -2147483646}));
  for (const double weight : {2147483647.0, 2147483646.75, -2147483647.0, 2147483648.0, 1e300}) {
    const std::string error = error_of([&] { (void)scaled(loops({1, weight}), 1.0); });
    EXPECT_NE(error.find("which exceeds 32 bits"), std::string::npos) << weight << error;
  }
}

TEST(Scaled, ByNoGivenFactorKeepsEachPathWithin32Bits) {
  // V arcs of the greatest weight, of either sign, stay within 2^30.
  for (const double greatest : {1.0, -1.0, 0.375, -3.0, 1e9, 1e-300}) {
    for (const Vertex vertices : {1, 2, 3, 64, 1000}) {
      const ScaledGraph found = scaled(loops({greatest, greatest / 2}, vertices), std::nullopt);
      EXPECT_EQ(std::exp2(std::round(std::log2(found.factor))), found.factor);
      const double longest = std::abs(greatest) * vertices * found.factor;
      EXPECT_LE(longest, std::exp2(30)) << greatest << " " << vertices;
      if (std::log2(found.factor) < 1023) {
        EXPECT_GT(2 * longest, std::exp2(30)) << greatest << " " << vertices;
      }
    }
  }
  EXPECT_EQ(scaled(loops({0, -0.0}), std::nullopt).factor, 1.0);
  EXPECT_EQ(scaled(loops({}), std::nullopt).factor, 1.0);
}

TEST(Scaled, RefusesWhatIsNoFactorAndWhatHasNoRealWeights) {
  for (const double factor : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    EXPECT_NE(error_of([&] { (void)scaled(loops({1}), factor); }).find("must be a positive number"),
              std::string::npos);
  }
  EXPECT_EQ(error_of([] {
              (void)scaled(loops({1, std::nan("")}), 1.0);
            }),
            "scale: a weight is nan; weights must be finite");
  EXPECT_EQ(error_of([] {
              (void)scaled(Graph({0, 1}, {0}, Integers{5}), 1.0);
            }),
            "scale: the graph has no real weights");
  EXPECT_EQ(error_of([] {
              (void)scaled(Graph({0, 1}, {0}), 1.0);
            }),
            "scale: the graph has no real weights");
}

TEST(UnitWeights, AreOnesOfAllArcsWhateverWasThere) {
  for (const Graph& graph : {Graph({0, 2}, {0, 0}), Graph({0, 2}, {0, 0}, Integers{5, -7}),
                             Graph({0, 2}, {0, 0}, Reals{0.5, 7})}) {
    EXPECT_EQ(integers_of(with_unit_weights(graph)), (Integers{1, 1}));
  }
}

TEST(ChangedGraphs, AreKnownToBeSymmetricWhereTheFirstIs) {
  for (const bool symmetric : {false, true}) {
    const Graph graph({0, 1, 2}, {1, 0}, Reals{0.5, 0.5}, symmetric);
    const std::vector<Vertex> swapped = {1, 0};
    EXPECT_EQ(transposed(graph).known_symmetric(), symmetric);
    EXPECT_EQ(simplified(graph).known_symmetric(), symmetric);
    EXPECT_EQ(renumbered(graph, swapped).known_symmetric(), symmetric);
    EXPECT_EQ(edge_list(graph).symmetric, symmetric);
    EXPECT_EQ(build_graph(edge_list(graph)).known_symmetric(), symmetric);
    EXPECT_EQ(with_unit_weights(graph).known_symmetric(), symmetric);
    EXPECT_EQ(scaled(graph, 1.0).graph.known_symmetric(), symmetric);
    EXPECT_TRUE(symmetrized(graph).known_symmetric());
    EXPECT_TRUE(is_symmetric(graph));
  }
}

TEST(ListsOfArcs, WithMoreWeightsThanArcsAreRefused) {
  EXPECT_EQ(error_of([] {
              (void)build_graph({2, {0}, {1}, Integers{1, 2}, false});
            }),
            "edge list: 2 weights were given for 1 arcs");
  EXPECT_EQ(error_of([] {
              (void)build_graph({2, {}, {}, Reals{1}, false});
            }),
            "edge list: 1 weights were given for 0 arcs");
}

TEST(PiecesOfRows, AreRefusedByVerticesAndArcsOfTheWhole) {
  const std::vector<ArcIndex> falling = {5, 7, 6, 4};
  EXPECT_EQ(error_of([&] { check_offsets(falling, 100); }),
            "graph: the offset decreases after vertex 101");
  EXPECT_EQ(error_of([&] { check_offsets(std::span(falling).first(2), 100); }), "no error");
  EXPECT_EQ(error_of([&] { check_offsets(std::span(falling).last(2), 102); }),
            "graph: the offset decreases after vertex 102");
  const std::vector<Vertex> dest = {0, 9, 10, -1};
  EXPECT_EQ(error_of([&] { check_dest(dest, 10, 1000); }),
            "graph: arc 1002 goes to vertex 10; vertices are 0 to 9");
  EXPECT_EQ(error_of([&] { check_dest(std::span(dest).last(1), 10, 1003); }),
            "graph: arc 1003 goes to vertex -1; vertices are 0 to 9");
  EXPECT_EQ(error_of([&] { check_dest(std::span(dest).first(2), 10, 1000); }), "no error");
  constexpr std::int64_t most = std::int64_t{1} << 31;
  EXPECT_EQ(error_of([&] { check_ends_of_offsets(most, 0, 0, 0); }), "no error");
  EXPECT_EQ(error_of([&] { check_ends_of_offsets(most + 1, 0, 0, 0); }),
            "graph: 2147483648 vertices are too many; the maximum is 2147483647");
}

}  // namespace
}  // namespace graphspec::properties
