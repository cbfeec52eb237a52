/// \file
/// Properties of what has no forest, or not in the way that is asked for.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <variant>

#include "properties/boruvka_mst/compare.hpp"
#include "properties/boruvka_mst/objections.hpp"
#include "properties/check/judge_message.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties::boruvka_mst_objection {
namespace {

using boruvka_mst::Options;
using Verdict = std::optional<std::string>;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
/// What base + 256 k + byte reaches, k of two bits.
constexpr Vertex compressed_span = 1024;

std::string arc_name(Vertex tail, Vertex head) {
  return fmt::format("{} -> {}", tail, head);
}

/// One arc of a graph, with its weight.
struct PlainArc {
  Vertex tail;
  Vertex head;
  double weight;
};

/// The arcs in their order.
std::vector<PlainArc> plain_arcs(const Graph& graph) {
  const EdgeList list = edge_list(graph);
  std::vector<PlainArc> arcs;
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    arcs.push_back({list.source[arc], list.dest[arc],
                    weight_at(list.weights, static_cast<std::int64_t>(arc))});
  }
  return arcs;
}

/// The first arc that has none of its weight the other way.
const PlainArc* first_one_way(const std::vector<PlainArc>& arcs) {
  const auto found = std::ranges::find_if(arcs, [&](const PlainArc& arc) {
    return std::ranges::none_of(arcs, [&](const PlainArc& other) {
      return other.tail == arc.head && other.head == arc.tail && other.weight == arc.weight;
    });
  });
  return found == arcs.end() ? nullptr : &*found;
}

/// The arcs of a graph with something done to one of them that joins two vertices.
/// \param change  (list, place)
template <class Change>
Graph with_changed_arc(EdgeList list, std::uint64_t choice, const Change& change) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < list.source.size(); ++place) {
    if (list.source[place] != list.dest[place]) places.push_back(place);
  }
  list.symmetric = false;
  if (!places.empty()) change(list, places[choice % places.size()]);
  return build_graph(std::move(list));
}

void drop_arc(EdgeList& list, std::size_t place) {
  const auto at = static_cast<std::ptrdiff_t>(place);
  list.source.erase(list.source.begin() + at);
  list.dest.erase(list.dest.begin() + at);
  std::visit(
      [at](auto& weights) {
        if constexpr (has_weights<decltype(weights)>) weights.erase(weights.begin() + at);
      },
      list.weights);
}

void change_weight(EdgeList& list, std::size_t place) {
  std::visit(
      [place](auto& weights) {
        if constexpr (has_weights<decltype(weights)>) {
          weights[place] = weights[place] == 7 ? 8 : 7;
        }
      },
      list.weights);
}

/// An option out of its range.
struct BadOption {
  std::string_view name;
  double value;
  void (*set)(Options& options, double value);
};

template <auto member>
constexpr BadOption bad_option(std::string_view name, double value) {
  return {name, value, [](Options& options, double bad) {
            options.*member = static_cast<std::decay_t<decltype(options.*member)>>(bad);
          }};
}

constexpr BadOption bad_options[] = {
    bad_option<&Options::cpu_share>("cpu_share", -0.01),
    bad_option<&Options::cpu_share>("cpu_share", 1.01),
    bad_option<&Options::cpu_share>("cpu_share", not_a_number),
    bad_option<&Options::device_bytes>("device_bytes", -1),
    bad_option<&Options::block_size>("block_size", 0),
    bad_option<&Options::block_size>("block_size", 33),
    bad_option<&Options::block_size>("block_size", 1056),
    bad_option<&Options::light_share>("light_share", -0.01),
    bad_option<&Options::light_share>("light_share", 1.01),
    bad_option<&Options::light_share>("light_share", not_a_number),
    bad_option<&Options::lanes>("lanes", -1),
    bad_option<&Options::lanes>("lanes", 24),
    bad_option<&Options::lanes>("lanes", 64),
    bad_option<&Options::hub_arcs>("hub_arcs", 0),
    bad_option<&Options::piece_arcs>("piece_arcs", 0),
};

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

/// How far apart the ends of each vertex's arcs are.
std::vector<Vertex> spans_of(const Graph& graph) {
  std::vector<Vertex> spans;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto ends = graph.neighbours(vertex);
    if (ends.empty()) {
      spans.push_back(0);
      continue;
    }
    const auto [least, greatest] = std::ranges::minmax(ends);
    spans.push_back(greatest - least);
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
Verdict judge_compression(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial,
                          const UndirectedGraph& graph, bool renumber) {
  // Under the executor's own schedule, for there are a thousand vertices.
  const BoruvkaMstSetting setting = with_transformations(
      {trial.setting.options, default_schedule()}, {.renumber = renumber, .compress = true});
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
    return compare(found, shape_of(spread, reference::kruskal(spread)), alike_by(graph),
                   fmt::format("in {} it is that; Kruskal's has", what));
  } catch (const InputError& refusal) {
    if (refused_rightly) return judge_wide_span(refusal.what(), spans, what);
    return fmt::format("{} is refused with '{}'", what, refusal.what());
  }
}

}  // namespace

Verdict asymmetry_refused(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const EdgeList list = trial.graph.arcs();
  const auto unchanged = [](EdgeList&, std::size_t) {};
  const std::array graphs = {with_changed_arc(list, trial.choice, unchanged),
                             with_changed_arc(list, trial.choice, drop_arc),
                             with_changed_arc(list, trial.choice, change_weight)};
  for (const Graph& graph : graphs) {
    const auto arcs = plain_arcs(graph);
    const PlainArc* const one_way = first_one_way(arcs);
    if (one_way == nullptr) {
      const ForestShape expected = shape_of(graph, reference::kruskal(graph));
      if (auto wrong = compare(shape_by(subject, graph, trial.setting), expected, Alike::in_weights,
                               "not known to be undirected; Kruskal's has")) {
        return wrong;
      }
      continue;
    }
    const std::string name = arc_name(one_way->tail, one_way->head);
    if (auto wrong = expect_refusal([&] { return subject.forest(graph, trial.setting); }, name,
                                    fmt::format("arc {} that leads one way", name))) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict foreign_weights_refused(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  if (trial.graph.edges.edges.empty()) return std::nullopt;
  const std::size_t chosen = trial.choice % trial.graph.edges.edges.size();
  EdgeList list = with_kind(trial.graph, WeightKind::sixteenths).arcs();
  auto& weights = std::get<std::vector<double>>(list.weights);
  std::size_t arc = 0;
  for (std::size_t edge = 0; edge < trial.graph.edges.edges.size(); ++edge) {
    const bool is_loop = trial.graph.edges.edges[edge].from == trial.graph.edges.edges[edge].to;
    for (int way = is_loop ? 1 : 0; way < 2; ++way) {
      if (edge == chosen) weights[arc] = not_a_number;
      ++arc;
    }
  }
  const Graph graph = build_graph(std::move(list));
  const auto arcs = plain_arcs(graph);
  const auto first =
      std::ranges::find_if(arcs, [](const PlainArc& one) { return one.weight != one.weight; });
  const std::string name = arc_name(first->tail, first->head);
  return expect_refusal([&] { return subject.forest(graph, trial.setting); }, name,
                        fmt::format("arc {} of a weight that is not a number", name));
}

Verdict wide_spans_refused(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  if (trial.graph.edges.num_vertices < 2) return std::nullopt;
  UndirectedGraph graph = trial.graph;
  graph.edges = with_gap(trial.graph, trial.choice);
  return judge_compression(subject, trial, graph, /*renumber=*/trial.choice % 4 == 3);
}

Verdict bad_options_refused(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  for (const BadOption& bad : bad_options) {
    BoruvkaMstSetting setting = trial.setting;
    bad.set(setting.options, bad.value);
    if (auto wrong =
            expect_refusal([&] { return subject.forest(graph, setting); }, std::string(bad.name),
                           fmt::format("{} {}", bad.name, bad.value))) {
      return wrong;
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties::boruvka_mst_objection
