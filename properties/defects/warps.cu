/// \file
/// Defects within a warp: what lockstep hid before Volta, and lanes that shuffles wait for in vain.
#include "properties/defects/small_graph.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr unsigned whole_warp = 0xffffffffU;

// Races that lockstep hides.

/// The sum of 32 degrees by halving, without a barrier between the halves.
template <bool planted>
__global__ void warp_tree_kernel(SmallGraph graph, int* sum) {
  __shared__ int value[32];
  const int lane = static_cast<int>(threadIdx.x);
  value[lane] = graph.edges[lane + 1] - graph.edges[lane];
  __syncwarp();
  for (int half = 16; half > 0; half /= 2) {
    const int other = lane < half ? value[lane + half] : 0;
    if (!planted) __syncwarp();
    if (lane < half) value[lane] += other;
    if (!planted) __syncwarp();
  }
  if (lane == 0) *sum = value[0];
}

/// Lane 0 fetches for all.
template <bool planted>
__global__ void fetch_for_all_kernel(SmallGraph graph, int* label) {
  __shared__ int hub_degree;
  if (threadIdx.x == 0) hub_degree = graph.edges[1];
  if (!planted) __syncwarp();
  label[threadIdx.x] = hub_degree;
}

/// Each lane takes what the next lane put down.
template <bool planted>
__global__ void next_lane_kernel(SmallGraph graph, int* label) {
  __shared__ int put[32];
  const int lane = static_cast<int>(threadIdx.x);
  put[lane] = graph.dest[graph.edges[lane]];
  if (!planted) __syncwarp();
  label[lane] = put[(lane + 1) % 32];
}

/// Two rounds through the same slots: the second overwrites what the first has not read yet.
template <bool planted>
__global__ void two_rounds_kernel(SmallGraph graph, int* label) {
  __shared__ int put[32];
  const int lane = static_cast<int>(threadIdx.x);
  int total = 0;
  for (int round = 0; round < 2; ++round) {
    put[lane] = graph.edges[lane + round];
    __syncwarp();
    total += put[31 - lane];
    if (!planted) __syncwarp();
  }
  label[lane] = total;
}

// Absent lanes.

/// A shuffle of the whole warp in a branch that some lanes take.
template <bool planted>
__global__ void shuffle_in_branch_kernel(SmallGraph graph, int* label) {
  const int lane = static_cast<int>(threadIdx.x);
  const int degree = graph.edges[lane + 1] - graph.edges[lane];
  int other = degree;
  if (planted) {
    if (degree > 2) other = __shfl_xor_sync(whole_warp, degree, 1);
  } else {
    other = __shfl_xor_sync(whole_warp, degree, 1);
  }
  label[lane] = other;
}

/// A block that ends in the middle of a warp, and a mask that names the whole.
template <bool planted>
__global__ void half_warp_kernel(SmallGraph graph, int* least) {
  const int lane = static_cast<int>(threadIdx.x);
  const unsigned mask = planted ? whole_warp : 0x0000ffffU;
  int value = graph.dest[graph.edges[lane]];
  for (int distance = 8; distance > 0; distance /= 2) {
    value = min(value, __shfl_xor_sync(mask, value, distance));
  }
  if (lane == 0) *least = value;
}

/// A vote in a loop that lanes leave one by one.
template <bool planted>
__global__ void vote_in_loop_kernel(SmallGraph graph, int* rounds) {
  const int lane = static_cast<int>(threadIdx.x);
  const int degree = graph.edges[lane + 1] - graph.edges[lane];
  int round = 0;
  if (planted) {
    for (; round < degree; ++round) {
      if (__ballot_sync(whole_warp, 1) == 0) break;
    }
  } else {
    while (__any_sync(whole_warp, round < degree ? 1 : 0) != 0) ++round;
  }
  rounds[lane] = round;
}

/// The mask of the lanes that are in the branch, or of all but one of them.
template <bool planted>
__global__ void wrong_mask_kernel(SmallGraph graph, int* sum) {
  const int lane = static_cast<int>(threadIdx.x);
  const unsigned there = __ballot_sync(whole_warp, lane % 4 == 0 ? 1 : 0);
  if (lane % 4 != 0) return;
  const unsigned mask = planted ? there | 2U : there;
  const int degree = graph.edges[lane + 1] - graph.edges[lane];
  const int total = __reduce_add_sync(mask, degree);
  if (lane == 0) *sum = total;
}

}  // namespace

std::vector<Defect> warp_defects() {
  constexpr const char* lockstep = "race within a warp that lockstep hides";
  constexpr const char* absent = "absent shuffle lane";
  return {
      {lockstep, "a sum by halves",
       GRAPHSPEC_KERNELS(warp_tree_kernel, {1, 32}, {{1, 0, 2 * 32 + 7 + num_vertices / 4 - 1}}),
       "race"},
      {lockstep, "lane 0 fetches for all",
       GRAPHSPEC_KERNELS(fetch_for_all_kernel, {1, 32}, {{32, 0, hub_degree}}), "any"},
      {lockstep, "the next lane's value", GRAPHSPEC_KERNELS(next_lane_kernel, {1, 32}, {{32, 0}}),
       "any"},
      {lockstep, "two rounds through the same slots",
       GRAPHSPEC_KERNELS(two_rounds_kernel, {1, 32}, {{32, 0}}), "race"},
      {absent, "the whole warp named in a branch",
       GRAPHSPEC_KERNELS(shuffle_in_branch_kernel, {1, 32}, {{32, 0}}), "do not arrive", false},
      {absent, "lanes beyond the block", GRAPHSPEC_KERNELS(half_warp_kernel, {1, 16}, {{1, -1, 1}}),
       "the block ends at lane 15", false},
      {absent, "a vote in a loop that lanes leave",
       GRAPHSPEC_KERNELS(vote_in_loop_kernel, {1, 32}, {{32, 0}}), "do not arrive", false},
      {absent, "a mask with a lane too many",
       GRAPHSPEC_KERNELS(wrong_mask_kernel, {1, 32}, {{1, 0, 7 * 3 + hub_degree}}), "do not arrive",
       false},
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
