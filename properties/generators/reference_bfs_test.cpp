/// \file
/// The reference searches against the paper's printed results, and each other where threads share
/// frontiers. What holds of them on random graphs, properties say.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using Labels = std::vector<std::int32_t>;

Graph paper_example() {
  return {{0, 2, 4, 7, 9, 11, 12, 13, 15, 15}, {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6}};
}

TEST(ReferenceBfs, GivesThePapersLabelsOnItsGraphOfNineVertices) {
  const Graph graph = paper_example();
  EXPECT_EQ(reference::bfs(graph, 0).level, (Labels{0, 1, 1, 2, 2, 2, 2, 2, 3}));
  EXPECT_EQ(reference::bfs(graph, 2).level, (Labels{2, 3, 0, 4, 4, 1, 1, 1, 2}));
  EXPECT_EQ(reference::bfs(graph, 8).level, (Labels{-1, -1, -1, -1, -1, -1, -1, -1, 0}));
}

TEST(ReferenceBfs, GivesThePapersLevelsOnItsRandomGraphOf4096Vertices) {
  const Graph graph = graph_from_spec("bfs-paper:4096", 0);
  EXPECT_EQ(graph.num_arcs(), 3'323'277);
  std::int64_t loops = 0;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    loops += std::ranges::count(graph.neighbours(vertex), vertex);
  }
  EXPECT_EQ(loops, 793);
  const Labels label = reference::bfs(graph, 0).level;
  EXPECT_EQ(std::ranges::count(label, 0), 1);
  EXPECT_EQ(std::ranges::count(label, 1), 811);
  EXPECT_EQ(std::ranges::count(label, 2), 3284);
}

TEST(OpenmpBfs, EqualsTheSequentialSearchWhereFrontiersAreSharedAmongThreads) {
  for (const char* spec : {"rmat:13,8", "random:20000,4", "gnp:3000,0.1", "star:5000", "grid:90x70",
                           "mixture:9000", "complete:600", "path:3000"}) {
    const Graph graph = graph_from_spec(spec, 3);
    for (const Vertex source : {Vertex{0}, graph.num_vertices() / 2, graph.num_vertices() - 1}) {
      const Labels expected = reference::bfs(graph, source).level;
      for (const int threads : {1, 2, 7}) {
        const Labels label =
            with_threads(threads, [&] { return reference::bfs_openmp(graph, source); });
        EXPECT_EQ(label, expected) << spec << " from " << source << " with " << threads;
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
