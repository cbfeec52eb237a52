/// \file
/// Defects of indices: threads without a vertex, neighbours past the end, queues that overflow.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr int more_threads = 96;  ///< than vertices

// Unguarded indices.

template <bool planted>
__global__ void unguarded_read_kernel(const int* label, int* reached) {
  const int vertex = static_cast<int>(threadIdx.x);
  if ((planted || vertex < num_vertices) && label[vertex] >= 0) atomicAdd(reached, 1);
}

template <bool planted>
__global__ void unguarded_write_kernel(int* label) {
  const int vertex = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (planted || vertex < num_vertices) label[vertex] = -1;
}

template <bool planted>
__global__ void unguarded_shared_kernel(int* label) {
  __shared__ int mine[num_vertices];
  __shared__ int beside[num_vertices];
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < num_vertices) beside[thread] = 7;
  __syncthreads();
  if (planted || thread < num_vertices) mine[thread] = thread;
  __syncthreads();
  if (thread < num_vertices) label[thread] = beside[thread] + mine[thread] - thread;
}

template <bool planted>
__global__ void unguarded_dynamic_kernel(int* label) {
  int* const queue = dynamic_shared<int>();
  const int thread = static_cast<int>(threadIdx.x);
  if (planted || thread < num_vertices) queue[thread] = 7;
  __syncthreads();
  if (thread < num_vertices) label[thread] = queue[thread];
}

// Neighbours past the end.

template <bool planted>
__global__ void one_arc_more_kernel(SmallGraph graph, int* in_degree) {
  const int vertex = static_cast<int>(threadIdx.x);
  const int end = graph.edges[vertex + 1] + (planted ? 1 : 0);
  for (int arc = graph.edges[vertex]; arc < end; ++arc) atomicAdd(&in_degree[graph.dest[arc]], 1);
}

template <bool planted>
__global__ void offset_past_end_kernel(SmallGraph graph, int* degree) {
  const int vertex = static_cast<int>(threadIdx.x) + (planted ? 1 : 0);
  degree[threadIdx.x] = graph.edges[vertex + 1] - graph.edges[vertex];
}

/// Reads an arc ahead.
template <bool planted>
__global__ void prefetch_kernel(SmallGraph graph, int* sum) {
  const int vertex = static_cast<int>(threadIdx.x);
  const int end = graph.edges[vertex + 1];
  int next = graph.dest[graph.edges[vertex]];
  int total = 0;
  for (int arc = graph.edges[vertex]; arc < end; ++arc) {
    total += next;
    if (planted || arc + 1 < end) next = graph.dest[arc + 1];
  }
  sum[vertex] = total + next;  // so that no compiler leaves the last read out
}

/// Neighbours counted from 1 where labels are counted from 0.
template <bool planted>
__global__ void counted_from_one_kernel(SmallGraph graph, const int* label, int* sum) {
  const int vertex = static_cast<int>(threadIdx.x);
  int total = 0;
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    total += label[graph.dest[arc] + (planted ? 1 : 0)];
  }
  sum[vertex] = total;
}

// Overflow of a block queue.

constexpr int queue_size = 16;

/// Each vertex of the hub's neighbours is queued; slots beyond the queue go to memory of their own.
template <bool planted>
__global__ void unclamped_push_kernel(int* found, int* tail_of_found) {
  __shared__ int queue[queue_size];
  __shared__ int tail;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) tail = 0;
  __syncthreads();
  const int slot = atomicAdd(&tail, 1);
  if (planted || slot < queue_size) {
    queue[slot] = thread;
  } else {
    found[atomicAdd(tail_of_found, 1)] = thread;
  }
  __syncthreads();
  const int queued = min(tail, queue_size);
  if (thread < queued) found[atomicAdd(tail_of_found, 1)] = queue[thread];
}

/// The first slot behind the queue counts as one of it.
template <bool planted>
__global__ void one_slot_more_kernel(int* found, int* tail_of_found) {
  int* const queue = dynamic_shared<int>();
  __shared__ int tail;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) tail = 0;
  __syncthreads();
  const int slot = atomicAdd(&tail, 1);
  if (slot < queue_size + (planted ? 1 : 0)) {
    queue[slot] = thread;
  } else {
    found[atomicAdd(tail_of_found, 1)] = thread;
  }
}

/// The tail counts on where the queue is full, and is taken for the number of queued.
template <bool planted>
__global__ void unclamped_tail_kernel(int* found) {
  int* const queue = dynamic_shared<int>();
  __shared__ int tail;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) tail = 0;
  __syncthreads();
  const int slot = atomicAdd(&tail, 1);
  if (slot < queue_size) queue[slot] = thread;
  __syncthreads();
  const int queued = planted ? tail : min(tail, queue_size);
  for (int place = thread; place < queued; place += 32) found[place] = queue[place];
}

/// The queue in global memory has room for the frontier, not for every arc.
template <bool planted>
__global__ void arcs_into_frontier_kernel(SmallGraph graph, int* visited, int* frontier,
                                          int* tail) {
  const int vertex = static_cast<int>(threadIdx.x);
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    const int neighbour = graph.dest[arc];
    if (planted || atomicExch(&visited[neighbour], 1) == 0)
      frontier[atomicAdd(tail, 1)] = neighbour;
  }
}

}  // namespace

std::vector<Defect> index_defects() {
  constexpr const char* unguarded = "unguarded index";
  constexpr const char* neighbour = "neighbour index past the end";
  constexpr const char* overflow = "overflow of a block queue";
  return {
      {unguarded, "a label is read",
       GRAPHSPEC_KERNELS(unguarded_read_kernel, {1, more_threads},
                         {{num_vertices, 0}, {1, 0, num_vertices}}),
       "out-of-bounds read: label[64], 64 elements allocated"},
      {unguarded, "a label is written",
       GRAPHSPEC_KERNELS(unguarded_write_kernel, {3, 32}, {{num_vertices, 0, -1}}),
       "out-of-bounds write: label[64], 64 elements allocated"},
      {unguarded, "an array in shared memory",
       GRAPHSPEC_KERNELS(unguarded_shared_kernel, {1, more_threads}, {{num_vertices, 0, 7}}),
       "index 64 of an array"},
      {unguarded, "dynamic shared memory",
       GRAPHSPEC_KERNELS(unguarded_dynamic_kernel, {1, more_threads, num_vertices * sizeof(int)},
                         {{num_vertices, 0, 7}}),
       "of 256 bytes of dynamic shared memory"},
      {neighbour, "one arc more than there are",
       GRAPHSPEC_KERNELS(one_arc_more_kernel, {1, num_vertices}, {{num_vertices, 0}}),
       "elements allocated"},
      {neighbour, "the offset behind the last",
       GRAPHSPEC_KERNELS(offset_past_end_kernel, {1, num_vertices}, {{num_vertices, 0}}),
       "out-of-bounds read: graph.edges[65], 65 elements allocated"},
      {neighbour, "an arc read ahead",
       GRAPHSPEC_KERNELS(prefetch_kernel, {1, num_vertices}, {{num_vertices, 0}}),
       "elements allocated"},
      {neighbour, "vertices counted from one",
       GRAPHSPEC_KERNELS(counted_from_one_kernel, {1, num_vertices},
                         {{num_vertices, 1}, {num_vertices, 0}}),
       "out-of-bounds read: label[64], 64 elements allocated"},
      {overflow, "no test for room",
       GRAPHSPEC_KERNELS(unclamped_push_kernel, {1, num_vertices},
                         {{num_vertices, -1}, {1, 0, num_vertices}}),
       "of an array"},
      {overflow, "one slot more than there are",
       GRAPHSPEC_KERNELS(one_slot_more_kernel, {1, num_vertices, queue_size * sizeof(int)},
                         {{num_vertices, -1}, {1, 0, num_vertices - queue_size}}),
       "dynamic shared memory"},
      {overflow, "the tail taken for the number of queued",
       GRAPHSPEC_KERNELS(unclamped_tail_kernel, {1, 32, queue_size * sizeof(int)},
                         {{num_vertices, -1}}),
       "dynamic shared memory"},
      {overflow, "every arc queued in a frontier of vertices",
       GRAPHSPEC_KERNELS(arcs_into_frontier_kernel, {1, num_vertices},
                         {{num_vertices, 0}, {num_vertices, -1}, {1, 0, num_vertices}}),
       "out-of-bounds write: frontier[64], 64 elements allocated"},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
