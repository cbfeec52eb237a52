/// \file
/// The frontier of tuned: a queue whose slots are sorted by arc position, how warps fill it, and
/// how a position's slot is found.
#pragma once

#include "gpu/device/kernel.hpp"
#include "gpu/device/lane_groups.cuh"
#include "gpu/ours/bfs/bfs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs {

inline constexpr int unreached = -1;
inline constexpr int stage_slots = 128;  ///< of a warp's queue, emptied while 32 more still fit

/// A vertex of the frontier that has arcs, as the next level needs it: its arcs are the positions
/// from `before` to the next slot's `before`, and position p is arc p + shift.
struct Slot {
  ArcIndex before;
  ArcIndex shift;
};

/// A newly reached vertex in a warp's own queue.
struct Staged {
  ArcIndex first;
  ArcIndex degree;
};

/// Slots and arc positions reserved for a level, packed into one word so that one atomicAdd moves
/// both: slots << arc_bits | arcs.
using Reserved = unsigned long long;

/// What all blocks know at the start of a level.
struct Level {
  ArcIndex arcs;    ///< of the frontier
  Vertex vertices;  ///< slots of the frontier, or its vertices after a bottom-up level
};

__host__ __device__ inline Level unpack(Reserved reserved, int arc_bits) {
  return {static_cast<ArcIndex>(reserved & ((Reserved{1} << arc_bits) - 1)),
          static_cast<Vertex>(reserved >> arc_bits)};
}

template <class T>
__device__ void exchange(T*& one, T*& other) {
  T* const kept = one;
  one = other;
  other = kept;
}

/// Where a warp stands in the grid. Consecutive warps lie on different multiprocessors, so that a
/// small frontier spreads over all of them.
struct WarpPlace {
  int lane;
  ArcIndex warp;
  ArcIndex warps;
};

__device__ inline WarpPlace warp_place() {
  return {static_cast<int>(threadIdx.x % 32),
          static_cast<ArcIndex>(threadIdx.x / 32) * gridDim.x + blockIdx.x,
          static_cast<ArcIndex>(blockDim.x / 32) * gridDim.x};
}

/// A warp's queue in shared memory and the frontier that it empties into.
class WarpQueue {
 public:
  __device__ WarpQueue(Staged* stage, Slot* next, Reserved* reserved, int arc_bits)
      : stage_(stage), next_(next), reserved_(reserved), arc_bits_(arc_bits) {}

  /// All lanes call; those with degree > 0 add a vertex.
  __device__ void push(int lane, ArcIndex first, ArcIndex degree) {
    const unsigned adders = __ballot_sync(full_mask, degree > 0);
    if (degree > 0) stage_[staged_ + __popc(adders & ((1U << lane) - 1))] = {first, degree};
    staged_ += __popc(adders);
    __syncwarp();
    if (staged_ > stage_slots - 32) empty(lane);
  }

  /// All lanes call, after the last push of a level.
  __device__ void finish(int lane) {
    if (staged_ > 0) empty(lane);
  }

 private:
  /// Moves all staged vertices into the next frontier.
  __device__ void empty(int lane) {
    ArcIndex arcs = 0;
    for (int staged = lane; staged < staged_; staged += 32) arcs += stage_[staged].degree;
    for (int distance = 16; distance > 0; distance /= 2) {
      arcs += __shfl_xor_sync(full_mask, arcs, distance);
    }
    Reserved base = 0;
    if (lane == 0) {
      base = atomicAdd(reserved_,
                       (static_cast<Reserved>(staged_) << arc_bits_) + static_cast<Reserved>(arcs));
    }
    const Level start = unpack(__shfl_sync(full_mask, base, 0), arc_bits_);
    ArcIndex before = start.arcs;
    for (int group = 0; group < staged_; group += 32) {
      const int staged = group + lane;
      const Staged mine = staged < staged_ ? stage_[staged] : Staged{0, 0};
      ArcIndex through = mine.degree;  // the sum of degrees up to and with this lane
      for (int distance = 1; distance < 32; distance *= 2) {
        const ArcIndex lower = __shfl_up_sync(full_mask, through, distance);
        if (lane >= distance) through += lower;
      }
      if (staged < staged_) {
        const ArcIndex mine_before = before + through - mine.degree;
        next_[start.vertices + staged] = {mine_before, mine.first - mine_before};
      }
      before += __shfl_sync(full_mask, through, 31);
    }
    staged_ = 0;
    __syncwarp();
  }

  Staged* stage_;
  Slot* next_;
  Reserved* reserved_;
  int arc_bits_;
  int staged_ = 0;
};

/// The slot that holds an arc position: the last with before <= position. All lanes call with the
/// same arguments. The first guess takes all degrees to be equal, which on meshes is a hit; then 32
/// probes a round.
__device__ inline std::int64_t slot_of(const Slot* slots, Level level, ArcIndex position,
                                       int lane) {
  std::int64_t low = 0;
  std::int64_t high = level.vertices;
  std::int64_t probe = static_cast<std::int64_t>(static_cast<double>(position) * level.vertices /
                                                 static_cast<double>(level.arcs)) -
                       16;
  if (probe < 0) probe = 0;
  std::int64_t width = 1;
  while (true) {
    const std::int64_t mine = probe + lane * width;
    const bool at_or_before = mine < high && slots[mine].before <= position;
    const int last = __popc(__ballot_sync(full_mask, at_or_before)) - 1;
    // The lanes up to `last` are at or before the position, those after it are not.
    if (last < 31 && probe + (last + 1) * width < high) high = probe + (last + 1) * width;
    if (last >= 0) low = probe + last * width;
    if (high - low <= 1) return low;
    width = (high - low + 31) / 32;
    probe = low;
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs
