/// \file
/// A step on matrices and on a graph, from host memory to host memory: what every step expects is
/// checked here.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <type_traits>

#include "gpu/device/variant_table.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::floyd_warshall {
namespace {

void check_size(std::string_view matrix, std::size_t size, Vertex order) {
  const auto wanted = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
  if (size != wanted) {
    throw InputError(fmt::format("matrix {}: {} values; {} x {} vertices have {}", matrix, size,
                                 order, order, wanted));
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
  check_generated_size(order, double{1} * order * order,
                       sizeof(Weight) + (predecessors ? sizeof(Vertex) : 0));
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

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

void check_asked(const Options& options) {
  check(options);
  if (options.precision == Precision::int16 && options.predecessors) {
    throw InputError("option precision: int16 has distances alone, without predecessors");
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
  Runtime& device_runtime = runtime(device);
  const Variant& step = compiled_for_schedule(variant, device);
  if (solve_of<Weight>(step) == nullptr) {
    throw InputError(fmt::format("variant {} takes integer weights alone", variant.name));
  }
  device_runtime.synchronize();
  device_runtime.reset_counters();
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  outcome = solve_of<Weight>(step)(device_runtime, given, options);
  device_runtime.synchronize();
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - begin;
  outcome.timing.total_ms = total.count();
  outcome.counters = device_runtime.counters();
  return outcome;
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

template Outcome solve(const Variant&, Device, const Matrices&, const Options&);
template reference::ShortestPaths all_pairs(const Variant&, Device, const Graph&, const Options&,
                                            Outcome*);
template reference::ShortestPathsOver<double> all_pairs(const Variant&, Device, const Graph&,
                                                        const Options&, Outcome*);

}  // namespace graphspec::floyd_warshall
