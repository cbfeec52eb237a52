/// \file
/// Defects that show in values or in time: the wrong atomic, shared memory that nothing wrote, and
/// spins without end.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

__device__ inline int grid_vertex() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

// Wrong atomics: no race, and a wrong result in some orders.

/// The least neighbour of each vertex, by the last one that came.
template <bool planted>
__global__ void exchange_for_minimum_kernel(SmallGraph graph, int* least) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    int* const of = &least[graph.dest[arc]];
    if (planted) {
      if (vertex < load_relaxed(of)) atomicExch(of, vertex);  // whoever is later overwrites
    } else {
      atomicMin(of, vertex);
    }
  }
}
template <bool planted>
std::string exchange_for_minimum(Runtime& device) {
  const Input input(device);
  const auto least = input.words(num_vertices, 1000);
  launch<exchange_for_minimum_kernel<planted>>({2, 32}, input.graph(), least.data());
  for (std::size_t vertex = 0; vertex < num_vertices; ++vertex) {
    const int right = vertex == 0                       ? 1
                      : vertex % 4 == 0 || vertex == 63 ? 0
                                                        : static_cast<int>(vertex) - 1;
    if (least.get(vertex) != right)
      return "vertex " + std::to_string(vertex) + " has not its least";
  }
  return "";
}

/// A bit a vertex: set by "and".
template <bool planted>
__global__ void and_for_or_kernel(unsigned* bitmap) {
  const int vertex = grid_vertex();
  const unsigned bit = 1U << vertex % 32;
  if (planted) {
    atomicAnd(&bitmap[vertex / 32], bit);
  } else {
    atomicOr(&bitmap[vertex / 32], bit);
  }
}
template <bool planted>
std::string and_for_or(Runtime& device) {
  const Array<unsigned> bitmap(device, std::vector<unsigned>(2, 0));
  launch<and_for_or_kernel<planted>>({2, 32}, bitmap.data());
  return bitmap.get(0) == 0xffffffffU ? "" : "not all bits are set";
}

/// The block's tail is added where the place in the global queue should come from.
template <bool planted>
__global__ void wrong_tail_kernel(int* frontier, int* tail) {
  __shared__ int block_tail;
  __shared__ int place;
  if (threadIdx.x == 0) block_tail = 0;
  __syncthreads();
  const int mine = atomicAdd(&block_tail, 1);
  __syncthreads();
  if (threadIdx.x == 0) place = planted ? atomicMax(tail, block_tail) : atomicAdd(tail, block_tail);
  __syncthreads();
  store_relaxed(&frontier[place + mine], grid_vertex());  // distinct slots where the place is right
}

/// A vertex is claimed by comparing with the wrong value: nobody, or all.
template <bool planted>
__global__ void wrong_expectation_kernel(SmallGraph graph, int* parent, int* claimed) {
  const int vertex = grid_vertex();
  for (int arc = graph.edges[vertex]; arc < graph.edges[vertex + 1]; ++arc) {
    const int before = atomicCAS(&parent[graph.dest[arc]], -1, vertex);
    if (planted ? before != vertex : before == -1) atomicAdd(claimed, 1);
  }
}

// Uninitialised shared memory.

template <bool planted>
__global__ void unset_tail_kernel(SmallGraph graph, int* reached) {
  __shared__ int tail;
  const int vertex = grid_vertex();
  if (!planted && threadIdx.x == 0) tail = 0;
  __syncthreads();
  atomicAdd(&tail, graph.edges[vertex + 1] - graph.edges[vertex]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(reached, tail);
}

/// The first warp's part of the array alone is set.
template <bool planted>
__global__ void half_set_kernel(int* label) {
  __shared__ int value[num_vertices];
  const int thread = static_cast<int>(threadIdx.x);
  if (!planted || thread < 32) value[thread] = 3;
  __syncthreads();
  label[thread] = value[num_vertices - 1 - thread];
}

/// Dynamic shared memory, of which the queued slots are set, is read to its end.
template <bool planted>
__global__ void unqueued_slots_kernel(int* label) {
  int* const queue = dynamic_shared<int>();
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < 20) queue[thread] = thread;
  __syncthreads();
  if (planted || thread < 20) label[thread] = queue[thread];
}

/// The first block leaves a value, which the second takes for its own.
template <bool planted>
__global__ void last_blocks_value_kernel(SmallGraph graph, int* label) {
  __shared__ int hub_degree;
  if (threadIdx.x == 0 && (!planted || blockIdx.x == 0)) hub_degree = graph.edges[1];
  __syncthreads();
  label[grid_vertex()] = hub_degree;
}

// Endless spins.

/// Waits for a flag that the host was to set.
template <bool planted>
__global__ void unset_flag_kernel(const int* flag, int* seen) {
  int found = load_relaxed(flag);                            // set before the launch
  while (planted && found == 0) found = load_relaxed(flag);  // or never
  *seen = found;
}

/// A lock that is not given back.
template <bool planted>
__global__ void kept_lock_kernel(int* lock, int* sum) {
  while (atomicCAS(lock, 0, 1) != 0) __nanosleep(100);
  atomicAdd(sum, 1);
  if (!planted) atomicExch(lock, 0);
}

/// Waits for a block of the same launch, which may not have begun; the correct twin for the launch
/// before.
template <bool planted>
__global__ void wait_for_block_kernel(int* arrived, int* seen, bool waits) {
  if (blockIdx.x > 0 || !waits) atomicAdd(arrived, 1);
  if (blockIdx.x > 0 || !waits) return;
  while (planted && load_relaxed(arrived) < 63) {  // the last block may wait for this one's place
  }
  *seen = load_relaxed(arrived);  // of the launch before
}
template <bool planted>
std::string wait_for_block(Runtime& device) {
  const Input input(device);
  const auto arrived = input.words(1, 0);
  const auto seen = input.words(1, 0);
  if (!planted) {
    launch<wait_for_block_kernel<planted>>({63, 1}, arrived.data(), seen.data(), false);
    launch<wait_for_block_kernel<planted>>({1, 1}, arrived.data(), seen.data(), true);
  } else {
    launch<wait_for_block_kernel<planted>>({64, 1}, arrived.data(), seen.data(), true);
  }
  return expect_all(seen, 63);
}

/// Rounds until nothing changes, where something always does.
template <bool planted>
__global__ void never_settled_kernel(SmallGraph graph, int* rounds) {
  __shared__ int changed;
  const int vertex = static_cast<int>(threadIdx.x);
  int label = vertex;
  int round = 0;
  while (true) {
    if (vertex == 0) changed = 0;
    __syncthreads();
    const int least = min(label, graph.dest[graph.edges[vertex]]);
    if (planted ? least <= label : least < label) store_relaxed(&changed, 1);  // all write the same
    label = least;
    __syncthreads();
    if (load_relaxed(&changed) == 0) break;
    ++round;
    __syncthreads();
  }
  rounds[vertex] = round;
}

}  // namespace

std::vector<Defect> value_defects() {
  constexpr const char* wrong = "wrong atomic";
  constexpr const char* unset = "uninitialised shared read";
  constexpr const char* spin = "endless spin";
  return {
      {wrong, "an exchange for a minimum", GRAPHSPEC_FORMS(exchange_for_minimum)},
      {wrong, "and for or", GRAPHSPEC_FORMS(and_for_or)},
      {wrong, "a maximum for an addition",
       GRAPHSPEC_KERNELS(wrong_tail_kernel, {2, 32}, {{num_vertices, -1}, {1, 0, num_vertices}})},
      {wrong, "the wrong value expected",
       GRAPHSPEC_KERNELS(wrong_expectation_kernel, {2, 32},
                         {{num_vertices, -1}, {1, 0, num_vertices}})},
      {unset, "a tail", GRAPHSPEC_KERNELS(unset_tail_kernel, {2, 32}, {{1, 0, num_arcs}}),
       "uninitialized read"},
      {unset, "half of an array",
       GRAPHSPEC_KERNELS(half_set_kernel, {1, num_vertices}, {{num_vertices, -1, 3}}),
       "uninitialized read"},
      {unset, "slots behind the queued ones",
       GRAPHSPEC_KERNELS(unqueued_slots_kernel, {1, 32, 32 * sizeof(int)}, {{32, 0}}),
       "uninitialized read"},
      {unset, "what another block left",
       GRAPHSPEC_KERNELS(last_blocks_value_kernel, {2, 32}, {{num_vertices, -1, hub_degree}}),
       "uninitialized read"},
      {spin, "a flag that nobody sets",
       GRAPHSPEC_KERNELS(unset_flag_kernel, {1, 1}, {{1, planted ? 0 : 1}, {1, 0, 1}}), "livelock",
       false},
      {spin, "a lock that is kept",
       GRAPHSPEC_KERNELS(kept_lock_kernel, {4, 1}, {{1, 0}, {1, 0, 4}}), "livelock", false},
      {spin, "a block that has not begun", GRAPHSPEC_FORMS(wait_for_block), "livelock", false},
      {spin, "rounds that always change something",
       GRAPHSPEC_KERNELS(never_settled_kernel, {1, num_vertices}, {{num_vertices, -1, 1}}),
       "livelock", false},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
