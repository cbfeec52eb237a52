/// \file
/// The beginning of a step of the grid, and a step that relaxes. The grid relaxes the arcs of
/// pieces first, and then the arcs of the queue: by all warps or, if few vertices are queued, by
/// each block alone.
#pragma once

#include "gpu/ours/sssp/narrow.cuh"
#include "gpu/ours/sssp/wide.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

/// The result of the previous step, as every thread knows it.
template <class Length>
struct Before {
  unsigned queued;
  unsigned pieces;
  Length least;
};

/// Reads the result of the previous step. Must be called after the barrier of the grid, so that no
/// value is stale.
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

/// Relaxes the arcs of the vertices and pieces of the previous step. All threads of the grid call.
/// \param stage  of the warp of the caller, which must finish it
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

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
