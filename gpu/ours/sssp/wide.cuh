/// \file
/// A step of the whole grid. A warp takes up to 32 queued vertices at a time and shares their arcs.
#pragma once

#include "gpu/ours/sssp/task.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

/// Returns the least value of a warp. All lanes call.
__device__ inline unsigned warp_min(unsigned value) {
  return __reduce_min_sync(full_mask, value);
}
__device__ inline unsigned long long warp_min(unsigned long long value) {
  for (int distance = 16; distance > 0; distance /= 2) {
    value = min(value, __shfl_xor_sync(full_mask, value, distance));
  }
  return value;
}

/// An arc to relax, and its tail at a length.
template <class Length>
struct Due {
  bool is_due;
  ArcIndex place;
  Vertex tail;
  Length length;
};

/// The arcs that a lane reads at the same time.
template <class Length, int flight>
struct Flight {
  WeightedArcOver<Length> arcs[flight]{};
  Vertex tails[flight]{};
  Length lengths[flight]{};
  bool is_due[flight]{};
};

/// Requests arcs. If there are many, none is read again soon, so these reads leave the caches to
/// the words.
template <class Layout, int flight, class DueAt>
__device__ void take_off(const Task<Layout>& task, const DueAt& due_at, int base,
                         Flight<typename Layout::Length, flight>& flying) {
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    const Due<typename Layout::Length> due = due_at(base + 32 * which);
    flying.is_due[which] = due.is_due;
    flying.tails[which] = due.tail;
    flying.lengths[which] = due.length;
    if (!due.is_due) continue;
    flying.arcs[which] =
        flight > 1 ? load_streaming(&task.out.arcs[due.place]) : task.out.arcs[due.place];
  }
}

/// Marks as not due the arcs that do not pass the window.
/// \param by_way  is set to the lengths of the paths over the arcs
template <class Layout, int flight>
__device__ void look_through(const Task<Layout>& task,
                             const Window<typename Layout::Length>& window,
                             Flight<typename Layout::Length, flight>& flying,
                             typename Layout::Length (&by_way)[flight]) {
  using Length = typename Layout::Length;
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    if (!flying.is_due[which]) continue;
    const SumOf<Length> sum = SumOf<Length>{flying.lengths[which]} + flying.arcs[which].weight;
    flying.is_due[which] = sum < window.horizon;
    if (flying.is_due[which]) {
      by_way[which] = static_cast<Length>(sum);
    } else if (window.horizon == no_path<Length>) {
      store_relaxed(&task.paths.findings->passed_over, 1);
    }
  }
  if (window.settled == nullptr) return;
  unsigned bits[flight]{};
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    flying.is_due[which] = flying.is_due[which] && by_way[which] >= window.from;
    if (flying.is_due[which]) bits[which] = window.settled[flying.arcs[which].end / chunk_vertices];
  }
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    const Vertex head = flying.arcs[which].end;
    flying.is_due[which] =
        flying.is_due[which] && (bits[which] >> (head % chunk_vertices) & 1U) == 0;
  }
}

/// Relaxes arcs, and queues the vertices that they shorten. Each operation is done for all arcs
/// before the next operation. All lanes call.
template <class Layout, int flight, class WarpStage>
__device__ void land(const Task<Layout>& task, Flight<typename Layout::Length, flight>& flying,
                     typename Layout::Length threshold, int lane, WarpStage& stage) {
  typename Layout::Length by_way[flight]{};
  typename Layout::Word before[flight]{};
  look_through(task, stage.window(), flying, by_way);
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    // A stale length is too long, and costs no more than the atomicMin, which decides.
    if (flying.is_due[which])
      before[which] = load_relaxed(&task.paths.words[flying.arcs[which].end]);
  }
  if (stage.window().all_wait) {
    // Nobody asks what was there before: the operations are not waited for.
#pragma unroll
    for (int which = 0; which < flight; ++which) {
      if (!flying.is_due[which] || by_way[which] >= Layout::length(before[which])) continue;
      const Vertex head = flying.arcs[which].end;
      atomicMin(&task.paths.words[head], Layout::word(by_way[which], flying.tails[which]));
      store_relaxed(&task.far[head / chunk_vertices], 1U);
    }
    return;
  }
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    if (!flying.is_due[which]) continue;
    flying.is_due[which] = by_way[which] < Layout::length(before[which]);
    if (!flying.is_due[which]) continue;
    before[which] = atomicMin(&task.paths.words[flying.arcs[which].end],
                              Layout::word(by_way[which], flying.tails[which]));
  }
#pragma unroll
  for (int which = 0; which < flight; ++which) {
    bool wants = false;
    const Vertex head = flying.arcs[which].end;
    if (flying.is_due[which]) {
      const auto below = stage.queues_below(head, threshold);
      wants = must_be_queued<Layout>(before[which], by_way[which], below);
      mark_far(task, head, before[which], by_way[which], below);
    }
    stage.push(lane, wants, head);
  }
}

/// Relaxes `total` arcs. If a lane reads several at once, the next ones are in flight while some
/// are relaxed. All lanes call.
/// \param due_at  returns the arc at a place from 0 to total - 1; at later places no arc is due
template <class Layout, class WarpStage, class DueAt>
__device__ void relax_all(const Task<Layout>& task, int total, const DueAt& due_at,
                          typename Layout::Length threshold, int lane, WarpStage& stage) {
  constexpr int at_once = 32 * WarpStage::flight;
  using Arcs = Flight<typename Layout::Length, WarpStage::flight>;
  if constexpr (WarpStage::flight == 1) {
    for (int base = 0; base < total; base += at_once) {
      Arcs flying;
      take_off(task, due_at, base + lane, flying);
      land(task, flying, threshold, lane, stage);
    }
  } else {
    if (total <= 0) return;
    Arcs flying;
    take_off(task, due_at, lane, flying);
    for (int base = at_once; base < total; base += at_once) {
      Arcs next;
      take_off(task, due_at, base + lane, next);
      land(task, flying, threshold, lane, stage);
      flying = next;
    }
    land(task, flying, threshold, lane, stage);
  }
}

/// Relaxes `count` arcs of a vertex from `first` on. All lanes call with the same arguments.
template <class Layout, class WarpStage>
__device__ void relax_arcs(const Task<Layout>& task, Vertex tail, typename Layout::Length length,
                           ArcIndex first, ArcIndex count, typename Layout::Length threshold,
                           int lane, WarpStage& stage) {
  constexpr ArcIndex most = 1 << 30;  // places are counted in 32 bits
  for (; count > 0; first += most, count -= most) {
    const auto total = static_cast<int>(count < most ? count : most);
    relax_all(
        task, total,
        [&](int at) {
          return Due<typename Layout::Length>{at < total, first + at, tail, length};
        },
        threshold, lane, stage);
  }
}

/// Relaxes the pieces of the previous step. A warp takes one piece at a time.
template <class Layout, class WarpStage>
__device__ void relax_pieces(const Task<Layout>& task, const Piece<typename Layout::Length>* pieces,
                             unsigned count, typename Layout::Length threshold,
                             const WarpPlace& place, WarpStage& stage,
                             unsigned long long& relaxations) {
  for (unsigned number = place.warp; number < count; number += place.warps) {
    const Piece<typename Layout::Length> piece = pieces[number];
    relax_arcs(task, piece.tail, piece.length, piece.first, piece.count, threshold, place.lane,
               stage);
    if (place.lane == 0) relaxations += static_cast<unsigned>(piece.count);
  }
}

/// The vertices that a warp took, one per lane, with the arcs that the warp relaxes at once.
template <class Length>
struct Taken {
  Vertex vertex;
  Length length;
  ArcIndex first;
  int degree;  ///< 0 where there is nothing to do
};

/// Returns the number of lanes whose shares end at or before a place. All lanes call.
/// \param through  the end of the share of this lane in the arcs of 32 vertices; it never falls
/// from a lane to the next
__device__ inline int owner_of(int through, int at) {
  int owner = 0;
  for (int step = 16; step > 0; step /= 2) {
    if (__shfl_sync(full_mask, through, owner + step - 1) <= at) owner += step;
  }
  return owner;
}

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
  relax_all(
      task, total,
      [&](int at) {
        const int owner = owner_of(through, at);
        return Due<typename Layout::Length>{at < total, __shfl_sync(full_mask, shift, owner) + at,
                                            __shfl_sync(full_mask, mine.vertex, owner),
                                            __shfl_sync(full_mask, mine.length, owner)};
      },
      threshold, lane, stage);
}

/// Relaxes the arcs of the queued vertices.
template <class Layout, class WarpStage>
__device__ void relax_queue(const Task<Layout>& task, const Vertex* queue, unsigned count,
                            typename Layout::Length threshold, const NextOf<Layout>& next,
                            const WarpPlace& place, WarpStage& stage,
                            unsigned long long& relaxations) {
  // Few vertices go to as many warps as there are.
  const unsigned share = (count + place.warps - 1) / place.warps;
  // Of many each warp takes as many as the others, each time as many as at others.
  const unsigned times = (share + 31) / 32;
  const unsigned at_once = times == 0 ? 0 : (share + times - 1) / times;
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
      relax_arcs(task, tail, length, first, degree, threshold, place.lane, stage);
    }
  }
}

/// Queues the pending vertices of marked chunks below the threshold, and finds the least length of
/// the others. Adjacent chunks go to different warps, because marks are close together.
/// \param queued_below  pending vertices with lesser lengths are queued already
template <class Layout, class WarpStage>
__device__ void sweep(const Task<Layout>& task, typename Layout::Length queued_below,
                      typename Layout::Length threshold, const NextOf<Layout>& next,
                      const WarpPlace& place, WarpStage& stage) {
  constexpr int flight = WarpStage::flight;
  const auto none = ordered(no_path<typename Layout::Length>);
  auto least = none;
  const ArcIndex order = task.out.num_vertices;
  const ArcIndex chunks = (order + chunk_vertices - 1) / chunk_vertices;
  for (ArcIndex base = place.warp; base < chunks; base += std::int64_t{place.warps} * 32) {
    const ArcIndex mine = base + std::int64_t{place.lane} * place.warps;
    const bool marked = mine < chunks && task.far[mine] != 0;
    for (unsigned left = __ballot_sync(full_mask, marked ? 1 : 0); left != 0;) {
      int owner[flight];
      ArcIndex vertex[flight];
      typename Layout::Word word[flight]{};
#pragma unroll
      for (int which = 0; which < flight; ++which) {
        owner[which] = __ffs(static_cast<int>(left)) - 1;
        left &= left - 1;
        vertex[which] =
            (base + std::int64_t{owner[which]} * place.warps) * chunk_vertices + place.lane;
        if (owner[which] >= 0 && vertex[which] < order)
          word[which] = task.paths.words[vertex[which]];
      }
#pragma unroll
      for (int which = 0; which < flight; ++which) {
        bool wants = false;
        bool waits = false;
        if (owner[which] >= 0 && vertex[which] < order && Layout::is_pending(word[which])) {
          const auto length = Layout::length(word[which]);
          waits = length >= stage.queues_below(static_cast<Vertex>(vertex[which]), threshold);
          wants = !waits && length >= queued_below;
          if (waits) least = min(least, ordered(length));
        }
        if (__any_sync(full_mask, waits ? 1 : 0) == 0 && place.lane == owner[which]) {
          task.far[mine] = 0;
        }
        stage.push(place.lane, wants, static_cast<Vertex>(vertex[which]));
      }
    }
  }
  least = warp_min(least);
  if (place.lane == 0 && least != none) atomicMin(&next.turn->least, least);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
