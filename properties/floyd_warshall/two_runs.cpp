/// \file
/// Properties of two runs: what one finds follows from what the other does.
#include "properties/floyd_warshall/compare.hpp"
#include "properties/floyd_warshall/objections.hpp"
#include "properties/shortest_paths/changed_runs.hpp"

namespace graphspec::properties::floyd_warshall_objection {
namespace {

using Verdict = std::optional<std::string>;

LengthsOf lengths_by(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return [&](const Graph& graph) { return lengths_of(subject, graph, trial.setting); };
}

}  // namespace

Verdict shift(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_shift(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict renumbering(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_renumbering(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict arc_order(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_arc_order(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict reversal(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_reversal(lengths_by(subject, trial), trial.graph);
}

Verdict neutral_additions(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_neutral_additions(lengths_by(subject, trial), trial.graph, trial.additions);
}

Verdict disjoint_union(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_disjoint_union(lengths_by(subject, trial), trial.graph);
}

Verdict lighter_arc(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  return judge_lighter_arc(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict schedule(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  FloydWarshallSetting rescheduled = trial.setting;
  rescheduled.schedule = trial.other_setting.schedule;
  return compare(lengths_of(subject, graph, rescheduled), lengths_of(subject, graph, trial.setting),
                 "in another order of threads it is");
}

Verdict options(const FloydWarshallSubject& subject, const FloydWarshallTrial& trial) {
  const Graph graph = trial.graph.graph();
  FloydWarshallSetting other = trial.setting;
  other.options = trial.other_setting.options;
  return compare(lengths_of(subject, graph, other), lengths_of(subject, graph, trial.setting),
                 "with the first options it is");
}

}  // namespace graphspec::properties::floyd_warshall_objection
