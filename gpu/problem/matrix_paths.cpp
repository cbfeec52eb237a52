/// \file
/// The entry point of the steps on matrices.
#include <fmt/format.h>

#include <algorithm>

#include "gpu/problem/path_search.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec {
namespace {

/// Searches a matrix whose paths cannot exceed 32 bits.
Found<std::int32_t> search_dense(const BoundPathStep::Dense& search, bool always_predecessors,
                                 Runtime& runtime, const MatrixView& matrix,
                                 const problem::SsspQuery& query) {
  auto found = measured<std::int32_t>(
      runtime, matrix.order, query.predecessors || always_predecessors,
      [&](const PathsView& paths) { return search(runtime, matrix, query.source, paths); });
  if (!query.predecessors) found.paths.predecessor.clear();
  return found;
}

}  // namespace

RunReport dense_from_host(const BoundPathStep& step, Device device, const Graph& graph,
                          const problem::SsspQuery& query, const Sink<problem::Sssp>& sink) {
  const DenseMatrix<std::int32_t> matrix = reference::edge_matrix(graph);
  Runtime& device_runtime = runtime(device);
  const BoundPathStep::Dense search = step.dense_for(device, matrix.order());
  Array<std::int32_t> on_device;
  const double to_device_ms = device_runtime.elapsed_ms(
      [&] { on_device = Array<std::int32_t>(device_runtime, matrix.values()); });
  const auto found = search_dense(search, step.always_predecessors, device_runtime,
                                  {matrix.order(), on_device.data()}, query);
  if (found.work.shortened >= 0) {
    reference::throw_negative_cycle(graph, query.source, step.name);
  }
  if (sink) sink(found.paths);
  return report_of(found, device, to_device_ms);
}

RunReport paths_in_matrix(const BoundPathStep& step, const DeviceMatrix& matrix,
                          const problem::SsspQuery& query, const Sink<problem::Sssp>& sink) {
  const Vertex order = matrix.view().order;
  check_source(order, query.source);
  if (!step.dense_for) {
    throw InputError(fmt::format("variant {} takes a graph, not a matrix", step.name));
  }
  Runtime& device_runtime = matrix.runtime();
  const auto found = search_dense(step.dense_for(device_runtime.device(), order),
                                  step.always_predecessors, device_runtime, matrix.view(), query);
  if (found.work.shortened >= 0) {
    DenseMatrix<std::int32_t> edge(order, unreached);
    std::ranges::copy(matrix.on_host(), edge.values().begin());
    reference::throw_negative_cycle(edge, query.source, step.name);
  }
  if (sink) sink(found.paths);
  return report_of(found, device_runtime.device(), {});
}

}  // namespace graphspec
