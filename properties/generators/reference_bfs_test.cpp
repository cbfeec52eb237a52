/// \file
/// The reference searches against the paper's printed results, Boost.Graph and each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/properties.hpp>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "properties/random_graphs/random_graph.hpp"
#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

using Labels = std::vector<std::int32_t>;

Graph paper_example() {
  return {{0, 2, 4, 7, 9, 11, 12, 13, 15, 15}, {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6}};
}

Labels boost_search(const Graph& graph, Vertex source) {
  using BoostGraph = boost::compressed_sparse_row_graph<boost::directedS>;
  std::vector<std::pair<std::size_t, std::size_t>> arcs;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    for (const Vertex dest : graph.neighbours(vertex)) arcs.emplace_back(vertex, dest);
  }
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  const BoostGraph boost_graph(boost::edges_are_unsorted, arcs.begin(), arcs.end(), num_vertices);
  Labels label(num_vertices, -1);
  label[static_cast<std::size_t>(source)] = 0;
  const auto map = boost::make_iterator_property_map(label.begin(),
                                                     boost::get(boost::vertex_index, boost_graph));
  boost::breadth_first_search(
      boost_graph, boost::vertex(static_cast<std::size_t>(source), boost_graph),
      boost::visitor(boost::make_bfs_visitor(boost::record_distances(map, boost::on_tree_edge()))));
  return label;
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

TEST(ReferenceBfs, EqualsBoostGraphOnRandomGraphs) {
  EXPECT_TRUE(rc::check([] {
    const RandomGraph drawn = *random_graphs();
    const Graph graph = drawn.graph();
    const Vertex source = *rc::gen::inRange<Vertex>(0, graph.num_vertices());
    RC_ASSERT(reference::bfs(graph, source).level == boost_search(graph, source));
  }));
}

TEST(ReferenceBfs, GivesEachReachedVertexAParentOneLevelUpThatHasAnArcToIt) {
  EXPECT_TRUE(rc::check([] {
    const RandomGraph drawn = *random_graphs();
    const Graph graph = drawn.graph();
    const Vertex source = *rc::gen::inRange<Vertex>(0, graph.num_vertices());
    const problem::Bfs::Result tree = reference::bfs(graph, source);
    RC_ASSERT(tree.predecessor[source] == source);
    for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      const Vertex parent = tree.predecessor[vertex];
      const std::int32_t level = tree.level[vertex];
      RC_ASSERT((parent == -1) == (level == problem::Bfs::unreached_level));
      if (parent == -1 || vertex == source) continue;
      RC_ASSERT(tree.level[parent] == level - 1);
      RC_ASSERT(std::ranges::count(graph.neighbours(parent), vertex) > 0);
    }
  }));
}

TEST(OpenmpBfs, EqualsTheSequentialSearchOnRandomGraphs) {
  EXPECT_TRUE(rc::check([] {
    const RandomGraph drawn = *random_graphs();
    const Graph graph = drawn.graph();
    const Vertex source = *rc::gen::inRange<Vertex>(0, graph.num_vertices());
    RC_ASSERT(reference::bfs_openmp(graph, source) == reference::bfs(graph, source).level);
  }));
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

TEST(ReferenceBfs, RefusesASourceThatIsNoVertex) {
  const Graph graph = paper_example();
  for (const Vertex source : {-1, 9}) {
    EXPECT_THROW(static_cast<void>(reference::bfs(graph, source)), InputError);
    EXPECT_THROW(static_cast<void>(reference::bfs_openmp(graph, source)), InputError);
  }
}

}  // namespace
}  // namespace graphspec::properties
