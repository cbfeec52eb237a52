/// \file
/// Offsets read through the texture unit, which knows their 64 bits as two words of 32: no graph
/// that fits a test has arcs whose numbers need the second.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "gpu/bfs/texture.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

TEST(TexturedGraph, OffsetsKeepAllTheirBits) {
  constexpr std::int64_t one_more = std::int64_t{1} << 32;
  const std::vector<ArcIndex> edges{0, 7, one_more - 1, one_more, 5 * one_more + 3};
  const TexturedGraph graph{
      {reinterpret_cast<const int2*>(edges.data()), static_cast<std::int64_t>(edges.size())}, {}};
  for (std::size_t vertex = 0; vertex < edges.size(); ++vertex) {
    EXPECT_EQ(fetch_edge(graph, static_cast<std::int64_t>(vertex)), edges[vertex]) << vertex;
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
