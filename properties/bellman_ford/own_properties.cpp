/// \file
/// The properties of the paper's steps.
#include "properties/bellman_ford/own_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "properties/certificates/predecessors.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/rounds.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using Verdict = std::optional<std::string>;

/// Returns a number of threads per group: next to the size of a warp, to powers of two, and to the
/// limits of devices. Other numbers are rare, because OpenCL on a CPU compiles a kernel for each
/// size.
int group_size_of(std::uint64_t choice) {
  constexpr std::array sizes = {1, 2, 3, 6, 32, 33, 63, 64, 100, 255, 256, 1000, 1023, 1024};
  if (choice % 8 == 7) return Draw(choice).between(1, 1024);
  return sizes[choice % sizes.size()];
}

Trial<Sssp> with_predecessors(Trial<Sssp> trial) {
  trial.query.predecessors = true;
  return trial;
}

Verdict group_sizes(const SsspStep& subject, const Trial<Sssp>& given) {
  const Trial<Sssp> trial = with_predecessors(given);
  const OptionRow& row = option_named(subject.options, "group_size");
  const int group_size = std::min(group_size_of(trial.choice), most_threads(subject));
  const Rows rows = rows_of(subject, trial, trial.setting.with(row, group_size));
  const Rows one_thread = rows_of(subject, trial, trial.setting.with(row, 1));
  const std::string whose = fmt::format("M is {}, and with M = 1 the distance is", group_size);
  if (auto wrong = compare(rows, one_thread, whose)) return wrong;
  return certify_predecessors(trial.graph.graph(), trial.query.source, rows.distance,
                              rows.predecessor);
}

/// Returns the number of rounds that a run must have.
std::int64_t rounds_due(const SsspStep& subject, const Trial<Sssp>& trial) {
  const std::int64_t others = trial.graph.num_vertices - 1;
  if (trial.setting.value(option_named(subject.options, "until_stable")) == 0) return others;
  return std::min(others, rounds_at_once(trial.graph, trial.query.source).all());
}

Verdict counts_follow(const SsspStep& subject, const Trial<Sssp>& trial) {
  const RunReport report = subject.report(trial.graph.graph(), trial.query, trial.setting);
  const std::int64_t rounds = rounds_due(subject, trial);
  if (auto wrong = judge_count(report, "rounds", {rounds, rounds})) return wrong;
  if (auto wrong = judge_count(report, "relaxations", {0, 0})) return wrong;
  if (!has_groups(subject) || subject.name == "naive") return std::nullopt;
  const auto asked =
      static_cast<std::int64_t>(trial.setting.value(option_named(subject.options, "group_size")));
  const std::int64_t group_size = count_of(report, "group_size").value_or(0);
  if (asked > 0 ? group_size == asked : group_size > 0) return std::nullopt;
  return fmt::format("the groups have {} threads, but {} were requested", group_size, asked);
}

constexpr StepProperty table[] = {
    {.name = "counts_follow",
     .sentence = counts_follow_sentence,
     .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
     .violation = counts_follow,
     .applies = [](const SsspStep& subject) { return bool(subject.report); }},
    {.name = "group_sizes",
     .sentence = "for any number of threads per vertex from 1 to 1024, also more than useful, "
                 "distances are equal and predecessors are correct",
     .parts = {.setting = true, .choice = true, .graphs = {.max_vertices = 5, .zero_cycles = true}},
     .violation = group_sizes,
     .applies = has_groups},
    matrix_form_agrees,
    foreign_matrix_refused,
};

}  // namespace

std::vector<SsspStep> bellman_ford_subjects(Device device) {
  return sssp_steps(device, "bellman_ford");
}

bool has_groups(const SsspStep& subject) {
  return std::ranges::find(subject.options, "group_size", &OptionRow::name) !=
         subject.options.end();
}

int most_threads(const SsspStep& subject) {
  constexpr int most = 1024;
  if (!is_opencl(subject.device)) return most;
  return std::min(most, runtime(subject.device).properties().max_block_threads);
}

std::span<const StepProperty> bellman_ford_properties() {
  return table;
}

}  // namespace graphspec::properties
