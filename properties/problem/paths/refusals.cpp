/// \file
/// Judging refusals and their messages.
#include "properties/problem/paths/refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

/// The cycle is one of the graph: an arc leads from each vertex to the next, no vertex comes twice,
/// and the lightest arcs weigh what is said, which is negative.
Verdict judge_cycle(const RandomGraph& graph, const reference::NegativeCycle& named) {
  const auto& cycle = named.cycle();
  if (cycle.empty()) return "the negative cycle that is named has no vertex";
  if (std::set<Vertex>(cycle.begin(), cycle.end()).size() != cycle.size()) {
    return fmt::format("'{}' names a vertex twice", named.what());
  }
  const RandomGraph apart = with_arcs_apart(graph);
  std::int64_t weight = 0;
  for (std::size_t place = 0; place < cycle.size(); ++place) {
    const Vertex from = cycle[place];
    const Vertex to = cycle[(place + 1) % cycle.size()];
    std::int64_t lightest = unreached;
    for (const RandomEdge& edge : apart.edges) {
      if (edge.from != from || edge.to != to) continue;
      lightest = std::min(lightest, std::int64_t{edge.weight});
    }
    if (lightest == unreached) {
      return fmt::format("'{}': the graph has no arc {}->{}", named.what(), from, to);
    }
    weight += lightest;
  }
  if (weight != named.weight() || weight >= 0) {
    return fmt::format("'{}': it weighs {}", named.what(), weight);
  }
  return judge_message(named.what(), std::to_string(weight), "a negative cycle");
}

constexpr std::int64_t no_path = std::numeric_limits<std::int64_t>::max();

/// The graph with weights of which few add up to more than 32 bits hold.
RandomGraph with_great_weights(const RandomGraph& graph, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph changed = with_arcs_apart(graph);
  for (RandomEdge& edge : changed.edges) {
    edge.weight = draw.one_of({unreached, unreached - 1, unreached / 2, unreached / 2 + 1,
                               unreached / 3, unreached / 4, draw.between(0, 9)});
  }
  return changed;
}

/// The distances from the source in 64 bits, by rounds over the list of edges.
/// \pre no edge is undirected, and no weight negative
VertexArray<std::int64_t> long_distances(const RandomGraph& graph, Vertex source) {
  VertexArray<std::int64_t> distance(graph.num_vertices, no_path);
  distance[source] = 0;
  for (bool shortened = true; shortened;) {
    shortened = false;
    for (const RandomEdge& edge : graph.edges) {
      const std::int64_t before = distance[edge.from];
      std::int64_t& head = distance[edge.to];
      if (before == no_path || before + edge.weight >= head) continue;
      head = before + edge.weight;
      shortened = true;
    }
  }
  return distance;
}

}  // namespace

Verdict judge_negative_cycle(const SolveAll& solve, const RandomGraph& graph) {
  const bool is_negative = has_negative_cycle(graph);
  try {
    solve(graph.graph());
  } catch (const reference::NegativeCycle& named) {
    if (is_negative) return judge_cycle(graph, named);
    return fmt::format("the graph has no negative cycle, but '{}' is reported", named.what());
  }
  if (!is_negative) return std::nullopt;
  return "the graph has a negative cycle, but no cycle is reported";
}

Verdict judge_overflow(const SolveAll& solve, const RandomGraph& graph, std::uint64_t choice) {
  // The heavy arc leads from a vertex that nothing leads to, so that it closes no cycle.
  RandomGraph heavy = with_arcs_apart(graph);
  const Vertex tail = heavy.num_vertices++;
  Draw draw(choice);
  const std::int32_t least = (unreached - 1) / heavy.num_vertices + 1;
  const std::int32_t weight = choice == 0 ? least : draw.between(least, unreached);
  // Alone, the vertex can have an arc to itself only, which may not be negative.
  const bool is_negative = tail > 0 && draw.chance(50);
  heavy.edges.push_back(
      {tail, tail > 0 ? draw.between(0, tail - 1) : tail, is_negative ? -weight : weight});
  const std::string what =
      fmt::format("weight {} on {} vertices", heavy.edges.back().weight, heavy.num_vertices);
  try {
    solve(heavy.graph());
  } catch (const reference::NegativeCycle& cycle) {
    return fmt::format("{}: '{}' is reported", what, cycle.what());
  } catch (const InputError& refusal) {
    return judge_message(refusal.what(), std::to_string(weight), what);
  }
  return fmt::format("{} is not rejected, although a path could exceed 32 bits", what);
}

Verdict judge_heavy_arcs(const std::function<Rows(const Graph& graph)>& distances_of,
                         const RandomGraph& graph, Vertex source, std::uint64_t choice) {
  const RandomGraph heavy = with_great_weights(graph, choice);
  const VertexArray<std::int64_t> due = long_distances(heavy, source);
  std::int64_t longest = 0;
  for (const std::int64_t one : due) {
    if (one != no_path) longest = std::max(longest, one);
  }
  try {
    const Rows found = distances_of(heavy.graph());
    if (longest < unreached) {
      return compare(
          found, [&](Vertex, Vertex to) { return std::min<std::int64_t>(due[to], unreached); },
          fmt::format("the graph is {}, and with 64 bits the distance is", describe(heavy)));
    }
  } catch (const InputError& refusal) {
    if (longest >= unreached) return judge_message(refusal.what(), "32", "a longer path");
    return fmt::format("in {} the largest distance is {}, but '{}' is reported", describe(heavy),
                       longest, refusal.what());
  }
  return fmt::format("in {} the largest distance is {}, but no error is reported", describe(heavy),
                     longest);
}

}  // namespace graphspec::properties
