/// \file
/// A wide level of tuned, by all warps of the grid: top-down over equal shares of the frontier's
/// arcs, or bottom-up over a bitmap of it.
#pragma once

#include "gpu/ours/bfs/frontier.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs {

inline constexpr int lone_checks = 32;  ///< in-arcs that a lane looks at before its warp helps

/// Top-down: the frontier's arcs, shared evenly among warps, reach the next frontier.
__device__ inline void expand(const CsrView& out, const Slot* frontier, Level level, int next_level,
                              int untested_arcs, int* label, WarpPlace place, WarpQueue& queue) {
  const ArcIndex share = ((level.arcs + place.warps - 1) / place.warps + 31) / 32 * 32;
  ArcIndex position = place.warp * share;
  const ArcIndex end = position + share < level.arcs ? position + share : level.arcs;
  if (position >= end) return;
  // A test before the compare-and-swap saves most of them, but a small level waits for both.
  const bool test_first = level.arcs > untested_arcs;
  std::int64_t slot = slot_of(frontier, level, position, place.lane);
  while (position < end) {
    // Every slot has an arc, so the 32 slots from here on cover the next 32 positions.
    const bool exists = slot + place.lane < level.vertices;
    const Slot mine = exists ? frontier[slot + place.lane] : Slot{level.arcs, 0};
    const ArcIndex at = position + place.lane;
    int which = 0;
    for (int step = 16; step > 0; step /= 2) {
      if (__shfl_sync(full_mask, mine.before, which + step) <= at) which += step;
    }
    const ArcIndex shift = __shfl_sync(full_mask, mine.shift, which);
    ArcIndex first = 0;
    ArcIndex degree = 0;
    if (at < end) {
      const Vertex neighbour = out.dest[at + shift];
      // A stale "unreached" only costs the compare-and-swap, which decides.
      if (!test_first || load_relaxed(&label[neighbour]) == unreached) {
        first = out.edges[neighbour];
        const ArcIndex last = out.edges[neighbour + 1];
        if (atomicCAS(&label[neighbour], unreached, next_level) == unreached) {
          degree = last - first;
        }
      }
    }
    queue.push(place.lane, first, degree);
    // The slot of position + 32: that of the last lane, or the next where that one ends there. The
    // last of 32 may have more arcs too, which the one behind it tells.
    const int last_slot = __shfl_sync(full_mask, which, 31);
    ArcIndex following = __shfl_sync(full_mask, mine.before, (last_slot + 1) % 32);
    if (last_slot == 31) {
      following = slot + 32 < level.vertices ? frontier[slot + 32].before : level.arcs;
    }
    position += 32;
    slot += following <= position ? last_slot + 1 : last_slot;
  }
}

__device__ inline bool in_bitmap(const unsigned* bitmap, Vertex vertex) {
  return (bitmap[vertex / 32] >> (vertex % 32) & 1U) != 0;
}

/// A lane's search for a neighbour in the frontier, four in-arcs at a time.
__device__ inline bool find_parent(const Vertex* dest, ArcIndex first, ArcIndex last,
                                   const unsigned* frontier) {
  for (; first + 4 <= last; first += 4) {
    const bool hit0 = in_bitmap(frontier, dest[first]);
    const bool hit1 = in_bitmap(frontier, dest[first + 1]);
    const bool hit2 = in_bitmap(frontier, dest[first + 2]);
    const bool hit3 = in_bitmap(frontier, dest[first + 3]);
    if (hit0 || hit1 || hit2 || hit3) return true;
  }
  for (; first < last; ++first) {
    if (in_bitmap(frontier, dest[first])) return true;
  }
  return false;
}

/// Bottom-up: every unvisited vertex looks for a parent in the frontier. A warp takes 32
/// consecutive vertices, one word of each bitmap. Counts what it reached into *reached and
/// *reached_arcs.
/// \param put_next  called by one lane as put_next(word, bits) for the bitmap of the next frontier
template <class PutNext>
__device__ void look_up(const CsrView& in, const unsigned* frontier, const PutNext& put_next,
                        int next_level, int* label, WarpPlace place, Vertex* reached,
                        ArcIndex* reached_arcs) {
  const Vertex words = (in.num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const ArcIndex vertex = word * 32 + place.lane;
    const bool unvisited = vertex < in.num_vertices && label[vertex] == unreached;
    ArcIndex first = 0;
    ArcIndex last = 0;
    if (unvisited) {
      first = in.edges[vertex];
      last = in.edges[vertex + 1];
    }
    const ArcIndex degree = last - first;
    const ArcIndex alone = degree < lone_checks ? last : first + lone_checks;
    bool found = find_parent(in.dest, first, alone, frontier);
    // What is left of long lists the warp searches together, one list after another.
    for (unsigned left = __ballot_sync(full_mask, !found && alone < last); left != 0;
         left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      const ArcIndex to = __shfl_sync(full_mask, last, owner);
      bool hit = false;
      for (ArcIndex from = __shfl_sync(full_mask, alone, owner); from < to && !hit; from += 32) {
        const ArcIndex arc = from + place.lane;
        hit = __any_sync(full_mask, arc < to && in_bitmap(frontier, in.dest[arc])) != 0;
      }
      if (place.lane == owner) found = hit;
    }
    if (found) {
      label[vertex] = next_level;
      ++*reached;
      *reached_arcs += degree;
    }
    const unsigned found_lanes = __ballot_sync(full_mask, found);
    if (place.lane == 0) put_next(word, found_lanes);
  }
}

/// The bitmap of the vertices with that label.
__device__ inline void mark(const int* label, int level, Vertex num_vertices, unsigned* bitmap,
                            WarpPlace place) {
  const Vertex words = (num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const ArcIndex vertex = word * 32 + place.lane;
    const unsigned lanes =
        __ballot_sync(full_mask, vertex < num_vertices && label[vertex] == level);
    if (place.lane == 0) bitmap[word] = lanes;
  }
}

/// The vertices of a bitmap as a queue.
__device__ inline void collect(const CsrView& out, const unsigned* bitmap, WarpPlace place,
                               WarpQueue& queue) {
  const Vertex words = (out.num_vertices + 31) / 32;
  for (ArcIndex word = place.warp; word < words; word += place.warps) {
    const unsigned lanes = bitmap[word];
    if (lanes == 0) continue;
    const ArcIndex vertex = word * 32 + place.lane;
    ArcIndex first = 0;
    ArcIndex degree = 0;
    if ((lanes >> place.lane & 1U) != 0) {
      first = out.edges[vertex];
      degree = out.edges[vertex + 1] - first;
    }
    queue.push(place.lane, first, degree);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs
