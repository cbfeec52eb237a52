/// \file
/// A step of the whole grid: warps take queued vertices 32 at a time or fewer and share their arcs.
#pragma once

#include "gpu/bellman_ford/tuned/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned {

/// The least of a warp's values. All lanes call.
__device__ inline unsigned warp_min(unsigned value) {
  return __reduce_min_sync(full_mask, value);
}
__device__ inline unsigned long long warp_min(unsigned long long value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value = min(value, __shfl_xor_sync(full_mask, value, distance));
  }
  return value;
}

/// Relaxes one arc a lane and queues what it shortened. All lanes call; those with an arc.
template <class Layout, class WarpStage>
__device__ void relax_and_push(const Task<Layout>& task, bool has_arc, ArcIndex place, Vertex tail,
                               typename Layout::Length length, typename Layout::Length threshold,
                               int lane, WarpStage& stage) {
  bool wants = false;
  Vertex head = 0;
  if (has_arc) {
    const auto arc = task.out.arcs[place];
    head = arc.end;
    typename Layout::Length by_way = 0;
    const auto before = bellman_ford_paths::relax(task.paths, tail, length, arc, &by_way);
    const auto below = stage.queues_below(head, threshold);
    wants = must_be_queued<Layout>(before, by_way, below);
    mark_far(task, head, before, by_way, below);
  }
  stage.push(lane, wants, head);
}

/// The pieces that the step before left, a warp each at a time.
template <class Layout, class WarpStage>
__device__ void relax_pieces(const Task<Layout>& task, const Piece<typename Layout::Length>* pieces,
                             unsigned count, typename Layout::Length threshold,
                             const WarpPlace& place, WarpStage& stage,
                             unsigned long long& relaxations) {
  for (unsigned number = place.warp; number < count; number += place.warps) {
    const Piece<typename Layout::Length> piece = pieces[number];
    for (int base = 0; base < piece.count; base += 32) {
      relax_and_push(task, base + place.lane < piece.count, piece.first + base + place.lane,
                     piece.tail, piece.length, threshold, place.lane, stage);
    }
    if (place.lane == 0) relaxations += static_cast<unsigned>(piece.count);
  }
}

/// The vertices that a warp took, a lane each, with the arcs that the warp relaxes at once.
template <class Length>
struct Taken {
  Vertex vertex;
  Length length;
  ArcIndex first;
  int degree;  ///< 0 where there is nothing to do
};

/// Relaxes the arcs of up to 32 vertices, 32 arcs at a time, whoever they belong to.
template <class Layout, class WarpStage>
__device__ void relax_together(const Task<Layout>& task, const Taken<typename Layout::Length>& mine,
                               typename Layout::Length threshold, int lane, WarpStage& stage) {
  int through = mine.degree;  // the sum of degrees up to and with this lane
  for (int distance = 1; distance < 32; distance *= 2) {
    const int lower = __shfl_up_sync(full_mask, through, distance);
    if (lane >= distance) through += lower;
  }
  const int total = __shfl_sync(full_mask, through, 31);
  const ArcIndex shift = mine.first - (through - mine.degree);
  for (int base = 0; base < total; base += 32) {
    const int at = base + lane;
    int owner = 0;  // how many lanes end at or before this arc
    for (int step = 16; step > 0; step /= 2) {
      if (__shfl_sync(full_mask, through, owner + step - 1) <= at) owner += step;
    }
    const ArcIndex arc = __shfl_sync(full_mask, shift, owner) + at;
    const Vertex tail = __shfl_sync(full_mask, mine.vertex, owner);
    const auto length = __shfl_sync(full_mask, mine.length, owner);
    relax_and_push(task, at < total, arc, tail, length, threshold, lane, stage);
  }
}

/// The queued vertices.
template <class Layout, class WarpStage>
__device__ void relax_queue(const Task<Layout>& task, const Vertex* queue, unsigned count,
                            typename Layout::Length threshold, const NextOf<Layout>& next,
                            const WarpPlace& place, WarpStage& stage,
                            unsigned long long& relaxations) {
  // Few vertices go to as many warps as there are.
  const unsigned share = (count + place.warps - 1) / place.warps;
  const unsigned at_once = share < 32 ? share : 32;
  for (unsigned begin = place.warp * at_once; begin < count; begin += place.warps * at_once) {
    const unsigned slot = begin + static_cast<unsigned>(place.lane);
    const bool has_vertex = static_cast<unsigned>(place.lane) < at_once && slot < count;
    Taken<typename Layout::Length> mine{0, 0, 0, 0};
    ArcIndex alone = 0;  // arcs of a vertex for which there is no room among the pieces
    if (has_vertex) {
      mine.vertex = queue[slot];
      mine.first = task.out.edges[mine.vertex];
      const ArcIndex degree = task.out.edges[mine.vertex + 1] - mine.first;
      const auto word = atomicAnd(&task.paths.words[mine.vertex], ~Layout::pending);
      mine.length = Layout::length(word);
      if (Layout::is_pending(word) && is_possible(task.paths, mine.vertex, mine.length)) {
        relaxations += static_cast<unsigned long long>(degree);
        if (degree <= task.piece_arcs) {
          mine.degree = static_cast<int>(degree);
        } else if (leave_in_pieces(task, next, mine.vertex, mine.length, mine.first, degree)) {
          relaxations -= static_cast<unsigned long long>(degree);
        } else {
          alone = degree;
        }
      }
    }
    relax_together(task, mine, threshold, place.lane, stage);
    for (unsigned left = __ballot_sync(full_mask, alone > 0 ? 1 : 0); left != 0; left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      const ArcIndex first = __shfl_sync(full_mask, mine.first, owner);
      const ArcIndex degree = __shfl_sync(full_mask, alone, owner);
      const Vertex tail = __shfl_sync(full_mask, mine.vertex, owner);
      const auto length = __shfl_sync(full_mask, mine.length, owner);
      for (ArcIndex base = 0; base < degree; base += 32) {
        relax_and_push(task, base + place.lane < degree, first + base + place.lane, tail, length,
                       threshold, place.lane, stage);
      }
    }
  }
}

/// Queues the pending vertices of marked chunks below the threshold; tells the least length of the
/// others. Neighbouring chunks go to different warps: marks lie close together.
template <class Layout, class WarpStage>
__device__ void sweep(const Task<Layout>& task, typename Layout::Length threshold,
                      const NextOf<Layout>& next, const WarpPlace& place, WarpStage& stage) {
  const auto none = ordered(no_path<typename Layout::Length>);
  auto least = none;
  const ArcIndex order = task.out.num_vertices;
  const ArcIndex chunks = (order + chunk_vertices - 1) / chunk_vertices;
  for (ArcIndex base = place.warp; base < chunks; base += std::int64_t{place.warps} * 32) {
    const ArcIndex mine = base + std::int64_t{place.lane} * place.warps;
    const bool marked = mine < chunks && task.far[mine] != 0;
    for (unsigned left = __ballot_sync(full_mask, marked ? 1 : 0); left != 0; left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      const ArcIndex vertex =
          (base + std::int64_t{owner} * place.warps) * chunk_vertices + place.lane;
      bool wants = false;
      bool waits = false;
      if (vertex < order) {
        const auto word = task.paths.words[vertex];
        if (Layout::is_pending(word)) {
          wants = Layout::length(word) < stage.queues_below(static_cast<Vertex>(vertex), threshold);
          waits = !wants;
          if (waits) least = min(least, ordered(Layout::length(word)));
        }
      }
      if (__any_sync(full_mask, waits ? 1 : 0) == 0 && place.lane == owner) task.far[mine] = 0;
      stage.push(place.lane, wants, static_cast<Vertex>(vertex));
    }
  }
  least = warp_min(least);
  if (place.lane == 0 && least != none) atomicMin(&next.turn->least, least);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned
