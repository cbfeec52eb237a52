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
template <bool planted>
std::string wrong_tail(Runtime& device) {
  const Input input(device);
  const auto frontier = input.words(num_vertices, -1);
  const auto tail = input.words(1, 0);
  launch<wrong_tail_kernel<planted>>({2, 32}, frontier.data(), tail.data());
  return expect_all(tail, num_vertices);
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
template <bool planted>
std::string wrong_expectation(Runtime& device) {
  const Input input(device);
  const auto parent = input.words(num_vertices, -1);
  const auto claimed = input.words(1, 0);
  launch<wrong_expectation_kernel<planted>>({2, 32}, input.graph(), parent.data(), claimed.data());
  return expect_all(claimed, num_vertices);
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
template <bool planted>
std::string unset_tail(Runtime& device) {
  const Input input(device);
  const auto reached = input.words(1, 0);
  launch<unset_tail_kernel<planted>>({2, 32}, input.graph(), reached.data());
  return expect_all(reached, input.graph().num_arcs);
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
template <bool planted>
std::string half_set(Runtime& device) {
  const Input input(device);
  const auto label = input.words(num_vertices, -1);
  launch<half_set_kernel<planted>>({1, num_vertices}, label.data());
  return expect_all(label, 3);
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
template <bool planted>
std::string unqueued_slots(Runtime& device) {
  const Input input(device);
  const auto label = input.words(32, 0);
  launch<unqueued_slots_kernel<planted>>({1, 32, 32 * sizeof(int)}, label.data());
  return "";
}

/// The first block leaves a value, which the second takes for its own.
template <bool planted>
__global__ void last_blocks_value_kernel(SmallGraph graph, int* label) {
  __shared__ int hub_degree;
  if (threadIdx.x == 0 && (!planted || blockIdx.x == 0)) hub_degree = graph.edges[1];
  __syncthreads();
  label[grid_vertex()] = hub_degree;
}
template <bool planted>
std::string last_blocks_value(Runtime& device) {
  const Input input(device);
  const auto label = input.words(num_vertices, -1);
  launch<last_blocks_value_kernel<planted>>({2, 32}, input.graph(), label.data());
  return expect_all(label, 2 + num_vertices / 4 - 1);
}

// Endless spins.

/// Waits for a flag that the host was to set.
template <bool planted>
__global__ void unset_flag_kernel(const int* flag, int* seen) {
  int found = load_relaxed(flag);                            // set before the launch
  while (planted && found == 0) found = load_relaxed(flag);  // or never
  *seen = found;
}
template <bool planted>
std::string unset_flag(Runtime& device) {
  const Input input(device);
  const auto flag = input.words(1, planted ? 0 : 1);
  const auto seen = input.words(1, 0);
  launch<unset_flag_kernel<planted>>({1, 1}, flag.data(), seen.data());
  return expect_all(seen, 1);
}

/// A lock that is not given back.
template <bool planted>
__global__ void kept_lock_kernel(int* lock, int* sum) {
  while (atomicCAS(lock, 0, 1) != 0) __nanosleep(100);
  atomicAdd(sum, 1);
  if (!planted) atomicExch(lock, 0);
}
template <bool planted>
std::string kept_lock(Runtime& device) {
  const Input input(device);
  const auto lock = input.words(1, 0);
  const auto sum = input.words(1, 0);
  launch<kept_lock_kernel<planted>>({4, 1}, lock.data(), sum.data());
  return expect_all(sum, 4);
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
template <bool planted>
std::string never_settled(Runtime& device) {
  const Input input(device);
  const auto rounds = input.words(num_vertices, -1);
  launch<never_settled_kernel<planted>>({1, num_vertices}, input.graph(), rounds.data());
  return expect_all(rounds, 1);
}

}  // namespace

std::vector<Defect> value_defects() {
  constexpr const char* wrong = "wrong atomic";
  constexpr const char* unset = "uninitialised shared read";
  constexpr const char* spin = "endless spin";
  return {
      GRAPHSPEC_DEFECT(wrong, "an exchange for a minimum", exchange_for_minimum, ""),
      GRAPHSPEC_DEFECT(wrong, "and for or", and_for_or, ""),
      GRAPHSPEC_DEFECT(wrong, "a maximum for an addition", wrong_tail, ""),
      GRAPHSPEC_DEFECT(wrong, "the wrong value expected", wrong_expectation, ""),
      GRAPHSPEC_DEFECT(unset, "a tail", unset_tail, "which nothing has written"),
      GRAPHSPEC_DEFECT(unset, "half of an array", half_set, "which nothing has written"),
      GRAPHSPEC_DEFECT(unset, "slots behind the queued ones", unqueued_slots,
                       "which nothing has written"),
      GRAPHSPEC_DEFECT(unset, "what another block left", last_blocks_value,
                       "which nothing has written"),
      GRAPHSPEC_DEFECT(spin, "a flag that nobody sets", unset_flag, "endless", false),
      GRAPHSPEC_DEFECT(spin, "a lock that is kept", kept_lock, "endless", false),
      GRAPHSPEC_DEFECT(spin, "a block that has not begun", wait_for_block, "endless", false),
      GRAPHSPEC_DEFECT(spin, "rounds that always change something", never_settled, "endless",
                       false),
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
