/// \file
/// Races: tests and writes that others come between, additions that are no atomics, blocks that do
/// not wait for one another, data that is published without order.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

__device__ inline int grid_vertex() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

// Unguarded test-then-write.

/// Each arc offers its end a parent.
template <bool planted>
__global__ void first_parent_kernel(SmallGraph graph, int* parent) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    int* const of = &parent[graph.dest[arc]];
    if (planted) {
      if (*of < 0) *of = vertex;
    } else {
      atomicCAS(of, -1, vertex);
    }
  }
}

/// Relaxes each arc with its tail's number.
template <bool planted>
__global__ void relax_kernel(SmallGraph graph, int* distance) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    int* const of = &distance[graph.dest[arc]];
    if (planted) {
      if (vertex < *of) *of = vertex;
    } else {
      atomicMin(of, vertex);
    }
  }
}
template <bool planted>
std::string relax(Runtime& device) {
  const Input input(device);
  const auto distance = input.words(num_vertices, 1000);
  launch<relax_kernel<planted>>({2, 32}, input.graph(), distance.data());
  return distance.get(2) == 1 ? "" : "vertex 2 has not its least neighbour, 1";
}

/// A vertex joins the frontier once.
template <bool planted>
__global__ void visit_once_kernel(SmallGraph graph, int* visited, int* tail) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    int* const flag = &visited[graph.dest[arc]];
    bool first = false;
    if (planted) {
      first = *flag == 0;
      *flag = 1;
    } else {
      first = atomicExch(flag, 1) == 0;
    }
    if (first) atomicAdd(tail, 1);
  }
}

/// A component hooks onto a lesser one.
template <bool planted>
__global__ void hook_kernel(SmallGraph graph, int* component) {
  const int vertex = grid_vertex();
  const int other = graph.dest[graph.edges[vertex]];
  const int low = min(vertex, other);
  const int high = max(vertex, other);
  if (planted) {
    if (component[high] > component[low]) component[high] = component[low];
  } else {
    atomicMin(&component[high], low);
  }
}
template <bool planted>
std::string hook(Runtime& device) {
  const Input input(device);
  std::vector<int> own(num_vertices);
  for (int vertex = 0; vertex < num_vertices; ++vertex)
    own[static_cast<std::size_t>(vertex)] = vertex;
  const Array<int> component(device, own);
  launch<hook_kernel<planted>>({2, 32}, input.graph(), component.data());
  return "";
}

// Lost atomics.

/// One more, as an atomic or as a read and a write.
template <bool planted>
__device__ void count_one(int* counter) {
  if (planted) {
    *counter += 1;
  } else {
    atomicAdd(counter, 1);
  }
}

template <bool planted>
__global__ void count_arcs_kernel(SmallGraph graph, int* arcs) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc)
    count_one<planted>(arcs);
}

template <bool planted>
__global__ void in_degree_kernel(SmallGraph graph, int* in_degree) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    count_one<planted>(&in_degree[graph.dest[arc]]);
  }
}
template <bool planted>
std::string in_degree(Runtime& device) {
  const Input input(device);
  const auto degree = input.words(num_vertices, 0);
  launch<in_degree_kernel<planted>>({2, 32}, input.graph(), degree.data());
  return degree.get(1) == 2 ? "" : "vertex 1 has not two arcs";
}

/// A histogram of degrees in shared memory.
template <bool planted>
__global__ void histogram_kernel(SmallGraph graph, int* of_degree_two) {
  __shared__ int histogram[4];
  const int vertex = static_cast<int>(threadIdx.x);
  if (vertex < 4) histogram[vertex] = 0;
  __syncthreads();
  count_one<planted>(&histogram[min(graph.edges[vertex + 1] - graph.edges[vertex], 3)]);
  __syncthreads();
  if (vertex == 0) *of_degree_two = histogram[2];
}

/// A place in a queue.
template <bool planted>
__global__ void queue_place_kernel(int* frontier, int* tail) {
  const int vertex = grid_vertex();
  int place = 0;
  if (planted) {
    place = *tail;
    *tail = place + 1;
  } else {
    place = atomicAdd(tail, 1);
  }
  frontier[place] = vertex;
}

// Races between blocks.

/// The sum of all blocks' parts, by block 0: of a launch of its own, or of the same.
template <bool planted>
__global__ void sum_of_parts_kernel(SmallGraph graph, int* part, int* sum, bool second_launch) {
  if (!second_launch) {
    const int vertex = grid_vertex();
    atomicAdd(&part[blockIdx.x], graph.edges[vertex + 1] - graph.edges[vertex]);
    __syncthreads();
  }
  if ((planted || second_launch) && grid_vertex() == 0) *sum = part[0] + part[1];
}
template <bool planted>
std::string sum_of_parts(Runtime& device) {
  const Input input(device);
  const auto part = input.words(2, 0);
  const auto sum = input.words(1, 0);
  launch<sum_of_parts_kernel<planted>>({2, 32}, input.graph(), part.data(), sum.data(), false);
  if (!planted) {
    launch<sum_of_parts_kernel<planted>>({2, 32}, input.graph(), part.data(), sum.data(), true);
  }
  return expect_all(sum, num_arcs);
}

/// A level reads the labels that it writes.
template <bool planted>
__global__ void level_kernel(SmallGraph graph, const int* before, int* after) {
  const int vertex = grid_vertex();
  const int* const read = planted ? after : before;
  int least = read[vertex];
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    least = min(least, read[graph.dest[arc]] + 1);
  }
  after[vertex] = least;
}

/// All blocks say that something changed, by a plain store or by a relaxed one.
template <bool planted>
__global__ void changed_kernel(int* changed) {
  if (planted) {
    *changed = static_cast<int>(blockIdx.x);
  } else {
    store_relaxed(changed, 1);  // all write the same, and the host reads it after the launch
  }
}

/// Blocks of half the size write a word of the block beside.
template <bool planted>
__global__ void neighbouring_block_kernel(int* label) {
  const int stride = planted ? 31 : 32;
  label[static_cast<int>(blockIdx.x) * stride + static_cast<int>(threadIdx.x)] =
      static_cast<int>(blockIdx.x);
}

// Publishing without order.

/// Block 0 finds a value and says so; block 1 waits for it. The correct twin sends the value in the
/// flag itself.
template <bool planted>
__global__ void publish_kernel(int* value, int* flag, int* seen) {
  if (blockIdx.x == 0) {
    if (planted) *value = 41;
    store_relaxed(flag, 42);  // block 1 polls it
    return;
  }
  int found = 0;
  while ((found = load_relaxed(flag)) == 0) {  // block 0 sets it
  }
  *seen = planted ? *value + 1 : found;
}

/// A slot is filled after the tail that counts it.
template <bool planted>
__global__ void tail_before_slot_kernel(int* frontier, int* tail, int* sum, bool second_launch) {
  if (!second_launch) frontier[atomicAdd(tail, 1)] = 1;
  if ((planted || second_launch) && grid_vertex() == num_vertices - 1) {
    const int queued = atomicAdd(tail, 0);
    for (int place = 0; place < queued; ++place) *sum += frontier[place];
  }
}
template <bool planted>
std::string tail_before_slot(Runtime& device) {
  const Input input(device);
  const auto frontier = input.words(num_vertices, 0);
  const auto tail = input.words(1, 0);
  const auto sum = input.words(1, 0);
  launch<tail_before_slot_kernel<planted>>({2, 32}, frontier.data(), tail.data(), sum.data(),
                                           false);
  if (!planted) {
    launch<tail_before_slot_kernel<planted>>({2, 32}, frontier.data(), tail.data(), sum.data(),
                                             true);
  }
  return expect_all(sum, num_vertices);
}

/// The same within a block: the other warp waits for a flag, or at the barrier.
template <bool planted>
__global__ void flag_in_block_kernel(SmallGraph graph, int* seen) {
  __shared__ int degree;
  __shared__ int ready;
  const int thread = static_cast<int>(threadIdx.x);
  if (thread == 0) ready = 0;
  __syncthreads();
  if (thread == 0) {
    degree = graph.edges[1];
    store_relaxed(&ready, 1);  // the other warp polls it
  }
  if (planted) {
    while (thread == 32 && load_relaxed(&ready) == 0) {  // thread 0 sets it
    }
  } else {
    __syncthreads();
  }
  if (thread == 32) *seen = degree;
}

/// The last block to come, by an atomic counter, reads what the others wrote plainly; the correct
/// twin adds to what it reads atomically.
template <bool planted>
__global__ void last_block_kernel(SmallGraph graph, int* part, int* arrived, int* sum) {
  const int vertex = grid_vertex();
  const int degree = graph.edges[vertex + 1] - graph.edges[vertex];
  if (planted) {
    part[vertex] = degree;
  } else {
    atomicAdd(&part[vertex], degree);
    __threadfence();
  }
  if (atomicAdd(arrived, 1) != num_vertices - 1) return;
  if (!planted) __threadfence();
  for (int other = 0; other < num_vertices; ++other) {
    *sum += planted ? part[other] : atomicAdd(&part[other], 0);
  }
}

}  // namespace

std::vector<Defect> race_defects() {
  constexpr const char* tested = "unguarded test-then-write";
  constexpr const char* lost = "lost atomic";
  constexpr const char* blocks = "race between blocks";
  constexpr const char* order = "publish without order";
  return {
      {tested, "the first parent of a vertex",
       GRAPHSPEC_KERNELS(first_parent_kernel, {2, 32}, {{num_vertices, -1}}), "race"},
      {tested, "a distance is relaxed", GRAPHSPEC_FORMS(relax), "race"},
      {tested, "a vertex is visited",
       GRAPHSPEC_KERNELS(visit_once_kernel, {2, 32}, {{num_vertices, 0}, {1, 0, num_vertices}}),
       "race"},
      {tested, "a component hooks onto another", GRAPHSPEC_FORMS(hook), "race"},
      {lost, "a counter of arcs", GRAPHSPEC_KERNELS(count_arcs_kernel, {2, 32}, {{1, 0, num_arcs}}),
       "race"},
      {lost, "in-degrees", GRAPHSPEC_FORMS(in_degree), "race"},
      {lost, "a histogram in shared memory",
       GRAPHSPEC_KERNELS(histogram_kernel, {1, num_vertices}, {{1, 0, num_vertices * 3 / 4}}),
       "race"},
      {lost, "the tail of a queue",
       GRAPHSPEC_KERNELS(queue_place_kernel, {2, 32}, {{num_vertices, -1}, {1, 0, num_vertices}}),
       "race"},
      {blocks, "parts of other blocks are added up", GRAPHSPEC_FORMS(sum_of_parts), "race"},
      {blocks, "a level reads the labels that it writes",
       GRAPHSPEC_KERNELS(level_kernel, {2, 32}, {{num_vertices, 5}, {num_vertices, 5, 5}}), "race"},
      {blocks, "a flag that all set", GRAPHSPEC_KERNELS(changed_kernel, {2, 32}, {{1, 0}}), "race"},
      {blocks, "blocks overlap by a word",
       GRAPHSPEC_KERNELS(neighbouring_block_kernel, {2, 32}, {{num_vertices, 0}}), "race"},
      {order, "a value behind a flag",
       GRAPHSPEC_KERNELS(publish_kernel, {2, 1}, {{1, 0}, {1, 0}, {1, 0, 42}}), "race"},
      {order, "a tail before its slot", GRAPHSPEC_FORMS(tail_before_slot), "race"},
      {order, "a flag within a block",
       GRAPHSPEC_KERNELS(flag_in_block_kernel, {1, 64}, {{1, 0, hub_degree}}), "race"},
      {order, "the last block of a counter",
       GRAPHSPEC_KERNELS(last_block_kernel, {2, 32}, {{num_vertices, 0}, {1, 0}, {1, 0, num_arcs}}),
       "race"},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
