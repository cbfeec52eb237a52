/// \file
/// A step on a matrix and on a graph, from host memory to host memory: what every step expects is
/// checked here.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <type_traits>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bellman_ford/refusals.hpp"
#include "gpu/bellman_ford/tuner.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/variant_table.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::bellman_ford {
namespace {

/// Where a step writes its result, and the copies back.
template <class Weight>
class DevicePaths {
 public:
  DevicePaths(Runtime& runtime, Vertex num_vertices, bool predecessors)
      : length_(runtime, static_cast<std::size_t>(num_vertices)),
        predecessor_(runtime, predecessors ? static_cast<std::size_t>(num_vertices) : 0) {}

  [[nodiscard]] PathsViewOver<Weight> view() const { return {length_.data(), predecessor_.data()}; }
  [[nodiscard]] typename problem::SsspOver<Weight>::Result to_host() const {
    return {length_.to_host(), predecessor_.to_host()};
  }

 private:
  Array<Weight> length_;
  Array<Vertex> predecessor_;
};

/// A step's name among those that the current schedule asks for.
const Variant& step_of(const Variant& variant, Device device) {
  return compiled_for_schedule(variant, device);
}

/// Runs `search` between counters set to zero and counters read, and copies its paths back.
template <class Weight, class Search>
ResultOver<Weight> measured(Runtime& runtime, Vertex num_vertices, bool predecessors,
                            double to_device_ms, const Search& search) {
  ResultOver<Weight> result;
  result.timing.to_device_ms = to_device_ms;
  const DevicePaths<Weight> paths(runtime, num_vertices, predecessors);
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
  Result result = measured<std::int32_t>(
      // The paper's steps have arrays of predecessors in any case.
      device_runtime, order, options.predecessors || !variant.is_ours(), to_device_ms,
      [&](const PathsView& paths) {
        return step.dense(device_runtime, {order, on_device.data()}, source, options, paths);
      });
  if (!options.predecessors) result.paths.predecessor.clear();
  return result;
}

/// A row's search of sparse graphs with such weights.
template <class Weight>
SparseSearch<Weight>* sparse_search(const Variant& variant) {
  if constexpr (std::is_integral_v<Weight>) {
    return variant.sparse;
  } else {
    return variant.sparse_of_reals;
  }
}

/// A vertex that is reached and that no tight tree has: only round a cycle that rounding shortens
/// are lengths such that no path from the source has them.
template <class Paths>
Vertex outside_of_tree(const Paths& paths, Vertex source) {
  for (Vertex vertex = 0; vertex < std::ssize(paths.distance); ++vertex) {
    if (vertex != source && paths.distance[vertex] != no_path<double> &&
        paths.predecessor[vertex] == reference::no_predecessor) {
      return vertex;
    }
  }
  return -1;
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

template <class Weight>
PreparedSearch<Weight>::PreparedSearch(const Variant& variant, Device device, const Graph& graph)
    : variant_(&variant),
      graph_(&graph),
      device_graph_(runtime(device), graph, /*with_transpose=*/false),
      least_(least_length(graph, device_graph_.weight_range())) {}

template <class Weight>
ResultOver<Weight> PreparedSearch<Weight>::search(Vertex source, const Options& options) const {
  check(options);
  check_source(*graph_, source);
  Runtime& device_runtime = device_graph_.runtime();
  const Variant& step = step_of(*variant_, device_runtime.device());
  const bool looks_at_tree = !std::is_integral_v<Weight> && least_ < 0;
  auto result = measured<Weight>(
      device_runtime, graph_->num_vertices(), options.predecessors || looks_at_tree,
      /*to_device_ms=*/0, [&](const PathsViewOver<Weight>& paths) {
        return sparse_search<Weight>(step)(device_graph_, least_, source, options, paths);
      });
  if (looks_at_tree && result.work.shortened < 0) {
    result.work.shortened = outside_of_tree(result.paths, source);
  }
  if (!options.predecessors) result.paths.predecessor.clear();
  if (result.work.passed_over && misses_a_vertex(*graph_, result.paths.distance)) throw_too_long();
  if (result.work.shortened >= 0) {
    reference::throw_negative_cycle(*graph_, source, variant_->name);
  }
  return result;
}

template class PreparedSearch<std::int32_t>;
template class PreparedSearch<double>;

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
    throw InputError(
        fmt::format("matrix: {} values were given; a matrix of {} x {} vertices has {} values",
                    weight.size(), order, order, std::int64_t{order} * order));
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

template <class Weight>
ResultOver<Weight> search(const Variant& variant, Device device, const Graph& graph, Vertex source,
                          const Options& options) {
  check(options);
  check_source(graph, source);
  static_cast<void>(reference::weights_of<Weight>(graph));  // refuses those of the other type
  if (sparse_search<Weight>(variant) != nullptr) {
    std::optional<PreparedSearch<Weight>> prepared;
    const double to_device_ms =
        runtime(device).elapsed_ms([&] { prepared.emplace(variant, device, graph); });
    ResultOver<Weight> result = prepared->search(source, options);
    result.timing.to_device_ms = to_device_ms;
    return result;
  }
  if constexpr (std::is_integral_v<Weight>) {
    const DenseMatrix<std::int32_t> matrix = reference::edge_matrix(graph);
    Result result =
        search_matrix(variant, device, matrix.values(), matrix.order(), source, options);
    if (result.work.shortened >= 0) {
      reference::throw_negative_cycle(graph, source, variant.name);
    }
    return result;
  } else {
    throw InputError(fmt::format("variant {} takes integer weights only", variant.name));
  }
}

template Result search(const Variant&, Device, const Graph&, Vertex, const Options&);
template ResultOver<double> search(const Variant&, Device, const Graph&, Vertex, const Options&);

}  // namespace graphspec::bellman_ford
