/// \file
/// Every solver of bfs on frontiers of one arc a vertex: with one of two, whose place is round the
/// edges of a warp, for where shares of arcs are found by counting vertices an arc is lost there
/// first; with one of very many; and so many that they fill the queues of several blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "properties/problem/bfs/boost_levels.hpp"
#include "properties/problem/on_every_device.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;

/// 0 -> each child, each child -> a leaf of its own, the one at `place` -> two. Between the rows of
/// two children lies that of a vertex which 0 does not reach, so that an arc too far is a wrong
/// one; these have so many arcs that no search turns round.
Graph one_arc_each_but_one(Vertex children, Vertex place) {
  RandomGraph graph;
  graph.num_vertices = 3 * children + 2;
  for (Vertex child = 1; child <= children; ++child) {
    const Vertex vertex = 2 * child - 1;
    const Vertex between = 2 * child;
    graph.edges.push_back({0, vertex, 1});
    graph.edges.push_back({vertex, 2 * children + child, 1});
    graph.edges.push_back({between, between, 1});
    graph.edges.push_back({between, between, 1});
  }
  graph.edges.push_back({2 * place - 1, 3 * children + 1, 1});
  return graph.graph();
}

/// 0 -> each child, each child -> a leaf of its own, the one at `place` (from 0) -> so many. Loops
/// of a vertex out of reach keep searches top-down.
Graph skewed_level(Vertex children, Vertex place, Vertex hub_arcs) {
  RandomGraph graph;
  graph.num_vertices = 1 + 2 * children;
  for (Vertex child = 0; child < children; ++child) {
    const Vertex vertex = 1 + 2 * child;
    graph.edges.push_back({0, vertex, 1});
    for (Vertex arc = child == place ? hub_arcs : 1; arc > 0; --arc) {
      graph.edges.push_back({vertex, graph.num_vertices++, 1});
    }
    for (int loop = 0; loop < 6; ++loop) graph.edges.push_back({vertex + 1, vertex + 1, 1});
  }
  return graph.graph();
}

class BfsSizes : public OnListedDevice<Subject<Bfs>> {};

/// Paths from 0, of so many arcs each.
Graph paths_beside(Vertex count, Vertex length) {
  RandomGraph graph;
  graph.num_vertices = 1 + count * length;
  for (Vertex vertex = 1; vertex < graph.num_vertices; ++vertex) {
    graph.edges.push_back({std::max<Vertex>(0, vertex - count), vertex, 1});
  }
  return graph.graph();
}

/// Of these options the ones that the subject has.
Setting with(const Subject<Bfs>& subject, OptionValues options) {
  Setting setting;
  setting.options = std::move(options);
  std::erase_if(setting.options, [&](const auto& option) {
    return std::ranges::find(subject.options, option.first, &OptionRow::name) ==
           subject.options.end();
  });
  return setting;
}

/// One warp takes whole levels, top-down.
Setting one_warp(const Subject<Bfs>& subject) {
  return with(subject,
              {{"tuned_block_size", 32}, {"tuned_blocks", 1}, {"narrow_arcs", 0}, {"alpha", 1}});
}

/// Two warps share levels, top-down, whose vertices stay in their queues of 64.
Setting two_queues(const Subject<Bfs>& subject) {
  return with(subject, {{"tuned_block_size", 32},
                        {"tuned_blocks", 2},
                        {"narrow_blocks", 2},
                        {"narrow_arcs", 1000},
                        {"narrow_after", 0},
                        {"lone_arcs", 1},
                        {"alpha", 1}});
}

TEST_P(BfsSizes, NoArcIsLostBehindVerticesOfOneArc) {
  for (const Vertex children : {40, 70}) {
    for (const Vertex place : {1, 2, 30, 31, 32, 33, 34, 62, 63, 64, 65, 66}) {
      if (place > children) continue;
      const Graph graph = one_arc_each_but_one(children, place);
      for (const Setting& setting : {Setting(), one_warp(GetParam())}) {
        EXPECT_EQ(GetParam().run(graph, {0}, setting).level, boost_levels(graph, 0))
            << "child " << place << " of " << children << " has two arcs";
      }
    }
  }
}

TEST_P(BfsSizes, NoVertexIsLostWhereQueuesAreFull) {
  for (const Vertex paths : {63, 64, 65, 126, 127, 128, 129}) {
    const Graph graph = paths_beside(paths, 5);
    EXPECT_EQ(GetParam().run(graph, {0}, two_queues(GetParam())).level, boost_levels(graph, 0))
        << paths << " paths";
  }
}

/// Where one vertex has most of a level's arcs, a slot lies far from where the mean degree has it.
TEST_P(BfsSizes, NoArcIsLostWhereOneVertexOfALevelHasMostArcs) {
  std::vector<Setting> settings = {Setting()};
  for (const double block_size : {32, 256}) {
    for (const double blocks : {1, 3}) {
      // Others have no such option.
      if (blocks > 1 && with(GetParam(), {{"tuned_blocks", blocks}}).options.empty()) continue;
      settings.push_back(with(GetParam(), {{"tuned_block_size", block_size},
                                           {"tuned_blocks", blocks},
                                           {"block_size", block_size},
                                           {"narrow_arcs", 0},
                                           {"alpha", 1}}));
    }
  }
  for (const Vertex children : {33, 49, 65, 100}) {
    for (const Vertex place : {0, 31, 32, children - 1}) {
      for (const Vertex hub_arcs : {2, 130}) {
        const Graph graph = skewed_level(children, place, hub_arcs);
        const auto right = boost_levels(graph, 0);
        for (const Setting& setting : settings) {
          EXPECT_EQ(GetParam().run(graph, {0}, setting).level, right)
              << hub_arcs << " arcs of child " << place << " of " << children;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryDevice, BfsSizes, testing::ValuesIn(on_every_device<Bfs>()),
                         NameOnDevice());

}  // namespace
}  // namespace graphspec::properties
