/// \file
/// A step on a matrix and on a graph, from host memory to host memory: what every step expects is
/// checked here.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/variant_table.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::bellman_ford {
namespace {

/// Where a step writes its result, and the copies back.
class DevicePaths {
 public:
  DevicePaths(Runtime& runtime, Vertex num_vertices, bool predecessors)
      : length_(runtime, static_cast<std::size_t>(num_vertices)),
        predecessor_(runtime, predecessors ? static_cast<std::size_t>(num_vertices) : 0) {}

  [[nodiscard]] PathsView view() const { return {length_.data(), predecessor_.data()}; }
  [[nodiscard]] problem::Sssp::Result to_host() const {
    return {length_.to_host(), predecessor_.to_host()};
  }

 private:
  Array<std::int32_t> length_;
  Array<Vertex> predecessor_;
};

/// A step's name among those that the current schedule asks for.
const Variant& step_of(const Variant& variant, Device device) {
  return compiled_for_schedule(variant, device);
}

/// Runs `search` between counters set to zero and counters read, and copies its paths back.
template <class Search>
Result measured(Runtime& runtime, Vertex num_vertices, bool predecessors, double to_device_ms,
                const Search& search) {
  Result result;
  result.timing.to_device_ms = to_device_ms;
  const DevicePaths paths(runtime, num_vertices, predecessors);
  runtime.synchronize();
  runtime.reset_counters();
  result.timing.search_ms = runtime.elapsed_ms([&] { result.work = search(paths.view()); });
  runtime.synchronize();
  result.counters = runtime.counters();
  result.timing.to_host_ms = runtime.elapsed_ms([&] { result.paths = paths.to_host(); });
  return result;
}

/// A step on a matrix whose paths cannot leave 32 bits.
Result search_matrix(const Variant& variant, Device device, std::span<const std::int32_t> weight,
                     Vertex order, Vertex source, Options options) {
  Runtime& device_runtime = runtime(device);
  const Variant& step = step_of(variant, device);
  if (options.group_size == 0) options.group_size = tuned_group_size(variant, device, order);
  Array<std::int32_t> on_device;
  const double to_device_ms =
      device_runtime.elapsed_ms([&] { on_device = Array<std::int32_t>(device_runtime, weight); });
  Result result = measured(
      // The paper's steps have arrays of predecessors in any case.
      device_runtime, order, options.predecessors || !variant.is_ours(), to_device_ms,
      [&](const PathsView& paths) {
        return step.dense(device_runtime, {order, on_device.data()}, source, options, paths);
      });
  if (!options.predecessors) result.paths.predecessor.clear();
  return result;
}

/// Whether some vertex without a distance can be reached: the sums that were passed over mattered.
bool misses_a_vertex(const Graph& graph, const VertexArray<std::int32_t>& distance) {
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    if (distance[tail] == unreached) continue;
    for (const Vertex head : graph.neighbours(tail)) {
      if (distance[head] == unreached) return true;
    }
  }
  return false;
}

Result search_arcs(const Variant& variant, Device device, const Graph& graph, Vertex source,
                   const Options& options, std::int32_t least) {
  Runtime& device_runtime = runtime(device);
  const Variant& step = step_of(variant, device);
  std::optional<WeightedGraph> device_graph;
  const double to_device_ms = device_runtime.elapsed_ms(
      [&] { device_graph.emplace(device_runtime, graph, /*with_transpose=*/false); });
  Result result = measured(device_runtime, graph.num_vertices(), options.predecessors, to_device_ms,
                           [&](const PathsView& paths) {
                             return step.sparse(*device_graph, least, source, options, paths);
                           });
  if (result.work.passed_over && misses_a_vertex(graph, result.paths.distance)) {
    throw InputError("a shortest path is longer than 32 bits hold");
  }
  return result;
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "bellman_ford", device, name);
}

Result search(const Variant& variant, Device device, std::span<const std::int32_t> weight,
              Vertex order, Vertex source, const Options& options) {
  check(options);
  check_source(order, source);
  if (variant.form() != Form::dense) {
    throw InputError(fmt::format("variant {} takes a graph, not a matrix", variant.name));
  }
  if (weight.size() != static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
    throw InputError(fmt::format("matrix: {} values; {} x {} vertices have {}", weight.size(),
                                 order, order, std::int64_t{order} * order));
  }
  reference::check_path_lengths(reference::weight_range(weight).greatest_size(), order);
  Result result = search_matrix(variant, device, weight, order, source, options);
  if (result.work.shortened >= 0) {
    DenseMatrix<std::int32_t> matrix(order, unreached);
    std::copy(weight.begin(), weight.end(), matrix.values().begin());
    reference::throw_negative_cycle(matrix, source, variant.name);
  }
  return result;
}

Result search(const Variant& variant, Device device, const Graph& graph, Vertex source,
              const Options& options) {
  check(options);
  check_source(graph, source);
  Result result;
  if (variant.form() == Form::dense) {
    const DenseMatrix<std::int32_t> matrix = reference::edge_matrix(graph);
    result = search_matrix(variant, device, matrix.values(), matrix.order(), source, options);
  } else {
    static_cast<void>(reference::greatest_weight(graph));  // refuses real weights
    const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
    const auto range =
        weights == nullptr ? reference::WeightRange{} : reference::weight_range(*weights);
    std::int32_t least = 0;
    if (range.least < 0) {
      reference::check_path_lengths(range.greatest_size(), graph.num_vertices());
      // Below 0 for one vertex, too, whose loops are arcs of no path.
      least = static_cast<std::int32_t>(
          std::min<std::int64_t>(-range.greatest_size() * (graph.num_vertices() - 1), -1));
    }
    result = search_arcs(variant, device, graph, source, options, least);
  }
  if (result.work.shortened >= 0) reference::throw_negative_cycle(graph, source, variant.name);
  return result;
}

}  // namespace graphspec::bellman_ford
