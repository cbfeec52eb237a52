/// \file
/// The properties of shortest paths from a source: those of all shortest paths, and its own.
#include "properties/problem/paths/properties.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/problem/foreign_source.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/cycle_graphs.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "reference/problem/apsp.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using SsspSubject = Subject<Sssp>;
using SsspTrial = Trial<Sssp>;
using Verdict = std::optional<std::string>;

Verdict every_source(const SsspSubject& subject, const SsspTrial& trial) {
  const Graph graph = trial.graph.graph();
  return compare(distances_by(subject, trial)(graph), right_rows<problem::Apsp>(graph, {}),
                 "the oracle for all pairs has");
}

Verdict cycle_out_of_reach(const SsspSubject& subject, const SsspTrial& trial) {
  const Graph graph = with_cycle_out_of_reach(trial.graph, trial.choice).graph();
  const Rows rows = rows_of(subject, graph, trial.query, trial.setting);
  return certify_rows(graph, rows.first, rows.distance);
}

Verdict long_paths_right_or_refused(const SsspSubject& subject, const SsspTrial& trial) {
  return judge_heavy_arcs(
      [&](const Graph& graph) { return rows_of(subject, graph, trial.query, trial.setting); },
      trial.graph, trial.query.source, trial.choice);
}

bool takes_heavy_arcs(const SsspSubject& subject) {
  return subject.takes_heavy_arcs;
}

/// A search from each vertex takes those on matrices V - 1 rounds each, which the CPU executor runs
/// thread by thread.
constexpr PathsSizes sizes = {.asked_once = 24, .between_all = 8, .between_double = 5};

}  // namespace

template <>
std::span<const Property<Sssp>> properties_of<Sssp>() {
  static const std::vector<Property<Sssp>> table = [] {
    using Rule = WeightedGraphRule;
    const Rule between_all = {.max_vertices = sizes.between_all};
    const TrialParts<Sssp> one_change = {
        .setting = true, .choice = true, .graphs = {.max_vertices = sizes.asked_once}};
    std::vector<Property<Sssp>> rows = paths_properties<Sssp>(sizes);
    rows.push_back(
        {.name = "every_source",
         .sentence = "distances from every vertex equal those of the oracle for all pairs",
         .parts = {.setting = true, .graphs = between_all},
         .violation = every_source});
    rows.push_back(
        {.name = "cycle_out_of_reach",
         .sentence = "a negative cycle that the source does not reach changes no distance",
         .parts = one_change,
         .violation = cycle_out_of_reach});
    rows.push_back({.name = "long_paths_right_or_refused",
                    .sentence = "nonnegative weights of any size give correct distances, and are "
                                "rejected if a distance exceeds 32 bits",
                    .parts = one_change,
                    .violation = long_paths_right_or_refused,
                    .applies = takes_heavy_arcs});
    rows.push_back({.name = "foreign_source_refused",
                    .sentence = "a source that is no vertex of the graph is rejected by a message "
                                "of one line that names the source",
                    .parts = {.setting = true, .graphs = between_all},
                    .violation = foreign_source_refused<Sssp>});
    return rows;
  }();
  return table;
}

}  // namespace graphspec::properties
