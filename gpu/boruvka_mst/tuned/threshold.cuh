/// \file
/// The threshold that parts light edges from heavy ones: one of the keys of some sampled arcs.
#pragma once

#include "gpu/boruvka_mst/tuned/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// Sorts samples of the arcs' keys. All threads of a block call, behind a barrier.
__device__ inline void sort_samples(Word* samples) {
  const int thread = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  for (int run = 2; run <= num_samples; run *= 2) {  // Batcher's bitonic sort
    for (int distance = run / 2; distance > 0; distance /= 2) {
      for (int pair = thread; pair < num_samples / 2; pair += threads) {
        const int in_block = pair & (distance - 1);  // distances are powers of two
        const int low = (pair - in_block) * 2 + in_block;
        const int high = low + distance;
        const bool ascending = (low & run) == 0;
        const Word one = samples[low];
        const Word other = samples[high];
        if ((one > other) == ascending) {
          samples[low] = other;
          samples[high] = one;
        }
      }
      __syncthreads();
    }
  }
}

/// The threshold. All threads of a block call, and all blocks come to the same.
/// \param samples  shared memory for num_samples, free again behind the call
template <class Task>
__device__ Word threshold_of(const Task& task, Word* samples) {
  const int threads = static_cast<int>(blockDim.x);
  for (int number = static_cast<int>(threadIdx.x); number < num_samples; number += threads) {
    const ArcIndex arc = scattered(number, task.num_arcs);
    samples[number] = light_key<Task>(weight_of(task, arc), arc);
  }
  __syncthreads();
  sort_samples(samples);
  const Word threshold = samples[task.light_sample];
  __syncthreads();
  return threshold;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
