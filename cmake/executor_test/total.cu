/// \file
/// A sum of 64 numbers by one block, with and without the barrier that it needs.
#include <span>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

__global__ void total_kernel(const int* values, bool with_barrier, int* total) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, values[threadIdx.x]);
  if (with_barrier) __syncthreads();
  if (threadIdx.x == 0) *total = sum;
}

/// The sum of 64 numbers.
int total(Runtime& runtime, std::span<const int> values, bool with_barrier) {
  const Array<int> numbers(runtime, values);
  const Array<int> sum(runtime, 1);
  launch<total_kernel>({1, 64}, numbers.data(), with_barrier, sum.data());
  return sum.get(0);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
