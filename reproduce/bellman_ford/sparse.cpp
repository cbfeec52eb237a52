/// \file
/// Searches of sparse graphs: counted on small graphs of three families, and timed on the large
/// graphs on which other programs were measured. The effect of the width of buckets.
#include <algorithm>
#include <map>
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using problem::Sssp;

/// Samples of searches that take milliseconds.
constexpr int sparse_repetitions = 15;
/// Searches that take about ten times as long as those of other programs are timed less often.
constexpr double slow_ms = 1000;

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 1'000'000;

/// The step that sorts vertices into buckets by distance.
constexpr std::string_view with_buckets = "tuned";

/// Each search without predecessors, as other programs compute it, and with them.
std::vector<Configuration> all_searches(Device device) {
  std::vector<Configuration> all;
  for (const Step* const step : sparse_steps(device)) {
    for (const bool predecessors : {false, true}) {
      all.push_back({step,
                     {},
                     {{"paths", predecessors ? "with predecessors" : "distances only"}},
                     predecessors});
    }
  }
  return all;
}

std::vector<Configuration> all_deltas(Device device) {
  std::vector<Configuration> all;
  for (const Step* const step : sparse_steps(device)) {
    if (step->name != with_buckets) continue;
    for (const int delta : {0, 1, 4, 16, 64, 128, 256, 512, 1024, 4096, 16384}) {
      all.push_back({step,
                     {{"delta", delta}},
                     {{"delta", delta == 0 ? Json("chosen") : Json(delta)}},
                     /*predecessors=*/false});
    }
  }
  return all;
}

/// Returns what the rows of results state about the work of a search.
Json work_of(const RunReport& report) {
  return {{"rounds", count_of(report, "rounds").value_or(0)},
          {"relaxations", count_of(report, "relaxations").value_or(0)}};
}

void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations) {
  campaign.count(input, runs_of(configurations, [&input](const Configuration& each) -> Run {
                   return {std::string(each.step->name), each.fields, [&input, each] {
                             const RunReport report = certified(input, each);
                             Json counts = counts_json(report.counters);
                             counts.update(work_of(report));
                             return Json{{"counts", std::move(counts)}};
                           }};
                 }));
}

/// A graph in the memory of the GPU, with a copy for each step and its options.
class OnGpu {
 public:
  explicit OnGpu(const Input& input) : input_(input) {}

  void prepare(const Configuration& each) {
    Prepared<Sssp>& search = prepared_[{each.step, each.options}];
    if (!search) search = each.step->prepare(input_.graph, each.options);
  }
  /// \pre prepare() of the configuration
  [[nodiscard]] RunReport search(const Configuration& each, const Sink<Sssp>& sink = {}) const {
    return prepared_.at({each.step, each.options})({input_.source, each.predecessors}, sink);
  }
  [[nodiscard]] RunReport checked(const Configuration& each) const {
    return search(each, [&](const Sssp::Part& paths) {
      require_certified(input_, name_of(*each.step, Device::cuda), paths);
    });
  }

 private:
  const Input& input_;
  std::map<std::pair<const Step*, OptionValues>, Prepared<Sssp>> prepared_;
};

void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations) {
  describe(campaign, Device::cuda);
  campaign.note_region(
      "search on cuda",
      "The time of one search is measured between two CUDA events. It includes the "
      "initialization of the distances and queues. It does not include the copy of the "
      "graph to the device. The caches are not cleared before a search.");
  OnGpu on_gpu(input);
  Together together(campaign, input, name(Device::cuda));
  double longest = 0;
  for (const Configuration& each : configurations) {
    on_gpu.prepare(each);
    Run run{std::string(each.step->name), each.fields,
            [&] {
              const RunReport report = on_gpu.checked(each);
              longest = std::max(longest, ms_of(report, "search"));
              return Json{{"counts", work_of(report)}};
            },
            [&](Parts&) { return ms_of(on_gpu.search(each), "search"); }};
    run.facts = {{"class", class_of(Device::cuda)}};
    together.add(std::move(run));
  }
  together.time(longest > slow_ms ? repetitions : sparse_repetitions);
}

bool is_negative(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  return weights != nullptr &&
         std::any_of(weights->begin(), weights->end(), [](std::int32_t each) { return each < 0; });
}

}  // namespace

void sparse(Campaign& campaign, const Family& family) {
  count(campaign, campaign.counted(family), all_searches(Device::cpu));
  if (campaign.gpu()) time_on_gpu(campaign, campaign.timed(family), all_searches(Device::cuda));
}

void sparse_files(Campaign& campaign) {
  for (const Input* input : campaign.files()) {
    if (input->graph.num_arcs() <= max_counted_arcs) {
      count(campaign, *input, all_searches(Device::cpu));
    }
    // A graph with negative weights is only counted.
    if (campaign.gpu() && !is_negative(input->graph)) {
      time_on_gpu(campaign, *input, all_searches(Device::cuda));
    }
  }
}

bool has_buckets() {
  return !all_deltas(Device::cpu).empty();
}

void deltas(Campaign& campaign, std::span<const Family> families) {
  for (const Family& family : families) {
    count(campaign, campaign.counted(family), all_deltas(Device::cpu));
    if (campaign.gpu()) time_on_gpu(campaign, campaign.timed(family), all_deltas(Device::cuda));
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
