/// \file
/// A step on matrices, and on a graph: from host memory to host memory, and by rows. What every
/// step expects is checked here.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <type_traits>

#include "gpu/device/variant_table.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/tuned/sizes.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::floyd_warshall {
namespace {

void check_size(std::string_view matrix, std::size_t size, Vertex order) {
  const auto wanted = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  if (size != wanted) {
    throw InputError(
        fmt::format("matrix {}: {} values were given; a matrix of {} x {} vertices has {} values",
                    matrix, size, order, order, wanted));
  }
}

/// The matrices with the range of their weights.
template <class Weight>
MatricesOver<Weight> checked_matrices(MatricesOver<Weight> matrices, bool predecessors) {
  check_size("cost", matrices.cost.size(), matrices.order);
  if (predecessors) {
    check_size("path", matrices.path.size(), matrices.order);
  } else {
    matrices.path = {};
  }
  const auto range = reference::weight_range(std::span<const Weight>(matrices.cost));
  if constexpr (std::is_integral_v<Weight>) {
    reference::check_path_lengths(range.greatest_size(), matrices.order);
  }
  matrices.least = range.least;
  matrices.greatest = range.greatest;
  return matrices;
}

/// Cost_0 and Path_0, as reference::initial_paths() has them, in their own memory alone. `path` is
/// of order 0 where it is not asked for.
template <class Weight>
reference::ShortestPathsOver<Weight> initial_matrices(const Graph& graph, bool predecessors) {
  const Vertex order = graph.num_vertices();
  check_matrix_size(order, order, sizeof(Weight) + (predecessors ? sizeof(Vertex) : 0));
  reference::ShortestPathsOver<Weight> paths{reference::edge_matrix<Weight>(graph), {}};
  if (predecessors) paths.path = DenseMatrix<Vertex>(order, reference::no_predecessor);
  for (Vertex vertex = 0; vertex < order; ++vertex) {
    Weight& loop = paths.cost(vertex, vertex);
    loop = std::min(loop, Weight{0});
    if (!predecessors) continue;
    for (const Vertex head : graph.neighbours(vertex)) {
      if (head != vertex) paths.path(vertex, head) = vertex;
    }
  }
  return paths;
}

/// A row's function for such weights.
template <class Weight>
Solve<Weight>* solve_of(const Variant& variant) {
  if constexpr (std::is_integral_v<Weight>) {
    return variant.solve;
  } else {
    return variant.solve_reals;
  }
}

/// \throws InputError for a step that does not take such weights
template <class Weight>
void check_takes_weights(const Variant& variant) {
  if (solve_of<Weight>(variant) == nullptr) {
    throw InputError(fmt::format("variant {} takes integer weights only", variant.name));
  }
}

/// Runs a step on matrices that have been checked.
template <class Weight>
Outcome timed(const Variant& variant, Device device, const MatricesOver<Weight>& matrices,
              const Options& options) {
  Runtime& device_runtime = runtime(device);
  const Variant& step = compiled_for_schedule(variant, device);
  check_takes_weights<Weight>(step);
  device_runtime.synchronize();
  device_runtime.reset_counters();
  const auto begin = std::chrono::steady_clock::now();
  Outcome outcome = solve_of<Weight>(step)(device_runtime, matrices, options);
  device_runtime.synchronize();
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - begin;
  outcome.timing.total_ms = total.count() - outcome.timing.taken_ms;
  if (matrices.by_rows == nullptr) outcome.counters = device_runtime.counters();
  return outcome;
}

/// Whether a step that streams has to.
bool has_to_stream(const Variant& variant, Device device, Vertex order, const Options& options) {
  return variant.streams &&
         tuned_sizes(runtime(device).properties().memory_bytes, order, options).resident_rows <
             order;
}

/// Whether a step has its matrices in host memory, from which their rows stream to the device.
/// \throws InputError if the device lacks memory for the matrices, and, for a step that streams,
/// the host lacks it too
template <class Weight>
bool streams_from_host(const Variant& variant, Device device, Vertex order,
                       const Options& options) {
  const DeviceProperties& properties = runtime(device).properties();
  // The study's steps move predecessors in any case.
  const double a_pair =
      sizeof(Weight) + (options.predecessors || !variant.streams ? sizeof(Vertex) : 0);
  const double bytes = a_pair * order * order;
  const bool streams = order > 0 && has_to_stream(variant, device, order, options);
  const bool fits =
      streams ? fits_into_memory(bytes) : bytes <= static_cast<double>(properties.memory_bytes);
  if (fits) return streams;
  throw InputError(fmt::format(
      "{}: {} need {} of device memory, but {} has {}{}", variant.name,
      matrix_in_words(order, order, a_pair), amount_of_memory(bytes), properties.name,
      amount_of_memory(static_cast<double>(properties.memory_bytes)),
      streams ? fmt::format(". The host also has too little memory: {}", memory_limit()) : ""));
}

/// The range of a graph's weights; of an arc without one it is 1.
template <class Weight>
reference::WeightRange<Weight> range_of(const Graph& graph) {
  const auto weights = reference::weights_of<Weight>(graph);
  if (weights.empty() && graph.num_arcs() > 0) return {0, 1};
  return reference::weight_range(weights);
}

/// Rows in host memory at a time.
template <class Weight>
Vertex rows_at_once(Vertex order, Vertex wanted, const Options& options) {
  if (options.exchanged_rows > 0) return options.exchanged_rows;
  const double a_row =
      double{1} * order * (sizeof(Weight) + (options.predecessors ? sizeof(Vertex) : 0));
  // A matrix is certified faster than its rows.
  if (is_small_part_of_memory(a_row * wanted)) return std::max(wanted, 1);
  constexpr double most_bytes = double{1} * (1 << 28);
  return std::max(static_cast<Vertex>(most_bytes / a_row), 1);
}

/// all_pairs(), of whose rows `take` is handed those that are wanted.
template <class Weight>
Outcome from_whole_matrices(const Variant& variant, Device device, const Graph& graph, Vertex first,
                            Vertex last, const Options& options, const RowSink<Weight>& take) {
  Outcome outcome;
  const auto paths = all_pairs<Weight>(variant, device, graph, options, &outcome);
  if (!take) return outcome;
  const auto order = static_cast<std::size_t>(paths.cost.order());
  const auto wanted = [&](const auto& matrix) {
    return matrix.values().subspan(static_cast<std::size_t>(first) * order,
                                   static_cast<std::size_t>(last - first) * order);
  };
  take(first, wanted(paths.cost),
       options.predecessors ? wanted(paths.path) : std::span<const Vertex>());
  return outcome;
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

void check_asked(const Options& options) {
  check(options);
  if (options.precision == Precision::int16 && options.predecessors) {
    throw InputError("option precision: int16 computes distances only; leave out --predecessors");
  }
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "floyd_warshall", device, name);
}

template <class Weight>
Outcome solve(const Variant& variant, Device device, const MatricesOver<Weight>& matrices,
              const Options& options) {
  check_asked(options);
  const MatricesOver<Weight> given = checked_matrices(matrices, options.predecessors);
  return timed(variant, device, given, options);
}

template <class Weight>
reference::ShortestPathsOver<Weight> all_pairs(const Variant& variant, Device device,
                                               const Graph& graph, const Options& options,
                                               Outcome* outcome) {
  check_asked(options);
  auto paths = initial_matrices<Weight>(graph, options.predecessors);
  const Outcome reported = solve<Weight>(
      variant, device, {paths.cost.order(), paths.cost.values(), paths.path.values()}, options);
  if (reported.negative_vertex >= 0) {
    reference::throw_cycle_of_all(graph, reported.negative_vertex, variant.name);
  }
  if (outcome != nullptr) *outcome = reported;
  return paths;
}

template <class Weight>
Outcome all_pairs_by_rows(const Variant& variant, Device device, const Graph& graph, Vertex first,
                          Vertex last, const Options& options, const RowSink<Weight>& take) {
  check_asked(options);
  check_takes_weights<Weight>(variant);
  const Vertex order = graph.num_vertices();
  if (streams_from_host<Weight>(variant, device, order, options) || order == 0) {
    return from_whole_matrices(variant, device, graph, first, last, options, take);
  }
  reference::check_path_lengths<Weight>(graph);
  const auto range = range_of<Weight>(graph);
  const ByRows<Weight> by_rows{
      graph, options.predecessors, first, last, rows_at_once<Weight>(order, last - first, options),
      take};
  const MatricesOver<Weight> matrices{order, {}, {}, range.least, range.greatest, &by_rows};
  Outcome outcome = timed(variant, device, matrices, options);
  if (outcome.negative_vertex >= 0) {
    reference::throw_cycle_of_all(graph, outcome.negative_vertex, variant.name);
  }
  return outcome;
}

template Outcome solve(const Variant&, Device, const Matrices&, const Options&);
template Outcome all_pairs_by_rows(const Variant&, Device, const Graph&, Vertex, Vertex,
                                   const Options&, const RowSink<std::int32_t>&);
template Outcome all_pairs_by_rows(const Variant&, Device, const Graph&, Vertex, Vertex,
                                   const Options&, const RowSink<double>&);
template reference::ShortestPaths all_pairs(const Variant&, Device, const Graph&, const Options&,
                                            Outcome*);
template reference::ShortestPathsOver<double> all_pairs(const Variant&, Device, const Graph&,
                                                        const Options&, Outcome*);

}  // namespace graphspec::floyd_warshall
