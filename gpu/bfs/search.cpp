/// \file
/// The tables of both devices, and one search from host memory to host memory.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/variant_table.hpp"
#include "reference/graph/error.hpp"

namespace graphspec {

// Defined by variants.cpp, which is compiled once for each executor.
namespace cpu {
std::span<const bfs::Variant> bfs_variants();
}
namespace checked {
std::span<const bfs::Variant> bfs_variants();
}
#if defined(GRAPHSPEC_WITH_CUDA)
namespace cuda {
std::span<const bfs::Variant> bfs_variants();
}
#endif

namespace bfs {

std::span<const Variant> variants(Device device) {
  if (device == Device::cpu) return cpu::bfs_variants();
  if (is_opencl(device)) return {};
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::bfs_variants();
#else
  return {};
#endif
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "bfs", device, name);
}

Result search(const Variant& variant, Device device, const Graph& graph, Vertex source,
              const Options& options) {
  check_source(graph, source);
  check(options);
  Runtime& device_runtime = runtime(device);

  const Variant& step = compiled_for_schedule(variant, device, checked::bfs_variants());

  Result result;
  std::optional<DeviceGraph> device_graph;
  result.timing.to_device_ms = device_runtime.elapsed_ms(
      [&] { device_graph.emplace(device_runtime, graph, variant.needs.transpose); });
  const Array<std::int32_t> label(device_runtime, static_cast<std::size_t>(graph.num_vertices()));

  device_runtime.synchronize();
  device_runtime.reset_counters();
  result.timing.search_ms =
      device_runtime.elapsed_ms([&] { step.run(*device_graph, source, options, label.data()); });
  device_runtime.synchronize();
  result.counters = device_runtime.counters();

  result.timing.to_host_ms = device_runtime.elapsed_ms([&] { result.label = label.to_host(); });
  return result;
}

}  // namespace bfs
}  // namespace graphspec
