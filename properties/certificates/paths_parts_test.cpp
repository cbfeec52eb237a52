/// \file
/// Several judges of shortest paths, each with the arcs of some tails, say together what one says
/// who has them all, word for word, and ask each other equally often.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "properties/certificates/judges_together.hpp"
#include "properties/certificates/parts.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

template <class Weight>
struct Case {
  Graph graph;
  Vertex source = 0;
  std::vector<Weight> distance;
  std::vector<Vertex> predecessor;
};

class Random {
 public:
  int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }

 private:
  std::mt19937_64 engine_{1};
};

/// Shortest paths in a random graph without negative cycles, with up to two values that are wrong.
/// Half the graphs have negative arcs; many arcs weigh 0.
template <class Weight>
Case<Weight> drawn(Random& random) {
  constexpr bool integers = std::is_integral_v<Weight>;
  const Vertex order = 1 + random.below(9);
  const bool has_negative = random.below(2) == 0;
  std::vector<Weight> potential(static_cast<std::size_t>(order), 0);
  if (has_negative) {
    for (Weight& each : potential) each = static_cast<Weight>(random.below(5));
  }
  EdgeList list;
  list.num_vertices = order;
  std::vector<Weight> weights;
  for (int arcs = random.below(3 * order); arcs > 0; --arcs) {
    const Vertex tail = random.below(order);
    const Vertex head = random.below(order);
    list.source.push_back(tail);
    list.dest.push_back(head);
    auto weight = static_cast<Weight>(random.below(2) * random.below(4));
    if constexpr (!integers) weight *= Weight{0.1};
    weights.push_back(weight + potential[static_cast<std::size_t>(tail)] -
                      potential[static_cast<std::size_t>(head)]);
  }
  list.weights = weights;
  Case<Weight> made{build_graph(EdgeList(list)), random.below(order),
                    std::vector<Weight>(static_cast<std::size_t>(order), no_path<Weight>),
                    std::vector<Vertex>(static_cast<std::size_t>(order), -1)};
  made.distance[static_cast<std::size_t>(made.source)] = 0;
  for (Vertex round = 0; round < order; ++round) {
    for (std::size_t arc = 0; arc < weights.size(); ++arc) {
      const Weight from = made.distance[static_cast<std::size_t>(list.source[arc])];
      const auto head = static_cast<std::size_t>(list.dest[arc]);
      if (from == no_path<Weight> || !(from + weights[arc] < made.distance[head])) continue;
      made.distance[head] = from + weights[arc];
      made.predecessor[head] = list.source[arc];
    }
  }
  for (int changes = random.below(3); changes > 0; --changes) {
    const auto place = static_cast<std::size_t>(random.below(order));
    if (random.below(2) == 0) {
      const bool is_none = made.distance[place] == no_path<Weight> || random.below(5) == 0;
      made.distance[place] = is_none
                                 ? static_cast<Weight>(random.below(3))
                                 : made.distance[place] + static_cast<Weight>(random.below(3) - 1);
      if (random.below(5) == 0) made.distance[place] = no_path<Weight>;
    } else {
      made.predecessor[place] = random.below(order + 1) - 1;
    }
  }
  return made;
}

/// How often each rule was said; "" where all was right.
using Said = std::map<std::string, int>;

/// What one says who has the graph, of distances and then of predecessors, and each of several.
/// \param order  none, or one SumOrder
template <class Weight, class... Order>
void expect_alike(const Case<Weight>& made, Said& distances, Said& predecessors, Order... order) {
  const std::span<const Weight> distance = made.distance;
  const auto alone = certify_shortest_paths(made.graph, made.source, distance, order...);
  const auto tree =
      certify_predecessors(made.graph, made.source, distance, made.predecessor, order...);
  ++distances[alone ? std::string(alone->rule()) : ""];
  if (!alone) ++predecessors[tree ? std::string(tree->rule()) : ""];
  for (const int judges : {1, 2, 3, 7, 12}) {
    const auto of_distances =
        said_together(made.graph, judges, [&](const auto& part, const auto& others) {
          return certify_shortest_paths_part(part.rows, made.source, distance, order..., others);
        });
    ASSERT_EQ(text_of(first_of_parts(of_distances)), text_of(alone)) << judges;
    const auto of_tree =
        said_together(made.graph, judges, [&](const auto& part, const auto& others) {
          return certify_predecessors_part(part.rows, made.source, distance, made.predecessor,
                                           order..., others);
        });
    for (const auto& one : of_tree) ASSERT_EQ(text_of(one), text_of(tree)) << judges;
  }
}

void expect_each_often(const Said& said, const std::vector<std::string>& rules) {
  for (const std::string& rule : rules) {
    EXPECT_GT(said.contains(rule) ? said.at(rule) : 0, 5) << rule;
  }
}

TEST(PathsParts, JudgesTogetherSayWhatOneSays) {
  Random random;
  Said distances;
  Said predecessors;
  for (int number = 0; number < 3000; ++number) {
    expect_alike(drawn<std::int32_t>(random), distances, predecessors);
    if (HasFatalFailure()) return;
  }
  expect_each_often(distances, {"", "source", "unreached", "arc", "tight"});
  expect_each_often(predecessors, {"", "marker", "arc", "tight", "circle"});
}

TEST(PathsParts, OfRealWeightsToo) {
  for (const SumOrder order : {SumOrder::along_paths, SumOrder::any}) {
    Random random;
    Said distances;
    Said predecessors;
    for (int number = 0; number < 1000; ++number) {
      expect_alike(drawn<double>(random), distances, predecessors, order);
      if (HasFatalFailure()) return;
    }
    expect_each_often(distances, {"", "source", "unreached", "arc", "tight"});
    expect_each_often(predecessors, {"", "marker", "arc", "tight"});
  }
}

TEST(PathsParts, TheBoundOfRoundingIsThatOfAllParts) {
  // The last vertex has the greatest weight, and the negative one, without which the bound is less.
  for (const double greatest : {-1e6, 1e6}) {
    const Graph graph({0, 1, 1, 2}, {1, 0}, std::vector<double>{0.1, greatest});
    const double rounded = 0.1 + 1e-11;
    const std::vector<double> distance = {0, rounded, no_path<double>};
    const auto alone = certify_shortest_paths(graph, 0, distance, SumOrder::any);
    const auto tree =
        certify_predecessors(graph, 0, distance, std::vector<Vertex>{-1, 0, -1}, SumOrder::any);
    EXPECT_EQ(alone.has_value(), greatest > 0);
    const auto of_distances = said_together(graph, 3, [&](const auto& part, const auto& others) {
      return certify_shortest_paths_part(part.rows, 0, distance, SumOrder::any, others);
    });
    EXPECT_EQ(text_of(first_of_parts(of_distances)), text_of(alone));
    const auto of_tree = said_together(graph, 3, [&](const auto& part, const auto& others) {
      return certify_predecessors_part(part.rows, 0, distance, std::vector<Vertex>{-1, 0, -1},
                                       SumOrder::any, others);
    });
    EXPECT_EQ(text_of(first_of_parts(of_tree)), text_of(tree));
  }
}

TEST(PathsParts, ARuleThatAllArcsKeepFirstIsNamedWhoeverFindsAnother) {
  // 0 -> 1 is too long for its part, 1 -> 2 leads to a vertex that another part leaves unreached.
  const Graph graph({0, 1, 2, 2}, {1, 2}, std::vector<std::int32_t>{3, 4});
  const std::vector<std::int32_t> distance = {0, 5, unreached};
  const auto said = said_together(graph, 3, [&](const auto& part, const auto& others) {
    return certify_shortest_paths_part(part.rows, 0, distance, others);
  });
  ASSERT_TRUE(said[0] && said[1]);
  EXPECT_EQ(said[0]->rule(), paths_rule::arc);
  EXPECT_EQ(text_of(first_of_parts(said)), text_of(certify_shortest_paths(graph, 0, distance)));
  EXPECT_EQ(first_of_parts(said)->rule(), paths_rule::unreached);
}

}  // namespace
}  // namespace graphspec::properties
