/// \file
/// Judging refusals and their messages.
#include "properties/shortest_paths/refusals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "properties/random_graphs/draw.hpp"
#include "properties/shortest_paths/weighted_graphs.hpp"
#include "reference/graph/error.hpp"
#include "reference/potentials.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

bool is_one_line(std::string_view text) {
  return !text.empty() && text.find('\n') == std::string_view::npos;
}

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
  if (!is_one_line(named.what())) return fmt::format("'{}' is not one line", named.what());
  return std::nullopt;
}

}  // namespace

Verdict judge_negative_cycle(const SearchAll& search, const RandomGraph& graph) {
  const bool is_negative = has_negative_cycle(graph);
  try {
    search(graph.graph());
  } catch (const reference::NegativeCycle& named) {
    if (is_negative) return judge_cycle(graph, named);
    return fmt::format("the graph has no negative cycle, and '{}' is said", named.what());
  }
  if (!is_negative) return std::nullopt;
  return "the graph has a negative cycle, and none is named";
}

Verdict judge_overflow(const SearchAll& search, const RandomGraph& graph, std::uint64_t choice) {
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
    search(heavy.graph());
  } catch (const reference::NegativeCycle& cycle) {
    return fmt::format("{}: '{}' is said", what, cycle.what());
  } catch (const InputError& refusal) {
    return judge_message(refusal.what(), std::to_string(weight), what);
  }
  return fmt::format("{} is not refused; a path could leave 32 bits", what);
}

}  // namespace graphspec::properties
