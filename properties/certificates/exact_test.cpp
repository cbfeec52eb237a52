/// \file
/// Certificates say yes to exactly what is right: all labels, all trees and all predecessors of
/// small random graphs are judged, and each verdict is compared with what following the arcs tells.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using Values = std::vector<std::int32_t>;
constexpr Vertex none = -1;

/// Arcs of a graph of at most five vertices, with their weights, as a matrix of the lightest.
struct Small {
  static constexpr std::int64_t no_arc = 1'000'000;

  Vertex order = 0;
  std::vector<WeightedArc> arcs;
  std::array<std::array<std::int64_t, 5>, 5> lightest{};

  Small(std::mt19937& random, Vertex vertices, int most_arcs, std::int32_t least_weight,
        std::int32_t greatest_weight)
      : order(vertices) {
    for (auto& row : lightest) row.fill(no_arc);
    for (int count = draw(random, 0, most_arcs); count > 0; --count) {
      arcs.push_back({draw(random, 0, order - 1), draw(random, 0, order - 1),
                      draw(random, least_weight, greatest_weight)});
      auto& known = lightest[place(arcs.back().from)][place(arcs.back().to)];
      known = std::min<std::int64_t>(known, arcs.back().weight);
    }
  }
  static std::size_t place(Vertex vertex) { return static_cast<std::size_t>(vertex); }

  [[nodiscard]] bool has_arc(Vertex from, Vertex to) const {
    return lightest[place(from)][place(to)] != no_arc;
  }
  /// Distances from the source by trying all arcs as often as there are vertices.
  [[nodiscard]] std::vector<std::int64_t> distances(Vertex source, bool count_arcs) const {
    std::vector<std::int64_t> distance(place(order), no_arc);
    distance[place(source)] = 0;
    for (Vertex round = 0; round < order; ++round) {
      for (const WeightedArc& arc : arcs) {
        if (distance[place(arc.from)] == no_arc) continue;
        const std::int64_t by_way = distance[place(arc.from)] + (count_arcs ? 1 : arc.weight);
        distance[place(arc.to)] = std::min(distance[place(arc.to)], by_way);
      }
    }
    return distance;
  }
  [[nodiscard]] Graph unweighted() const {
    EdgeList list;
    list.num_vertices = order;
    for (const WeightedArc& arc : arcs) {
      list.source.push_back(arc.from);
      list.dest.push_back(arc.to);
    }
    return build_graph(std::move(list));
  }
};

/// Goes to the next row of values from `least` to `most`; false behind the last.
bool next_row(Values& row, std::int32_t least, std::int32_t most) {
  for (std::int32_t& value : row) {
    if (++value <= most) return true;
    value = least;
  }
  return false;
}

/// How often a verdict was yes, and no by each rule.
using Said = std::map<std::string, int>;

void add(Said& said, const std::optional<Rejection>& found) {
  ++said[found ? std::string(found->rule()) : ""];
}

TEST(ExactCertificate, OfLabelsTakesTheDistancesAndNoOtherRow) {
  std::mt19937 random(11);
  Said said;
  for (int graphs = 0; graphs < 60; ++graphs) {
    const Small small(random, 4, 9, 1, 1);
    const Graph graph = small.unweighted();
    const Vertex source = draw(random, 0, 3);
    Values right;
    for (const std::int64_t distance : small.distances(source, true)) {
      right.push_back(distance == Small::no_arc ? -1 : static_cast<std::int32_t>(distance));
    }
    Values label(4, -2);
    do {
      const auto found = certify_bfs(graph, source, label);
      ASSERT_EQ(!found, label == right) << text_of(found);
      add(said, found);
    } while (next_row(label, -2, 4));
  }
  for (const char* const rule : {"", "range", "source", "unreached", "level", "parent"}) {
    EXPECT_GE(said[rule], 60) << rule;
  }
}

/// Whether parents lead back along arcs of the graph, one level a step.
bool is_tree(const Small& small, Vertex source, const Values& level, const Values& parent) {
  for (Vertex vertex = 0; vertex < small.order; ++vertex) {
    const Vertex up = parent[Small::place(vertex)];
    if (vertex == source || level[Small::place(vertex)] < 0) {
      if (up != (vertex == source ? source : none)) return false;
      continue;
    }
    if (up < 0 || up >= small.order || !small.has_arc(up, vertex) ||
        level[Small::place(up)] + 1 != level[Small::place(vertex)]) {
      return false;
    }
  }
  return true;
}

/// The parents to try for each vertex: all that are one level above it, whether an arc leads from
/// them or not, and one that is drawn.
std::vector<Values> parents_to_try(std::mt19937& random, Vertex source, const Values& level) {
  std::vector<Values> to_try(level.size());
  for (Vertex vertex = 0; vertex < static_cast<Vertex>(level.size()); ++vertex) {
    Values& of_vertex = to_try[Small::place(vertex)];
    const std::int32_t own = level[Small::place(vertex)];
    if (vertex == source) of_vertex.push_back(source);
    if (own < 0) of_vertex.push_back(none);
    for (Vertex up = 0; up < static_cast<Vertex>(level.size()); ++up) {
      if (own > 0 && level[Small::place(up)] == own - 1) of_vertex.push_back(up);
    }
    of_vertex.push_back(draw(random, -2, static_cast<Vertex>(level.size())));
  }
  return to_try;
}

/// The least vertex other than the source to which no arc leads from its parent.
Vertex first_without_arc(const Small& small, Vertex source, const Values& parent) {
  Vertex vertex = 0;
  while (vertex == source || parent[Small::place(vertex)] == none ||
         small.has_arc(parent[Small::place(vertex)], vertex)) {
    ++vertex;
  }
  return vertex;
}

TEST(ExactCertificate, OfTreesTakesEachVertexWithAnArcFromItsParentAndNoOther) {
  std::mt19937 random(12);
  int right = 0;
  int no_arc = 0;
  int beside_one_with_an_arc = 0;
  for (int graphs = 0; graphs < 1500; ++graphs) {
    const Small small(random, 5, 12, 1, 1);
    const Graph graph = small.unweighted();
    const Vertex source = draw(random, 0, 4);
    Values level;
    for (const std::int64_t distance : small.distances(source, true)) {
      level.push_back(distance == Small::no_arc ? -1 : static_cast<std::int32_t>(distance));
    }
    const std::vector<Values> to_try = parents_to_try(random, source, level);
    std::vector<std::size_t> tried(5, 0);
    for (std::size_t place = 0; place < 5;) {
      Values parent;
      for (std::size_t vertex = 0; vertex < 5; ++vertex) {
        parent.push_back(to_try[vertex][tried[vertex]]);
      }
      const auto found = certify_bfs_tree(graph, source, level, parent);
      ASSERT_EQ(!found, is_tree(small, source, level, parent)) << text_of(found);
      right += found ? 0 : 1;
      if (found && found->find("has no arc") != std::string::npos) {
        ++no_arc;
        const Vertex least = first_without_arc(small, source, parent);
        ASSERT_EQ(found->value(), least) << *found;
        const Vertex up = parent[Small::place(least)];
        for (Vertex other = 0; other < 5; ++other) {
          const bool is_sibling = other != source && parent[Small::place(other)] == up;
          beside_one_with_an_arc += is_sibling && small.has_arc(up, other) ? 1 : 0;
        }
      }
      // The next parents in the order of an odometer.
      for (place = 0; place < 5 && ++tried[place] == to_try[place].size(); ++place) {
        tried[place] = 0;
      }
    }
  }
  EXPECT_GT(right, 1000);
  EXPECT_GT(no_arc, 300);
  EXPECT_GT(beside_one_with_an_arc, 50);
}

TEST(ExactCertificate, OfATreeWithManyChildrenMissesNoneWithoutAnArc) {
  // 0 leads to 1 and 2; each of 300 vertices more has an arc from 1, those of odd number from 2
  // too.
  constexpr Vertex children = 300;
  constexpr Vertex order = 3 + children;
  EdgeList list;
  list.num_vertices = order;
  list.source = {0, 0};
  list.dest = {1, 2};
  for (Vertex child = 3; child < order; ++child) {
    list.source.push_back(1);
    list.dest.push_back(child);
    if (child % 2 == 0) continue;
    list.source.push_back(2);
    list.dest.push_back(child);
  }
  const Graph graph = build_graph(std::move(list));
  Values level(order, 2);
  level[0] = 0;
  level[1] = level[2] = 1;
  Values parent(order, 1);
  parent[0] = parent[1] = parent[2] = 0;
  ASSERT_EQ(certify_bfs_tree(graph, 0, level, parent), std::nullopt);
  for (Vertex child = 3; child < order; ++child) {
    parent[static_cast<std::size_t>(child)] = 2;
    const auto found = certify_bfs_tree(graph, 0, level, parent);
    ASSERT_EQ(found.has_value(), child % 2 == 0) << child;
    if (found) {
      ASSERT_EQ(found->value(), child) << *found;
      parent[static_cast<std::size_t>(child)] = 1;  // that of an odd number stays
    }
  }
}

/// Whether predecessors lead back to the source along arcs that add up to the distance.
bool leads_back(const Small& small, Vertex source, const std::vector<std::int64_t>& distance,
                const Values& before) {
  for (Vertex vertex = 0; vertex < small.order; ++vertex) {
    const bool has_none = vertex == source || distance[Small::place(vertex)] == Small::no_arc;
    if (has_none != (before[Small::place(vertex)] == none)) return false;
    if (has_none) continue;
    std::int64_t weight = 0;
    Vertex here = vertex;
    for (Vertex steps = 0; here != source; ++steps) {
      const Vertex from = before[Small::place(here)];
      if (steps == small.order || from < 0 || from >= small.order || !small.has_arc(from, here)) {
        return false;
      }
      weight += small.lightest[Small::place(from)][Small::place(here)];
      here = from;
    }
    if (weight != distance[Small::place(vertex)]) return false;
  }
  return true;
}

/// Judges all rows of predecessors of random graphs whose weights are from 0 on.
template <class Weight>
void judge_all_predecessors(unsigned seed, Said& said) {
  std::mt19937 random(seed);
  for (int graphs = 0; graphs < 60; ++graphs) {
    const Small small(random, 4, 10, 0, 2);
    EdgeList list;
    list.num_vertices = 4;
    std::vector<Weight> weights;
    for (const WeightedArc& arc : small.arcs) {
      list.source.push_back(arc.from);
      list.dest.push_back(arc.to);
      weights.push_back(static_cast<Weight>(arc.weight));
    }
    list.weights = weights;
    const Graph graph = build_graph(std::move(list));
    const Vertex source = draw(random, 0, 3);
    const auto distance = small.distances(source, false);
    std::vector<Weight> length;
    length.reserve(distance.size());
    for (const std::int64_t each : distance) {
      length.push_back(each == Small::no_arc ? no_path<Weight> : static_cast<Weight>(each));
    }
    ASSERT_EQ(certify_shortest_paths(graph, source, std::span<const Weight>(length)), std::nullopt);
    Values before(4, -1);
    do {
      const auto found =
          certify_predecessors(graph, source, std::span<const Weight>(length), before);
      ASSERT_EQ(!found, leads_back(small, source, distance, before)) << text_of(found);
      add(said, found);
    } while (next_row(before, -1, 4));
  }
}

TEST(ExactCertificate, OfPredecessorsTakesThoseThatLeadBackAndNoOtherWithEitherKindOfWeights) {
  for (const bool integers : {true, false}) {
    Said said;
    if (integers) {
      judge_all_predecessors<std::int32_t>(13, said);
    } else {
      judge_all_predecessors<double>(14, said);
    }
    for (const char* const rule : {"", "marker", "arc", "tight", "circle"}) {
      EXPECT_GE(said[rule], 10) << rule;
    }
  }
}

TEST(ExactCertificate, OfRealLengthsTakesTheDistancesAndNoOtherRow) {
  std::mt19937 random(15);
  int right = 0;
  for (int graphs = 0; graphs < 25; ++graphs) {
    const Small small(random, 4, 10, -1, 2);
    const Vertex source = draw(random, 0, 3);
    const auto distance = small.distances(source, false);
    // A negative circle within reach makes distances shorter in one round more.
    bool has_negative_circle = false;
    for (const WeightedArc& arc : small.arcs) {
      has_negative_circle =
          has_negative_circle ||
          (distance[Small::place(arc.from)] != Small::no_arc &&
           distance[Small::place(arc.from)] + arc.weight < distance[Small::place(arc.to)]);
    }
    EdgeList list;
    list.num_vertices = 4;
    std::vector<double> weights;
    for (const WeightedArc& arc : small.arcs) {
      list.source.push_back(arc.from);
      list.dest.push_back(arc.to);
      weights.push_back(arc.weight / 4.0);
    }
    list.weights = std::move(weights);
    const Graph graph = build_graph(std::move(list));
    Values quarters(4, -4);
    do {
      std::vector<double> length;
      bool is_right = !has_negative_circle;
      for (Vertex vertex = 0; vertex < 4; ++vertex) {
        const std::int32_t value = quarters[Small::place(vertex)];
        const bool is_none = value == 5;
        length.push_back(is_none ? no_path<double> : value / 4.0);
        is_right = is_right && distance[Small::place(vertex)] ==
                                   (is_none ? Small::no_arc : std::int64_t{value});
      }
      for (const SumOrder order : {SumOrder::along_paths, SumOrder::any}) {
        const auto found = certify_shortest_paths(graph, source, length, order);
        ASSERT_EQ(!found, is_right) << text_of(found);
      }
      right += is_right ? 1 : 0;
    } while (next_row(quarters, -4, 5));
  }
  EXPECT_GT(right, 10);
}

}  // namespace
}  // namespace graphspec::properties
