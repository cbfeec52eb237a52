/// \file
/// Properties of what has no answer, or none in so many bits.
#include "properties/shortest_paths/refusals.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "properties/floyd_warshall/compare.hpp"
#include "properties/floyd_warshall/objections.hpp"
#include "properties/random_graphs/draw.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties::floyd_warshall_objection {
namespace {

using Verdict = std::optional<std::string>;

/// Up to so many vertices all sets of them are looked at.
constexpr Vertex few_vertices = 10;

SearchAll search_by(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return [&](const Graph& graph) {
    static_cast<void>(subject.solve(graph, fitting(trial.setting, graph)));
  };
}

/// A cycle of 65 to 110 vertices, in any order of their numbers, that weighs -1.
RandomGraph long_negative_cycle(std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph graph;
  graph.weighted = true;
  graph.num_vertices = draw.between(65, 110);
  std::vector<Vertex> cycle(static_cast<std::size_t>(graph.num_vertices));
  std::iota(cycle.begin(), cycle.end(), 0);
  // Sorted, the last tile closes it; shuffled, it is found earlier.
  if (draw.chance(50)) draw.shuffle(cycle);
  std::int32_t weight = 0;
  for (std::size_t at = 0; at + 1 < cycle.size(); ++at) {
    graph.edges.push_back({cycle[at], cycle[at + 1], draw.between(0, 9)});
    weight += graph.edges.back().weight;
  }
  graph.edges.push_back({cycle.back(), cycle.front(), -1 - weight});
  return graph;
}

/// The least weight of a closed walk of at most V arcs from the vertex.
std::int64_t lightest_closed_walk(const RandomGraph& graph, Vertex vertex) {
  std::vector<std::int64_t> walk(static_cast<std::size_t>(graph.num_vertices), unreached);
  walk[static_cast<std::size_t>(vertex)] = 0;
  std::int64_t lightest = unreached;
  for (Vertex arcs = 0; arcs < graph.num_vertices; ++arcs) {
    std::vector<std::int64_t> longer(walk.size(), unreached);
    for (const RandomEdge& edge : graph.edges) {
      const std::int64_t so_far = walk[static_cast<std::size_t>(edge.from)];
      std::int64_t& head = longer[static_cast<std::size_t>(edge.to)];
      if (so_far != unreached) head = std::min(head, so_far + edge.weight);
    }
    walk = std::move(longer);
    lightest = std::min(lightest, walk[static_cast<std::size_t>(vertex)]);
  }
  return lightest;
}

/// The least weight of a cycle through the vertex that meets no vertex twice, by sets of vertices.
std::int64_t lightest_cycle(const RandomGraph& graph, Vertex vertex) {
  const auto order = static_cast<std::size_t>(graph.num_vertices);
  const std::size_t sets = std::size_t{1} << order;
  // Of walks from the vertex that meet the vertices of a set, each once, and end at one of them.
  std::vector<std::vector<std::int64_t>> path(sets, std::vector<std::int64_t>(order, unreached));
  const auto start = static_cast<std::size_t>(vertex);
  path[std::size_t{1} << start][start] = 0;
  std::int64_t lightest = unreached;
  for (std::size_t met = 1; met < sets; ++met) {
    for (const RandomEdge& edge : graph.edges) {
      const auto to = static_cast<std::size_t>(edge.to);
      const std::int64_t so_far = path[met][static_cast<std::size_t>(edge.from)];
      if (so_far == unreached) continue;
      if (to == start) lightest = std::min(lightest, so_far + edge.weight);
      if ((met >> to & 1U) != 0) continue;
      std::int64_t& longer = path[met | std::size_t{1} << to][to];
      longer = std::min(longer, so_far + edge.weight);
    }
  }
  return lightest;
}

/// What an answer in 16 bits must hold: a negative weight or a great one, of arc or path, is what
/// may be refused; and, where the weights leave it in doubt, what cannot be told from that, or
/// could not be mended any more when it is.
bool may_be_refused(const RandomGraph& graph, const Lengths& lengths,
                    const FloydWarshallSetting& setting) {
  constexpr std::int32_t always_fits = 8000;
  const RandomGraph apart = with_arcs_apart(graph);
  const auto is_great = [](std::int32_t length) {
    return length != unreached && length > always_fits;
  };
  if (std::ranges::any_of(apart.edges, [&](const RandomEdge& edge) {
        return edge.weight < 0 || is_great(edge.weight);
      })) {
    return true;
  }
  if (std::ranges::any_of(lengths.values(), is_great)) return true;
  const bool is_in_doubt =
      reference::greatest_weight(graph.graph()) * graph.num_vertices > always_fits;
  const bool some_unreached =
      std::ranges::find(lengths.values(), unreached) != lengths.values().end();
  return is_in_doubt && (some_unreached || setting.options.resident_rows > 0);
}

}  // namespace

Verdict negative_cycle_is_named(const FloydWarshallSubject& subject,
                                const FloydWarshallTrial& trial) {
  return judge_negative_cycle(search_by(subject, trial), trial.graph);
}

Verdict negative_cycle_across_tiles(const FloydWarshallSubject& subject,
                                    const FloydWarshallTrial& trial) {
  return judge_negative_cycle(search_by(subject, trial), long_negative_cycle(trial.choice));
}

Verdict negative_vertex_on_cycle(const FloydWarshallSubject& subject,
                                 const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  const RandomGraph apart = with_arcs_apart(trial.graph);
  const Vertex vertex = subject.negative_vertex(graph, fitting(trial.setting, graph));
  if (vertex < -1 || vertex >= graph.num_vertices()) {
    return fmt::format("vertex {} is told; the graph has {}", vertex, graph.num_vertices());
  }
  const bool is_negative = has_negative_cycle(trial.graph);
  if (vertex < 0) {
    if (!is_negative) return std::nullopt;
    return "the graph has a negative cycle, and no vertex is told";
  }
  if (!is_negative) return fmt::format("no cycle is negative, and vertex {} is told", vertex);
  const std::int64_t lightest = graph.num_vertices() <= few_vertices
                                    ? lightest_cycle(apart, vertex)
                                    : lightest_closed_walk(apart, vertex);
  if (lightest < 0) return std::nullopt;
  return fmt::format("vertex {} is told; the lightest cycle through it weighs {}", vertex,
                     text_of(lightest));
}

Verdict overflow_refused(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_overflow(search_by(subject, trial), trial.graph, trial.choice);
}

Verdict narrow_lengths_right_or_refused(const FloydWarshallSubject& subject,
                                        const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Lengths right = reference::floyd_warshall(graph).cost;
  FloydWarshallSetting narrow = trial.setting;
  narrow.options.predecessors = false;
  narrow.options.precision = floyd_warshall::Precision::int16;
  try {
    const Lengths found = subject.solve(graph, narrow).cost;
    if (found.order() != right.order()) return "the matrix is not of the graph's order";
    return compare(found, right, "the reference has");
  } catch (const InputError& refusal) {
    if (may_be_refused(trial.graph, right, trial.setting)) {
      return judge_message(refusal.what(), "16", "what 16 bits do not hold");
    }
    return fmt::format("all weights and lengths fit, and '{}' is said", refusal.what());
  }
}

}  // namespace graphspec::properties::floyd_warshall_objection
