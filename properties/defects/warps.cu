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
template <bool planted>
std::string warp_tree(Runtime& device) {
  const Input input(device);
  const auto sum = input.words(1, 0);
  launch<warp_tree_kernel<planted>>({1, 32}, input.graph(), sum.data());
  return expect_all(sum, 2 * 32 + 7 + num_vertices / 4 - 1);
}

/// Lane 0 fetches for all.
template <bool planted>
__global__ void fetch_for_all_kernel(SmallGraph graph, int* label) {
  __shared__ int hub_degree;
  if (threadIdx.x == 0) hub_degree = graph.edges[1];
  if (!planted) __syncwarp();
  label[threadIdx.x] = hub_degree;
}
template <bool planted>
std::string fetch_for_all(Runtime& device) {
  const Input input(device);
  const auto label = input.words(32, 0);
  launch<fetch_for_all_kernel<planted>>({1, 32}, input.graph(), label.data());
  return expect_all(label, 2 + num_vertices / 4 - 1);
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
template <bool planted>
std::string next_lane(Runtime& device) {
  const Input input(device);
  const auto label = input.words(32, 0);
  launch<next_lane_kernel<planted>>({1, 32}, input.graph(), label.data());
  return "";
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
template <bool planted>
std::string two_rounds(Runtime& device) {
  const Input input(device);
  const auto label = input.words(32, 0);
  launch<two_rounds_kernel<planted>>({1, 32}, input.graph(), label.data());
  return "";
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
template <bool planted>
std::string shuffle_in_branch(Runtime& device) {
  const Input input(device);
  const auto label = input.words(32, 0);
  launch<shuffle_in_branch_kernel<planted>>({1, 32}, input.graph(), label.data());
  return "";
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
template <bool planted>
std::string half_warp(Runtime& device) {
  const Input input(device);
  const auto least = input.words(1, -1);
  launch<half_warp_kernel<planted>>({1, 16}, input.graph(), least.data());
  return expect_all(least, 1);
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
template <bool planted>
std::string vote_in_loop(Runtime& device) {
  const Input input(device);
  const auto rounds = input.words(32, 0);
  launch<vote_in_loop_kernel<planted>>({1, 32}, input.graph(), rounds.data());
  return "";
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
template <bool planted>
std::string wrong_mask(Runtime& device) {
  const Input input(device);
  const auto sum = input.words(1, 0);
  launch<wrong_mask_kernel<planted>>({1, 32}, input.graph(), sum.data());
  return expect_all(sum, 7 * 3 + 2 + num_vertices / 4 - 1);
}

}  // namespace

std::vector<Defect> warp_defects() {
  constexpr const char* lockstep = "race within a warp that lockstep hides";
  constexpr const char* absent = "absent shuffle lane";
  return {
      GRAPHSPEC_DEFECT(lockstep, "a sum by halves", warp_tree, "race"),
      GRAPHSPEC_DEFECT(lockstep, "lane 0 fetches for all", fetch_for_all, "any"),
      GRAPHSPEC_DEFECT(lockstep, "the next lane's value", next_lane, "any"),
      GRAPHSPEC_DEFECT(lockstep, "two rounds through the same slots", two_rounds, "race"),
      GRAPHSPEC_DEFECT(absent, "the whole warp named in a branch", shuffle_in_branch,
                       "do not arrive", false),
      GRAPHSPEC_DEFECT(absent, "lanes beyond the block", half_warp, "the block ends at lane 15",
                       false),
      GRAPHSPEC_DEFECT(absent, "a vote in a loop that lanes leave", vote_in_loop, "do not arrive",
                       false),
      GRAPHSPEC_DEFECT(absent, "a mask with a lane too many", wrong_mask, "do not arrive", false),
  };
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
