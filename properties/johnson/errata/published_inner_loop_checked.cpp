/// \file
/// Formula (16) of the Johnson paper over arrays of int, as its listings have them: what becomes of
/// the formula's ∞ there.
#include <climits>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/errata/checked_run.hpp"
#include "properties/johnson/errata/published.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

inline constexpr int no_edge = INT_MIN;

/// The hardware's addition, which wraps round.
inline int sum(int distance, int weight) {
  return static_cast<int>(static_cast<unsigned>(distance) + static_cast<unsigned>(weight));
}

/// A thread a target. The barrier over V threads is the end of the launch.
__global__ void published_PSubD2(int V, const int* w, int* d_q, int u, bool infinity_is_a_number) {
  const int v = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (v >= V || w[u * V + v] == no_edge) return;
  const int d_qu = load_relaxed(&d_q[u]);  // a self-loop's thread may write it
  if (!infinity_is_a_number && d_qu == INT_MAX) return;
  if (d_q[v] > sum(d_qu, w[u * V + v])) store_relaxed(&d_q[v], sum(d_qu, w[u * V + v]));
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {
namespace {

/// argmin over Q, as ExtractMin.
int extract_min(std::vector<bool>& Q, const std::vector<int>& d_q) {
  int u = -1;
  for (std::size_t i = 0; i < Q.size(); ++i) {
    if (Q[i] && (u == -1 || d_q[i] < d_q[static_cast<std::size_t>(u)])) u = static_cast<int>(i);
  }
  if (u != -1) Q[static_cast<std::size_t>(u)] = false;
  return u;
}

}  // namespace

LengthRun run_inner_loop(const SearchCase& search, bool infinity_is_a_number) {
  LengthRun run;
  run.fault = checked_fault(search.schedule_seed, [&] {
    const Graph graph = search.problem.graph.graph();
    const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
    Runtime& memory = runtime(Device::cpu);
    const auto matrix = dense_matrix<int>(graph, checked::no_edge, 1);
    const Array<int> w(memory, matrix.values());
    std::vector<int> start(num_vertices, INT_MAX);
    start[static_cast<std::size_t>(search.problem.source)] = 0;
    const Array<int> d_q(memory, std::span<const int>(start));
    std::vector<bool> Q(num_vertices, true);
    for (int u = extract_min(Q, start); u != -1; u = extract_min(Q, d_q.to_host())) {
      checked::launch<checked::published_PSubD2>({1, static_cast<unsigned>(num_vertices)},
                                                 graph.num_vertices(), w.data(), d_q.data(), u,
                                                 infinity_is_a_number);
    }
    run.length = d_q.to_host();
  });
  return run;
}

}  // namespace graphspec::properties
