/// \file
/// The operator ExtractMin. The paper leaves it to thrust::min_element with a comparator of
/// vertices by their distances; our own reduction is there to be compared with it.
#include "gpu/johnson/extract_min.cuh"

#include "gpu/device/thrust.hpp"

#include <algorithm>

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

constexpr unsigned full_mask = 0xffffffffU;
constexpr std::int64_t max_reduction_blocks = 512;

/// The paper's comparator.
struct compare_unsettled_value {  // NOLINT(readability-identifier-naming)
  Key data;
  [[nodiscard]] __host__ __device__ bool operator()(Vertex lhs, Vertex rhs) const {
    return data(lhs) < data(rhs);
  }
};

__device__ unsigned long long least_of_warp(unsigned long long mine) {
  for (int distance = 16; distance > 0; distance /= 2) {
    mine = min(mine, __shfl_xor_sync(full_mask, mine, distance));
  }
  return mine;
}

}  // namespace

/// The least of key << 32 | place: warps by shuffles, a block through shared memory, the grid by
/// one atomic operation a block.
__global__ void extract_min_kernel(const Vertex* Q, std::int64_t size, Key key,
                                   unsigned long long* packed) {
  __shared__ unsigned long long s_least[32];
  unsigned long long least = ~0ULL;
  for (std::int64_t place = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; place < size;
       place += std::int64_t{gridDim.x} * blockDim.x) {
    const auto value = static_cast<unsigned>(key(Q[place]));  // keys are not negative
    least = min(least, static_cast<unsigned long long>(value) << 32 |
                           static_cast<unsigned long long>(place));
  }
  least = least_of_warp(least);
  if (threadIdx.x % 32 == 0) s_least[threadIdx.x / 32] = least;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  least = least_of_warp(threadIdx.x < blockDim.x / 32 ? s_least[threadIdx.x] : ~0ULL);
  if (threadIdx.x == 0) atomicMin(packed, least);
}

Least extract_min(Runtime& runtime, const Vertex* Q, std::int64_t size, const Key& key,
                  const johnson::Options& options, const Array<unsigned long long>& packed) {
  if (options.extract_min == johnson::ExtractMin::own) {
    packed.fill_bytes(0xff);
    const auto blocks = static_cast<unsigned>(
        std::min(max_reduction_blocks, (size + options.block_size - 1) / options.block_size));
    launch<extract_min_kernel>({blocks, static_cast<unsigned>(options.block_size)}, Q, size, key,
                               packed.data());
    const unsigned long long found = packed.get(0);
    return {static_cast<std::int64_t>(found & full_mask), static_cast<std::int32_t>(found >> 32)};
  }
  const Vertex* const least =
      thrust::min_element(thrust::device, Q, Q + size, compare_unsettled_value{key});
  // What the listing reads through its iterator.
  Vertex vertex = 0;
  Least found{least - Q, 0};
  runtime.copy_to_host(&vertex, least, sizeof(vertex));
  runtime.copy_to_host(&found.key, key.C + vertex, sizeof(found.key));
  if (key.lightest != nullptr && found.key != unreached) {
    std::int32_t lightest = 0;
    runtime.copy_to_host(&lightest, key.lightest + vertex, sizeof(lightest));
    found.key = lightest == unreached ? unreached : found.key + lightest;
  }
  return found;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
