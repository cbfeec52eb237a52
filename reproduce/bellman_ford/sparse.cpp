/// \file
/// Steps on lists of arcs: counted on small graphs of three families, timed on large ones, which
/// are those that peers were measured on; and the width of buckets.
#include <algorithm>
#include <utility>

#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using bellman_ford::Form;
using bellman_ford::Options;
using bellman_ford::Variant;
using bellman_ford::Work;

/// Samples of searches that take milliseconds.
constexpr int sparse_repetitions = 15;
/// Searches of an order of magnitude more than peers' are timed less often.
constexpr double slow_ms = 1000;

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 1'000'000;

/// The step that sorts vertices into buckets by distance.
constexpr std::string_view with_buckets = "tuned";

/// Distances alone, which is what peers compute, or predecessors as well.
std::vector<Configuration> all_steps(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, Form::sparse)) {
    for (const bool predecessors : {false, true}) {
      Options options;
      options.predecessors = predecessors;
      all.push_back(
          {variant, options, {{"paths", predecessors ? "with predecessors" : "distances only"}}});
    }
  }
  return all;
}

std::vector<Configuration> all_deltas(Device device) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device, Form::sparse)) {
    if (variant.name != with_buckets) continue;
    for (const int delta : {0, 1, 4, 16, 64, 128, 256, 512, 1024, 4096, 16384}) {
      Options options;
      options.predecessors = false;
      options.delta = delta;
      all.push_back({variant, options, {{"delta", delta == 0 ? Json("chosen") : Json(delta)}}});
    }
  }
  return all;
}

void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations) {
  campaign.count(input, runs_of(configurations, [&input](const Configuration& each) -> Run {
                   return {std::string(each.variant.name), each.fields, [&input, each] {
                             const bellman_ford::Result result = certified(input, each);
                             Json counts = counts_json(result.counters);
                             counts["rounds"] = result.work.rounds;
                             counts["relaxations"] = result.work.relaxations;
                             return Json{{"counts", std::move(counts)}};
                           }};
                 }));
}

/// A graph in the GPU's memory, and room for what searches find.
struct OnGpu {
  const Input& input;
  WeightedGraph graph{runtime(Device::cuda), input.graph, /*with_transpose=*/false};
  Array<std::int32_t> distance{graph.runtime(), static_cast<std::size_t>(graph.num_vertices())};
  Array<Vertex> predecessor{graph.runtime(), distance.size()};

  /// Runs once; what was done and how long it took.
  [[nodiscard]] std::pair<double, Work> search(const Configuration& each) const {
    Work work;
    const double milliseconds = graph.runtime().elapsed_ms([&] {
      work = each.variant.sparse(
          graph, /*least=*/0, input.source, each.options,
          {distance.data(), each.options.predecessors ? predecessor.data() : nullptr});
    });
    return {milliseconds, work};
  }
  /// Runs once and certifies what that leaves.
  [[nodiscard]] std::pair<double, Work> checked(const Configuration& each) const {
    distance.fill_bytes(0x7e);  // what an earlier step left must not pass for this one's
    predecessor.fill_bytes(0x7e);
    const auto found = search(each);
    require_certified(input, name_of(each.variant, Device::cuda),
                      {distance.to_host(),
                       each.options.predecessors ? predecessor.to_host() : std::vector<Vertex>()});
    return found;
  }
};

void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations) {
  describe(campaign, Device::cuda);
  campaign.note_region(
      "search on cuda",
      "The time of one search is measured between two CUDA events. It includes the "
      "initialization of the distances and queues. It does not include the copy of the "
      "graph to the device. The caches are not cleared before a search.");
  const OnGpu on_gpu{input};
  Together together(campaign, input, name(Device::cuda));
  double longest = 0;
  for (const Configuration& each : configurations) {
    Run run{std::string(each.variant.name), each.fields,
            [&] {
              const auto [milliseconds, work] = on_gpu.checked(each);
              longest = std::max(longest, milliseconds);
              return Json{{"counts", {{"rounds", work.rounds}, {"relaxations", work.relaxations}}}};
            },
            [&](Parts&) { return on_gpu.search(each).first; }};
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
  count(campaign, campaign.counted(family), all_steps(Device::cpu));
  if (campaign.gpu()) time_on_gpu(campaign, campaign.timed(family), all_steps(Device::cuda));
}

void sparse_files(Campaign& campaign) {
  for (const Input* input : campaign.files()) {
    if (input->graph.num_arcs() <= max_counted_arcs) {
      count(campaign, *input, all_steps(Device::cpu));
    }
    // Of negative weights the door of the library says how short a path can be.
    if (campaign.gpu() && !is_negative(input->graph)) {
      time_on_gpu(campaign, *input, all_steps(Device::cuda));
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
