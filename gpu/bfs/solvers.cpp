/// \file
/// The BFS paper's steps, its sequential function and the OpenMP form as solvers.
#include <memory>
#include <span>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/array.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"

namespace graphspec::papers::bfs {

using graphspec::bfs::Options;
using graphspec::bfs::Variant;
using problem::Bfs;

namespace {

/// A graph on its device, with room for labels.
struct OnDevice {
  DeviceGraph graph;
  Array<std::int32_t> label;
};

Prepared<Bfs> prepared(const Variant& step, Device device, const Graph& graph,
                       const Options& options) {
  Runtime& device_runtime = runtime(device);
  const auto there = std::make_shared<OnDevice>(OnDevice{
      DeviceGraph(device_runtime, graph, step.needs.transpose),
      Array<std::int32_t>(device_runtime, static_cast<std::size_t>(graph.num_vertices()))});
  return [&step, there, options](const Bfs::Query& query, const Sink<Bfs>& sink) {
    const auto result = graphspec::bfs::search_on_device(step, there->graph, query.source, options,
                                                         there->label.data());
    RunReport report{.counters = result.counters};
    if (there->graph.runtime().device() != Device::cpu) {
      report.times_ms = {{"search", result.timing.search_ms}};
    }
    if (sink) sink({there->label.to_host(), {}});
    return report;
  };
}

}  // namespace

AddSolvers add_solvers;
void add_solvers(Solvers& all, const Device* device) {
  constexpr auto paper = "bfs";
  if (device == nullptr) {
    all.bfs.push_back(host_solver<Bfs>(
        paper,
        {.name = "bfs",
         .source = "BFS_sequential",
         .summary = "the paper's sequential host function",
         .expected_ns = [](const HostWork& work) { return 100 + 5 * (work.vertices + work.arcs); },
         .run = [](const Graph& graph,
                   const Bfs::Query& query) { return reference::bfs(graph, query.source); }}));
    all.bfs.push_back(host_solver<Bfs>(
        paper, {.name = "openmp",
                .source = "ours",
                .summary = "levels only; all host cores share the frontier",
                .has_predecessors = false,
                .run = [](const Graph& graph, const Bfs::Query& query) -> Bfs::Result {
                  return {reference::bfs_openmp(graph, query.source), {}};
                }}));
    all.bfs.push_back(host_solver<Bfs>(
        paper, {.name = "direction_optimizing",
                .source = "ours",
                .summary = "levels only; direction-optimizing (Beamer et al. 2012), on the host",
                .has_predecessors = false,
                .expected_ns =
                    [](const HostWork& work) {
                      // Bottom-up rounds, which a directed graph does not have, look at few of the
                      // arcs.
                      return 300 + 5 * work.vertices + (work.symmetric ? 1 : 5) * work.arcs;
                    },
                .run =
                    [](const Graph& graph, const Bfs::Query& query) {
                      return reference::direction_optimizing_bfs(graph, {&query.source, 1});
                    },
                .run_limited =
                    [](const Graph& graph, std::span<const Vertex> sources,
                       const LimitsOf<Bfs>& limits, bool predecessors) {
                      return reference::direction_optimizing_bfs(graph, sources, limits,
                                                                 predecessors);
                    }}));
    return;
  }
  for (const Variant& step : graphspec::bfs::variants(*device)) {
    const auto run = [&step, device = *device](const Graph& graph, const Bfs::Query& query,
                                               const Options& options, const Sink<Bfs>& sink) {
      graphspec::bfs::Result result =
          graphspec::bfs::search(step, device, graph, query.source, options);
      RunReport report{.counters = result.counters};
      if (device != Device::cpu) {
        report.times_ms = {{"graph_to_device", result.timing.to_device_ms},
                           {"search", result.timing.search_ms},
                           {"labels_to_host", result.timing.to_host_ms}};
      }
      if (sink) sink({std::move(result.label), {}});
      return report;
    };
    auto solver = step_solver<Bfs, Options>(paper, step, graphspec::bfs::option_table(),
                                            /*has_predecessors=*/false, run);
    solver.solve_on_device = [&step, device = *device](DeviceGraph& graph, const Bfs::Query& query,
                                                       const OptionValues& values,
                                                       std::int32_t* levels) {
      const auto options = options_from<Options>(graphspec::bfs::option_table(), values);
      const auto result =
          graphspec::bfs::search_on_device(step, graph, query.source, options, levels);
      RunReport report{.counters = result.counters};
      if (device != Device::cpu) report.times_ms = {{"search", result.timing.search_ms}};
      return report;
    };
    solver.prepare = [&step, device = *device](const Graph& graph, const OptionValues& values) {
      return prepared(step, device, graph,
                      options_from<Options>(graphspec::bfs::option_table(), values));
    };
    all.bfs.push_back(std::move(solver));
  }
  add_ranks_solvers<graphspec::bfs::OnRanks>(all.bfs, paper, graphspec::bfs::option_table(),
                                             *device);
}

}  // namespace graphspec::papers::bfs
