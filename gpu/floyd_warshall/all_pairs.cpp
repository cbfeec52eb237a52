/// \file
/// A step on matrices and on a graph, from host memory to host memory: what every step expects is
/// checked here.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

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

/// Together with what is asked for.
void check_asked(const Options& options) {
  check(options);
  if (options.precision == Precision::int16 && options.predecessors) {
    throw InputError("option precision: int16 has distances alone, without predecessors");
  }
}

/// The matrices with the range of their weights.
Matrices checked_matrices(Matrices matrices, bool predecessors) {
  check_size("cost", matrices.cost.size(), matrices.order);
  if (predecessors) {
    check_size("path", matrices.path.size(), matrices.order);
  } else {
    matrices.path = {};
  }
  const reference::WeightRange range = reference::weight_range(matrices.cost);
  reference::check_path_lengths(range.greatest_size(), matrices.order);
  matrices.least = range.least;
  matrices.greatest = range.greatest;
  return matrices;
}

/// Cost_0 and Path_0, as reference::initial_paths() has them, in their own memory alone. `path` is
/// of order 0 where it is not asked for.
reference::ShortestPaths initial_matrices(const Graph& graph, bool predecessors) {
  const Vertex order = graph.num_vertices();
  check_generated_size(order, double{1} * order * order,
                       sizeof(std::int32_t) + (predecessors ? sizeof(Vertex) : 0));
  reference::ShortestPaths paths{reference::edge_matrix(graph), {}};
  if (predecessors) paths.path = DenseMatrix<Vertex>(order, reference::no_predecessor);
  for (Vertex vertex = 0; vertex < order; ++vertex) {
    std::int32_t& loop = paths.cost(vertex, vertex);
    loop = std::min(loop, 0);
    if (!predecessors) continue;
    for (const Vertex head : graph.neighbours(vertex)) {
      if (head != vertex) paths.path(vertex, head) = vertex;
    }
  }
  return paths;
}

}  // namespace

void check(const Options& options) {
  check_ranges(option_table(), options);
}

std::span<const Variant> variants(Device device) {
  return rows_for<Variant>(device);
}

const Variant& variant(Device device, std::string_view name) {
  return variant_named(variants(device), "floyd_warshall", device, name);
}

Outcome solve(const Variant& variant, Device device, const Matrices& matrices,
              const Options& options) {
  check_asked(options);
  const Matrices given = checked_matrices(matrices, options.predecessors);
  Runtime& device_runtime = runtime(device);
  const Variant& step = compiled_for_schedule(variant, device);
  device_runtime.synchronize();
  device_runtime.reset_counters();
  Outcome outcome;
  const auto begin = std::chrono::steady_clock::now();
  outcome = step.solve(device_runtime, given, options);
  device_runtime.synchronize();
  const std::chrono::duration<double, std::milli> total = std::chrono::steady_clock::now() - begin;
  outcome.timing.total_ms = total.count();
  outcome.counters = device_runtime.counters();
  return outcome;
}

reference::ShortestPaths all_pairs(const Variant& variant, Device device, const Graph& graph,
                                   const Options& options, Outcome* outcome) {
  check_asked(options);
  reference::ShortestPaths paths = initial_matrices(graph, options.predecessors);
  const Outcome reported = solve(
      variant, device, {paths.cost.order(), paths.cost.values(), paths.path.values()}, options);
  if (reported.negative_vertex >= 0) {
    static_cast<void>(reference::potentials(graph));  // throws, naming the cycle
    throw std::logic_error(
        fmt::format("{} finds a negative cycle at vertex {} where Bellman and Ford find none",
                    variant.name, reported.negative_vertex));
  }
  if (outcome != nullptr) *outcome = reported;
  return paths;
}

}  // namespace graphspec::floyd_warshall
