/// \file
/// Properties of one search: its forest is as others find it, passes the certificate, and is told
/// in the numbers of the graph.
#include <fmt/format.h>

#include <algorithm>

#include "properties/boruvka_mst/compare.hpp"
#include "properties/boruvka_mst/objections.hpp"
#include "properties/boruvka_mst_reference/boost_forest.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties::boruvka_mst_objection {
namespace {

using Verdict = std::optional<std::string>;

/// Whether an arc before this one leads from the same vertex to the same, and weighs the same.
/// \param weight_of  (arc) -> weight
template <class WeightOf>
bool has_equal_before(const Graph& graph, Vertex tail, ArcIndex arc, const WeightOf& weight_of) {
  for (ArcIndex before = graph.offsets()[static_cast<std::size_t>(tail)]; before < arc; ++before) {
    if (graph.dest()[static_cast<std::size_t>(before)] ==
            graph.dest()[static_cast<std::size_t>(arc)] &&
        weight_of(before) == weight_of(arc)) {
      return true;
    }
  }
  return false;
}

/// \param weight_of  (arc) -> weight
template <class WeightOf>
Verdict judge_numbers(const Graph& graph, const reference::Forest& forest,
                      const WeightOf& weight_of) {
  ArcIndex last = -1;
  double weight = 0;
  for (const ArcIndex arc : forest.edges) {
    if (arc <= last || arc >= graph.num_arcs()) {
      return fmt::format("position {} comes after position {} of {} arcs", arc, last,
                         graph.num_arcs());
    }
    last = arc;
    const auto offsets = graph.offsets();
    const auto tail =
        static_cast<Vertex>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
    const Vertex head = graph.dest()[static_cast<std::size_t>(arc)];
    if (tail >= head) {
      return fmt::format("an edge is told by arc {}->{}, which is not from the lesser end", tail,
                         head);
    }
    if (has_equal_before(graph, tail, arc, weight_of)) {
      return fmt::format(
          "edge {}-{} is told by arc {}, before which a parallel one weighs the same", tail, head,
          arc);
    }
    weight += static_cast<double>(weight_of(arc));
  }
  if (forest.weight != weight) {
    return fmt::format("the forest is said to weigh {}; its edges add up to {}", forest.weight,
                       weight);
  }
  const auto trees = graph.num_vertices() - static_cast<std::int64_t>(forest.edges.size());
  if (forest.num_trees != trees) {
    return fmt::format("{} vertices and {} edges are said to be {} trees", graph.num_vertices(),
                       forest.edges.size(), forest.num_trees);
  }
  return std::nullopt;
}

}  // namespace

Verdict forest_equals_kruskal(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  // The references break ties as Kruskal's does, by the ends of edges.
  const Alike alike = subject.has_setting ? alike_by(trial.graph) : Alike::in_edges;
  return compare(shape_by(subject, graph, trial.setting),
                 shape_of(graph, reference::kruskal(graph)), alike, "Kruskal's has");
}

Verdict boost_graph_agrees(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  const reference::Forest forest = subject.forest(graph, trial.setting);
  const ForestTotals due = boost_forest(graph);
  if (static_cast<std::int64_t>(forest.edges.size()) != due.num_edges) {
    return fmt::format("the forest has {} edges; Boost.Graph's {}", forest.edges.size(),
                       due.num_edges);
  }
  if (forest.weight == due.weight) return std::nullopt;
  return fmt::format("the forest weighs {}; Boost.Graph's {}", forest.weight, due.weight);
}

Verdict certificate_holds(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  return certify_minimum_forest(graph, subject.forest(graph, trial.setting).edges);
}

Verdict many_vertices(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  return certificate_holds(subject, trial);
}

Verdict users_numbers(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  // Parallel arcs stand apart, lists in any order.
  const Graph graph = with_rows_shuffled(trial.graph.graph(), trial.choice);
  const reference::Forest forest = subject.forest(graph, trial.setting);
  return std::visit(
      [&](const auto& weights) {
        return judge_numbers(graph, forest, [&](ArcIndex arc) {
          if constexpr (has_weights<decltype(weights)>) {
            return weights[static_cast<std::size_t>(arc)];
          } else {
            return 1;
          }
        });
      },
      graph.weights());
}

}  // namespace graphspec::properties::boruvka_mst_objection
