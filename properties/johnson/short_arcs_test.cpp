/// \file
/// Arcs of `tuned` that take 4 bytes where numbers and weights of 16 bits do: within that, and
/// beyond.
#include <gtest/gtest.h>

#include <vector>

#include "gpu/johnson/johnson.hpp"

namespace graphspec {
namespace {

/// The row of vertex 0 in a graph of an arc to the last vertex and one from there to vertex 1.
std::vector<std::int32_t> row_through_last(Vertex num_vertices, std::int32_t weight) {
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(num_vertices) + 1, 1);
  offsets.front() = 0;
  offsets.back() = 2;
  const Graph graph(std::move(offsets), {num_vertices - 1, 1},
                    std::vector<std::int32_t>{weight, 5});
  std::vector<std::int32_t> row;
  const auto keep = [&](Vertex, std::span<const std::int32_t> rows) {
    row.assign(rows.begin(), rows.end());
  };
  johnson::all_pairs(johnson::variant(Device::cpu, "tuned"), Device::cpu, graph, {}, keep, {0, 1});
  return row;
}

void expect_row(Vertex num_vertices, std::int32_t weight) {
  std::vector<std::int32_t> expected(static_cast<std::size_t>(num_vertices), unreached);
  expected.front() = 0;
  expected.back() = weight;
  expected[1] = weight + 5;
  EXPECT_EQ(row_through_last(num_vertices, weight), expected) << num_vertices << " " << weight;
}

TEST(ShortArcs, HoldVerticesThatFit) {
  for (const Vertex num_vertices : {65536, 65537}) expect_row(num_vertices, 100);
}

TEST(ShortArcs, HoldWeightsThatFit) {
  for (const std::int32_t weight : {65535, 65536}) expect_row(40, weight);
}

}  // namespace
}  // namespace graphspec
