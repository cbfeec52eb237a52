/// \file
/// Constructs of threads, blocks and grids: indices, shared memory, barriers, nested launches.
#include "properties/executor/expectation.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

/// The number of a thread in a grid of three dimensions, from all the names of its place.
__global__ void indices_kernel(int* number) {
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned global = block * blockDim.x * blockDim.y * blockDim.z + thread;
  number[global] = static_cast<int>(global) + 1;
}
std::string indices(Runtime& device) {
  const auto number = words(device, 3 * 2 * 2 * 5 * 4 * 3, 0);
  launch<indices_kernel>({dim3(3, 2, 2), dim3(5, 4, 3)}, number.data());
  return compare(number, [](int place) { return place + 1; });
}

/// Blocks add to a shared variable that must be their own.
__global__ void shared_kernel(int* sum) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  for (unsigned round = 0; round <= blockIdx.x; ++round) atomicAdd(&mine, 1);
  __syncthreads();
  if (threadIdx.x == 0) sum[blockIdx.x] = mine;
}
std::string shared(Runtime& device) {
  const auto sum = words(device, 7, -1);
  launch<shared_kernel>({7, 40}, sum.data());
  return compare(sum, [](int block) { return 40 * (block + 1); });
}

/// Dynamic shared memory turned round.
__global__ void dynamic_shared_kernel(int* turned) {
  int* const words_of_block = dynamic_shared<int>();
  words_of_block[threadIdx.x] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  __syncthreads();
  turned[blockIdx.x * blockDim.x + threadIdx.x] = words_of_block[blockDim.x - 1 - threadIdx.x];
}
std::string dynamic_shared_memory(Runtime& device) {
  const auto turned = words(device, 3 * 70, -1);
  launch<dynamic_shared_kernel>({3, 70, 70 * sizeof(int)}, turned.data());
  return compare(turned, [](int place) { return place / 70 * 70 + 69 - place % 70; });
}

/// A ring of values passed on, a barrier a step.
__global__ void barrier_kernel(int* passed) {
  __shared__ int ring[96];
  const int thread = static_cast<int>(threadIdx.x);
  ring[thread] = thread;
  __syncthreads();
  for (int step = 0; step < 5; ++step) {
    const int next = ring[(thread + 1) % 96];
    __syncthreads();
    ring[thread] = next;
    __syncthreads();
  }
  passed[thread] = ring[thread];
}
std::string barrier(Runtime& device) {
  const auto passed = words(device, 96, -1);
  launch<barrier_kernel>({1, 96}, passed.data());
  return compare(passed, [](int thread) { return (thread + 5) % 96; });
}

/// Barriers that count and combine predicates.
__global__ void votes_kernel(int* votes) {
  const int thread = static_cast<int>(threadIdx.x);
  const int count = __syncthreads_count(thread % 3 == 0 ? 1 : 0);
  const int all = __syncthreads_and(thread < 70 ? 5 : 0);
  const int not_all = __syncthreads_and(thread != 69 ? 1 : 0);
  const int any = __syncthreads_or(thread == 33 ? 8 : 0);
  const int none = __syncthreads_or(0);
  votes[thread] = count + (all != 0 ? 100 : 0) + (not_all != 0 ? 1000 : 0) +
                  (any != 0 ? 10000 : 0) + (none != 0 ? 100000 : 0);
}
std::string votes(Runtime& device) {
  const auto found = words(device, 70, -1);
  launch<votes_kernel>({1, 70}, found.data());
  return compare(found, [](int) { return 24 + 100 + 10000; });
}

/// Each block reads, in every round, what the next block wrote in the round before.
__global__ void grid_barrier_kernel(int* value, int* first_sum) {
  __shared__ int seen;
  const int block = static_cast<int>(blockIdx.x);
  const int blocks = static_cast<int>(gridDim.x);
  for (int round = 0; round < 4; ++round) {
    const int next = value[(block + 1) % blocks];
    grid_barrier();
    if (threadIdx.x == 0) value[block] = next + 1;
    grid_barrier([&] { seen = value[block]; });
    if (threadIdx.x == 33) atomicAdd(&first_sum[block], seen);
  }
}
std::string grid_barriers(Runtime& device) {
  const auto value = words(device, 4, 0);
  const auto sum = words(device, 4, 0);
  launch_cooperative<grid_barrier_kernel>({4, 40}, value.data(), sum.data());
  const std::string wrong = compare(value, [](int) { return 4; });
  return wrong.empty() ? compare(sum, [](int) { return 1 + 2 + 3 + 4; }) : wrong;
}

/// Children of children; where there is no room for a child, the parent does its work.
__global__ void nested_kernel(int depth, int* count) {
  atomicAdd(&count[depth], 1);
  if (depth == 0 || threadIdx.x != 0) return;
  if (!launch_nested<nested_kernel>({2, 3}, depth - 1, count)) {
    for (int of_child = 0; of_child < 6; ++of_child) atomicAdd(&count[depth - 1], 1);
    for (int of_block = 0; of_block < 2 && depth > 1; ++of_block) {
      for (int of_child = 0; of_child < 6; ++of_child) atomicAdd(&count[depth - 2], 1);
    }
  }
}
std::string nested(Runtime& device) {
  const auto count = words(device, 3, 0);
  launch<nested_kernel>({1, 3}, 2, count.data());
  return compare(count, [](int depth) { return depth == 2 ? 3 : depth == 1 ? 6 : 12; });
}

/// Texture objects of one and of two words an element.
__global__ void texture_kernel(TextureView<int> single, TextureView<int2> pairs, int* sum) {
  const int place = static_cast<int>(threadIdx.x);
  const int2 pair = fetch(pairs, place);
  sum[place] = fetch(single, place) + 10 * pair.x + 100 * pair.y;
}
std::string textures(Runtime& device) {
  const auto single = words(device, 40, 3);
  const auto pairs = words(device, 80, 4);
  const auto sum = words(device, 40, 0);
  const Texture<int> of_single(device, single.data(), 40);
  const Texture<int2> of_pairs(device, reinterpret_cast<const int2*>(pairs.data()), 40);
  launch<texture_kernel>({1, 40}, of_single.view(), of_pairs.view(), sum.data());
  return compare(sum, [](int) { return 443; });
}

}  // namespace

std::vector<Construct> block_constructs() {
  return {{"indices in three dimensions", indices},
          {"shared memory of one block", shared},
          {"dynamic shared memory", dynamic_shared_memory},
          {"barriers", barrier},
          {"barriers with votes", votes},
          {"grid barriers", grid_barriers},
          {"nested launches", nested},
          {"textures", textures}};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
