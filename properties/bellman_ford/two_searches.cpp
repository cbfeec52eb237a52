/// \file
/// Properties of two searches: what one finds follows from what the other does.
#include <algorithm>
#include <array>

#include "properties/bellman_ford/compare.hpp"
#include "properties/bellman_ford/objections.hpp"
#include "properties/certificates/predecessors.hpp"

namespace graphspec::properties::bellman_ford_objection {
namespace {

using Verdict = std::optional<std::string>;

/// The weights of the lightest arcs, read off the list of edges.
std::vector<std::int32_t> lightest_arcs(const RandomGraph& graph) {
  const auto order = static_cast<std::size_t>(graph.num_vertices);
  std::vector<std::int32_t> weight(order * order, unreached);
  for (const RandomEdge& arc : with_arcs_apart(graph).edges) {
    std::int32_t& known =
        weight[static_cast<std::size_t>(arc.from) * order + static_cast<std::size_t>(arc.to)];
    known = std::min(known, arc.weight);
  }
  return weight;
}

/// Threads a group on both sides of a warp's, of powers of two, and of what devices take; seldom
/// others, for OpenCL on a CPU compiles a kernel for each size.
int group_size_of(std::uint64_t choice) {
  constexpr std::array sizes = {1, 2, 3, 6, 32, 33, 63, 64, 100, 255, 256, 1000, 1023, 1024};
  if (choice % 8 == 7) return Draw(choice).between(1, 1024);
  return sizes[choice % sizes.size()];
}

}  // namespace

Verdict shift(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_shift(lengths_by(subject, trial.setting), trial.problem.graph, trial.choice);
}

Verdict renumbering(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_renumbering(lengths_by(subject, trial.setting), trial.problem.graph, trial.choice);
}

Verdict arc_order(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_arc_order(lengths_by(subject, trial.setting), trial.problem.graph, trial.choice);
}

Verdict reversal(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_reversal(lengths_by(subject, trial.setting), trial.problem.graph);
}

Verdict neutral_additions(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_neutral_additions(lengths_by(subject, trial.setting), trial.problem.graph,
                                 trial.additions);
}

Verdict disjoint_union(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_disjoint_union(lengths_by(subject, trial.setting), trial.problem.graph);
}

Verdict lighter_arc(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  return judge_lighter_arc(lengths_by(subject, trial.setting), trial.problem.graph, trial.choice);
}

Verdict scaling(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const std::int32_t factor = Draw(trial.choice).between(2, 1000);
  BellmanFordTrial scaled = trial;
  scaled.problem.graph = with_arcs_apart(trial.problem.graph);
  for (RandomEdge& edge : scaled.problem.graph.edges) edge.weight *= factor;
  SourceLengths expected = lengths_of(subject, trial, trial.setting);
  for (std::int32_t& length : expected) {
    if (length != unreached) length *= factor;
  }
  return compare(lengths_of(subject, scaled, trial.setting), expected,
                 fmt::format("all weights are {} times as great, and so it must be", factor));
}

Verdict schedule(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  BellmanFordSetting rescheduled = trial.setting;
  rescheduled.schedule = trial.other_setting.schedule;
  return compare(lengths_of(subject, trial, rescheduled), lengths_of(subject, trial, trial.setting),
                 "in another order of threads it is");
}

Verdict options(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  BellmanFordSetting other = trial.setting;
  other.options = trial.other_setting.options;
  return compare(lengths_of(subject, trial, other), lengths_of(subject, trial, trial.setting),
                 "with the first options it is");
}

Verdict group_sizes(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  BellmanFordSetting one_thread = with_predecessors(trial.setting);
  one_thread.options.group_size = 1;
  BellmanFordSetting grouped = one_thread;
  grouped.options.group_size = group_size_of(trial.choice);
  const Graph graph = trial.problem.graph.graph();
  const Vertex source = trial.problem.source;
  const auto paths = paths_of(subject, graph, source, grouped);
  const std::string whose = fmt::format("M is {}; with 1 it is", grouped.options.group_size);
  if (auto wrong = compare(paths.length, lengths_of(subject, trial, one_thread), whose)) {
    return wrong;
  }
  return certify_predecessors(graph, source, paths.length, paths.predecessor);
}

Verdict lengths_without_predecessors(const BellmanFordSubject& subject,
                                     const BellmanFordTrial& trial) {
  // paths_of() objects to predecessors that were not asked for.
  return compare(lengths_of(subject, trial, with_predecessors(trial.setting, false)),
                 lengths_of(subject, trial, with_predecessors(trial.setting)),
                 "with predecessors it is");
}

Verdict matrix_form_agrees(const BellmanFordSubject& subject, const BellmanFordTrial& trial) {
  const auto& [graph, source] = trial.problem;
  const BellmanFordSetting setting = with_predecessors(trial.setting);
  const auto paths =
      subject.search_matrix(lightest_arcs(graph), graph.num_vertices, source, setting);
  if (auto wrong =
          compare(paths.length, lengths_of(subject, trial, setting), "of the graph it is")) {
    return wrong;
  }
  return certify_predecessors(graph.graph(), source, paths.length, paths.predecessor);
}

}  // namespace graphspec::properties::bellman_ford_objection
