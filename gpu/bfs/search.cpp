/// \file
/// The tables of both devices, and one search from host memory to host memory.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "gpu/bfs/bfs.hpp"
#include "gpu/device/cpu/schedule.hpp"
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
namespace {

/// The row of that name; null where there is none.
const Variant* named(std::span<const Variant> table, std::string_view name) {
  const auto row = std::find_if(table.begin(), table.end(),
                                [&](const Variant& other) { return other.name == name; });
  return row == table.end() ? nullptr : &*row;
}

}  // namespace

std::span<const Variant> variants(Device device) {
  if (device == Device::cpu) return cpu::bfs_variants();
#if defined(GRAPHSPEC_WITH_CUDA)
  return cuda::bfs_variants();
#else
  return {};
#endif
}

const Variant& variant(Device device, std::string_view name) {
  const auto table = variants(device);
  if (const Variant* const row = named(table, name)) return *row;
  std::string names;
  for (const Variant& row : table) {
    names += names.empty() ? "" : ", ";
    names += row.name;
  }
  if (table.empty()) {
    throw InputError(fmt::format("variant '{}' of bfs: this program was built without {}", name,
                                 graphspec::name(device)));
  }
  throw InputError(fmt::format("bfs has no variant '{}'; it has {}", name, names));
}

Result search(const Variant& variant, Device device, const Graph& graph, Vertex source,
              const Options& options) {
  check_source(graph, source);
  check(options);
  Runtime& device_runtime = runtime(device);

  // The same step, compiled so that the executor sees its accesses.
  const bool is_checked = device == Device::cpu && executor::current_schedule().checked;
  const Variant* const step = is_checked ? named(checked::bfs_variants(), variant.name) : &variant;
  if (step == nullptr) {
    throw InputError(fmt::format("variant '{}' was not compiled for checking", variant.name));
  }

  Result result;
  std::optional<DeviceGraph> device_graph;
  result.timing.to_device_ms = device_runtime.elapsed_ms(
      [&] { device_graph.emplace(device_runtime, graph, variant.needs.transpose); });
  const Array<std::int32_t> label(device_runtime, static_cast<std::size_t>(graph.num_vertices()));

  device_runtime.synchronize();
  device_runtime.reset_counters();
  result.timing.search_ms =
      device_runtime.elapsed_ms([&] { step->run(*device_graph, source, options, label.data()); });
  device_runtime.synchronize();
  result.counters = device_runtime.counters();

  result.timing.to_host_ms = device_runtime.elapsed_ms([&] { result.label = label.to_host(); });
  return result;
}

}  // namespace bfs
}  // namespace graphspec
