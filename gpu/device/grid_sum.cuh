/// \file
/// A barrier of a cooperative grid in two halves, which adds up a number on the way: what a block
/// does between its halves waits for nobody, and who has waited knows the sum without another read.
#pragma once

#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// How many blocks have arrived, in the low bits, and above them the sum of what they brought. In
/// device memory, 0 before the first arrives, and never cleared: a zero would have to come behind
/// all that is read and before all that is added, and the halves order nothing. Who waits knows
/// what the sum was. Two take turns: one is added to while the other may still be read.
using GridSum = unsigned long long;
inline constexpr int grid_arrival_bits = 12;
/// Blocks that may meet at one sum.
inline constexpr int max_summed_blocks = (1 << grid_arrival_bits) - 1;

/// The first half. It orders no memory, for a fence would wait for all that the block has asked
/// for: what blocks hand over they do by read-modify-writes that have returned, or fence before.
/// One thread of the block calls, behind a barrier of the block. \param value  below 2^40
__device__ inline void grid_arrive(GridSum* sum, GridSum value) {
  atomicAdd(sum, (value << grid_arrival_bits) + 1);
}

/// The second half: waits till that many blocks have arrived. One thread of the block calls, before
/// a barrier of the block. \param before  what it was when the same thread waited for it last, 0 at
/// first; becomes what it is now \return the sum
__device__ inline GridSum grid_wait(const GridSum* sum, unsigned blocks, GridSum& before) {
  constexpr GridSum arrivals = max_summed_blocks;
  GridSum now = load_relaxed(sum);
  while (((now - before) & arrivals) != blocks) {
    __nanosleep(20);
    now = load_relaxed(sum);
  }
  const GridSum brought = now - before;
  before = now;
  return brought >> grid_arrival_bits;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
