/// \file
/// Johnson's algorithm from host memory to host memory: potentials, reweighting, and
/// rows by batches, of which some are computed while those before are copied.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <queue>
#include <stdexcept>

#include "gpu/device/variant_table.hpp"
#include "gpu/johnson/batches.hpp"
#include "gpu/johnson/johnson.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::johnson {
namespace {

/// A reweighted path is as long as the path, plus the potential of its source, less that of its
/// target; a search adds one more arc before it compares.
void check_reweighted_lengths(const Graph& graph, const VertexArray<std::int64_t>& potential) {
  const std::int64_t heaviest = reference::greatest_weight(graph);
  std::int64_t lowest = 0;
  for (const std::int64_t one : potential) lowest = std::min(lowest, one);
  if (heaviest * graph.num_vertices() - lowest >= unreached) {
    throw InputError(
        fmt::format("with weights up to {} and potentials down to {} on {} vertices, a reweighted "
                    "distance could exceed 32 bits",
                    heaviest, lowest, graph.num_vertices()));
  }
}

/// Of the reweighted arcs.
struct Weights {
  double mean = 0;
  std::int64_t greatest = 0;
};

Weights reweighted(const Graph& graph, const VertexArray<std::int64_t>& potential) {
  if (graph.num_arcs() == 0) return {};
  const auto weights = reference::weights_of<std::int32_t>(graph);
  double sum = 0;
  std::int64_t greatest = 0;
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      const std::int64_t weight =
          (weights.empty() ? 1 : weights[arc]) + potential[tail] - potential[head];
      ++arc;
      sum += static_cast<double>(weight);
      greatest = std::max(greatest, weight);
    }
  }
  return {sum / static_cast<double>(graph.num_arcs()), greatest};
}

Sources in_range(Sources sources, Vertex num_vertices) {
  if (sources.last < 0) sources.last = num_vertices;
  if (sources.first < 0 || sources.first > sources.last || sources.last > num_vertices) {
    throw InputError(
        fmt::format("sources {} to {}: both must be vertices of the graph, which has {} vertices "
                    "numbered from 0. The last source must not be below the first",
                    sources.first, sources.last, num_vertices));
  }
  return sources;
}

/// Searches batch after batch and hands each to the sink while the next are searched.
void search_batches(const Variant& step, const Problem& problem, const Options& options,
                    Sources sources, const RowSink& sink, Work& work) {
  static_assert(copy_slots % 2 == 0,
                "a copy must run on the stream that used the same buffer before");
  const Vertex num_vertices = problem.graph.num_vertices();
  const Vertex count = sources.last - sources.first;
  if (count == 0) return;
  Runtime& runtime = problem.graph.runtime();
  const Vertex batch =
      options.batch_rows > 0
          ? std::min(options.batch_rows, count)
          : rows_a_batch(num_vertices, count, 2 * runtime.properties().multiprocessors);
  const auto num_slots =
      static_cast<std::size_t>(std::min<Vertex>((count - 1) / batch + 1, copy_slots));
  const std::size_t row = static_cast<std::size_t>(num_vertices);
  const std::size_t values = static_cast<std::size_t>(batch) * row;
  std::array<Array<std::int32_t>, copy_slots> on_device;
  std::array<HostArray<std::int32_t>, copy_slots> on_host;
  for (std::size_t slot = 0; slot < num_slots; ++slot) {
    on_device[slot] = Array<std::int32_t>(runtime, values);
    if (sink) on_host[slot] = HostArray<std::int32_t>(runtime, values);
  }

  struct Batch {
    int slot;
    Vertex first;
    Vertex rows;
  };
  const auto hand_over = [&](const Batch& done) {
    const auto slot = static_cast<std::size_t>(done.slot);
    runtime.finish_copy_to_host(done.slot);
    sink(done.first, on_host[slot].values().first(static_cast<std::size_t>(done.rows) * row));
  };
  const Search search = step.search(problem, options, work);
  std::queue<Batch> under_way;
  int slot = 0;
  for (Vertex first = sources.first; first < sources.last; first += batch) {
    const Batch now{slot, first, std::min(batch, sources.last - first)};
    const auto place = static_cast<std::size_t>(slot);
    const Stream stream = search(now.first, now.rows, on_device[place].data());
    if (sink) {
      runtime.start_copy_to_host(slot, stream, on_host[place].data(), on_device[place].data(),
                                 static_cast<std::size_t>(now.rows) * row * sizeof(std::int32_t));
      under_way.push(now);
      // The next search needs a place; those under way keep the device busy meanwhile.
      if (under_way.size() == copy_slots) {
        hand_over(under_way.front());
        under_way.pop();
      }
    }
    slot = (slot + 1) % copy_slots;
  }
  for (; !under_way.empty(); under_way.pop()) hand_over(under_way.front());
  runtime.order(Stream::ahead, Stream::main);
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "johnson", device, name);
}

RowSink to_places(std::int32_t* to, Vertex first, Vertex num_vertices) {
  return [=](Vertex source, std::span<const std::int32_t> rows) {
    std::int32_t* const place = to + std::int64_t{source - first} * num_vertices;
    constexpr std::int64_t piece = std::int64_t{1} << 18;
    const auto count = std::ssize(rows);
#pragma omp parallel for schedule(static) if (is_shared_work(count))
    for (std::int64_t at = 0; at < count; at += piece) {
      std::copy_n(rows.data() + at, std::min(piece, count - at), place + at);
    }
  };
}

Result all_pairs(const Variant& variant, Device device, const Graph& graph, const Options& options,
                 const RowSink& sink, Sources sources) {
  check(options);
  reference::check_path_lengths(graph);
  sources = in_range(sources, graph.num_vertices());
  Runtime& device_runtime = runtime(device);

  const Variant& step = compiled_for_schedule(variant, device);

  Result result;
  std::optional<WeightedGraph> device_graph;
  result.timing.to_device_ms = device_runtime.elapsed_ms(
      [&] { device_graph.emplace(device_runtime, graph, /*with_transpose=*/true); });

  device_runtime.synchronize();
  device_runtime.reset_counters();
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  const Array<std::int64_t> potential(device_runtime, num_vertices);
  bool has_potentials = false;
  result.timing.potentials_ms = device_runtime.elapsed_ms(
      [&] { has_potentials = step.potentials(*device_graph, graph, options, potential.data()); });
  if (!has_potentials) {
    static_cast<void>(reference::potentials(graph));  // throws, naming the cycle
    throw std::logic_error(
        "internal error: host and device disagree on whether the graph has a negative cycle");
  }
  result.potential = potential.to_host();
  check_reweighted_lengths(graph, result.potential);

  const Array<std::int32_t> narrow(device_runtime, num_vertices);
  result.timing.reweight_ms = device_runtime.elapsed_ms(
      [&] { step.reweight(*device_graph, options, potential.data(), narrow.data()); });
  const Weights weights = reweighted(graph, result.potential);
  const Problem problem{*device_graph, narrow.data(), weights.mean, weights.greatest};
  result.timing.search_ms = device_runtime.elapsed_ms(
      [&] { search_batches(step, problem, options, sources, sink, result.work); });
  device_runtime.synchronize();
  result.counters = device_runtime.counters();
  return result;
}

RunReport report_of(const Result& result, Device device) {
  RunReport report{.counters = result.counters, .facts = {{"phases", result.work.phases}}};
  if (device != Device::cpu) {
    report.times_ms = {{"graph_to_device", result.timing.to_device_ms},
                       {"potentials", result.timing.potentials_ms},
                       {"reweight", result.timing.reweight_ms},
                       {"searches_and_rows", result.timing.search_ms}};
  }
  return report;
}

}  // namespace graphspec::johnson
