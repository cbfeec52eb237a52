/// \file
/// Lanes of a warp that work on one vertex together.
#pragma once

#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// All lanes of a warp.
inline constexpr unsigned full_mask = 0xffffffffU;

/// The lanes that work on one vertex together.
struct LaneGroup {
  unsigned mask;  ///< of the warp's lanes
  int lane;       ///< in the group
  int number;     ///< in the block
  int groups;     ///< of the block
};

/// This thread's group. \param lanes  of a group: 1, 2, 4, ... 32
__device__ inline LaneGroup lane_group(int lanes) {
  const int thread = static_cast<int>(threadIdx.x);
  const int first_lane = thread % 32 / lanes * lanes;
  const unsigned mask = lanes == 32 ? full_mask : ((1U << lanes) - 1U) << first_lane;
  return {mask, thread % lanes, thread / lanes, static_cast<int>(blockDim.x) / lanes};
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
