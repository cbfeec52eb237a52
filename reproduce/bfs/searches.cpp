/// \file
/// Single searches: counted on the CPU executor, timed on the GPU and on the host.
#include <fmt/format.h>

#include <algorithm>

#include "gpu/device/cpu/access_counter.hpp"
#include "properties/certificates/bfs.hpp"
#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reproduce/bfs/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

using executor::KernelCounts;
using executor::WarpAccesses;
using problem::Bfs;

/// Medians get an interval of confidence from 6 samples on; 9 and 30 are common choices.
int repetitions(const Campaign& campaign) {
  return campaign.quick() ? 9 : 30;
}

/// The host's references are not what is compared at paper scale, and take seconds there.
constexpr int reference_repetitions = 9;

constexpr CountedAccesses accesses[] = {
    {"load_accesses", &KernelCounts::global_loads, &WarpAccesses::accesses},
    {"load_sectors", &KernelCounts::global_loads, &WarpAccesses::sectors},
    {"least_load_sectors", &KernelCounts::global_loads, &WarpAccesses::least_sectors},
    {"store_accesses", &KernelCounts::global_stores, &WarpAccesses::accesses},
    {"store_sectors", &KernelCounts::global_stores, &WarpAccesses::sectors},
    {"least_store_sectors", &KernelCounts::global_stores, &WarpAccesses::least_sectors},
    {"atomic_accesses", &KernelCounts::global_atomics, &WarpAccesses::accesses},
    {"atomic_sectors", &KernelCounts::global_atomics, &WarpAccesses::sectors},
};

void require_certified(const Input& input, const std::string& who,
                       const std::vector<std::int32_t>& label) {
  require_right(who, input, properties::certify_bfs(input.graph, input.source, label));
}

/// A graph in the GPU's memory, and room for labels.
struct OnGpu {
  const Input& input;
  DeviceGraph graph{runtime(Device::cuda), input.graph, /*with_transpose=*/true};
  Array<std::int32_t> label{graph.runtime(), static_cast<std::size_t>(input.graph.num_vertices())};

  [[nodiscard]] RunReport search(const Configuration& each) {
    return solver<Bfs>(Device::cuda, each.variant)
        .solve_on_device(graph, {.source = input.source}, each.options, label.data());
  }
  [[nodiscard]] double search_ms(const Configuration& each) {
    return search(each).times_ms.front().second;
  }
  [[nodiscard]] Json checked(const Configuration& each) {
    label.fill_bytes(
        0x7f);  // the labels of an earlier search must not be taken for those of this one
    const Counters counters = search(each).counters;
    require_certified(input, each.variant + " on the GPU", label.to_host());
    return {
        {"counts", {{"launches", counters.launches}, {"copies_to_host", counters.copies_to_host}}}};
  }
};

}  // namespace

RunReport certified(const Input& input, const Configuration& each) {
  return solver<Bfs>(Device::cpu, each.variant)
      .solve(input.graph, {.source = input.source}, each.options, [&](const Bfs::Part& part) {
        require_certified(input, each.variant + " on the CPU executor", part.level);
      });
}

std::int64_t insertions_of(const RunReport& report) {
  return count_of(report, "insertions").value_or(0);
}

std::vector<Configuration> all_steps() {
  std::vector<Configuration> steps;
  const auto add = [&steps](std::string_view name) {
    steps.push_back({std::string(name), {}, {{"step", steps.size() + 1}}});
  };
  for (const Solver<Bfs>& step : solvers<Bfs>(Device::cpu)) {
    if (step.paper == "bfs") add(step.name);
  }
  add("tuned");
  return steps;
}

void describe_search(Input& input) {
  const Graph& graph = input.graph;
  const auto label = reference::bfs(graph, input.source).level;
  require_certified(input, "the sequential reference", label);
  std::vector<std::int64_t> frontier_sizes;  // vertices a level, from level 0
  std::int64_t self_loops = 0;
  std::int64_t reached = 0;
  std::int64_t sum_of_levels = 0;
  std::int64_t arcs_examined = 0;  // that leave reached vertices
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto neighbours = graph.neighbours(vertex);
    self_loops += std::count(neighbours.begin(), neighbours.end(), vertex);
    const std::int32_t level = label[vertex];
    if (level == problem::Bfs::unreached_level) continue;
    const auto levels = static_cast<std::size_t>(level) + 1;
    if (frontier_sizes.size() < levels) frontier_sizes.resize(levels);
    ++frontier_sizes[levels - 1];
    ++reached;
    sum_of_levels += level;
    arcs_examined += static_cast<std::int64_t>(neighbours.size());
  }
  input.about.update({{"symmetric", graph.known_symmetric()},
                      {"self_loops", self_loops},
                      {"reached", reached},
                      {"levels", frontier_sizes.size()},
                      {"sum_of_levels", sum_of_levels},
                      {"arcs_examined", arcs_examined},
                      {"frontier_sizes", frontier_sizes}});
}

void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations) {
  campaign.count(input, runs_of(configurations, [&input](const Configuration& each) -> Run {
                   return {each.variant, each.fields, [&input, each] {
                             return Json{{"counts", counts_json(certified(input, each).counters)}};
                           }};
                 }));
}

void count_accesses(const Campaign& campaign, const Input& input,
                    const std::vector<Configuration>& configurations) {
  campaign.count(input, runs_of(configurations, [&input](const Configuration& each) -> Run {
                   return {each.variant, each.fields, [&input, each] {
                             const auto search = [&] { static_cast<void>(certified(input, each)); };
                             return Json{{"counts", accesses_json(search, accesses)}};
                           }};
                 }));
}

void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations) {
  if (!campaign.gpu()) return;
  campaign.note_region(
      "search on gpu",
      "The time of one search is measured between two CUDA events. It includes the "
      "initialization of the labels and queues. It does not include copies between host and "
      "device, which are timed separately. The caches are not cleared before a search.");
  OnGpu on_gpu{input};
  const auto run_of = [&on_gpu](const Configuration& each) -> Run {
    return {each.variant, each.fields, [&on_gpu, each] { return on_gpu.checked(each); },
            [&on_gpu, each](Parts&) { return on_gpu.search_ms(each); }};
  };
  campaign.time(input, "gpu", runs_of(configurations, run_of), repetitions(campaign));
}

void count_insertions_on_gpu(const Campaign& campaign, const Input& input,
                             const std::vector<Configuration>& configurations) {
  if (!campaign.gpu()) return;
  campaign.describe(input);
  OnGpu on_gpu{input};
  for (const Configuration& each : configurations) {
    campaign.working_on(fmt::format("counting {} on the GPU on {}", each.variant, input.spec));
    static_cast<void>(on_gpu.checked(each));
    std::vector<std::int64_t> insertions;
    insertions.reserve(reference_repetitions);
    for (int run = 0; run < reference_repetitions; ++run) {
      insertions.push_back(insertions_of(on_gpu.search(each)));
    }
    Json row = row_of(input, each.variant, "gpu");
    row.update({{"kind", "insertions"}, {"insertions", insertions}});
    row.update(each.fields);
    campaign.observe(std::move(row));
  }
}

void time_transfers(const Campaign& campaign, const Input& input) {
  if (!campaign.gpu()) return;
  Runtime& gpu = runtime(Device::cuda);
  campaign.working_on("timing transfers of " + input.spec);
  campaign.note_region(
      "transfer",
      "The time of graph_to_device includes the copy of the arrays edges and dest from "
      "pageable host memory to the device. The time of labels_to_host includes the copy of "
      "the labels from the device to pageable host memory.");
  const auto offsets = input.graph.offsets();
  const auto dest = input.graph.dest();
  const Array<ArcIndex> edges_there(gpu, offsets);
  const Array<Vertex> dest_there(gpu, dest);
  std::vector<std::int32_t> label(static_cast<std::size_t>(input.graph.num_vertices()));
  const Array<std::int32_t> label_there(gpu, label.size());
  const auto to_device = [&] {
    gpu.copy_to_device(edges_there.data(), offsets.data(), offsets.size_bytes());
    gpu.copy_to_device(dest_there.data(), dest.data(), dest.size_bytes());
  };
  const auto to_host = [&] {
    gpu.copy_to_host(label.data(), label_there.data(), label.size() * sizeof(std::int32_t));
  };
  const auto transfer = [&](const char* direction, std::size_t bytes,
                            const std::function<void()>& work) {
    Json row = row_of(input, direction, "gpu");
    row.erase("verified");
    row["bytes"] = bytes;
    return Timed{input.name + "/" + direction, [&gpu, work] { return gpu.elapsed_ms(work); },
                 std::move(row)};
  };
  campaign.notebook().time(
      {transfer("graph_to_device", offsets.size_bytes() + dest.size_bytes(), to_device),
       transfer("labels_to_host", label.size() * sizeof(std::int32_t), to_host)},
      repetitions(campaign));
}

void time_references(const Campaign& campaign, const Input& input) {
  campaign.note_region(
      "search on host",
      "The time includes one search on the host, with input and output in host memory, and "
      "its memory allocations.");
  const auto timed = [&input](const char* name, auto search) {
    return Run{name, Json::object(),
               [&input, name, search] {
                 require_certified(input, name, search(input.graph, input.source));
                 return Json::object();
               },
               [&input, search](Parts&) {
                 return host_ms([&] { static_cast<void>(search(input.graph, input.source)); });
               }};
  };
  campaign.time(
      input, "host",
      {timed("sequential",
             [](const Graph& graph, Vertex source) { return reference::bfs(graph, source).level; }),
       timed("openmp", reference::bfs_openmp)},
      reference_repetitions);
}

}  // namespace graphspec::reproduce::bfs_paper
