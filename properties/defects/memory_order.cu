/// \file
/// Memory order: all accesses are relaxed or atomic, so nothing is a race and every interleaving is
/// right, but a fence, an acquire or a release is missing or too narrow. Results alone tell.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

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
  const auto words = input.words(2, 0);
  const auto received = input.words(1, hub_degree);
  launch<pass_degree_kernel<writer, reader>>({2, 32}, input.graph(), words.data(), words.data() + 1,
                                             received.data());
  return expect_all(received, hub_degree);
}
/// Planted, a message with these sides; else with fences, or with a release and an acquire.
template <Side writer, Side reader>
std::string message(Runtime& device, bool planted) {
  constexpr bool by_access = writer == Side::access || reader == Side::access;
  constexpr Side right = by_access ? Side::access : Side::fence;
  return planted ? pass_degree<writer, reader>(device) : pass_degree<right, right>(device);
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
      {order, "a message without fences", message<Side::none, Side::none>},
      {order, "a message without its writer's fence", message<Side::none, Side::fence>},
      {order, "a message without its reader's fence", message<Side::fence, Side::none>},
      {order, "fences of a block between two blocks",
       message<Side::narrow_fence, Side::narrow_fence>},
      {order, "a flag that is not released", message<Side::none, Side::access>},
      {order, "a flag that is not acquired", message<Side::access, Side::none>},
      {order, "the last block of a counter, relaxed",
       GRAPHSPEC_KERNELS(last_block_kernel, {2, 32},
                         {{num_vertices, 0}, {1, 0}, {1, 0, num_arcs}})},
      {order, "two flags without a fence between", GRAPHSPEC_FORMS(both_come)},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
