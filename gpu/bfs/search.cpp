/// \file
/// The tables of both devices, and one search from host memory to host memory.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/device/variant_table.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::bfs {

void check(const Options& options) {
  check_ranges(option_table(), options);
  // A tail and a place for each queue stand beside the slots.
  const int words = options.warp_queues * (options.warp_queue_size + 2) + 2;
  if (options.block_queue_size > max_shared_words - words) {
    throw InputError(fmt::format(
        "options warp_queues, warp_queue_size, block_queue_size: {} queues of {} slots and one "
        "queue of {} slots exceed a block's shared memory of {} words; use fewer or shorter queues",
        options.warp_queues, options.warp_queue_size, options.block_queue_size, max_shared_words));
  }
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "bfs", device, name);
}

Result search_on_device(const Variant& variant, DeviceGraph& graph, Vertex source,
                        const Options& options, std::int32_t* label) {
  check_source(graph.out().num_vertices, source);
  check(options);
  Runtime& device_runtime = graph.runtime();
  const Variant& step = compiled_for_schedule(variant, device_runtime.device());
  if (step.needs.transpose) graph.add_transpose();

  Result result;
  device_runtime.synchronize();
  device_runtime.reset_counters();
  result.timing.search_ms =
      device_runtime.elapsed_ms([&] { result.work = step.run(graph, source, options, label); });
  device_runtime.synchronize();
  result.counters = device_runtime.counters();
  return result;
}

Result search(const Variant& variant, Device device, const Graph& graph, Vertex source,
              const Options& options) {
  check_source(graph, source);
  check(options);
  Runtime& device_runtime = runtime(device);

  std::optional<DeviceGraph> device_graph;
  const double to_device_ms = device_runtime.elapsed_ms(
      [&] { device_graph.emplace(device_runtime, graph, variant.needs.transpose); });
  const Array<std::int32_t> label(device_runtime, static_cast<std::size_t>(graph.num_vertices()));
  const StateArray state("label", label.data(), label.size());

  Result result = search_on_device(variant, *device_graph, source, options, label.data());
  result.timing.to_device_ms = to_device_ms;
  result.timing.to_host_ms = device_runtime.elapsed_ms([&] { result.label = label.to_host(); });
  return result;
}

}  // namespace graphspec::bfs
