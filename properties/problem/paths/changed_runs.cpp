/// \file
/// Runs on a graph and on a changed one.
#include "properties/problem/paths/changed_runs.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/problem/apsp.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

/// Those of a choice; choice 0 gives 0, 1, 2, ...
Potential potential_of(std::uint64_t choice, Vertex num_vertices) {
  Draw draw(choice);
  Potential potential(num_vertices, 0);
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    potential[vertex] = choice == 0 ? vertex : draw.between(-20, 20);
  }
  return potential;
}

/// Any two vertices, and a weight that closes no negative cycle: from one that closes a cycle of
/// weight 0 up to the distance there was.
RandomEdge lighter_arc(std::uint64_t choice, const Rows& known) {
  constexpr std::int32_t lightest = -20;
  Draw draw(choice);
  const Vertex from = draw.between(0, known.order - 1);
  const Vertex to = draw.between(0, known.order - 1);
  const std::int32_t least = known(to, from) == unreached ? lightest : -known(to, from);
  const std::int32_t most = known(from, to) == unreached ? least + 30 : known(from, to);
  return {from, to, choice == 0 ? least : draw.between(least, most)};
}

/// The least sum of a distance to any vertex and one from there on.
std::int64_t over_any_vertex(const Rows& known, Vertex from, Vertex to) {
  std::int64_t least = unreached;
  for (Vertex over = 0; over < known.order; ++over) {
    if (known(from, over) == unreached || known(over, to) == unreached) continue;
    least = std::min(least, std::int64_t{known(from, over)} + known(over, to));
  }
  return least;
}

/// An arc for each distance, in place of the graph's arcs.
RandomGraph graph_of_distances(const Rows& known) {
  RandomGraph graph;
  graph.num_vertices = known.order;
  graph.weighted = true;
  for (Vertex from = 0; from < known.order; ++from) {
    for (Vertex to = 0; to < known.order; ++to) {
      if (known(from, to) != unreached) graph.edges.push_back({from, to, known(from, to)});
    }
  }
  return graph;
}

/// The right distances, which additions must not be shorter than.
Rows right_distances(const Graph& graph) {
  Rows rows(graph.num_vertices(), 0, graph.num_vertices());
  std::ranges::copy(problem::Apsp::oracle(graph, {}).distance.values(), rows.distance.begin());
  return rows;
}

}  // namespace

Verdict judge_shift(const DistancesOf& distances_of, const RandomGraph& graph,
                    std::uint64_t choice) {
  const Potential potential = potential_of(choice, graph.num_vertices);
  const Rows before = distances_of(graph.graph());
  return compare(
      distances_of(shifted(graph, potential).graph()),
      [&](Vertex from, Vertex to) -> std::int64_t {
        if (before(from, to) == unreached) return unreached;
        return before(from, to) + potential[from] - potential[to];
      },
      fmt::format("the graph is reweighted with the potentials {}, and the distance without "
                  "potentials, plus the difference of the potentials, is",
                  fmt::join(potential, " ")));
}

Verdict judge_scaling(const DistancesOf& distances_of, const RandomGraph& graph,
                      std::uint64_t choice) {
  const std::int32_t factor = Draw(choice).between(2, 1000);
  RandomGraph scaled = with_arcs_apart(graph);
  for (RandomEdge& edge : scaled.edges) edge.weight *= factor;
  const Rows before = distances_of(graph.graph());
  return compare(
      distances_of(scaled.graph()),
      [&](Vertex from, Vertex to) {
        return before(from, to) == unreached ? unreached : before(from, to) * factor;
      },
      fmt::format("all weights are multiplied by {}, and the distance must be", factor));
}

Verdict judge_relabelling(const DistancesOf& distances_of, const RandomGraph& graph,
                          std::uint64_t choice) {
  const VertexArray<Vertex> label = mixed_numbering(graph.num_vertices, choice);
  const Rows after = distances_of(renumbered(graph, label).graph());
  return compare(
      distances_of(graph.graph()),
      [&](Vertex from, Vertex to) { return after(label[from], label[to]); },
      fmt::format("with the vertices relabelled by {} the distance is", fmt::join(label, " ")));
}

Verdict judge_arc_order(const DistancesOf& distances_of, const RandomGraph& graph,
                        std::uint64_t choice) {
  const Graph shuffled = with_rows_shuffled(graph.graph(), choice);
  return compare(
      distances_of(shuffled), distances_of(graph.graph()),
      fmt::format("the arc heads are in the order [{}], and with sorted heads the distance is",
                  fmt::join(shuffled.dest(), " ")));
}

Verdict judge_reversal(const DistancesOf& distances_of, const RandomGraph& graph) {
  const Rows backward = distances_of(reversed(graph).graph());
  return compare(
      distances_of(graph.graph()), [&](Vertex from, Vertex to) { return backward(to, from); },
      "in the opposite direction in the reversed graph, the distance is");
}

Verdict judge_neutral_additions(const DistancesOf& distances_of, const RandomGraph& graph,
                                const std::vector<Addition>& additions) {
  const Rows before = distances_of(graph.graph());
  const RandomGraph changed =
      with_neutral_additions(graph, right_distances(graph.graph()), additions);
  return compare(
      distances_of(changed.graph()),
      [&](Vertex from, Vertex to) {
        if (from < before.order && to < before.order) return before(from, to);
        return from == to ? 0 : unreached;
      },
      fmt::format("the graph is {}, and without the additions the distance is", describe(changed)));
}

Verdict judge_disjoint_union(const DistancesOf& distances_of, const RandomGraph& graph) {
  const Rows alone = distances_of(graph.graph());
  return compare(
      distances_of(beside_itself(graph).graph()),
      [&](Vertex from, Vertex to) {
        const Vertex order = alone.order;
        if ((from < order) != (to < order)) return unreached;
        return alone(from % order, to % order);
      },
      "a disjoint copy of the graph is added, and the distance must be");
}

Verdict judge_lighter_arc(const DistancesOf& distances_of, const RandomGraph& graph,
                          std::uint64_t choice) {
  const Rows before = distances_of(graph.graph());
  if (before.order == 0) return std::nullopt;
  const RandomEdge arc = lighter_arc(choice, before);
  RandomGraph changed = with_arcs_apart(graph);
  changed.edges.push_back(arc);
  return compare(
      distances_of(changed.graph()),
      [&](Vertex from, Vertex to) -> std::int64_t {
        const std::int32_t known = before(from, to);
        if (before(from, arc.from) == unreached || before(arc.to, to) == unreached) return known;
        return std::min<std::int64_t>(
            known, std::int64_t{before(from, arc.from)} + arc.weight + before(arc.to, to));
      },
      fmt::format(
          "the arc {}->{}:{} is added, and the distances without this arc imply the distance",
          arc.from, arc.to, arc.weight));
}

Verdict judge_idempotence(const DistancesOf& distances_of, const RandomGraph& graph) {
  const Rows known = distances_of(graph.graph());
  const auto onward = [&](Vertex from, Vertex to) { return over_any_vertex(known, from, to); };
  if (auto wrong = compare(known, onward, "through the best intermediate vertex the distance is"))
    return wrong;
  return compare(
      distances_of(graph_of_distances(known).graph()), known,
      "the weights of this graph are the distances of the original graph, where the distance is");
}

}  // namespace graphspec::properties
