/// \file
/// Narrow levels of tuned, one after another, by one block a multiprocessor, or by one block alone.
/// What is new against a wide level, and why it is fast where levels are many and small:
/// - A block keeps what it reaches: its share of the frontier lies in its own shared memory, and no
///   queue is filled, sorted or searched in global memory. Shares grow apart; where one gets too
///   large the frontier is shared anew.
/// - The barrier between levels has two halves, and the number of arcs reached comes with it.
///   Between the halves a block reads what the next level will ask for: the neighbours of what it
///   has just reached, their labels and where their arcs are. What is left behind the barrier is to
///   claim.
/// - The barrier has no fence. A claim is a compare-and-swap whose result decides what is queued
///   and added up, so it has taken effect when its block arrives; a label that is looked at before
///   the claim may be stale, and costs no more than the claim.
/// - Where one block has all of the frontier there is no barrier but the block's.
#pragma once

#include "gpu/device/grid_sum.cuh"
#include "gpu/device/lane_groups.cuh"
#include "gpu/ours/bfs/frontier.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs {

/// Where a run of narrow levels stands.
struct Progress {
  int depth;
  ArcIndex unvisited_arcs;
  bool crowded;  ///< a block's share got too large
};

/// What narrow levels need, beside the graph.
struct Narrow {
  int arcs;             ///< of a level that is narrow, at most; 0 for none
  int after;            ///< so many narrow levels, by the whole grid: shallow graphs end before
  int lone_arcs;        ///< of a level that one block takes alone, at most
  int crowding_degree;  ///< a block that reached a vertex of more arcs has too large a share
  int lanes;            ///< that share a vertex's arcs
  unsigned blocks;      ///< that share a narrow level
};

/// What blocks tell each other through device memory about narrow levels.
struct NarrowWords {
  GridSum sums[2];      ///< by turns
  Progress results[2];  ///< of runs of narrow levels, by turns
  /// Runs that are over. Blocks without a share read it again and again: not beside the sums.
  alignas(128) unsigned runs;
};

/// Where a block is among words.sums: the next, and what its waiting thread last saw of each.
struct SumTurns {
  int turn;
  GridSum before[2];
};

/// Said in a sum by each block whose share is too large, above the arcs.
inline constexpr GridSum crowded_one = GridSum{1} << 28;

/// Tails and sums of degrees take so many turns: one can be cleared while two are in use.
inline constexpr int num_turns = 3;

/// A block's frontier in shared memory, and the next level's.
struct LocalFrontier {
  Staged* queue;
  Staged* next;
  int slots;            ///< of each queue
  int crowding_degree;  ///< as Narrow's
  int* tails;           ///< by turns
  unsigned* arcs;       ///< by turns
  GridSum* reached;     ///< by all blocks, as thread 0 has it from them
};

/// Where vertices go that have no place in a block's queue: the grid's next frontier.
struct Outlet {
  Slot* next;
  Reserved* reserved;
  int arc_bits;
};

__device__ inline void push_outside(const Outlet& outlet, const Staged& vertex) {
  const Reserved base = atomicAdd(
      outlet.reserved, (Reserved{1} << outlet.arc_bits) + static_cast<Reserved>(vertex.degree));
  const Level before = unpack(base, outlet.arc_bits);
  outlet.next[before.vertices] = {before.arcs, vertex.first - before.arcs};
}

/// The end of an arc, read before it may be claimed.
struct Ahead {
  Vertex vertex;  ///< -1 where there is nothing to claim
  ArcIndex first;
  ArcIndex degree;
};

/// \param test  whether to look at the label too: a stale "unreached" only costs the
///   compare-and-swap, which decides
__device__ inline Ahead look_ahead(const CsrView& out, ArcIndex arc, const int* label, bool test) {
  const Vertex neighbour = out.dest[arc];
  const bool open = !test || load_relaxed(&label[neighbour]) == unreached;
  const ArcIndex first = out.edges[neighbour];
  const ArcIndex degree = out.edges[neighbour + 1] - first;
  // Who claims it will ask for its arcs next.
  if (degree > 0) prefetch(&out.dest[first]);
  return {open ? neighbour : -1, first, degree};
}

/// Labels a vertex and queues it in the block, unless somebody has.
__device__ inline void claim(const Ahead& reached, int level, int* label,
                             const LocalFrontier& local, int turn, const Outlet& outlet) {
  if (reached.vertex < 0) return;
  if (atomicCAS(&label[reached.vertex], unreached, level) != unreached) return;
  if (reached.degree == 0) return;
  const Staged vertex{reached.first, reached.degree};
  const int slot = atomicAdd(&local.tails[turn], 1);
  if (reached.degree <= local.crowding_degree) {
    atomicAdd(&local.arcs[turn], static_cast<unsigned>(reached.degree));
  } else {
    atomicOr(&local.arcs[turn], static_cast<unsigned>(crowded_one));
  }
  if (slot < local.slots) {
    local.next[slot] = vertex;
  } else {
    push_outside(outlet, vertex);
  }
}

/// The level in the grid's frontier and those after it, until one is empty, not narrow any more, or
/// too unevenly shared: that one is left in the outlet. All threads of the first `blocks` blocks
/// call.
/// \param sums  its turn is the same in all blocks; kept from call to call
__device__ inline Progress search_narrow(const CsrView& out, const Slot* frontier, Level level,
                                         unsigned blocks, const Narrow& narrow, NarrowWords& words,
                                         Progress progress, int* label, LocalFrontier local,
                                         const Outlet& outlet, SumTurns& sums) {
  const int thread = static_cast<int>(threadIdx.x);
  const LaneGroup group = lane_group(narrow.lanes);
  const bool alone = blocks == 1;
  // It does not fetch ahead, unless there is more to fetch than usual, and so is not late.
  const bool meets_blocks = thread == static_cast<int>(blockDim.x) - 32;
  // Shares that have grown apart cost more than to share anew.
  const int most_slots = alone ? local.slots : local.slots / 4;
  const GridSum most_arcs = alone ? 4 * narrow.lone_arcs : narrow.arcs;
  const GridSum least_arcs = alone ? 0 : narrow.lone_arcs;

  const auto share = static_cast<Vertex>((level.vertices + static_cast<Vertex>(blocks) - 1) /
                                         static_cast<Vertex>(blocks));
  const Vertex begin = min(static_cast<Vertex>(blockIdx.x) * share, level.vertices);
  int queued = min(share, level.vertices - begin);
  for (int slot = thread; slot < queued; slot += static_cast<int>(blockDim.x)) {
    const Vertex place = begin + slot;
    const Slot mine = frontier[place];
    const ArcIndex end = place + 1 < level.vertices ? frontier[place + 1].before : level.arcs;
    local.queue[slot] = {mine.before + mine.shift, end - mine.before};
  }
  if (thread < num_turns) {
    local.tails[thread] = 0;
    local.arcs[thread] = 0;
  }
  __syncthreads();

  GridSum reached = 0;
  for (int turn = 0, levels = 0;; turn = (turn + 1) % num_turns, ++levels) {
    const Staged mine = group.number < queued ? local.queue[group.number] : Staged{0, 0};
    Ahead ahead{-1, 0, 0};
    if (group.lane < mine.degree) ahead = look_ahead(out, mine.first + group.lane, label, !alone);
    if (levels > 0) {
      if (!alone) {
        if (meets_blocks) {
          *local.reached = grid_wait(&words.sums[sums.turn], blocks, sums.before[sums.turn]);
        }
        sums.turn = 1 - sums.turn;
        __syncthreads();
        reached = *local.reached;
      }
      ++progress.depth;
      if (reached <= least_arcs || reached > most_arcs) break;
      progress.unvisited_arcs -= static_cast<ArcIndex>(reached);
    }
    for (int slot = group.number; slot < queued; slot += group.groups) {
      const Staged vertex = local.queue[slot];
      for (ArcIndex arc = group.lane; arc < vertex.degree; arc += narrow.lanes) {
        if (slot != group.number || arc != group.lane) {
          ahead = look_ahead(out, vertex.first + arc, label, !alone);
        }
        claim(ahead, progress.depth + 1, label, local, turn, outlet);
      }
    }
    __syncthreads();
    queued = local.tails[turn];
    reached = local.arcs[turn];
    if (queued > most_slots) reached |= crowded_one;
    queued = min(queued, local.slots);
    if (meets_blocks && !alone) grid_arrive(&words.sums[sums.turn], reached);
    if (thread == 0) {
      local.tails[(turn + 2) % num_turns] = 0;
      local.arcs[(turn + 2) % num_turns] = 0;
    }
    exchange(local.queue, local.next);
  }
  for (int slot = thread; slot < queued; slot += static_cast<int>(blockDim.x)) {
    push_outside(outlet, local.queue[slot]);
  }
  progress.crowded = reached >= crowded_one;
  return progress;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_bfs
