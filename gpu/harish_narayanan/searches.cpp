/// \file
/// The steps from host memory to host memory: what every step expects is checked here.
#include <optional>

#include "gpu/device/variant_table.hpp"
#include "gpu/harish_narayanan/harish_narayanan.hpp"
#include "reference/harish_narayanan/harish_narayanan.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::harish_narayanan {
namespace {

/// Runs `search` between counters set to zero and counters read.
template <class Search>
void measure(Runtime& runtime, Cost& cost, const Search& search) {
  runtime.synchronize();
  runtime.reset_counters();
  cost.search_ms = runtime.elapsed_ms(search);
  runtime.synchronize();
  cost.counters = runtime.counters();
}

Cost pairs_in_matrix(const PairVariant& step, Runtime& runtime, const Graph& graph,
                     const problem::Apsp::Query& query, const Options& options,
                     const RowSink& sink) {
  Cost cost;
  DenseMatrix<std::int32_t> matrix = reference::matrix_of_pairs(graph);
  const Vertex order = matrix.order();
  Array<std::int32_t> distance;
  cost.to_device_ms = runtime.elapsed_ms(
      [&] { distance = Array<std::int32_t>(runtime, std::as_const(matrix).values()); });
  measure(runtime, cost, [&] { step.pairs(runtime, order, options, distance.data()); });
  cost.to_host_ms = runtime.elapsed_ms([&] {
    runtime.copy_to_host(matrix.values().data(), distance.data(), matrix.values().size_bytes());
  });
  for (Vertex vertex = 0; vertex < order; ++vertex) {
    if (matrix(vertex, vertex) < 0) reference::throw_cycle_of_all(graph, vertex, step.name);
  }
  if (!sink) return cost;
  const auto columns = static_cast<std::size_t>(order);
  const Vertex rows = query.end(order) - query.first;
  sink(query.first, matrix.values().subspan(static_cast<std::size_t>(query.first) * columns,
                                            static_cast<std::size_t>(rows) * columns));
  return cost;
}

Cost pairs_by_sources(const PairVariant& step, Runtime& runtime, const Graph& graph,
                      const problem::Apsp::Query& query, const Options& options,
                      const RowSink& sink) {
  Cost cost;
  // A negative cycle has no answer even where none of the sources reaches it.
  static_cast<void>(reference::potentials(graph));
  std::optional<WeightedGraph> on_device;
  cost.to_device_ms =
      runtime.elapsed_ms([&] { on_device.emplace(runtime, graph, /*with_transpose=*/false); });
  measure(runtime, cost,
          [&] { source_by_source(step.sources, *on_device, query, options, sink, cost.work); });
  if (!cost.work.is_final) reference::throw_cycle_of_all(graph, query.first, step.name);
  return cost;
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

std::span<const Variant<CostSearch>> cost_variants(Device device) {
  return rows_for<Variant<CostSearch>>(device);
}

std::span<const PairVariant> pair_variants(Device device) {
  return rows_for<PairVariant>(device);
}

problem::Sssp::Result distances(const Variant<CostSearch>& variant, Device device,
                                const Graph& graph, Vertex source, const Options& options,
                                Cost* cost) {
  check_source(graph, source);
  check(options);
  reference::check_path_lengths(graph);
  Runtime& device_runtime = runtime(device);
  const auto& step = compiled_for_schedule(variant, device);
  Cost own;
  std::optional<WeightedGraph> on_device;
  own.to_device_ms = device_runtime.elapsed_ms(
      [&] { on_device.emplace(device_runtime, graph, /*with_transpose=*/false); });
  const Array<std::int32_t> distance(device_runtime,
                                     static_cast<std::size_t>(graph.num_vertices()));
  measure(device_runtime, own,
          [&] { step.run(*on_device, source, options, distance.data(), own.work); });
  if (!own.work.is_final) reference::throw_negative_cycle(graph, source, variant.name);
  problem::Sssp::Result result;
  own.to_host_ms = device_runtime.elapsed_ms([&] { result.distance = distance.to_host(); });
  if (cost != nullptr) *cost = own;
  return result;
}

Cost all_pairs(const PairVariant& variant, Device device, const Graph& graph,
               const problem::Apsp::Query& query, const Options& options, const RowSink& sink) {
  check(options);
  problem::Apsp::check(graph, query);
  const PairVariant& step = compiled_for_schedule(variant, device);
  Runtime& on = runtime(device);
  return step.pairs != nullptr ? pairs_in_matrix(step, on, graph, query, options, sink)
                               : pairs_by_sources(step, on, graph, query, options, sink);
}

}  // namespace graphspec::harish_narayanan
