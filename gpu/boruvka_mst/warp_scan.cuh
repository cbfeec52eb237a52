/// \file
/// The scan of Kolganov 2015 by which a warp learns which of its lanes has found an edge: the
/// listing of his procedure 1, line by line, and the shuffles that it is printed with.
///
/// Mended against the print: the last lane's sum is the number of lanes that have an edge, so that
/// there is one where it is not 0 (printed: where it is 1); and whose edge it is, which is not
/// printed: that of the lane whose flag and sum are both 1, the first of a sorted list.
#pragma once

#include "gpu/device/lane_groups.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// What a lane learns of a scan of its warp.
struct Choice {
  bool is_found;  ///< by some lane
  bool is_mine;   ///< by this one, and none before it
};

/// \tparam Exchange  how lanes learn from each other: up(value, offset), from(value, lane)
template <class Exchange>
class WarpScan : public Exchange {
 public:
  /// The first lane whose flag is set.
  // scheme boruvka_mst.saa#ShflUp 97508d0f
  // scheme boruvka_mst.saa#Add 25c66018
  // scheme boruvka_mst.saa#Choose e6b74082
  __device__ Choice choose(bool flag) const {
    const int lidx = static_cast<int>(threadIdx.x) % 32;
    int val = flag ? 1 : 0;
#pragma unroll
    for (int offset = 1; offset <= 16; offset *= 2) {
      const int tmpv = Exchange::up(val, offset);
      if (lidx >= offset) val += tmpv;
    }
    const int tmpv = Exchange::from(val, 31);
    return {tmpv > 0, flag && val == 1};
  }
};

/// The paper's __shfl_up and __shfl, with the mask that they have been given since.
class Shuffles {
 public:
  /// The value of the lane `offset` before this one, which the first ones have none of.
  template <class T>
  __device__ T up(T value, int offset) const {
    return __shfl_up_sync(full_mask, value, static_cast<unsigned>(offset));
  }
  /// The value of another lane.
  template <class T>
  __device__ T from(T value, int lane) const {
    return __shfl_sync(full_mask, value, lane);
  }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
