/// \file
/// The listings of Kolganov 2015 as kernels, on the CPU executor with every access checked: the
/// scan of a warp, the removal of cycles, the union of trees. Each line in question stands beside
/// its correction, and KernelLine chooses one to run as printed.
#include <algorithm>
#include <numeric>
#include <variant>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/boruvka_mst/errata/published.hpp"
#include "properties/errata/checked_run.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::KernelLine;

/// Procedure 1, a warp a vertex in the first iteration, over lists that are sorted.
__global__ void published_find_minimum(int N, const ArcIndex* X, const int* A, int* V, int* E,
                                       KernelLine as_printed) {
  const unsigned idx = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lidx = idx % 32;
  const int J = static_cast<int>(idx / 32);
  if (J >= N) return;
  for (ArcIndex chunk = X[J]; chunk < X[J + 1]; chunk += 32) {
    const ArcIndex e = chunk + lidx;
    const int flag = e < X[J + 1] && A[e] != J ? 1 : 0;
    int val = flag;
    for (int offset = 1; offset <= 16; offset *= 2) {
      const int tmpv = __shfl_up_sync(0xffffffffU, val, static_cast<unsigned>(offset));
      if (lidx >= static_cast<unsigned>(offset)) val += tmpv;
    }
    const int last = __shfl_sync(0xffffffffU, val, 31);
    const bool found = as_printed == KernelLine::last_lane_is_one ? last == 1 : last >= 1;
    if (!found) continue;
    // Whose edge it is, is not printed.
    const bool wins = flag == 1 && (as_printed == KernelLine::winner_unsaid || val == 1);
    if (wins) V[J] = A[e];
    if (wins) E[J] = static_cast<int>(e);
    return;
  }
  if (lidx == 0) V[J] = N + 2;
  if (lidx == 0) E[J] = -1;
}

/// Procedure 2. What stands behind the dots is not printed.
__global__ void published_remove_cycles(int num_trees, const int* cF, int* F,
                                        KernelLine as_printed) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (as_printed != KernelLine::threads_beyond_trees && i >= static_cast<unsigned>(num_trees)) {
    return;
  }
  const auto local_f = static_cast<unsigned>(cF[i]);
  if (as_printed != KernelLine::roots_alone) F[i] = cF[i];
  if (cF[local_f] == static_cast<int>(i)) {
    if (i < local_f) F[i] = static_cast<int>(i);
  }
}

/// Procedure 3: a thread a tree goes up to the root.
__global__ void published_unite(int num_trees, int* F, KernelLine as_printed) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= num_trees) return;
  if (as_printed == KernelLine::united_in_place) {
    while (F[F[i]] != F[i]) F[i] = F[F[i]];
    return;
  }
  int root = load_relaxed(&F[i]);
  while (load_relaxed(&F[root]) != root) root = load_relaxed(&F[root]);
  store_relaxed(&F[i], root);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {
namespace {

/// Lists from light to heavy, and by their ends where they weigh the same.
std::vector<ArcIndex> sorted_lists(const Graph& graph) {
  std::vector<ArcIndex> order(graph.dest().size());
  std::iota(order.begin(), order.end(), 0);
  std::visit(
      [&](const auto& weights) {
        for (std::size_t v = 0; v + 1 < graph.offsets().size(); ++v) {
          std::stable_sort(order.begin() + graph.offsets()[v],
                           order.begin() + graph.offsets()[v + 1],
                           [&](ArcIndex one, ArcIndex other) {
                             const auto a = static_cast<std::size_t>(one);
                             const auto b = static_cast<std::size_t>(other);
                             if constexpr (has_weights<decltype(weights)>) {
                               if (weights[a] != weights[b]) return weights[a] < weights[b];
                             }
                             return graph.dest()[a] < graph.dest()[b];
                           });
        }
      },
      graph.weights());
  return order;
}

/// The host's part. \throws DeviceFault for what the executor finds
void run_procedures(const ForestCase& forest, KernelLine as_printed, KernelRun& run) {
  const Graph graph = forest.graph();
  const int N = graph.num_vertices();
  if (N == 0) return;
  const std::vector<ArcIndex> order = sorted_lists(graph);
  std::vector<int> ends;
  ends.reserve(order.size());
  for (const ArcIndex arc : order) ends.push_back(graph.dest()[static_cast<std::size_t>(arc)]);
  Runtime& memory = runtime(Device::cpu);
  const auto size = static_cast<std::size_t>(N);
  const Array<ArcIndex> X(memory, graph.offsets());
  const Array<int> A(memory, std::span<const int>(ends));
  const Array<int> V(memory, size);
  const Array<int> E(memory, size);
  constexpr unsigned block = 64;
  const auto blocks_of = [](int threads) {
    return (static_cast<unsigned>(threads) + block - 1) / block;
  };
  checked::launch<checked::published_find_minimum>({blocks_of(32 * N), block}, N, X.data(),
                                                   A.data(), V.data(), E.data(), as_printed);
  const std::vector<int> targets = V.to_host();
  std::vector<int> leads_to(size);
  for (int v = 0; v < N; ++v) {
    const int to = targets[static_cast<std::size_t>(v)];
    const bool lonely = to == N + 2 && as_printed != KernelLine::number_n_plus_2;
    leads_to[static_cast<std::size_t>(v)] = lonely ? v : to;
  }
  for (const int edge : E.to_host()) {
    run.found.push_back(edge < 0 ? -1 : order[static_cast<std::size_t>(edge)]);
  }
  const Array<int> cF(memory, std::span<const int>(leads_to));
  const Array<int> F(memory, size);
  checked::launch<checked::published_remove_cycles>({blocks_of(N), block}, N, cF.data(), F.data(),
                                                    as_printed);
  checked::launch<checked::published_unite>({blocks_of(N), block}, N, F.data(), as_printed);
  run.root = F.to_host();
}

}  // namespace

KernelRun run_kernels(const ForestCase& forest, KernelLine as_printed) {
  KernelRun run;
  run.fault = checked_fault(forest.schedule_seed, [&] { run_procedures(forest, as_printed, run); });
  return run;
}

}  // namespace graphspec::properties
