/// \file
/// The entry point of the steps of breadth-first search.
#include "gpu/problem/level_solvers.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/rounds.hpp"

namespace graphspec {
namespace {

/// A graph in device memory, with memory for the levels.
struct OnDevice {
  DeviceGraph graph;
  Array<std::int32_t> level;
};

}  // namespace

RunReport search_on_device(const BoundLevelStep& step, DeviceGraph& graph, Vertex source,
                           std::int32_t* level) {
  check_source(graph.out().num_vertices, source);
  if (step.reads_transpose) graph.add_transpose();
  const StateArray state(step.state_name, level,
                         static_cast<std::size_t>(graph.out().num_vertices));
  Runtime& device = graph.runtime();
  LevelWork work;
  device.synchronize();
  device.reset_counters();
  const double search_ms = device.elapsed_ms([&] { work = step.run(graph, source, level); });
  device.synchronize();
  RunReport report{.counters = device.counters()};
  if (device.device() != Device::cpu) report.times_ms = {{"search", search_ms}};
  if (work.insertions > 0) report.facts = {{"insertions", work.insertions}};
  return report;
}

RunReport search_from_host(const BoundLevelStep& step, Device device, const Graph& graph,
                           Vertex source, const Sink<problem::Bfs>& sink) {
  check_source(graph, source);
  Runtime& device_runtime = runtime(device);
  std::optional<DeviceGraph> on_device;
  const double to_device_ms = device_runtime.elapsed_ms(
      [&] { on_device.emplace(device_runtime, graph, step.reads_transpose); });
  const Array<std::int32_t> level(device_runtime, static_cast<std::size_t>(graph.num_vertices()));
  RunReport report = search_on_device(step, *on_device, source, level.data());
  std::vector<std::int32_t> on_host;
  const double to_host_ms = device_runtime.elapsed_ms([&] { on_host = level.to_host(); });
  if (device != Device::cpu) {
    report.times_ms.insert(report.times_ms.begin(), {"graph_to_device", to_device_ms});
    report.times_ms.emplace_back("labels_to_host", to_host_ms);
  }
  if (sink) sink({std::move(on_host), {}});
  return report;
}

Prepared<problem::Bfs> prepare_search(const BoundLevelStep& step, Device device,
                                      const Graph& graph) {
  Runtime& device_runtime = runtime(device);
  const auto there = std::make_shared<OnDevice>(OnDevice{
      DeviceGraph(device_runtime, graph, step.reads_transpose),
      Array<std::int32_t>(device_runtime, static_cast<std::size_t>(graph.num_vertices()))});
  return [step, there](const problem::Bfs::Query& query, const Sink<problem::Bfs>& sink) {
    RunReport report = search_on_device(step, there->graph, query.source, there->level.data());
    if (sink) sink({there->level.to_host(), {}});
    return report;
  };
}

}  // namespace graphspec
