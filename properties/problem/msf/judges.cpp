/// \file
/// Properties of one graph: its forest is as others find it, passes the certificate, is given in
/// the numbers of the graph, and does not depend on the setting.
#include <fmt/format.h>

#include <algorithm>

#include "properties/certificates/spanning_forest.hpp"
#include "properties/problem/msf/boost_forest.hpp"
#include "properties/problem/msf/compare.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/problem/msf/violations.hpp"
#include "properties/problem/sized_graphs.hpp"
#include "properties/random_graphs/changed_graphs.hpp"

namespace graphspec::properties::msf_violation {
namespace {

using Verdict = std::optional<std::string>;

Verdict judge_numbers(const Graph& graph, const Forest& forest) {
  ArcIndex last = -1;
  double weight = 0;
  for (const ArcIndex arc : forest.edges) {
    if (arc <= last || arc >= graph.num_arcs()) {
      return fmt::format(
          "arc position {} follows position {}; positions must ascend and be below {}", arc, last,
          graph.num_arcs());
    }
    last = arc;
    const Vertex tail = tail_of(graph, arc);
    const Vertex head = head_of(graph, arc);
    if (tail >= head) {
      return fmt::format(
          "an edge is given by the arc {}->{}, but must be given by the arc from the smaller "
          "vertex",
          tail, head);
    }
    if (first_equal(graph, arc) != arc) {
      return fmt::format(
          "edge {}-{} is given by arc {}, but an earlier parallel arc has the same weight", tail,
          head, arc);
    }
    weight += weight_of(graph, arc);
  }
  if (forest.weight != weight) {
    return fmt::format(
        "the total weight of the forest is reported as {}, but its edges add up to {}",
        forest.weight, weight);
  }
  const auto trees = graph.num_vertices() - static_cast<std::int64_t>(forest.edges.size());
  if (forest.num_trees != trees) {
    return fmt::format("a forest of {} vertices and {} edges is reported to have {} trees",
                       graph.num_vertices(), forest.edges.size(), forest.num_trees);
  }
  return std::nullopt;
}

/// \param whose  of the expected shape
Verdict compare_settings(const MsfSubject& subject, const MsfTrial& trial, const Setting& other,
                         std::string_view whose) {
  const Graph graph = trial.graph.graph();
  return compare(shape_by(subject, graph, other), shape_by(subject, graph, trial.setting),
                 alike_by(trial.graph), whose);
}

}  // namespace

Verdict forest_equals_kruskal(const MsfSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  // The references break ties as Kruskal's does, by the ends of edges.
  const Alike alike = subject.has_setting ? alike_by(trial.graph) : Alike::in_edges;
  return compare(shape_by(subject, graph, trial.setting),
                 shape_of(graph, problem::Msf::oracle(graph, {})), alike,
                 "the forest of Kruskal's algorithm has");
}

Verdict boost_graph_agrees(const MsfSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Forest forest = subject.run(graph, {}, trial.setting);
  const ForestTotals due = boost_forest(graph);
  if (static_cast<std::int64_t>(forest.edges.size()) != due.num_edges) {
    return fmt::format("the forest has {} edges, but the forest of Boost.Graph has {}",
                       forest.edges.size(), due.num_edges);
  }
  if (forest.weight == due.weight) return std::nullopt;
  return fmt::format("the forest has the weight {}, but the forest of Boost.Graph has {}",
                     forest.weight, due.weight);
}

Verdict certificate_holds(const MsfSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  return certify_minimum_forest(graph, subject.run(graph, {}, trial.setting).edges);
}

Verdict many_vertices(const MsfSubject& subject, const MsfTrial& trial) {
  return certificate_holds(subject, trial);
}

Verdict users_numbers(const MsfSubject& subject, const MsfTrial& trial) {
  // Parallel arcs stand apart, lists in any order.
  const Graph graph = with_rows_shuffled(trial.graph.graph(), trial.choice);
  return judge_numbers(graph, subject.run(graph, {}, trial.setting));
}

Verdict schedule(const MsfSubject& subject, const MsfTrial& trial) {
  return compare_settings(subject, trial, trial.rescheduled(),
                          "in another order of threads the forest has");
}

Verdict options(const MsfSubject& subject, const MsfTrial& trial) {
  return compare_settings(subject, trial, trial.with_other_options(),
                          "with the first options the forest has");
}

Verdict sizes(const MsfSubject& subject, const MsfTrial& trial) {
  constexpr Vertex most_vertices = 200;
  const SizedGraph sized = sized_graph(subject, trial, most_vertices);
  Draw draw(trial.choice + 1);
  UndirectedGraph undirected = {.edges = sized.graph};
  undirected.edges.undirected = true;
  undirected.edges.weighted = true;
  // All alike, of a few values, or distinct for the most part.
  const std::int32_t most = draw.one_of({0, 3, 1'000'000});
  for (RandomEdge& edge : undirected.edges.edges) edge.weight = draw.between(0, most);
  using enum WeightKind;
  undirected = with_kind(undirected, draw.one_of({integers, none, sixteenths, near_one}));
  const Graph graph = undirected.graph();
  return compare(
      shape_by(subject, graph, trial.setting), shape_of(graph, problem::Msf::oracle(graph, {})),
      alike_by(undirected),
      fmt::format("in a graph of {}, the forest of Kruskal's algorithm has", summary(sized)));
}

}  // namespace graphspec::properties::msf_violation
