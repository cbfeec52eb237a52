/// \file
/// Properties of what has no forest, or not in the way that is asked for.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "properties/harness/judge_message.hpp"
#include "properties/problem/msf/compare.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/problem/msf/violations.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties::msf_violation {
namespace {

using Verdict = std::optional<std::string>;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::string arc_name(const Graph& graph, ArcIndex arc) {
  return fmt::format("{} -> {}", tail_of(graph, arc), head_of(graph, arc));
}

/// The first arc for which is_so(arc) holds; num_arcs() where there is none.
template <class IsSo>
ArcIndex first_arc(const Graph& graph, const IsSo& is_so) {
  ArcIndex arc = 0;
  while (arc < graph.num_arcs() && !is_so(arc)) ++arc;
  return arc;
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

}  // namespace

Verdict asymmetry_refused(const MsfSubject& subject, const MsfTrial& trial) {
  const EdgeList list = trial.graph.arcs();
  const auto unchanged = [](EdgeList&, std::size_t) {};
  const std::array graphs = {with_changed_arc(list, trial.choice, unchanged),
                             with_changed_arc(list, trial.choice, drop_arc),
                             with_changed_arc(list, trial.choice, change_weight)};
  for (const Graph& graph : graphs) {
    const ArcIndex one_way =
        first_arc(graph, [&](ArcIndex arc) { return reversed_arc(graph, arc) < 0; });
    if (one_way == graph.num_arcs()) {
      const ForestShape expected = shape_of(graph, problem::Msf::oracle(graph, {}));
      if (auto wrong = compare(shape_by(subject, graph, trial.setting), expected, Alike::in_weights,
                               "the graph is not known to be undirected, and the forest of "
                               "Kruskal's algorithm has")) {
        return wrong;
      }
      continue;
    }
    const std::string name = arc_name(graph, one_way);
    if (auto wrong = expect_refusal([&] { return subject.run(graph, {}, trial.setting); }, name,
                                    fmt::format("arc {} without a reverse arc", name))) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict foreign_weights_refused(const MsfSubject& subject, const MsfTrial& trial) {
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
  const std::string name = arc_name(
      graph, first_arc(graph, [&](ArcIndex one) { return std::isnan(weight_of(graph, one)); }));
  return expect_refusal([&] { return subject.run(graph, {}, trial.setting); }, name,
                        fmt::format("arc {} with a weight that is not a number", name));
}

}  // namespace graphspec::properties::msf_violation
