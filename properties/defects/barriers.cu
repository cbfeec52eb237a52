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
template <bool planted>
std::string tail_reset(Runtime& device) {
  const Input input(device);
  const auto reached = input.words(1, -1);
  launch<tail_reset_kernel<planted>>({1, num_vertices}, input.graph(), reached.data());
  return expect_all(reached, input.graph().num_arcs);
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
template <bool planted>
std::string tree_reduction(Runtime& device) {
  const Input input(device);
  const auto least = input.words(1, -1);
  launch<tree_reduction_kernel<planted>>({1, num_vertices}, input.graph(), least.data());
  return expect_all(least, 0);
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
template <bool planted>
std::string exchange(Runtime& device) {
  const Input input(device);
  const auto next_degree = input.words(num_vertices, -1);
  launch<exchange_kernel<planted>>({1, num_vertices}, input.graph(), next_degree.data());
  return "";
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
template <bool planted>
std::string guarded_barrier(Runtime& device) {
  const Input input(device);
  const auto degree = input.words(num_vertices, 0);
  launch<guarded_barrier_kernel<planted>>({1, 96}, input.graph(), degree.data());
  return "";
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
template <bool planted>
std::string barrier_an_arc(Runtime& device) {
  const Input input(device);
  const auto sum = input.words(num_vertices, 0);
  launch<barrier_an_arc_kernel<planted>>({1, num_vertices}, input.graph(), sum.data());
  return "";
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
template <bool planted>
std::string two_barriers(Runtime& device) {
  const Input input(device);
  const auto label = input.words(num_vertices, -1);
  launch<two_barriers_kernel<planted>>({1, num_vertices}, input.graph(), label.data());
  return expect_all(label, 2 + num_vertices / 4 - 1);
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
template <bool planted>
std::string early_return(Runtime& device) {
  const Input input(device);
  const auto label = input.words(num_vertices, -1);
  launch<early_return_kernel<planted>>({1, num_vertices}, input.graph(), label.data());
  return "";
}

}  // namespace

std::vector<Defect> barrier_defects() {
  constexpr const char* missing = "missing barrier";
  constexpr const char* divergent = "divergent barrier";
  return {
      GRAPHSPEC_DEFECT(missing, "a tail is added to before it is set to zero", tail_reset, "race"),
      GRAPHSPEC_DEFECT(missing, "a level of a tree reduction", tree_reduction, "race"),
      GRAPHSPEC_DEFECT(missing, "a neighbour's value is read before it is there", exchange, "any"),
      GRAPHSPEC_DEFECT(missing, "a level reads labels that the last one writes", two_levels,
                       "race"),
      GRAPHSPEC_DEFECT(divergent, "inside the guard of the vertex", guarded_barrier, "barrier",
                       false),
      GRAPHSPEC_DEFECT(divergent, "in a loop over a vertex's arcs", barrier_an_arc, "any", false),
      GRAPHSPEC_DEFECT(divergent, "one in each branch", two_barriers, "barrier", false),
      GRAPHSPEC_DEFECT(divergent, "behind an early return", early_return, "never reaches", false),
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
