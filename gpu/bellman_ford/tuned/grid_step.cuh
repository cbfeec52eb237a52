/// \file
/// What a step of the grid begins with, and a step that relaxes: pieces first, then the queue, by
/// all warps or, where few vertices are queued, by each block on its own.
#pragma once

#include "gpu/bellman_ford/tuned/narrow.cuh"
#include "gpu/bellman_ford/tuned/wide.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned {

/// What every thread knows of the step before.
template <class Length>
struct Before {
  unsigned queued;
  unsigned pieces;
  Length least;
};

/// Behind the grid's barrier, so that nothing that it reads is old.
template <class Layout>
__device__ Before<typename Layout::Length> read_turn(const Task<Layout>& task,
                                                     const Turn<typename Layout::Length>& turn) {
  const unsigned pieces = load_relaxed(&turn.pieces);
  const auto capacity = static_cast<unsigned>(task.piece_capacity);
  return {load_relaxed(&turn.queued), pieces < capacity ? pieces : capacity,
          length_of(load_relaxed(&turn.least))};
}

template <class Length>
__device__ void clear_turn(Turn<Length>& turn) {
  turn = {0, 0, ordered(no_path<Length>), 0};
}

/// Relaxes the arcs of what the step before left. All threads of the grid call.
/// \param stage  of the caller's warp, which the caller finishes
template <class Layout, class NextStep, class WarpStage>
__device__ void relax_step(const Task<Layout>& task, int step,
                           const Before<typename Layout::Length>& before,
                           typename Layout::Length threshold, const NextStep& next,
                           const WarpPlace& place, const LocalQueues& local, WarpStage& stage,
                           unsigned long long& relaxations) {
  const Vertex* const queue = task.queues[step % 2];
  relax_pieces(task, task.pieces[step % 2], before.pieces, threshold, place, stage, relaxations);
  if (before.queued <= task.narrow) {
    search_narrow(task, queue, before.queued, threshold, next, local, relaxations);
  } else {
    relax_queue(task, queue, before.queued, threshold, next, place, stage, relaxations);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned
