/// \file
/// What each of the study's own properties finds wrong.
#include "properties/floyd_warshall/own_properties.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/harness/judge_message.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using OwnTrial = Trial<Apsp>;
using Verdict = std::optional<std::string>;

/// Up to so many vertices all sets of them are looked at.
constexpr Vertex few_vertices = 10;

/// The least weight of a closed walk of at most V arcs from the vertex.
std::int64_t lightest_closed_walk(const RandomGraph& graph, Vertex vertex) {
  VertexArray<std::int64_t> walk(graph.num_vertices, unreached);
  walk[vertex] = 0;
  std::int64_t lightest = unreached;
  for (Vertex arcs = 0; arcs < graph.num_vertices; ++arcs) {
    VertexArray<std::int64_t> longer(graph.num_vertices, unreached);
    for (const RandomEdge& edge : graph.edges) {
      const std::int64_t so_far = walk[edge.from];
      std::int64_t& head = longer[edge.to];
      if (so_far != unreached) head = std::min(head, so_far + edge.weight);
    }
    walk = std::move(longer);
    lightest = std::min(lightest, walk[vertex]);
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
/// may be refused; and, where the weights leave it in doubt, what cannot be distinguished from
/// that, or could not be mended any more when it is.
bool may_be_refused(const RandomGraph& graph, const Rows& right, const Setting& setting) {
  constexpr std::int32_t always_fits = 8000;
  const RandomGraph apart = with_arcs_apart(graph);
  const auto is_great = [](std::int32_t distance) {
    return distance != unreached && distance > always_fits;
  };
  if (std::ranges::any_of(apart.edges, [&](const RandomEdge& edge) {
        return edge.weight < 0 || is_great(edge.weight);
      })) {
    return true;
  }
  if (std::ranges::any_of(right.distance, is_great)) return true;
  const bool is_in_doubt =
      reference::greatest_weight(graph.graph()) * graph.num_vertices > always_fits;
  const bool some_unreached = std::ranges::find(right.distance, unreached) != right.distance.end();
  const auto resident_rows = setting.options.find("resident_rows");
  return is_in_doubt &&
         (some_unreached || (resident_rows != setting.options.end() && resident_rows->second > 0));
}

Verdict negative_vertex_on_cycle(const FloydWarshallSubject& subject, const OwnTrial& trial) {
  const Graph graph = trial.graph.graph();
  const RandomGraph apart = with_arcs_apart(trial.graph);
  const Vertex vertex = subject.negative_vertex(graph, trial.query, trial.setting);
  if (vertex < -1 || vertex >= graph.num_vertices()) {
    return fmt::format("vertex {} is reported, but the number of vertices is {}", vertex,
                       graph.num_vertices());
  }
  const bool is_negative = has_negative_cycle(trial.graph);
  if (vertex < 0) {
    if (!is_negative) return std::nullopt;
    return "the graph has a negative cycle, but no vertex is reported";
  }
  if (!is_negative) return fmt::format("no cycle is negative, but vertex {} is reported", vertex);
  const std::int64_t lightest = graph.num_vertices() <= few_vertices
                                    ? lightest_cycle(apart, vertex)
                                    : lightest_closed_walk(apart, vertex);
  if (lightest < 0) return std::nullopt;
  return fmt::format(
      "vertex {} is reported, but the lightest cycle through this vertex has the weight {}", vertex,
      text_of(lightest));
}

Verdict narrow_distances_right_or_refused(const FloydWarshallSubject& subject,
                                          const OwnTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Rows right = right_rows<Apsp>(graph, {});
  try {
    return compare(subject.narrow(graph, trial.setting), right, "the reference has");
  } catch (const InputError& refusal) {
    if (may_be_refused(trial.graph, right, trial.setting)) {
      return judge_message(refusal.what(), "16", "a graph whose distances exceed 16 bits");
    }
    return fmt::format("all weights and distances fit, but '{}' is reported", refusal.what());
  }
}

std::string precision_of(const FloydWarshallSubject& subject, const Graph& graph,
                         const Apsp::Query& query, const Setting& setting) {
  for (const Fact& fact : subject.report(graph, query, setting).facts) {
    if (fact.name == "precision") return text_of(fact).value_or("");
  }
  return "no precision";
}

Verdict expect_precision(std::string_view due, std::string_view found, std::string_view where) {
  if (found == due) return std::nullopt;
  return fmt::format("{} is reported instead of {}, {}", found, due, where);
}

/// Whether predecessors are found behind distances, which are then as narrow as alone: where no arc
/// weighs less than 1, loops left aside, and no row is on the host.
bool finds_predecessors_behind(const RandomGraph& apart, const Setting& setting) {
  const auto resident_rows = setting.options.find("resident_rows");
  const double rows = resident_rows == setting.options.end() ? 0 : resident_rows->second;
  return (rows == 0 || rows >= apart.num_vertices) &&
         std::ranges::all_of(apart.edges, [](const RandomEdge& edge) {
           return edge.from == edge.to ? edge.weight >= 0 : edge.weight >= 1;
         });
}

/// A cycle of short arcs through all vertices, and an arc with which a path might be too long for
/// 16 bits, though none is.
RandomGraph graph_in_doubt(std::uint64_t choice, std::int32_t least) {
  Draw draw(choice);
  RandomGraph graph;
  graph.weighted = true;
  graph.num_vertices = draw.between(3, 9);
  for (Vertex from = 0; from < graph.num_vertices; ++from) {
    graph.edges.push_back({from, (from + 1) % graph.num_vertices, draw.between(least, 9)});
  }
  graph.edges.push_back({0, graph.num_vertices - 1, 9000});
  return graph;
}

Verdict precision_reported(const FloydWarshallSubject& subject, const OwnTrial& trial) {
  using floyd_warshall::Precision;
  constexpr std::int64_t never_fits = 16383;
  const Graph graph = trial.graph.graph();
  const std::string found = precision_of(subject, graph, trial.query, trial.setting);
  const auto asked = static_cast<Precision>(
      static_cast<int>(trial.setting.value(option_named(subject.options, "precision"))));
  const RandomGraph apart = with_arcs_apart(trial.graph);
  if (!subject.packs || asked == Precision::int32 ||
      (trial.query.predecessors && !finds_predecessors_behind(apart, trial.setting))) {
    return expect_precision("int32", found, "although no two distances share a word");
  }
  const bool is_negative =
      std::ranges::any_of(apart.edges, [](const RandomEdge& edge) { return edge.weight < 0; });
  if (is_negative) return expect_precision("int32", found, "although a weight is negative");
  const std::int64_t longest = reference::greatest_weight(graph) * (graph.num_vertices() - 1);
  if (graph.num_vertices() > 0 && longest < never_fits) {
    if (auto wrong = expect_precision("int16", found, "although no path is too long")) return wrong;
  }
  // Rows that are not on the device are overwritten before it is known whether 16 bits suffice.
  const Apsp::Query query{.predecessors = trial.query.predecessors};
  const Graph in_doubt = graph_in_doubt(trial.choice, query.predecessors ? 1 : 0).graph();
  for (const Vertex rows : {0, in_doubt.num_vertices(), 1}) {
    const Setting setting =
        trial.setting.with(option_named(subject.options, "resident_rows"), rows);
    if (auto wrong = expect_precision(rows == 1 ? "int32" : "int16",
                                      precision_of(subject, in_doubt, query, setting),
                                      fmt::format("with resident_rows {}, for a graph whose "
                                                  "weights do not show whether distances fit",
                                                  rows))) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict positive_weights_certified(const FloydWarshallSubject& subject, const OwnTrial& trial) {
  RandomGraph random = trial.graph;
  for (RandomEdge& edge : random.edges) {
    edge.weight = static_cast<std::int32_t>(1 + std::abs(std::int64_t{edge.weight}) % 20'000);
  }
  const Graph graph = random.graph();
  const Rows rows = rows_of(subject, graph, {.predecessors = true}, trial.setting);
  if (rows.distance.empty()) return std::nullopt;
  if (auto wrong = certify_rows(graph, rows.first, rows.distance)) return wrong;
  return certify_predecessor_rows(graph, rows.first, rows.distance, rows.predecessor);
}

// The kernels' blocks have up to 1,024 threads, which the CPU executor runs one by one.
constexpr Vertex small = 12;

constexpr Property<Apsp, FloydWarshallSubject> table[] = {
    {.name = "narrow_distances_right_or_refused",
     .sentence = "distances of 16 bits are correct, or the graph is rejected because a distance "
                 "does not fit",
     .parts = {.setting = true, .graphs = {.max_vertices = small, .about_16_bits = true}},
     .violation = narrow_distances_right_or_refused,
     .applies = [](const FloydWarshallSubject& subject) { return bool(subject.narrow); }},
    {.name = "precision_reported",
     .sentence = "the reported type of distances can represent all distances, and is the narrower "
                 "type if possible",
     .parts = {.setting = true,
               .choice = true,
               .graphs = {.max_vertices = small, .about_16_bits = true}},
     .violation = precision_reported,
     .applies =
         [](const FloydWarshallSubject& subject) {
           return subject.has_setting && bool(subject.report);
         }},
    {.name = "positive_weights_certified",
     .sentence =
         "if every weight is at least 1, the certificate accepts distances and predecessors",
     .parts = {.setting = true, .graphs = {.max_vertices = 40, .about_16_bits = true}},
     .violation = positive_weights_certified,
     .applies = [](const FloydWarshallSubject& subject) { return subject.packs; }},
    {.name = "negative_vertex_on_cycle",
     .sentence = "if a cycle is negative, the reported vertex is on a negative cycle",
     .parts = {.setting = true, .graphs = {.max_vertices = small, .negative_cycles = true}},
     .violation = negative_vertex_on_cycle},
};

}  // namespace

std::span<const Property<Apsp, FloydWarshallSubject>> floyd_warshall_properties() {
  return table;
}

}  // namespace graphspec::properties
