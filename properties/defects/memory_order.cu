/// \file
/// Memory order: all accesses are relaxed or atomic, so nothing is a race and every interleaving is
/// right, but a fence, an acquire or a release is missing or too narrow. Results alone tell.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr int sum_of_degrees = 2 * num_vertices + 2 * (num_vertices / 4 - 1);

__device__ inline int degree_of(const SmallGraph& graph, int vertex) {
  return graph.edges[vertex + 1] - graph.edges[vertex];
}

/// What stands on either side of a message: fences, or a release and an acquire.
enum class Side { none, narrow_fence, fence, access };

template <Side side>
__device__ void fence_of() {
  if constexpr (side == Side::narrow_fence) __threadfence_block();
  if constexpr (side == Side::fence) __threadfence();
}

/// Block 0 passes the degree of the hub to block 1, which may come too early.
template <Side writer, Side reader>
__global__ void pass_degree_kernel(SmallGraph graph, int* degree, int* is_there, int* received) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    store_relaxed(degree, degree_of(graph, 0));
    fence_of<writer>();
    if constexpr (writer == Side::access) {
      store_release(is_there, 1);
    } else {
      store_relaxed(is_there, 1);
    }
    return;
  }
  int there = 0;
  if constexpr (reader == Side::access) {
    there = load_acquire(is_there);
  } else {
    there = load_relaxed(is_there);
  }
  fence_of<reader>();
  if (there == 1) *received = load_relaxed(degree);
}
template <Side writer, Side reader>
std::string pass_degree(Runtime& device) {
  const Input input(device);
  const int degree = 2 + num_vertices / 4 - 1;
  const auto words = input.words(2, 0);
  const auto received = input.words(1, degree);
  launch<pass_degree_kernel<writer, reader>>({2, 32}, input.graph(), words.data(), words.data() + 1,
                                             received.data());
  return expect_all(received, degree);
}
template <bool planted>
std::string no_fences(Runtime& device) {
  return planted ? pass_degree<Side::none, Side::none>(device)
                 : pass_degree<Side::fence, Side::fence>(device);
}
template <bool planted>
std::string writers_fence(Runtime& device) {
  return planted ? pass_degree<Side::none, Side::fence>(device)
                 : pass_degree<Side::fence, Side::fence>(device);
}
template <bool planted>
std::string readers_fence(Runtime& device) {
  return planted ? pass_degree<Side::fence, Side::none>(device)
                 : pass_degree<Side::fence, Side::fence>(device);
}
template <bool planted>
std::string narrow_fence(Runtime& device) {
  return planted ? pass_degree<Side::narrow_fence, Side::narrow_fence>(device)
                 : pass_degree<Side::fence, Side::fence>(device);
}
template <bool planted>
std::string no_release(Runtime& device) {
  return planted ? pass_degree<Side::none, Side::access>(device)
                 : pass_degree<Side::access, Side::access>(device);
}
template <bool planted>
std::string no_acquire(Runtime& device) {
  return planted ? pass_degree<Side::access, Side::none>(device)
                 : pass_degree<Side::access, Side::access>(device);
}

/// The last block to come adds up what all vertices left.
template <bool planted>
__global__ void last_block_kernel(SmallGraph graph, int* part, int* arrived, int* sum) {
  const int vertex = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  store_relaxed(&part[vertex], degree_of(graph, vertex));
  if (!planted) __threadfence();
  if (atomicAdd(arrived, 1) != num_vertices - 1) return;
  if (!planted) __threadfence();
  for (int other = 0; other < num_vertices; ++other) *sum += load_relaxed(&part[other]);
}
template <bool planted>
std::string last_block(Runtime& device) {
  const Input input(device);
  const auto part = input.words(num_vertices, 0);
  const auto words = input.words(1, 0);
  const auto sum = input.words(1, 0);
  launch<last_block_kernel<planted>>({2, 32}, input.graph(), part.data(), words.data(), sum.data());
  return expect_all(sum, sum_of_degrees);
}

/// Two blocks say that they come, and look whether the other does: at least one must see the other.
template <bool planted>
__global__ void both_come_kernel(int* comes, int* alone) {
  if (threadIdx.x != 0) return;
  store_relaxed(&comes[blockIdx.x], 1);
  if (!planted) __threadfence();
  if (load_relaxed(&comes[1 - blockIdx.x]) == 0) atomicAdd(alone, 1);
}
template <bool planted>
std::string both_come(Runtime& device) {
  const Input input(device);
  const auto comes = input.words(2, 0);
  const auto alone = input.words(1, 0);
  launch<both_come_kernel<planted>>({2, 32}, comes.data(), alone.data());
  return alone.get(0) < 2 ? "" : "both blocks think that they are alone";
}

}  // namespace

std::vector<Defect> memory_order_defects() {
  constexpr const char* order = "memory order";
  return {
      GRAPHSPEC_DEFECT(order, "a message without fences", no_fences),
      GRAPHSPEC_DEFECT(order, "a message without its writer's fence", writers_fence),
      GRAPHSPEC_DEFECT(order, "a message without its reader's fence", readers_fence),
      GRAPHSPEC_DEFECT(order, "fences of a block between two blocks", narrow_fence),
      GRAPHSPEC_DEFECT(order, "a flag that is not released", no_release),
      GRAPHSPEC_DEFECT(order, "a flag that is not acquired", no_acquire),
      GRAPHSPEC_DEFECT(order, "the last block of a counter, relaxed", last_block),
      GRAPHSPEC_DEFECT(order, "two flags without a fence between", both_come),
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
