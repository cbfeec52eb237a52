/// \file
/// The properties of our own searches of shortest paths.
#include "properties/ours/sssp_properties.hpp"

#include "properties/problem/paths/rounds.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using Verdict = std::optional<std::string>;

/// Returns the range of the rounds of a run. A search uses decreased distances in the same round,
/// so it needs no more rounds than a search that changes all distances at once. The rounds of a
/// search by buckets are of another kind.
CountBounds rounds_due(const SsspStep& subject, const Rounds& at_once) {
  if (subject.name == "tuned") return {.least = 1};
  return {1, at_once.all()};
}

/// Returns the range of the relaxations of a run. The arcs of each reached vertex are relaxed at
/// least once. A search of a matrix counts the weights that it reads.
CountBounds relaxations_due(const SsspStep& subject, const Graph& graph, const Rounds& at_once,
                            std::int64_t rounds) {
  const std::int64_t order = graph.num_vertices();
  if (subject.takes_matrices) return {at_once.reached * order, rounds * order * order};
  if (subject.name == "tuned") return {.least = at_once.reached_arcs};
  return {at_once.reached_arcs, rounds * graph.num_arcs()};
}

Verdict counts_follow(const SsspStep& subject, const Trial<Sssp>& trial) {
  const Graph graph = trial.graph.graph();
  const Rounds at_once = rounds_at_once(trial.graph, trial.query.source);
  const RunReport report = subject.report(graph, trial.query, trial.setting);
  if (auto wrong = judge_count(report, "rounds", rounds_due(subject, at_once))) return wrong;
  const std::int64_t rounds = count_of(report, "rounds").value_or(0);
  return judge_count(report, "relaxations", relaxations_due(subject, graph, at_once, rounds));
}

constexpr StepProperty table[] = {
    {.name = "counts_follow",
     .sentence = counts_follow_sentence,
     .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
     .violation = counts_follow,
     .applies = [](const SsspStep& subject) { return bool(subject.report); }},
    matrix_form_agrees,
    foreign_matrix_refused,
};

}  // namespace

std::vector<SsspStep> own_sssp_steps(Device device) {
  return sssp_steps(device, "ours");
}

std::span<const StepProperty> own_sssp_properties() {
  return table;
}

}  // namespace graphspec::properties
