/// \file
/// Defects of barriers: missing ones, and ones that not all threads of a block reach.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

// Missing barriers.

/// A block's queue whose tail thread 0 sets to zero.
template <bool planted>
__global__ void tail_reset_kernel(SmallGraph graph, int* reached) {
  __shared__ int tail;
  if (threadIdx.x == 0) tail = 0;
  if (!planted) __syncthreads();
  const int vertex = static_cast<int>(threadIdx.x);
  atomicAdd(&tail, graph.edges[vertex + 1] - graph.edges[vertex]);
  __syncthreads();
  if (threadIdx.x == 0) *reached = tail;
}

/// The least neighbour of all by a tree of comparisons in shared memory.
template <bool planted>
__global__ void tree_reduction_kernel(SmallGraph graph, int* least) {
  __shared__ int value[num_vertices];
  const int thread = static_cast<int>(threadIdx.x);
  value[thread] = graph.dest[graph.edges[thread]];
  __syncthreads();
  for (int half = num_vertices / 2; half > 0; half /= 2) {
    if (thread < half) value[thread] = min(value[thread], value[thread + half]);
    if (!planted) __syncthreads();
  }
  if (thread == 0) *least = value[0];
}

/// Degrees through shared memory: each thread takes that of the vertex after its own.
template <bool planted>
__global__ void exchange_kernel(SmallGraph graph, int* next_degree) {
  __shared__ int degree[num_vertices];
  const int vertex = static_cast<int>(threadIdx.x);
  degree[vertex] = graph.edges[vertex + 1] - graph.edges[vertex];
  if (!planted) __syncthreads();
  next_degree[vertex] = degree[(vertex + 1) % num_vertices];
}

/// Two levels of a search by one block: what one finds, the next reads.
template <bool planted>
__global__ void two_levels_kernel(SmallGraph graph, int* label) {
  const int vertex = static_cast<int>(threadIdx.x);
  for (int level = 0; level < 2; ++level) {
    int found = -1;
    for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
      if (label[graph.dest[arc]] == level) found = level + 1;
    }
    __syncthreads();
    if (label[vertex] < 0 && found > 0) label[vertex] = found;
    if (!planted) __syncthreads();
  }
}
template <bool planted>
std::string two_levels(Runtime& device) {
  const Input input(device);
  const auto label = input.words(num_vertices, -1);
  label.set(0, 0);
  launch<two_levels_kernel<planted>>({1, num_vertices}, input.graph(), label.data());
  return "";
}

// Divergent barriers.

/// Only threads with a vertex meet.
template <bool planted>
__global__ void guarded_barrier_kernel(SmallGraph graph, int* degree) {
  const int vertex = static_cast<int>(threadIdx.x);
  if (vertex < num_vertices) {
    degree[vertex] = graph.edges[vertex + 1] - graph.edges[vertex];
    if (planted) __syncthreads();
  }
  if (!planted) __syncthreads();
  if (vertex == 0) degree[0] += degree[1];
  __syncthreads();
}

/// As many barriers as the vertex has arcs.
template <bool planted>
__global__ void barrier_an_arc_kernel(SmallGraph graph, int* sum) {
  const int vertex = static_cast<int>(threadIdx.x);
  const int degree = graph.edges[vertex + 1] - graph.edges[vertex];
  const int rounds = planted ? degree : 20;
  for (int round = 0; round < rounds; ++round) {
    if (round < degree) atomicAdd(&sum[graph.dest[graph.edges[vertex] + round]], 1);
    __syncthreads();
  }
}

/// Each branch has a barrier of its own.
template <bool planted>
__global__ void two_barriers_kernel(SmallGraph graph, int* label) {
  __shared__ int hub_degree;
  const int vertex = static_cast<int>(threadIdx.x);
  if (planted) {
    if (vertex == 0) {
      hub_degree = graph.edges[1];
      __syncthreads();
    } else {
      __syncthreads();
    }
  } else {
    if (vertex == 0) hub_degree = graph.edges[1];
    __syncthreads();
  }
  label[vertex] = hub_degree;
}

/// Threads of reached vertices return before the others meet.
template <bool planted>
__global__ void early_return_kernel(SmallGraph graph, int* label) {
  __shared__ int found;
  const int vertex = static_cast<int>(threadIdx.x);
  if (vertex == 0) found = 0;
  __syncthreads();
  if (planted && vertex % 4 == 0) return;
  if (vertex % 4 != 0) atomicAdd(&found, graph.edges[vertex + 1] - graph.edges[vertex]);
  __syncthreads();
  label[vertex] = found;
}

}  // namespace

std::vector<Defect> barrier_defects() {
  constexpr const char* missing = "missing barrier";
  constexpr const char* divergent = "divergent barrier";
  return {
      {missing, "a tail is added to before it is set to zero",
       GRAPHSPEC_KERNELS(tail_reset_kernel, {1, num_vertices}, {{1, -1, num_arcs}}), "race"},
      {missing, "a level of a tree reduction",
       GRAPHSPEC_KERNELS(tree_reduction_kernel, {1, num_vertices}, {{1, -1, 0}}), "race"},
      {missing, "a neighbour's value is read before it is there",
       GRAPHSPEC_KERNELS(exchange_kernel, {1, num_vertices}, {{num_vertices, -1}}), "any"},
      {missing, "a level reads labels that the last one writes", GRAPHSPEC_FORMS(two_levels),
       "race"},
      {divergent, "inside the guard of the vertex",
       GRAPHSPEC_KERNELS(guarded_barrier_kernel, {1, 96}, {{num_vertices, 0}}), "barrier", false},
      {divergent, "in a loop over a vertex's arcs",
       GRAPHSPEC_KERNELS(barrier_an_arc_kernel, {1, num_vertices}, {{num_vertices, 0}}), "any",
       false},
      {divergent, "one in each branch",
       GRAPHSPEC_KERNELS(two_barriers_kernel, {1, num_vertices}, {{num_vertices, -1, hub_degree}}),
       "barrier", false},
      {divergent, "behind an early return",
       GRAPHSPEC_KERNELS(early_return_kernel, {1, num_vertices}, {{num_vertices, -1}}),
       "never reaches", false},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
