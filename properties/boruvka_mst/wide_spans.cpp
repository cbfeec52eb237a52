/// \file
/// The property of compress: it is refused where ends of arcs lie too far apart.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "properties/boruvka_mst/own_properties.hpp"
#include "properties/harness/judge_message.hpp"
#include "properties/problem/msf/compare.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

/// What base + 256 k + byte reaches, k of two bits.
constexpr Vertex compressed_span = 1024;

/// The graph with isolated vertices between two of its vertices, so many that ends of some list
/// come to just less than what can be compressed, or to just more.
RandomGraph with_gap(const UndirectedGraph& graph, std::uint64_t choice) {
  Draw draw(choice);
  RandomGraph spread = graph.edges;
  const Vertex cut = draw.between(1, spread.num_vertices - 1);
  std::vector<Vertex> spans;
  const Graph arcs = graph.graph();
  for (Vertex vertex = 0; vertex < arcs.num_vertices(); ++vertex) {
    const auto ends = arcs.neighbours(vertex);
    if (ends.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(ends);
    if (least < cut && greatest >= cut) spans.push_back(greatest - least);
  }
  const Vertex span =
      spans.empty() ? 0 : spans[draw.bits() % static_cast<std::uint64_t>(spans.size())];
  const Vertex gap = compressed_span - span + draw.between(-2, 1);
  spread.num_vertices += gap;
  for (RandomEdge& edge : spread.edges) {
    if (edge.from >= cut) edge.from += gap;
    if (edge.to >= cut) edge.to += gap;
  }
  return spread;
}

/// How far apart the ends of a vertex's arcs are.
Vertex span_of(const Graph& graph, Vertex vertex) {
  const auto ends = graph.neighbours(vertex);
  if (ends.empty()) return 0;
  const auto [least, greatest] = std::ranges::minmax(ends);
  return greatest - least;
}

std::vector<Vertex> spans_of(const Graph& graph) {
  std::vector<Vertex> spans;
  spans.reserve(static_cast<std::size_t>(graph.num_vertices()));
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    spans.push_back(span_of(graph, vertex));
  }
  return spans;
}

/// A message names a vertex whose list cannot be compressed, and its span.
Verdict judge_wide_span(const std::string& message, const std::vector<Vertex>& spans,
                        const std::string& what) {
  for (std::size_t vertex = 0; vertex < spans.size(); ++vertex) {
    if (spans[vertex] < compressed_span) continue;
    const std::string name = fmt::format("vertex {}", vertex);
    const std::size_t after = message.find(name) + name.size();
    const bool is_named = !judge_message(message, name, what) &&
                          std::isdigit(static_cast<unsigned char>(message[after])) == 0 &&
                          !judge_message(message, std::to_string(spans[vertex]), what);
    if (is_named) return std::nullopt;
  }
  return fmt::format(
      "{} is refused with '{}', which is not one line that names such a vertex and "
      "its span",
      what, message);
}

/// compress asked for, with renumber or without.
Verdict judge_compression(const BoruvkaSubject& subject, const MsfTrial& trial,
                          const UndirectedGraph& graph, bool renumber) {
  // Under the executor's own schedule, for there are a thousand vertices.
  const Setting setting = with_transformations({trial.setting.options, default_schedule()},
                                               {.renumber = renumber, .compress = true});
  const Graph spread = graph.graph();
  const std::vector<Vertex> spans = spans_of(spread);
  const bool fits = std::ranges::all_of(spans, [](Vertex span) { return span < compressed_span; });
  // Renumbering puts the vertices of each tree side by side, and these are few.
  const bool refused_rightly = !fits && !renumber && !subject.always.renumber;
  const std::string what = fmt::format("{}{}", renumber ? "renumbered, " : "", describe(graph));
  try {
    const ForestShape found = shape_by(subject, spread, setting);
    if (refused_rightly) {
      return fmt::format("ends {} apart are compressed in {}", std::ranges::max(spans), what);
    }
    return compare(found, shape_of(spread, problem::Msf::oracle(spread, {})), alike_by(graph),
                   fmt::format("in {} it is that; Kruskal's has", what));
  } catch (const InputError& refusal) {
    if (refused_rightly) return judge_wide_span(refusal.what(), spans, what);
    return fmt::format("{} is refused with '{}'", what, refusal.what());
  }
}

}  // namespace

Verdict wide_spans_refused(const BoruvkaSubject& subject, const MsfTrial& trial) {
  if (trial.graph.edges.num_vertices < 2) return std::nullopt;
  UndirectedGraph graph = trial.graph;
  graph.edges = with_gap(trial.graph, trial.choice);
  return judge_compression(subject, trial, graph, /*renumber=*/trial.choice % 4 == 3);
}

}  // namespace graphspec::properties
