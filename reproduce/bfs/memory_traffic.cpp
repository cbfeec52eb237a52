/// \file
/// Whether the speed of a search depends on memory bandwidth (introduction): how near each step
/// comes to the most that memory gives, and how near to the most that arithmetic does.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/graph/formats.hpp"
#include "reproduce/bfs/experiments.hpp"
#include "reproduce/measure/nsight_compute.hpp"

namespace graphspec::reproduce::bfs_paper {
namespace {

/// The steps that the paper prints or describes, but dynamic_parallelism: its kernels launch
/// kernels, which the profiler refuses.
constexpr const char* profiled[] = {"vertex_parallel",   "nonatomic_visited", "global_queue",
                                    "block_queue",       "texture",           "warp_queues",
                                    "single_block_start"};

/// The profiler runs each launch several times, with all memory put back between, which takes a
/// quarter of a second: of deeper graphs it sees some levels.
constexpr int max_profiled = 100;

/// Each 1st, 10th, 100th... level is as many as the profiler sees.
int every_of(int levels) {
  int every = 1;
  while (levels / every > max_profiled) every *= 10;
  return every;
}

Json utilization_json(const Utilization& found, int every) {
  return {{"kind", "utilization"},
          {"launches", found.launches},
          {"every", every},
          {"milliseconds", found.milliseconds},
          {"dram_bytes", found.dram_bytes},
          {"dram_share", found.dram_share},
          {"memory_share", found.memory_share},
          {"compute_share", found.compute_share}};
}

void memory_traffic(const Campaign& campaign, const Input& input) {
  if (!campaign.gpu()) return;
  // The profiler has a process of its own, which reads the graph again.
  const properties::ScratchFolder folder;
  const std::filesystem::path file = folder.path() / "graph.gsg";
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
  campaign.describe(input);
  write_binary(input.graph, file);
  const int every = every_of(input.about.at("levels"));
  for (const char* const step : profiled) {
    Json row = row_of(input, step, "gpu");
    campaign.working_on(fmt::format("profiling {} on {}", step, input.spec));
    const std::optional<Utilization> found = utilization(
        fmt::format("'{}' run bfs --graph '{}' --source {} --variant {} --device cuda --no-verify",
                    program.string(), file.string(), input.source, step),
        every);
    if (!found) {
      campaign.leave_out(std::move(row), "Nsight Compute returned no counters for this search.");
      continue;
    }
    row.update(utilization_json(*found, every));
    campaign.observe(std::move(row));
  }
}

}  // namespace

void add_memory_traffic(ExperimentTable& table, const Setting& setting,
                        std::span<const Family> families) {
  const ExperimentTable::Title title{"memory_traffic", "introduction",
                                     "compares the memory traffic of each step with the peak of "
                                     "the GPU's memory, by the counters of "
                                     "its profiler"};
  for (const Family& family : families) {
    table.add(
        title,
        [&family](const Campaign& campaign) { memory_traffic(campaign, campaign.timed(family)); },
        family.name);
  }
  if (setting.graph_files.empty()) return;
  table.add(
      title,
      [](const Campaign& campaign) {
        for (const Input* file : campaign.files()) memory_traffic(campaign, *file);
      },
      "files");
}

}  // namespace graphspec::reproduce::bfs_paper
