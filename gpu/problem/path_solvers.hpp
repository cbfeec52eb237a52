/// \file
/// The entry point of the steps of single-source shortest paths. It checks the query and the
/// weights, places the graph or its matrix on the device, times and counts the step alone, copies
/// the paths to the host, and names negative cycles.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "gpu/device/variant_table.hpp"
#include "gpu/problem/device_matrix.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "gpu/problem/path_step.hpp"

namespace graphspec {

/// A step and its options, as the entry point runs them. It has searches of sparse graphs or a
/// search of matrices; the others are empty.
struct BoundPathStep {
  using Dense = std::function<PathWork(Runtime& runtime, const MatrixView& matrix, Vertex source,
                                       const PathsView& paths)>;
  template <class Weight>
  using Sparse = std::function<PathWork(const WeightedGraphOver<Weight>& graph, Weight least,
                                        Vertex source, const PathsViewOver<Weight>& paths)>;

  std::string_view name;
  bool always_predecessors = false;
  /// Selects the options that depend on the device and on the order of the matrix, and returns the
  /// search.
  std::function<Dense(Device device, Vertex order)> dense_for = {};
  Sparse<std::int32_t> sparse = {};
  Sparse<double> sparse_of_reals = {};
};

/// Copies the graph, or its matrix, to the device, searches, and copies the paths to the host. In a
/// matrix, the lightest of parallel arcs counts. Without weights each arc has weight 1.
/// \tparam Weight  std::int32_t or double, which the step takes
///
/// \throws reference::NegativeCycle for a negative cycle that the source reaches
///
/// \throws InputError for a source out of range, for weights of the other type or with which a path
/// could exceed 32 bits, and for a matrix that this machine cannot hold. A step on sparse graphs
/// takes heavier weights if none is negative and no shortest path exceeds 32 bits.
///
/// \throws DeviceFault for a fault that the device reports
template <class Weight>
RunReport paths_from_host(const BoundPathStep& step, Device device, const Graph& graph,
                          const problem::SsspQuery& query,
                          const Sink<problem::SsspOver<Weight>>& sink);

/// Copies the graph to the device, and returns the function that searches it there. The graph in
/// host memory must outlive the function. \pre the step searches sparse graphs \throws as
/// paths_from_host()
template <class Weight>
[[nodiscard]] Prepared<problem::SsspOver<Weight>> prepare_paths(const BoundPathStep& step,
                                                                Device device, const Graph& graph);

/// Searches a matrix in device memory, and copies the paths to the host.
/// \throws InputError also if the step searches sparse graphs; as paths_from_host()
RunReport paths_in_matrix(const BoundPathStep& step, const DeviceMatrix& matrix,
                          const problem::SsspQuery& query, const Sink<problem::Sssp>& sink);

/// Returns a row and its options for the entry point. Each search looks up its row, because a
/// schedule with checks needs the row of the checked build.
/// \param row  lives as long as the program
/// \throws InputError if an option is out of range
template <class Options>
[[nodiscard]] BoundPathStep bound_step(const PathStep<Options>& row, const Options& options) {
  check(options);
  BoundPathStep bound{.name = row.name, .always_predecessors = row.always_predecessors};
  if (row.dense != nullptr) {
    bound.dense_for = [&row, options](Device device, Vertex order) -> BoundPathStep::Dense {
      const Options selected =
          row.with_selected == nullptr ? options : row.with_selected(row, device, order, options);
      return [&row, selected](Runtime& runtime, const MatrixView& matrix, Vertex source,
                              const PathsView& paths) {
        const auto& step = compiled_for_schedule(row, runtime.device());
        return step.dense(runtime, matrix, source, selected, paths);
      };
    };
  }
  if (row.sparse != nullptr) {
    bound.sparse = [&row, options](const auto& graph, std::int32_t least, Vertex source,
                                   const PathsView& paths) {
      const auto& step = compiled_for_schedule(row, graph.runtime().device());
      return step.sparse(graph, least, source, options, paths);
    };
  }
  if (row.sparse_of_reals != nullptr) {
    bound.sparse_of_reals = [&row, options](const auto& graph, double least, Vertex source,
                                            const PathsViewOver<double>& paths) {
      const auto& step = compiled_for_schedule(row, graph.runtime().device());
      return step.sparse_of_reals(graph, least, source, options, paths);
    };
  }
  return bound;
}

/// Returns a row of a table for a device as a solver.
/// \tparam Weight  std::int32_t or double, which the step takes
template <class Weight, class Options>
[[nodiscard]] Solver<problem::SsspOver<Weight>> path_solver(std::string_view paper,
                                                            const PathStep<Options>& row,
                                                            OptionTable options, Device device) {
  using Sssp = problem::SsspOver<Weight>;
  using Query = problem::SsspQuery;
  const auto bound = [&row, options](const OptionValues& values) {
    return bound_step(row, options_from<Options>(options, values));
  };
  Solver<Sssp> solver = step_solver<Sssp, Options>(
      paper, row, options, /*has_predecessors=*/true,
      [&row, device](const Graph& graph, const Query& query, const Options& given,
                     const Sink<Sssp>& sink) {
        return paths_from_host<Weight>(bound_step(row, given), device, graph, query, sink);
      });
  solver.cost = row.cost;
  solver.most_vertices_checked = row.most_vertices_checked;
  solver.reads_matrix = row.dense != nullptr;
  solver.takes_heavy_arcs = !solver.reads_matrix;
  if (!solver.reads_matrix) {
    solver.prepare = [bound, device](const Graph& graph, const OptionValues& values) {
      return prepare_paths<Weight>(bound(values), device, graph);
    };
  }
  if constexpr (std::is_integral_v<Weight>) {
    solver.solve_matrix = [bound](const DeviceMatrix& matrix, const Query& query,
                                  const OptionValues& values, const Sink<Sssp>& sink) {
      return paths_in_matrix(bound(values), matrix, query, sink);
    };
  }
  return solver;
}

/// Adds the rows of a table for a device as solvers.
/// \param paper  the name of the table's row in papers.json, or "ours"
template <class Options>
void add_path_steps(Solvers& all, std::string_view paper, OptionTable options, Device device) {
  for (const PathStep<Options>& row : rows_for<PathStep<Options>>(device)) {
    all.sssp.push_back(path_solver<std::int32_t>(paper, row, options, device));
    if (row.sparse_of_reals == nullptr) continue;
    all.real_sssp.push_back(path_solver<double>(paper, row, options, device));
  }
}

}  // namespace graphspec
