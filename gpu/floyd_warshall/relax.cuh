/// \file
/// What the study's steps share: the matrices on the device, and Figure 3's relaxation.
#pragma once

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/floyd_warshall/arc_rows.cuh"
#include "gpu/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The study's `matrixOnGPU` and `pathOnGPU`: what a kernel takes by value.
template <class Weight>
struct DeviceMatricesOver {
  Vertex size;
  Weight* matrix;
  Vertex* path;

  /// The place of [v,u]. 64 bits: the study's int ends at 46,340 vertices.
  [[nodiscard]] __host__ __device__ std::int64_t at(Vertex v, Vertex u) const {
    return std::int64_t{v} * size + u;
  }
};
using DeviceMatrices = DeviceMatricesOver<std::int32_t>;

/// Where the way by k is shorter than what is known, its length; else what is known. Nothing is
/// added to infinity. 64 bits: the two legs may share vertices, so that their sum can be longer
/// than any path, which 32 bits hold.
template <class Weight>
__device__ Weight shorter_way(Weight v_u, Weight v_k, Weight k_u) {
  if (v_k == no_path<Weight> || k_u == no_path<Weight>) return v_u;
  const SumOf<Weight> by_k = SumOf<Weight>{v_k} + k_u;
  return by_k < v_u ? static_cast<Weight>(by_k) : v_u;
}

/// The same as below, without matrices on the host. The whole of them is on the device.
template <class Weight, class Kernels>
floyd_warshall::Outcome solve_by_rows(Runtime& runtime,
                                      const floyd_warshall::MatricesOver<Weight>& matrices,
                                      const Kernels& kernels) {
  floyd_warshall::Outcome outcome;
  const auto order = static_cast<std::size_t>(matrices.order);
  Array<Weight> cost;
  Array<Vertex> path;
  outcome.timing.to_device_ms = runtime.elapsed_ms([&] {
    cost = Array<Weight>(runtime, order * order);
    path = Array<Vertex>(runtime, order * order);  // the steps move predecessors in any case
    make_rows<Weight>(runtime, matrices.by_rows->graph,
                      {matrices.order, 0, matrices.order, cost.data(), path.data()});
  });
  runtime.reset_counters();
  outcome.timing.kernels_ms = runtime.elapsed_ms([&] {
    const StateArray state("cost", cost.data(), cost.size());
    const StateArray predecessors("path", path.data(), matrices.has_paths() ? path.size() : 0);
    kernels(DeviceMatricesOver<Weight>{matrices.order, cost.data(), path.data()});
  });
  outcome.counters = runtime.counters();
  outcome.negative_vertex = negative_on_diagonal(runtime, matrices.order, cost.data());
  if (outcome.negative_vertex >= 0) return outcome;
  RowsOut<Weight> out(runtime, *matrices.by_rows, matrices.order);
  outcome.timing.to_host_ms = runtime.elapsed_ms([&] {
    out.add({matrices.order, 0, matrices.order, cost.data(), path.data()});
  });
  outcome.timing.taken_ms = out.taken_ms();
  outcome.timing.to_host_ms -= outcome.timing.taken_ms;
  return outcome;
}

/// Copies the matrices to the device, runs the kernels, copies the matrices back: the three parts
/// that the study times together.
/// \param kernels  takes DeviceMatrices; the diagonal may be negative when it is done
template <class Weight, class Kernels>
floyd_warshall::Outcome solve_on_device(Runtime& runtime,
                                        const floyd_warshall::MatricesOver<Weight>& matrices,
                                        const Kernels& kernels) {
  if (matrices.by_rows != nullptr) return solve_by_rows(runtime, matrices, kernels);
  floyd_warshall::Outcome outcome;
  Array<Weight> cost;
  Array<Vertex> path;
  outcome.timing.to_device_ms = runtime.elapsed_ms([&] {
    cost = Array<Weight>(runtime, matrices.cost);
    path = Array<Vertex>(runtime, matrices.cost.size());
    if (matrices.path.empty()) {
      path.fill_bytes(0xff);  // the steps move predecessors in any case
    } else {
      runtime.copy_to_device(path.data(), matrices.path.data(), matrices.path.size_bytes());
    }
  });
  outcome.timing.kernels_ms = runtime.elapsed_ms([&] {
    const StateArray state("cost", cost.data(), cost.size());
    const StateArray predecessors("path", path.data(), matrices.path.size());
    kernels(DeviceMatricesOver<Weight>{matrices.order, cost.data(), path.data()});
  });
  outcome.timing.to_host_ms = runtime.elapsed_ms([&] {
    runtime.copy_to_host(matrices.cost.data(), cost.data(), matrices.cost.size_bytes());
    runtime.copy_to_host(matrices.path.data(), path.data(), matrices.path.size_bytes());
  });
  // A vertex whose own cost is negative was taken for no intermediate, so that costs stay those of
  // paths, and it lies on a negative cycle.
  for (Vertex v = 0; v < matrices.order; ++v) {
    const auto place = static_cast<std::size_t>(v) * (static_cast<std::size_t>(matrices.order) + 1);
    if (matrices.cost[place] < 0) {
      outcome.negative_vertex = v;
      break;
    }
  }
  return outcome;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
