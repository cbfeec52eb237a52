/// \file
/// Runs on a graph and on a changed one.
#include "properties/shortest_paths/changed_runs.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

/// Those of a choice; choice 0 gives 0, 1, 2, ...
std::vector<std::int64_t> potential_of(std::uint64_t choice, Vertex num_vertices) {
  Draw draw(choice);
  std::vector<std::int64_t> potential(static_cast<std::size_t>(num_vertices));
  for (std::size_t vertex = 0; vertex < potential.size(); ++vertex) {
    potential[vertex] = choice == 0 ? static_cast<std::int64_t>(vertex) : draw.between(-20, 20);
  }
  return potential;
}

/// Any two vertices, and a weight that closes no negative cycle: from one that closes a cycle of
/// weight 0 up to the length of the path there was.
RandomEdge lighter_arc(std::uint64_t choice, const Lengths& length) {
  constexpr std::int32_t lightest = -20;
  Draw draw(choice);
  const Vertex from = draw.between(0, length.order() - 1);
  const Vertex to = draw.between(0, length.order() - 1);
  const std::int32_t least = length(to, from) == unreached ? lightest : -length(to, from);
  const std::int32_t most = length(from, to) == unreached ? least + 30 : length(from, to);
  return {from, to, choice == 0 ? least : draw.between(least, most)};
}

}  // namespace

Verdict judge_shift(const LengthsOf& lengths_of, const RandomGraph& graph, std::uint64_t choice) {
  const auto potential = potential_of(choice, graph.num_vertices);
  const Lengths before = lengths_of(graph.graph());
  return compare(
      lengths_of(shifted(graph, potential).graph()),
      [&](Vertex from, Vertex to) -> std::int64_t {
        if (before(from, to) == unreached) return unreached;
        return before(from, to) + potential[static_cast<std::size_t>(from)] -
               potential[static_cast<std::size_t>(to)];
      },
      fmt::format("in the graph shifted by potentials {} it is that, without them, and with the "
                  "difference of the ends added, it is",
                  fmt::join(potential, " ")));
}

Verdict judge_renumbering(const LengthsOf& lengths_of, const RandomGraph& graph,
                          std::uint64_t choice) {
  const auto new_number = mixed_numbering(graph.num_vertices, choice);
  const Lengths after = lengths_of(renumbered(graph, new_number).graph());
  return compare(
      lengths_of(graph.graph()),
      [&](Vertex from, Vertex to) {
        return after(new_number[static_cast<std::size_t>(from)],
                     new_number[static_cast<std::size_t>(to)]);
      },
      fmt::format("with the vertices called {} it is", fmt::join(new_number, " ")));
}

Verdict judge_arc_order(const LengthsOf& lengths_of, const RandomGraph& graph,
                        std::uint64_t choice) {
  const Graph shuffled = with_rows_shuffled(graph.graph(), choice);
  return compare(lengths_of(shuffled), lengths_of(graph.graph()),
                 fmt::format("with dest sorted in each row, not [{}], it is",
                             fmt::join(shuffled.dest(), " ")));
}

Verdict judge_reversal(const LengthsOf& lengths_of, const RandomGraph& graph) {
  const Lengths backward = lengths_of(reversed(graph).graph());
  return compare(
      lengths_of(graph.graph()), [&](Vertex from, Vertex to) { return backward(to, from); },
      "the other way with all arcs turned it is");
}

Verdict judge_neutral_additions(const LengthsOf& lengths_of, const RandomGraph& graph,
                                const std::vector<Addition>& additions) {
  const Lengths before = lengths_of(graph.graph());
  const RandomGraph changed =
      with_neutral_additions(graph, reference::johnson(graph.graph()), additions);
  return compare(
      lengths_of(changed.graph()),
      [&](Vertex from, Vertex to) {
        if (from < before.order() && to < before.order()) return before(from, to);
        return from == to ? 0 : unreached;
      },
      fmt::format("in {} it is that, without the additions it is", describe(changed)));
}

Verdict judge_disjoint_union(const LengthsOf& lengths_of, const RandomGraph& graph) {
  const Lengths alone = lengths_of(graph.graph());
  return compare(
      lengths_of(beside_itself(graph).graph()),
      [&](Vertex from, Vertex to) {
        const Vertex order = alone.order();
        if ((from < order) != (to < order)) return unreached;
        return alone(from % order, to % order);
      },
      "with a copy of the graph beside it, vertices counted on, it must be");
}

Verdict judge_lighter_arc(const LengthsOf& lengths_of, const RandomGraph& graph,
                          std::uint64_t choice) {
  const Lengths before = lengths_of(graph.graph());
  if (before.order() == 0) return std::nullopt;
  const RandomEdge arc = lighter_arc(choice, before);
  RandomGraph changed = with_arcs_apart(graph);
  changed.edges.push_back(arc);
  return compare(
      lengths_of(changed.graph()),
      [&](Vertex from, Vertex to) -> std::int64_t {
        const std::int32_t known = before(from, to);
        if (before(from, arc.from) == unreached || before(arc.to, to) == unreached) return known;
        return std::min<std::int64_t>(
            known, std::int64_t{before(from, arc.from)} + arc.weight + before(arc.to, to));
      },
      fmt::format("with the arc {}->{}:{} added it is that, from the lengths without it follows",
                  arc.from, arc.to, arc.weight));
}

}  // namespace graphspec::properties
