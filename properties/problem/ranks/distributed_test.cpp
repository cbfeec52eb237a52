/// \file
/// Solvers by several ranks on graphs whose messages are as large as they can be: all vertices of a
/// rank come from all others at once, beside messages that are empty, exactly full, or too small.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "properties/problem/ranks/solve_on_threads.hpp"
#include "reference/graph/build.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

/// Arcs that become a graph.
class Arcs {
 public:
  explicit Arcs(Vertex vertices) { list_.num_vertices = vertices; }
  void add(Vertex from, Vertex to, std::int32_t weight = 1) {
    list_.source.push_back(from);
    list_.dest.push_back(to);
    weights_.push_back(weight);
  }
  void add_both(Vertex one, Vertex other, std::int32_t weight = 1) {
    add(one, other, weight);
    add(other, one, weight);
  }
  [[nodiscard]] Graph graph(bool symmetric = false) const {
    EdgeList list = list_;
    list.weights = weights_;
    list.symmetric = symmetric;
    return build_graph(std::move(list));
  }

 private:
  EdgeList list_;
  std::vector<std::int32_t> weights_;
};

/// Of so many ranks with `each` vertices each: the first rank's first vertex leads to one hub of
/// every other rank but `target`, and of the first rank. Each hub leads to all vertices of
/// `target`, with a weight of its own.
Graph funnel(int ranks, Vertex each, int target) {
  Arcs arcs(ranks * each);
  const int first = target == 0 ? 1 : 0;
  const Vertex source = first * each;
  for (int rank = 0; rank < ranks; ++rank) {
    if (rank == target) continue;
    const Vertex hub = rank * each + (rank == first ? 1 : 0);
    arcs.add(source, hub, 1);
    for (Vertex place = 0; place < each; ++place) {
      // A later rank has the shorter path to every second vertex.
      arcs.add(hub, target * each + place, place % 2 == 0 ? 10 + rank : 20 - rank);
    }
  }
  return arcs.graph();
}

Vertex source_of_funnel(Vertex each, int target) {
  return target == 0 ? each : 0;
}

class FunnelSizes : public testing::TestWithParam<Vertex> {};

TEST_P(FunnelSizes, AllVerticesOfARankArriveFromAllOthersAtOnceInASearchByLevels) {
  const Vertex each = GetParam();
  for (const int ranks : {3, 4}) {
    for (int target = 0; target < ranks; ++target) {
      const Graph graph = funnel(ranks, each, target);
      const Bfs::Query query{source_of_funnel(each, target)};
      const auto right = Bfs::oracle(graph, query);
      for (const Vertex eager : {0, 1, each - 1, each, each + 1}) {
        const auto run = solve_on_threads<Bfs>("distributed", ranks, graph, query,
                                               {{"eager_items", eager}, {"tuned_block_size", 32}},
                                               checked_schedule());
        EXPECT_TRUE(std::ranges::equal(run.values(), right.level))
            << fmt::format("{} ranks, to rank {}, eager {}", ranks, target, eager);
      }
    }
  }
}

TEST_P(FunnelSizes, AllVerticesOfARankArriveFromAllOthersAtOnceInASearchOfShortestPaths) {
  const Vertex each = GetParam();
  for (const int ranks : {3, 4}) {
    for (int target = 0; target < ranks; ++target) {
      const Graph graph = funnel(ranks, each, target);
      Sssp::Query query{source_of_funnel(each, target), false};
      const auto right = Sssp::oracle(graph, query);
      for (const Vertex eager : {0, 1, each}) {
        for (const bool predecessors : {false, true}) {
          query.predecessors = predecessors;
          // One bucket holds all lengths, so all hubs send in one round.
          const auto run = solve_on_threads<Sssp>("distributed", ranks, graph, query,
                                                  {{"eager_items", eager},
                                                   {"delta", 1000},
                                                   {"narrow", -1},
                                                   {"tuned_block_size", 32},
                                                   {"tuned_blocks", 2}},
                                                  checked_schedule());
          EXPECT_TRUE(std::ranges::equal(run.values(), right.distance))
              << fmt::format("{} ranks, to rank {}, eager {}", ranks, target, eager);
          EXPECT_EQ(run.predecessors().size(), predecessors ? right.distance.size() : 0);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfARank, FunnelSizes, testing::Values(2, 5, 32, 33));

/// A graph drawn from a seed; each arc stands both ways.
Graph drawn_undirected(Vertex vertices, int edges, std::int32_t most, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::int64_t bound) {
    return static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(bound));
  };
  Arcs arcs(vertices);
  for (int edge = 0; edge < edges; ++edge) {
    const Vertex one = below(vertices);
    arcs.add_both(one, below(vertices), 1 + below(most));
  }
  return arcs.graph(true);
}

TEST(DistributedLevels, SearchesGoBottomUpAndBackWithAnyNumberOfRanksAndOfVertices) {
  for (const int ranks : {1, 2, 3, 5}) {
    for (const Vertex vertices : {1, 2, 31, 33, 64, 65, 96}) {
      const Graph graph = drawn_undirected(vertices, 2 * vertices, 9, 7);
      for (const Vertex source : {0, vertices / 2, vertices - 1}) {
        const auto right = Bfs::oracle(graph, {source});
        for (const double beta : {1.0, 4.0, 1000.0}) {
          const auto run =
              solve_on_threads<Bfs>("distributed", ranks, graph, {source},
                                    {{"alpha", 1000}, {"beta", beta}, {"tuned_block_size", 32}});
          EXPECT_TRUE(std::ranges::equal(run.values(), right.level)) << fmt::format(
              "{} ranks, {} vertices from {}, beta {}", ranks, vertices, source, beta);
        }
      }
    }
  }
}

TEST(DistributedLevels, AGraphThatIsNotKnownToBeUndirectedIsNeverSearchedBottomUp) {
  // A search that looked for parents along arcs would reach 3 from 2.
  Arcs arcs(4);
  arcs.add(0, 1);
  arcs.add(1, 2);
  arcs.add(3, 2);
  const auto run = solve_on_threads<Bfs>("distributed", 2, arcs.graph(), {0}, {{"alpha", 1000000}});
  EXPECT_EQ(run.values(), (std::vector<std::int32_t>{0, 1, 2, -1}));
  EXPECT_EQ(fact(run.together[0], "rounds_bottom_up"), 0);
  EXPECT_EQ(fact(run.together[0], "rounds"), 3);
}

TEST(DistributedPaths, DistancesAreRightWithAnyNumberOfRanksAndWidthOfBuckets) {
  for (const int ranks : {1, 2, 3}) {
    for (const Vertex vertices : {1, 2, 33, 70}) {
      const Graph graph = drawn_undirected(vertices, 3 * vertices, 40, 11);
      for (const Vertex source : {0, vertices - 1}) {
        const auto right = Sssp::oracle(graph, {source, true});
        for (OptionValues options : {OptionValues{}, OptionValues{{"delta", 3}, {"late", 2}},
                                     OptionValues{{"delta", 8}, {"late", -1}, {"eager_items", 1}},
                                     OptionValues{{"horizon", 2}, {"narrow", -1}, {"delta", 4}}}) {
          options.insert({{"tuned_block_size", 32}, {"tuned_blocks", 2}});
          const auto run =
              solve_on_threads<Sssp>("distributed", ranks, graph, {source, true}, options);
          EXPECT_TRUE(std::ranges::equal(run.values(), right.distance))
              << fmt::format("{} ranks, {} vertices from {}", ranks, vertices, source);
        }
      }
    }
  }
}

/// The weight of the edges that ranks chose, by their positions in the whole graph.
std::int64_t weight_of(const RunOnThreads& run, const Graph& graph) {
  const auto weights = reference::weights_of<std::int32_t>(graph);
  std::int64_t sum = 0;
  for (const OwnAnswer& each : run.own) {
    for (const ArcIndex edge : each.edges) sum += weights[static_cast<std::size_t>(edge)];
  }
  return sum;
}

std::size_t edges_of(const RunOnThreads& run) {
  std::size_t edges = 0;
  for (const OwnAnswer& each : run.own) edges += each.edges.size();
  return edges;
}

TEST(DistributedForests, WeightsAreThoseOfKruskalsAlgorithmWithAnyNumberOfRanks) {
  for (const int ranks : {1, 2, 3, 5}) {
    for (const Vertex vertices : {1, 2, 33, 64, 100}) {
      for (const int density : {1, 6}) {
        const Graph graph = drawn_undirected(vertices, density * vertices, 30, 5);
        const auto right = Msf::oracle(graph, {});
        const auto run = solve_on_threads<Msf>("distributed", ranks, graph, {}, {});
        EXPECT_EQ(edges_of(run), right.edges.size()) << ranks << " ranks, " << vertices;
        EXPECT_EQ(static_cast<double>(weight_of(run, graph)), right.weight)
            << ranks << " ranks, " << vertices;
      }
    }
  }
}

TEST(DistributedForests, AllEdgesThatJoinTreesMayBeOneRanks) {
  // Pairs, whose second vertices all have an edge to vertex 0: the first rank has it all.
  constexpr Vertex pairs = 40;
  for (const bool is_last : {false, true}) {
    Arcs arcs(4 * pairs + 2);
    const Vertex base = is_last ? 2 * pairs : 0;
    for (Vertex pair = 0; pair < pairs; ++pair) {
      const Vertex one = base + 2 * pair + 1;
      arcs.add_both(one, one + 1, 1);
      arcs.add_both(base, one, 100 + pair);
    }
    const Graph graph = arcs.graph(true);
    const auto right = Msf::oracle(graph, {});
    const auto run = solve_on_threads<Msf>("distributed", 2, graph, {}, {}, checked_schedule());
    EXPECT_EQ(edges_of(run), right.edges.size());
    EXPECT_EQ(static_cast<double>(weight_of(run, graph)), right.weight);
  }
}

class DistributedPairs : public testing::TestWithParam<std::string_view> {};

TEST_P(DistributedPairs, RowsAreThoseOfTheirSourcesWithAnyNumberOfRanks) {
  for (const int ranks : {1, 2, 3, 4, 6}) {
    for (const Vertex vertices : {1, 5, 33, 70}) {
      const Graph graph = drawn_undirected(vertices, 2 * vertices, 30, 3);
      const Apsp::Result right = Apsp::oracle(graph, {});
      for (const auto& [first, last] :
           {std::pair<Vertex, Vertex>{0, -1}, {vertices / 3, vertices / 3 + 1}}) {
        const Apsp::Query query{first, last, false};
        const auto run = solve_on_threads<Apsp>(GetParam(), ranks, graph, query, {});
        Vertex row = first;
        for (const OwnAnswer& own : run.own) {
          const auto count =
              static_cast<Vertex>(own.values.size() / static_cast<std::size_t>(vertices));
          if (count > 0) {
            EXPECT_EQ(own.first_row, row) << ranks << " ranks, " << vertices;
          }
          for (Vertex number = 0; number < count; ++number, ++row) {
            for (Vertex to = 0; to < vertices; ++to) {
              const auto place =
                  static_cast<std::size_t>(number) * static_cast<std::size_t>(vertices) +
                  static_cast<std::size_t>(to);
              ASSERT_EQ(own.values[place], right.distance(row, to))
                  << ranks << " ranks, " << row << " to " << to;
            }
          }
        }
        EXPECT_EQ(row, query.end(vertices)) << ranks << " ranks, " << vertices;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(OfSolvers, DistributedPairs,
                         testing::Values("distributed", "distributed_dense"));

}  // namespace
}  // namespace graphspec::properties
