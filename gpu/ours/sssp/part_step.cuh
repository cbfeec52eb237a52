/// \file
/// A round of `distributed` on its device: one cooperative launch. It begins with the updates of
/// other ranks or with a new bucket, relaxes, and ends with messages to other ranks.
#pragma once

#include "gpu/ours/sssp/part.cuh"
#include "gpu/ours/sssp/postponed.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp {

/// The part of a launch before it takes in updates, relaxes and sends.
enum class Begin : int {
  relax,      ///< nothing: it goes on in the bucket
  sweep,      ///< looks for the vertices of a new bucket
  settle,     ///< finds its vertices below the horizon, which has been reached
  postponed,  ///< relaxes the arcs that were postponed, with the settled vertices of all ranks
              ///< known
};

/// The input of a launch.
template <class Length>
struct Round {
  int number;
  Begin begin;
  bool has_received;    ///< anything
  std::int64_t rest;    ///< updates that came behind those beside the summaries
  Length queued_below;  ///< the threshold of the round before, which sent them
  Length threshold;
  Length delta;
  Length horizon;     ///< from which on arcs are postponed; no_path where none is
  bool many_settled;  ///< whether asking for bits is worth it at each arc
};

/// The output of this step of the grid.
template <class Layout>
__device__ NextByOwner<typename Layout::Length> lists_of(
    const Task<Layout>& task, const Part<Layout>& part, const Round<typename Layout::Length>& round,
    int step) {
  return {{task.queues[step % 2], task.pieces[step % 2], &task.turns[step % 3]},
          {part.away, nullptr, &part.away_turns[round.number % 2]},
          part.own,
          round.delta};
}

/// Begins the round. All threads of the grid call.
/// \param now  the vertices and pieces that this step relaxes; this function adds to them
template <bool is_wide, class Layout>
__device__ void begin_round(const Task<Layout>& task, const Part<Layout>& part,
                            const Round<typename Layout::Length>& round,
                            const NextByOwner<typename Layout::Length>& now, Vertex* slots,
                            const WarpPlace& place) {
  using Length = typename Layout::Length;
  // Of postponed arcs all heads wait, as far as none is settled.
  const Window<Length> window{round.horizon, task.settled, round.threshold, true};
  StageByOwner<Length, is_wide> stage(slots, now, window);
  if (round.has_received) {
    accept(task, part, round.rest, round.queued_below, place, stage);
    if (round.begin != Begin::relax) grid_barrier();
  }
  if constexpr (is_wide) {
    if (round.begin == Begin::settle) {
      tuned_sssp::find_settled(task, round.threshold, part.own, now, place);
    }
    if (round.begin == Begin::postponed) {
      tuned_sssp::relax_postponed(task, round.threshold, place, stage);
      grid_barrier();
    }
  }
  // Behind postponed arcs it finds what the next bucket needs of other ranks' vertices.
  if (round.begin == Begin::sweep || round.begin == Begin::postponed) {
    tuned_sssp::sweep(task, round.queued_below, round.threshold, now, place, stage);
  }
  stage.finish(place.lane);
}

/// \tparam is_wide  for graphs with many arcs a vertex; arcs are postponed in these alone
template <class Layout, bool is_wide>
__global__ void __launch_bounds__(1024)
    sssp_part_kernel(Task<Layout> task, Part<Layout> part, Round<typename Layout::Length> round) {
  using Length = typename Layout::Length;
  __shared__ Before<Length> s_before;
  __shared__ unsigned long long s_settled_arcs;
  __shared__ unsigned s_away;
  __shared__ int s_tails[3];
  auto* const entries = dynamic_shared<LocalEntry>();
  const LocalQueues local{entries, entries + task.local_slots, s_tails};
  auto* const stages = reinterpret_cast<Vertex*>(entries + 2 * task.local_slots);
  Vertex* const slots = stages + threadIdx.x / 32 * 2 * stage_slots;
  const WarpPlace place = tuned_sssp::warp_place();
  const int step = round.number;
  const Turn<Length>* const away_turn = &part.away_turns[round.number % 2];
  clear_counts(part, round.number);

  // What is queued joins what the round before left.
  begin_round<is_wide>(task, part, round, lists_of(task, part, round, step), slots, place);
  const auto read = [&](int of_step) {
    s_before = read_turn(task, task.turns[of_step % 3]);
    s_away = load_relaxed(&away_turn->queued);
  };
  grid_barrier([&] {
    read(step);
    if constexpr (is_wide) s_settled_arcs = load_relaxed(&task.turns[step % 3].settled_arcs);
  });
  const Before<Length> before = s_before;
  const bool found = has_work(before) || s_away > 0;

  unsigned long long relaxations = 0;
  const auto next = lists_of(task, part, round, step + 1);
  const Window<Length> window{round.horizon, round.many_settled ? task.settled : nullptr, 0, false};
  StageByOwner<Length, is_wide> stage(slots, next, window);
  relax_step(task, step, before, round.threshold, next, place, local, stage, relaxations);
  stage.finish(place.lane);
  // All blocks have read the turn before this one's by now.
  if (blockIdx.x == 0 && threadIdx.x == 0) tuned_sssp::clear_turn(task.turns[(step + 2) % 3]);
  grid_barrier([&] { read(step + 1); });

  fill_messages(task, part, s_away, round.threshold, place);
  if (relaxations > 0) atomicAdd(&task.paths.findings->relaxations, relaxations);
  if (blockIdx.x != 0) return;
  for (int rank = static_cast<int>(threadIdx.x); rank < part.messages.ranks;
       rank += static_cast<int>(blockDim.x)) {
    Summary& summary = part.messages.out[rank].head;
    summary.found = found ? 1 : 0;
    summary.queued = s_before.queued + s_before.pieces;
    summary.away = s_away;
    summary.least = before.least;
    if constexpr (is_wide) summary.settled_arcs = s_settled_arcs;
    // Whoever noticed a negative cycle did so before the last barrier.
    summary.shortened = task.paths.findings->shortened >= 0 ? 1 : 0;
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::distributed_sssp
