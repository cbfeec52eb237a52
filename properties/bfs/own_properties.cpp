/// \file
/// Subjects and properties of the paper's own.
#include "properties/bfs/own_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "gpu/bfs/bfs.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/harness/judge_message.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using OwnTrial = Trial<Bfs>;
using Verdict = std::optional<std::string>;

BfsStep::Enters enters(std::string_view step) {
  // A flag for each vertex, or one block, keeps its frontiers from the host.
  for (const auto* const unseen : {"vertex_parallel", "single_block_start"}) {
    if (step == unseen) return BfsStep::Enters::unseen;
  }
  return step == "nonatomic_visited" ? BfsStep::Enters::several_times : BfsStep::Enters::once;
}

BfsStep subject_of_step(const Solver<Bfs>& step, Device device) {
  BfsStep subject{subject_of(step, device)};
  subject.enters = enters(step.name);
  subject.insertions = [&step](const Graph& graph, Vertex source,
                               const Setting& setting) -> std::int64_t {
    const executor::ScheduleScope scheduled(setting.schedule);
    return count_of(step.solve(graph, {source}, setting.options, {}), "insertions").value_or(0);
  };
  return subject;
}

/// The queues of a block as large as its shared memory holds, and one slot more.
Verdict full_queues_fit(const BfsStep& subject, const OwnTrial& trial) {
  const OptionTable table = subject.options;
  Draw draw(trial.choice);
  const int queues = 1 << draw.between(0, 5);
  const int slots = draw.between(1, bfs::max_shared_words / queues - 8);
  // A tail and a place for each queue stand beside the slots, and for that of the block.
  const int left = bfs::max_shared_words - queues * (slots + 2) - 2;
  const Setting full = trial.setting.with(option_named(table, "warp_queues"), queues)
                           .with(option_named(table, "warp_queue_size"), slots)
                           .with(option_named(table, "block_queue_size"), left);
  const Graph graph = trial.graph.graph();
  const std::string what = fmt::format("{} queues of {} slots and one queue of ", queues, slots);
  auto wrong = certify_bfs(graph, trial.query.source, subject.run(graph, trial.query, full).level);
  if (wrong) return fmt::format("with {}{}: {}", what, left, *wrong);
  const Setting fuller = full.with(option_named(table, "block_queue_size"), left + 1);
  return expect_refusal([&] { return subject.run(graph, trial.query, fuller); }, "block_queue_size",
                        fmt::format("{}{}", what, left + 1));
}

Verdict insertions_counted(const BfsStep& subject, const OwnTrial& trial) {
  using Enters = BfsStep::Enters;
  const Graph graph = trial.graph.graph();
  const auto levels = Bfs::oracle(graph, trial.query).level;
  const std::int64_t reached =
      std::ranges::count_if(levels, [](std::int32_t level) { return level > 0; });
  const bool is_seen = subject.enters != Enters::unseen;
  const std::int64_t least = is_seen ? reached : 0;
  // Twice in one frontier, a vertex lets others in twice, and so on.
  const std::int64_t most =
      subject.enters == Enters::several_times ? std::numeric_limits<std::int64_t>::max() : least;
  const std::int64_t found = subject.insertions(graph, trial.query.source, trial.setting);
  if (found >= least && found <= most) return std::nullopt;
  return fmt::format("{} insertions, not {} to {}", found, least, most);
}

constexpr Property<Bfs, BfsStep> table[] = {
    {.name = "full_queues_fit",
     .sentence = "queues that exactly fill a block's shared memory give correct levels; one more "
                 "slot is rejected in one line that names the option",
     .parts = {.setting = true, .choice = true, .graphs = {.max_vertices = 8}},
     .violation = full_queues_fit},
    {.name = "insertions_counted",
     .sentence = "each reached vertex except the source is counted once when it enters a frontier, "
                 "or at least once if it may enter several times",
     .parts = {.setting = true, .graphs = {.max_vertices = 100}},
     .violation = insertions_counted},
};

}  // namespace

std::vector<BfsStep> bfs_steps(Device device) {
  std::vector<BfsStep> steps;
  for (const Solver<Bfs>& step : solvers<Bfs>(device)) {
    if (step.paper == "bfs") steps.push_back(subject_of_step(step, device));
  }
  return steps;
}

std::span<const Property<Bfs, BfsStep>> bfs_step_properties() {
  return table;
}

}  // namespace graphspec::properties
