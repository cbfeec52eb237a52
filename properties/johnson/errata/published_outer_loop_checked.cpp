/// \file
/// The outer loop of the Johnson paper: INIT, RELAX_WITH_MASK, ExtractMin, UPDATE_MASK and the
/// host's loop as printed, with every access checked. Each line in question stands beside its
/// correction, and OuterLoopLine chooses one to run as printed.
#include <fmt/format.h>

#include <climits>

#include "gpu/device/array.hpp"
#include "gpu/device/cpu/access_counter.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/errata/checked_run.hpp"
#include "properties/johnson/errata/published.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::OuterLoopLine;

/// G of the listing, whose G[edgeId] is an arc's weight.
struct PrintedGraph {
  const int* edges;
  const int* dest;
  const int* weights;
  int operator[](int edgeId) const { return weights[edgeId]; }
};

/// Threads of a block: fewer than a small graph has vertices.
inline constexpr int BLOCK_SIZE = 4;

inline int thread_id(OuterLoopLine as_printed) {
  const unsigned before = as_printed == OuterLoopLine::local_index ? 0 : blockIdx.x * blockDim.x;
  return static_cast<int>(before + threadIdx.x);
}

/// Whether a thread has no entry and must return.
inline bool is_beyond(int tid, int entries, OuterLoopLine as_printed) {
  return as_printed != OuterLoopLine::no_guard && tid >= entries;
}

/// Our copy of the paper lost the body, between < and >. This body does what the others need.
__global__ void published_INIT(int* Q, bool* M, int* C, int q, int V) {
  const int tid = thread_id(OuterLoopLine::none);
  if (is_beyond(tid, V, OuterLoopLine::none)) return;
  Q[tid] = tid;
  M[tid] = false;
  C[tid] = tid == q ? 0 : INT_MAX;
}

__global__ void published_RELAX_WITH_MASK(PrintedGraph G, bool* M, int* C, int V,
                                          OuterLoopLine as_printed) {
  const int tid = thread_id(as_printed);
  if (is_beyond(tid, V, as_printed)) return;
  if (M[tid]) {
    for (int edgeId = G.edges[tid]; edgeId < G.edges[tid + 1]; edgeId++) {
      const int target = as_printed == OuterLoopLine::target_is_edge ? edgeId : G.dest[edgeId];
      const int distance = as_printed == OuterLoopLine::plain_read ? C[tid] : load_relaxed(&C[tid]);
      atomicMin(&C[target], G[edgeId] + distance);
    }
    if (as_printed != OuterLoopLine::mask_kept) M[tid] = false;
  }
}

struct compare_unsettled_value {  // NOLINT(readability-identifier-naming)
  const int* data;
  bool operator()(int lhs, int rhs) const { return data[lhs] < data[rhs]; }
};

/// thrust::min_element(thrust::device, Q.begin(), Q.end(), compare_unsettled_value(C)), and the
/// distance of the vertex found.
__global__ void published_ExtractMin(const int* Q, int size, const int* C, int* threshold) {
  const compare_unsettled_value less{C};
  int minIndex = 0;
  for (int index = 1; index < size; index++) {
    if (less(Q[index], Q[minIndex])) minIndex = index;
  }
  *threshold = C[Q[minIndex]];
}

__global__ void published_UPDATE_MASK(int* Q, int size, const int* C, bool* M, int threshold,
                                      OuterLoopLine as_printed) {
  const int tid = thread_id(as_printed);
  if (is_beyond(tid, size, as_printed)) return;
  const int distance = C[Q[tid]];
  if (as_printed == OuterLoopLine::below_threshold ? distance < threshold : distance <= threshold) {
    M[Q[tid]] = true;
    Q[tid] = -1;
  }
}

/// "After execution the elements -1 will be removed": keeps the others' order.
__global__ void published_removal(int* Q, int size, int* left) {
  int kept = 0;
  for (int index = 0; index < size; index++) {
    if (Q[index] != -1) Q[kept++] = Q[index];
  }
  *left = kept;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {
namespace {

/// The host's program. \throws DeviceFault for what the executor finds
void run_host_loop(const SearchCase& search, OuterLoopLine as_printed, LengthRun& run) {
  const Graph graph = search.problem.graph.graph();
  const int V = graph.num_vertices();
  const auto weights = std::get<std::span<const std::int32_t>>(graph.weights());
  Runtime& memory = runtime(Device::cpu);
  const std::vector<int> offsets(graph.offsets().begin(), graph.offsets().end());
  const Array<int> edges(memory, std::span<const int>(offsets));
  const Array<int> dest(memory, graph.dest());
  const Array<int> weight(memory, weights);
  const checked::PrintedGraph G{edges.data(), dest.data(), weight.data()};

  const auto num_vertices = static_cast<std::size_t>(V);
  const Array<int> Q(memory, num_vertices);
  const Array<bool> M(memory, num_vertices);
  const Array<int> C(memory, num_vertices);
  const Array<int> from_device(memory, 1);
  const auto blocks_of = [](int count) {
    const int blocks = (count + checked::BLOCK_SIZE - 1) / checked::BLOCK_SIZE;
    return checked::LaunchConfig{static_cast<unsigned>(blocks),
                                 static_cast<unsigned>(checked::BLOCK_SIZE)};
  };
  const checked::LaunchConfig one_thread{1, 1};
  const auto relaxations = [] {
    for (const auto& [kernel, counts] : executor::kernel_counts()) {
      if (kernel.find("RELAX_WITH_MASK") != std::string::npos) return counts.global_atomics.lanes;
    }
    return std::int64_t{0};
  };

  checked::launch<checked::published_INIT>(blocks_of(V), Q.data(), M.data(), C.data(),
                                           search.problem.source, V);
  int size = V;
  executor::reset_kernel_counts();
  // A phase settles a vertex, so V of them are enough.
  for (int phase = 1; size != 0; phase++) {
    if (phase > V + 1) {
      run.fault =
          fmt::format("Q still has {} of {} entries after {} phases, and never becomes empty.",
                      size, V, phase - 1);
      return;
    }
    checked::launch<checked::published_RELAX_WITH_MASK>(blocks_of(V), G, M.data(), C.data(), V,
                                                        as_printed);
    checked::launch<checked::published_ExtractMin>(one_thread, Q.data(), size, C.data(),
                                                   from_device.data());
    const int threshold = from_device.get(0);
    checked::launch<checked::published_UPDATE_MASK>(blocks_of(size), Q.data(), size, C.data(),
                                                    M.data(), threshold, as_printed);
    if (as_printed != OuterLoopLine::settled_kept) {
      checked::launch<checked::published_removal>(one_thread, Q.data(), size, from_device.data());
      size = from_device.get(0);
    }
  }
  run.relaxations = relaxations();
  run.length = C.to_host();
}

}  // namespace

LengthRun run_outer_loop(const SearchCase& search, OuterLoopLine as_printed) {
  LengthRun run;
  auto fault = checked_fault(
      search.schedule_seed, [&] { run_host_loop(search, as_printed, run); }, true);
  if (fault) run.fault = std::move(fault);
  return run;
}

}  // namespace graphspec::properties
