/// \file
/// Subjects and properties of the paper's own.
#include <algorithm>
#include <array>
#include <limits>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "properties/bellman_ford/own_properties.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/harness/judge_message.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/rounds.hpp"

namespace graphspec::properties {
namespace {

using bellman_ford::Options;
using bellman_ford::Variant;
using problem::Sssp;
using OwnTrial = Trial<Sssp>;
using Verdict = std::optional<std::string>;

BellmanFordSubject subject_of_step(const Variant& step, Device device) {
  BellmanFordSubject subject{subject_of(solver<Sssp>(device, step.name), device)};
  subject.takes_matrices = step.form() == bellman_ford::Form::dense;
  subject.is_ours = step.is_ours();
  subject.run_matrix = [&step, device](std::span<const std::int32_t> weight, Vertex order,
                                       const Sssp::Query& query, const Setting& setting) {
    const executor::ScheduleScope scheduled(setting.schedule);
    auto options = options_from<Options>(bellman_ford::option_table(), setting.options);
    options.predecessors = query.predecessors;
    return bellman_ford::search(step, device, weight, order, query.source, options).paths;
  };
  return subject;
}

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

OwnTrial with_predecessors(OwnTrial trial) {
  trial.query.predecessors = true;
  return trial;
}

Verdict group_sizes(const BellmanFordSubject& subject, const OwnTrial& given) {
  const OwnTrial trial = with_predecessors(given);
  const OptionRow& row = option_named(subject.options, "group_size");
  const int group_size = std::min(group_size_of(trial.choice), subject.most_threads());
  const Rows rows = rows_of(subject, trial, trial.setting.with(row, group_size));
  const Rows one_thread = rows_of(subject, trial, trial.setting.with(row, 1));
  const std::string whose = fmt::format("M is {}, and with M = 1 the distance is", group_size);
  if (auto wrong = compare(rows, one_thread, whose)) return wrong;
  return certify_predecessors(trial.graph.graph(), trial.query.source, rows.distance,
                              rows.predecessor);
}

Verdict matrix_form_agrees(const BellmanFordSubject& subject, const OwnTrial& given) {
  const OwnTrial trial = with_predecessors(given);
  const Graph graph = trial.graph.graph();
  const Rows rows = rows_of(graph, trial.query,
                            subject.run_matrix(lightest_arcs(trial.graph), graph.num_vertices(),
                                               trial.query, trial.setting));
  if (auto wrong = compare(rows, rows_of(subject, trial), "for the graph itself the distance is"))
    return wrong;
  return certify_predecessors(graph, trial.query.source, rows.distance, rows.predecessor);
}

Verdict foreign_matrix_refused(const BellmanFordSubject& subject, const OwnTrial& trial) {
  const Vertex order = trial.graph.num_vertices;
  const auto values = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  const auto refusal_of = [&](std::size_t size, Vertex source, const std::string& named) {
    const std::vector<std::int32_t> matrix(size, unreached);
    const Sssp::Query query{source, trial.query.predecessors};
    return expect_refusal(
        [&] { return subject.run_matrix(matrix, order, query, trial.setting); }, named,
        fmt::format("a matrix of {} values for {} vertices, with source {},", size, order, source));
  };
  if (!subject.takes_matrices) return refusal_of(values, trial.query.source, "graph");
  for (const std::size_t size : {values - 1, values + 1, 2 * values}) {
    if (auto wrong = refusal_of(size, trial.query.source, std::to_string(size))) return wrong;
  }
  for (const Vertex source : {order, Vertex{-1}, std::numeric_limits<Vertex>::max(),
                              std::numeric_limits<Vertex>::min()}) {
    if (auto wrong = refusal_of(values, source, std::to_string(source))) return wrong;
  }
  return std::nullopt;
}

/// What a count may be.
struct Bounds {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  [[nodiscard]] bool hold(std::int64_t count) const { return count >= least && count <= most; }
};

/// The rounds of a run. Steps of ours take up lengths as they come, and are done no later than
/// rounds that change all lengths at once; that of buckets has rounds of another kind.
Bounds rounds_due(const BellmanFordSubject& subject, const OwnTrial& trial, const Rounds& at_once) {
  const std::int64_t others = trial.graph.num_vertices - 1;
  if (!subject.is_ours) {
    const bool until_stable =
        trial.setting.value(option_named(subject.options, "until_stable")) != 0;
    const std::int64_t due = until_stable ? std::min(others, at_once.all()) : others;
    return {due, due};
  }
  if (subject.name == "tuned") return {.least = 1};
  return {1, at_once.all()};
}

/// The relaxations of a run of so many rounds: the arcs of what is reached, each once at least; on
/// matrices all that is read.
Bounds relaxations_due(const BellmanFordSubject& subject, const Graph& graph, const Rounds& at_once,
                       std::int64_t rounds) {
  const std::int64_t order = graph.num_vertices();
  if (subject.name == "tuned_dense") return {at_once.reached * order, rounds * order * order};
  if (subject.name == "worklist") return {at_once.reached_arcs, rounds * graph.num_arcs()};
  if (subject.name == "tuned") return {.least = at_once.reached_arcs};
  return {0, 0};
}

Verdict counts_follow(const BellmanFordSubject& subject, const OwnTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Rounds at_once = rounds_at_once(trial.graph, trial.query.source);
  const RunReport report = subject.report(graph, trial.query, trial.setting);
  const std::int64_t rounds = count_of(report, "rounds").value_or(-1);
  const std::int64_t relaxations = count_of(report, "relaxations").value_or(-1);
  if (const Bounds due = rounds_due(subject, trial, at_once); !due.hold(rounds)) {
    return fmt::format("the run has {} rounds, but must have {} to {}", rounds, due.least,
                       due.most);
  }
  if (const Bounds due = relaxations_due(subject, graph, at_once, rounds); !due.hold(relaxations)) {
    return fmt::format("the run has {} relaxations, but must have {} to {}", relaxations, due.least,
                       due.most);
  }
  if (!subject.has_groups()) return std::nullopt;
  const auto asked =
      static_cast<std::int64_t>(trial.setting.value(option_named(subject.options, "group_size")));
  const std::int64_t group_size = count_of(report, "group_size").value_or(0);
  const bool is_asked = asked > 0 ? group_size == asked : group_size > 0;
  if (is_asked || subject.is_ours || subject.name == "naive") return std::nullopt;
  return fmt::format("the groups have {} threads, but {} were requested", group_size, asked);
}

constexpr Property<Sssp, BellmanFordSubject> table[] = {
    {.name = "counts_follow",
     .sentence = "the number of rounds equals the number in the paper's loop, or is at most as "
                 "high if a variant uses decreased distances in the same round; only arcs of "
                 "reached vertices are relaxed",
     .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
     .violation = counts_follow,
     .applies = [](const BellmanFordSubject& subject) { return bool(subject.report); }},
    {.name = "group_sizes",
     .sentence = "for any number of threads per vertex from 1 to 1024, also more than useful, "
                 "distances are equal and predecessors are correct",
     .parts = {.setting = true, .choice = true, .graphs = {.max_vertices = 5, .zero_cycles = true}},
     .violation = group_sizes,
     .applies = [](const BellmanFordSubject& subject) { return subject.has_groups(); }},
    {.name = "matrix_form_agrees",
     .sentence = "a matrix gives the same result as the graph that it represents",
     .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
     .violation = matrix_form_agrees,
     .applies = [](const BellmanFordSubject& subject) { return subject.takes_matrices; }},
    {.name = "foreign_matrix_refused",
     .sentence = "a matrix whose size does not fit the number of vertices, or a source that is no "
                 "vertex, is rejected by a message of one line that names the wrong number; "
                 "variants on edge lists reject every matrix",
     .parts = {.setting = true, .graphs = {.max_vertices = 8}},
     .violation = foreign_matrix_refused},
};

}  // namespace

int BellmanFordSubject::most_threads() const {
  constexpr int most = 1024;
  if (!is_opencl(device)) return most;
  return std::min(most, runtime(device).properties().max_block_threads);
}

bool BellmanFordSubject::has_groups() const {
  return takes_matrices &&
         std::ranges::find(options, "group_size", &OptionRow::name) != options.end();
}

std::vector<BellmanFordSubject> bellman_ford_subjects(Device device) {
  std::vector<BellmanFordSubject> subjects;
  for (const Variant& step : bellman_ford::variants(device)) {
    subjects.push_back(subject_of_step(step, device));
  }
  return subjects;
}

std::span<const Property<Sssp, BellmanFordSubject>> bellman_ford_properties() {
  return table;
}

}  // namespace graphspec::properties
