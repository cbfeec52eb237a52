/// \file
/// Connected components by Hash-Min: each vertex takes the least label that it sees, until no
/// label changes. graphspec does not have this problem.
#include <cstdint>
#include <numeric>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

//! [kernel]
__global__ void hash_min_kernel(const int* tail, const int* head, int num_arcs, int* label,
                                int* changed) {
  const int arc = blockIdx.x * blockDim.x + threadIdx.x;
  if (arc >= num_arcs) return;
  const int mine = load_relaxed(&label[tail[arc]]);  // other threads can lower it
#if !defined(PLANTED_PLAIN_MINIMUM)
  if (atomicMin(&label[head[arc]], mine) > mine) atomicExch(changed, 1);
#else
  if (label[head[arc]] > mine) {
    label[head[arc]] = mine;
    atomicExch(changed, 1);
  }
#endif
}

std::vector<int> hash_min(Runtime& device, int num_vertices, const std::vector<int>& tails,
                          const std::vector<int>& heads) {
  std::vector<int> own(num_vertices);
  std::iota(own.begin(), own.end(), 0);
  const Array<int> tail(device, tails), head(device, heads), label(device, own), changed(device, 1);
  do {
    changed.set(0, 0);
    launch<hash_min_kernel>({(tails.size() + 63) / 64, 64}, tail.data(), head.data(),
                            static_cast<int>(tails.size()), label.data(), changed.data());
  } while (changed.get(0) != 0);
  return label.to_host();
}
//! [kernel]

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
