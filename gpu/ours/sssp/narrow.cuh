/// \file
/// A step in which each block searches alone. A block takes its share of few queued vertices. Then
/// it relaxes the arcs within the bucket, from a queue in shared memory, without waiting for other
/// blocks. On graphs of small degree, which have long buckets with few vertices at a time, this
/// saves most of the barriers of the grid.
#pragma once

#include <type_traits>

#include "gpu/ours/sssp/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

/// A vertex in the queue of a block. The place of its arcs was read when the vertex was queued, at
/// the same time as the atomic operation.
struct LocalEntry {
  ArcIndex first;
  Vertex vertex;
  int degree;
};

/// The two queues of a block and their lengths, in shared memory. Three lengths take turns, as in
/// Turn.
struct LocalQueues {
  LocalEntry* queue;
  LocalEntry* next;
  int* tails;
};

/// Returns the place of all arcs of a vertex. A degree that exceeds int is replaced by the greatest
/// int.
template <class Length>
__device__ LocalEntry entry_of(const ArcsViewOver<Length>& out, Vertex vertex) {
  const ArcIndex first = out.edges[vertex];
  const ArcIndex degree = out.edges[vertex + 1] - first;
  return {first, vertex, degree < unreached ? static_cast<int>(degree) : unreached};
}

/// Adds a vertex to the next queue of the block, or to the queue of the grid if that is full.
template <class Length>
__device__ void push_local(const LocalQueues& local, int slots, int* tail, const LocalEntry& entry,
                           const Next<Length>& next) {
  const int slot = atomicAdd(tail, 1);
  if (slot < slots) {
    local.next[slot] = entry;
  } else {
    next.queue[atomicAdd(&next.turn->queued, 1U)] = entry.vertex;
  }
}

/// Relaxes the arcs of one queued vertex. All lanes of the group call.
template <class Layout, class NextStep>
__device__ void relax_entry(const Task<Layout>& task, const LocalQueues& local,
                            const LocalEntry& entry, typename Layout::Length threshold,
                            const NextStep& next, const LaneGroup& group, int* tail,
                            unsigned long long& relaxations) {
  // Asked for beside the word, not behind it.
  std::remove_cvref_t<decltype(*task.out.arcs)> arc{};
  if (group.lane < entry.degree) arc = task.out.arcs[entry.first + group.lane];
  typename Layout::Word word = 0;
  int in_pieces = 0;
  ArcIndex degree = entry.degree;
  if (group.lane == 0) {
    word = atomicAnd(&task.paths.words[entry.vertex], ~Layout::pending);
    if (Layout::is_pending(word) && entry.degree > task.piece_arcs) {
      degree = task.out.edges[entry.vertex + 1] - entry.first;
      in_pieces =
          leave_in_pieces(task, next, entry.vertex, Layout::length(word), entry.first, degree) ? 1
                                                                                               : 0;
    }
  }
  word = __shfl_sync(group.mask, word, 0, task.lanes);
  in_pieces = __shfl_sync(group.mask, in_pieces, 0, task.lanes);
  degree = __shfl_sync(group.mask, degree, 0, task.lanes);
  if (!Layout::is_pending(word) || in_pieces != 0) return;
  const auto length = Layout::length(word);
  if (group.lane == 0) relaxations += static_cast<unsigned long long>(degree);
  for (ArcIndex place = group.lane; place < degree; place += task.lanes) {
    if (place != group.lane) arc = task.out.arcs[entry.first + place];
    typename Layout::Length by_way = 0;
    // Few arcs are in flight: a test before the atomic operation would only be waited for.
    const auto before =
        sssp_paths::relax<Layout, false>(task.paths, entry.vertex, length, arc, &by_way);
    const LocalEntry head = entry_of(task.out, arc.end);
    const auto below = next.queues_below(arc.end, threshold);
    if (must_be_queued<Layout>(before, by_way, below)) {
      if (head.degree > 0) prefetch(&task.out.arcs[head.first]);
      push_local(local, task.local_slots, tail, head, next);
    }
    mark_far(task, arc.end, before, by_way, below);
  }
}

/// Relaxes the share of the block in the queue of the grid, and all vertices that follow from it in
/// this bucket, as long as the queue of the block holds them. All threads of the block call.
template <class Layout, class NextStep>
__device__ void search_narrow(const Task<Layout>& task, const Vertex* queue, unsigned count,
                              typename Layout::Length threshold, const NextStep& next,
                              LocalQueues local, unsigned long long& relaxations) {
  const int thread = static_cast<int>(threadIdx.x);
  const LaneGroup group = lane_group(task.lanes);
  const unsigned share = (count + gridDim.x - 1) / gridDim.x;
  const unsigned begin = blockIdx.x * share;
  const unsigned end = begin + share < count ? begin + share : count;
  int queued = begin < end ? static_cast<int>(end - begin) : 0;
  for (int slot = thread; slot < queued; slot += static_cast<int>(blockDim.x)) {
    local.queue[slot] = entry_of(task.out, queue[begin + static_cast<unsigned>(slot)]);
  }
  if (thread < 3) local.tails[thread] = 0;
  __syncthreads();
  int turn = 0;
  while (queued > 0) {
    for (int slot = group.number; slot < queued; slot += group.groups) {
      relax_entry(task, local, local.queue[slot], threshold, next, group, &local.tails[turn],
                  relaxations);
    }
    __syncthreads();
    const int tail = local.tails[turn];
    if (thread == 0) local.tails[(turn + 2) % 3] = 0;
    turn = (turn + 1) % 3;
    queued = tail < task.local_slots ? tail : task.local_slots;
    LocalEntry* const kept = local.queue;
    local.queue = local.next;
    local.next = kept;
    if (tail <= task.local_slots) continue;
    // More than a block should do alone.
    for (int slot = thread; slot < queued; slot += static_cast<int>(blockDim.x)) {
      next.queue[atomicAdd(&next.turn->queued, 1U)] = local.queue[slot].vertex;
    }
    queued = 0;
  }
  // The next step may fill the queues anew.
  __syncthreads();
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
