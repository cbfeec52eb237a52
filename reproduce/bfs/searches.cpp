/// \file
/// Counting and timing single searches.
#include "reproduce/bfs/searches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "properties/certificates/bfs.hpp"
#include "reference/bfs.hpp"
#include "reference/graph/degree.hpp"
#include "reproduce/measure/counts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

using Json = nlohmann::json;

/// Medians get an interval of confidence from 6 samples on; 9 and 30 are common choices.
int repetitions(const Setting& setting) {
  return setting.scale == Scale::quick ? 9 : 30;
}

/// The host's references are not what is compared at paper scale, and take seconds there.
constexpr int reference_repetitions = 9;

void require_certified(const Input& input, const std::string& variant, Device device,
                       const std::vector<std::int32_t>& label) {
  if (const auto wrong = properties::certify_bfs(input.graph, input.source, label)) {
    throw DoesNotHold(
        fmt::format("{} on {}, graph {}: {}", variant, name(device), input.spec, *wrong));
  }
}

Json row_of(const Input& input, const std::string& variant, const Json& fields) {
  Json row = fields;
  row["graph"] = input.name;
  row["spec"] = input.spec;
  row["variant"] = variant;
  row["verified"] = "certificate";
  return row;
}

/// "grid/warp_queues/warp_queues:8"
std::string timing_name(const Input& input, const Configuration& configuration) {
  std::string name = input.name + "/" + configuration.variant;
  for (const auto& [option, value] : configuration.fields.items()) {
    name += fmt::format("/{}:{}", option, value.dump());
  }
  return name;
}

}  // namespace

std::vector<Configuration> all_steps() {
  std::vector<Configuration> steps;
  for (const bfs::Variant& variant : bfs::variants(Device::cpu)) {
    steps.push_back({std::string(variant.name), {}, {{"step", variant.step}}});
  }
  return steps;
}

void describe(Notebook& notebook, const Input& input) {
  if (notebook.observed("graph", input.spec)) return;
  std::int64_t self_loops = 0;
  for (Vertex vertex = 0; vertex < input.graph.num_vertices(); ++vertex) {
    const auto neighbours = input.graph.neighbours(vertex);
    self_loops += std::count(neighbours.begin(), neighbours.end(), vertex);
  }
  const DegreeStatistics degree = degree_statistics(input.graph);
  std::int64_t sum_of_levels = 0;
  for (std::size_t level = 0; level < input.frontier_sizes.size(); ++level) {
    sum_of_levels += static_cast<std::int64_t>(level) * input.frontier_sizes[level];
  }
  notebook.observe({{"kind", "graph"},
                    {"graph", input.name},
                    {"spec", input.spec},
                    {"vertices", input.graph.num_vertices()},
                    {"arcs", input.graph.num_arcs()},
                    {"symmetric", input.graph.known_symmetric()},
                    {"self_loops", self_loops},
                    {"greatest_degree", degree.maximum},
                    {"source", input.source},
                    {"reached", input.reached},
                    {"levels", input.frontier_sizes.size()},
                    {"sum_of_levels", sum_of_levels},
                    {"arcs_examined", input.arcs_examined},
                    {"frontier_sizes", input.frontier_sizes}});
}

void count(Notebook& notebook, const Input& input,
           const std::vector<Configuration>& configurations) {
  describe(notebook, input);
  for (const Configuration& configuration : configurations) {
    notebook.working_on(fmt::format("counting {} on {}", configuration.variant, input.spec));
    const bfs::Result result =
        bfs::search(bfs::variant(Device::cpu, configuration.variant), Device::cpu, input.graph,
                    input.source, configuration.options);
    require_certified(input, configuration.variant, Device::cpu, result.label);
    Json row = row_of(input, configuration.variant, configuration.fields);
    row["kind"] = "counts";
    row["device"] = "cpu executor";
    row["counts"] = counts_json(result.counters);
    notebook.observe(std::move(row));
  }
}

void count_accesses(Notebook& notebook, const Input& input,
                    const std::vector<Configuration>& configurations) {
  describe(notebook, input);
  executor::Schedule schedule;
  schedule.checked = true;
  schedule.counted = true;
  const executor::ScheduleScope scope(schedule);
  for (const Configuration& configuration : configurations) {
    notebook.working_on(
        fmt::format("counting accesses of {} on {}", configuration.variant, input.spec));
    executor::reset_kernel_counts();
    const bfs::Result result =
        bfs::search(bfs::variant(Device::cpu, configuration.variant), Device::cpu, input.graph,
                    input.source, configuration.options);
    require_certified(input, configuration.variant, Device::cpu, result.label);
    executor::KernelCounts all;
    for (const auto& [kernel, counts] : executor::kernel_counts()) {
      all.global_loads += counts.global_loads;
      all.global_stores += counts.global_stores;
      all.global_atomics += counts.global_atomics;
    }
    Json row = row_of(input, configuration.variant, configuration.fields);
    row["kind"] = "counts";
    row["device"] = "cpu executor";
    row["counts"] = {{"load_accesses", all.global_loads.accesses},
                     {"load_sectors", all.global_loads.sectors},
                     {"least_load_sectors", all.global_loads.least_sectors},
                     {"store_accesses", all.global_stores.accesses},
                     {"store_sectors", all.global_stores.sectors},
                     {"least_store_sectors", all.global_stores.least_sectors},
                     {"atomic_accesses", all.global_atomics.accesses},
                     {"atomic_sectors", all.global_atomics.sectors}};
    notebook.observe(std::move(row));
  }
}

void time_on_gpu(Notebook& notebook, const Setting& setting, const Input& input,
                 const std::vector<Configuration>& configurations) {
  if (!setting.gpu) return;
  describe(notebook, input);
  note_region(
      notebook, "search on gpu",
      "one search between two CUDA events, set-up of its labels and queues included; the "
      "graph lies in device memory, transfers are timed apart; caches are as the run before "
      "left them");
  const DeviceGraph& graph = input.on_gpu();
  const Array<std::int32_t> label(graph.runtime(), input.label.size());
  std::vector<Timed> timed;
  for (const Configuration& configuration : configurations) {
    const bfs::Variant& variant = bfs::variant(Device::cuda, configuration.variant);
    const auto search = [&graph, &label, &input, &variant, options = configuration.options] {
      variant.run(graph, input.source, options, label.data());
    };
    notebook.working_on(fmt::format("checking {} on {}", configuration.variant, input.spec));
    label.fill_bytes(0x7f);  // what an earlier variant left must not pass for this one's
    graph.runtime().synchronize();
    graph.runtime().reset_counters();
    search();
    graph.runtime().synchronize();
    const Counters counters = graph.runtime().counters();
    require_certified(input, configuration.variant, Device::cuda, label.to_host());

    Json fields = row_of(input, configuration.variant, configuration.fields);
    fields["device"] = "gpu";
    fields["counts"] = {{"launches", counters.launches},
                        {"copies_to_host", counters.copies_to_host}};
    timed.push_back({timing_name(input, configuration),
                     [&graph, search] { return graph.runtime().elapsed_ms(search); },
                     std::move(fields)});
  }
  notebook.working_on(fmt::format("timing {} searches on {}", timed.size(), input.spec));
  notebook.time(std::move(timed), repetitions(setting));
}

void time_transfers(Notebook& notebook, const Setting& setting, const Input& input) {
  if (!setting.gpu) return;
  Runtime& gpu = runtime(Device::cuda);
  notebook.working_on("timing transfers of " + input.spec);
  const Array<ArcIndex> edges(gpu, input.graph.offsets());
  const Array<Vertex> dest(gpu, input.graph.dest());
  const Array<std::int32_t> label(gpu, input.label.size());
  std::vector<std::int32_t> host_label(input.label.size());
  const auto to_device = [&] {
    gpu.copy_to_device(edges.data(), input.graph.offsets().data(),
                       input.graph.offsets().size_bytes());
    gpu.copy_to_device(dest.data(), input.graph.dest().data(), input.graph.dest().size_bytes());
  };
  const auto to_host = [&] {
    gpu.copy_to_host(host_label.data(), label.data(), host_label.size() * sizeof(std::int32_t));
  };
  note_region(notebook, "transfer", "edges and dest, or labels, from or to pageable host memory");
  const auto transfer = [&](const char* direction, std::size_t bytes,
                            const std::function<void()>& work) {
    Json fields{{"graph", input.name},
                {"spec", input.spec},
                {"variant", direction},
                {"device", "gpu"},
                {"bytes", bytes}};
    return Timed{input.name + "/" + direction, [&gpu, work] { return gpu.elapsed_ms(work); },
                 std::move(fields)};
  };
  notebook.time(
      {transfer("graph_to_device",
                input.graph.offsets().size_bytes() + input.graph.dest().size_bytes(), to_device),
       transfer("labels_to_host", host_label.size() * sizeof(std::int32_t), to_host)},
      repetitions(setting));
}

void time_references(Notebook& notebook, const Input& input) {
  describe(notebook, input);
  notebook.working_on("timing the references on " + input.spec);
  require_certified(input, "openmp", Device::cpu, reference::bfs_openmp(input.graph, input.source));
  note_region(notebook, "search on host",
              "one search from and to host memory, its allocations included");
  const auto reference = [&](const char* variant, const std::function<void()>& search) {
    Json fields = row_of(input, variant, Json::object());
    fields["device"] = "host";
    return Timed{input.name + "/" + variant, [search] { return host_ms(search); },
                 std::move(fields)};
  };
  notebook.time(
      {reference("sequential",
                 [&] { static_cast<void>(reference::bfs(input.graph, input.source)); }),
       reference("openmp",
                 [&] { static_cast<void>(reference::bfs_openmp(input.graph, input.source)); })},
      reference_repetitions);
}

void compare_on_all(Notebook& notebook, Inputs& inputs,
                    const std::vector<Configuration>& configurations) {
  for (const Input* input : inputs.counted(notebook)) count(notebook, *input, configurations);
  if (!inputs.setting().gpu) return;
  for (const Input* input : inputs.timed(notebook)) {
    time_on_gpu(notebook, inputs.setting(), *input, configurations);
  }
}

}  // namespace graphspec::reproduce::bfs_paper
