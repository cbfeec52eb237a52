/// \file
/// A vote of a warp in the place of Kolganov's scan, which is ours: the scan adds flags up to see
/// whether any is set; one instruction does, and has whose is the first.
#pragma once

#include "gpu/boruvka_mst/warp_scan.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// No lane of a warp.
inline constexpr int no_lane = 32;

class Vote : public Shuffles {
 public:
  /// The first lane whose flag is set; no_lane where none is.
  __device__ int first(bool flag) const {
    const unsigned set = __ballot_sync(full_mask, flag ? 1 : 0);
    return set == 0 ? no_lane : __ffs(static_cast<int>(set)) - 1;
  }
  /// As WarpScan::choose().
  // scheme boruvka_mst.saa#Vote 200c0787
  __device__ Choice choose(bool flag) const {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int winner = first(flag);
    return {winner != no_lane, winner == lane};
  }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
