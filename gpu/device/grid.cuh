/// \file
/// One thread an element: how many blocks that takes, and which element a thread has.
#pragma once

#include <cstdint>

#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// The blocks of `block_size` threads that give each of `count` elements a thread. 64 bits on the
/// way: the paper's int sum overflows near 2^31 elements.
__host__ __device__ inline unsigned blocks_for(std::int64_t count, int block_size) {
  return static_cast<unsigned>((count + block_size - 1) / block_size);
}

/// The element of this thread: the paper's tid, in 64 bits.
__device__ inline std::int64_t grid_thread() {
  return std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
