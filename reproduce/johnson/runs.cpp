/// \file
/// Counting and timing on devices.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reproduce/johnson/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

johnson::Sources sources_of(const Configuration& each, const Input& input) {
  const Vertex vertices = input.graph.num_vertices();
  return {0, each.sources < 0 ? vertices : std::min(each.sources, vertices)};
}

/// Runs the configuration; with another variant's potentials where it says so.
johnson::Result all_pairs(const Configuration& each, Device device, const Input& input,
                          const johnson::RowSink& sink) {
  johnson::Variant variant = johnson::variant(device, each.variant);
  if (!each.potentials.empty()) {
    variant.potentials = johnson::variant(device, each.potentials).potentials;
  }
  return johnson::all_pairs(variant, device, input.graph, each.options, sink,
                            sources_of(each, input));
}

/// The same, each row certified before the next comes.
johnson::Result certified(const Configuration& each, Device device, const Input& input) {
  const auto certify = [&](Vertex first, std::span<const std::int32_t> rows) {
    require_right(fmt::format("{} on {}", each.variant, name(device)), input,
                  properties::certify_rows(input.graph, first, rows));
  };
  return all_pairs(each, device, input, certify);
}

/// They differ in what becomes of the rows alone: one certificate is enough.
bool finds_the_same(const Configuration& one, const Configuration& other) {
  return one.variant == other.variant && one.options == other.options &&
         one.sources == other.sources && one.potentials == other.potentials;
}

/// All of it but what is checked.
Run run_of(const Configuration& each, const Input& input) {
  Run run{.variant = each.variant, .fields = each.fields, .checked = {}};
  const Vertex sources = sources_of(each, input).last;
  run.facts = {{"sources", sources}};
  run.name =
      fmt::format("{}/sources:{}", labelled(input.name + "/" + each.variant, each.fields), sources);
  return run;
}

}  // namespace

std::vector<Configuration> all_steps(Vertex sources) {
  std::vector<Configuration> steps;
  for (const johnson::Variant& variant : johnson::variants(Device::cpu)) {
    steps.push_back({.variant = std::string(variant.name),
                     .fields = {{"step", variant.step}},
                     .sources = sources});
  }
  return steps;
}

Vertex counted_sources(const Input& input) {
  constexpr Vertex small = 1024;
  return input.graph.num_vertices() <= small ? 16 : 2;
}

void describe_weights(Input& input) {
  const auto given = reference::weights_of<std::int32_t>(input.graph);
  const auto [least, greatest] = std::minmax_element(given.begin(), given.end());
  input.about.update(
      {{"negative_arcs",
        std::count_if(given.begin(), given.end(), [](std::int32_t weight) { return weight < 0; })},
       {"least_weight", given.empty() ? 1 : *least},
       {"greatest_weight", given.empty() ? 1 : *greatest}});
}

void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations) {
  std::vector<Run> runs;
  for (const Configuration& each : configurations) {
    runs.push_back(run_of(each, input));
    runs.back().checked = [&input, each] {
      const johnson::Result result = certified(each, Device::cpu, input);
      Json counts = counts_json(result.counters);
      counts["phases"] = result.work.phases;
      return Json{{"counts", std::move(counts)}};
    };
  }
  campaign.count(input, runs);
}

void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations, int times_each) {
  if (!campaign.gpu()) return;
  campaign.note_region(
      "all pairs on gpu",
      "The time includes the transposition of the graph on the host, its copy to the "
      "device, the potentials, the reweighting, and the searches. Their number is `sources`. "
      "It does not include copies of the distances to the host. A row of the table with "
      "`rows to host` is an exception: its time includes these copies, which run during the "
      "searches from the next sources.");
  std::vector<Run> runs;
  std::shared_ptr<Json> found;
  const Configuration* before = nullptr;
  for (const Configuration& each : configurations) {
    if (before == nullptr || !finds_the_same(each, *before)) found = std::make_shared<Json>();
    before = &each;
    runs.push_back(run_of(each, input));
    runs.back().checked = [&input, each, found] {
      if (!found->is_null()) return *found;
      const johnson::Result result = certified(each, Device::cuda, input);
      *found = {{"counts",
                 {{"launches", result.counters.launches},
                  {"copies_to_host", result.counters.copies_to_host},
                  {"phases", result.work.phases}}}};
      return *found;
    };
    runs.back().sample = [&input, each](Parts& parts) {
      johnson::RowSink sink;
      if (each.to_host) sink = [](Vertex, std::span<const std::int32_t>) {};
      const johnson::Timing timing = all_pairs(each, Device::cuda, input, sink).timing;
      return parts.add({{"to_device_ms", timing.to_device_ms},
                        {"potentials_ms", timing.potentials_ms},
                        {"reweight_ms", timing.reweight_ms},
                        {"search_ms", timing.search_ms}});
    };
  }
  campaign.time(input, "gpu", std::move(runs), times_each);
}

}  // namespace graphspec::reproduce::johnson_paper
