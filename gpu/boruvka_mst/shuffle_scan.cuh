/// \file
/// How lanes of a warp learn from each other without shared memory, for all steps but the first.
#pragma once

#include "gpu/boruvka_mst/find_minimum.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// The paper's __shfl, with the mask that it has been given since. Its loop of __shfl_up adds flags
/// up to see whether any is set; a vote tells that, and whose is the first.
class ShuffleScan {
 public:
  /// The value of another lane.
  template <class T>
  __device__ T from(T value, int lane) const {
    return __shfl_sync(full_mask, value, lane);
  }

  /// The first lane whose flag is set.
  // scheme boruvka_mst.saa#Vote 8f192eab
  __device__ int first(bool flag) const {
    const unsigned set = __ballot_sync(full_mask, flag ? 1 : 0);
    return set == 0 ? no_lane : __ffs(static_cast<int>(set)) - 1;
  }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
