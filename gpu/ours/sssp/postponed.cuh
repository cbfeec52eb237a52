/// \file
/// Arcs that are postponed. An arc that leads to a length at the horizon or beyond waits until the
/// search reaches the horizon. Then most heads of such arcs are settled by shorter paths, which one
/// bit per vertex states. The bits of all vertices fit into the caches even if their words do not,
/// so an arc that shortens nothing costs no read of a word at a random place. Without postponed
/// arcs, most arcs would be tested, and many would decrease a length that other arcs decrease
/// again.
#pragma once

#include "gpu/ours/sssp/wide.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

/// Sets the bits of own vertices with lengths below the horizon, which are final. Clears the bits
/// of all other vertices, and counts the arcs of the settled ones.
template <class Layout>
__device__ void find_settled(const Task<Layout>& task, typename Layout::Length horizon,
                             const OwnVertices& own, const NextOf<Layout>& next,
                             const WarpPlace& place) {
  constexpr int flight = WindowStage<typename Layout::Length>::flight;
  const ArcIndex order = task.out.num_vertices;
  const ArcIndex chunks = (order + chunk_vertices - 1) / chunk_vertices;
  unsigned long long arcs = 0;
  for (ArcIndex first = std::int64_t{place.warp} * flight; first < chunks;
       first += std::int64_t{place.warps} * flight) {
    bool is_settled[flight];
    ArcIndex degree[flight];
#pragma unroll
    for (int which = 0; which < flight; ++which) {
      const ArcIndex vertex = (first + which) * chunk_vertices + place.lane;
      const bool is_own = own.contain(vertex);
      is_settled[which] = is_own && Layout::length(task.paths.words[vertex]) < horizon;
      degree[which] = is_own ? task.out.edges[vertex + 1] - task.out.edges[vertex] : 0;
    }
#pragma unroll
    for (int which = 0; which < flight; ++which) {
      const unsigned bits = __ballot_sync(full_mask, is_settled[which] ? 1 : 0);
      if (place.lane == 0 && first + which < chunks) task.settled[first + which] = bits;
      if (is_settled[which]) arcs += static_cast<unsigned long long>(degree[which]);
    }
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    arcs += __shfl_xor_sync(full_mask, arcs, distance);
  }
  if (place.lane == 0 && arcs > 0) atomicAdd(&next.turn->settled_arcs, arcs);
}

/// The place of the horizon, equal in all threads, or on all hosts.
template <class Length>
struct Horizon {
  Length at;                            ///< no_path where nothing is postponed any more
  Length width;                         ///< to the next
  Length delta;                         ///< of buckets
  unsigned long long settled_arcs = 0;  ///< when it was last moved
  bool many_settled = false;            ///< then: whether asking for bits is worth it at each arc

  /// Moves the horizon beyond the least pending length. Each move costs a read of the arcs of all
  /// settled vertices. If their number does not grow fast, the next horizon is twice as far. If
  /// they are half of all arcs, or if nothing is pending, there is no horizon any more, and buckets
  /// get wider, because little work is left.
  __host__ __device__ void move(Length least, unsigned long long settled, ArcIndex arcs) {
    constexpr unsigned fast = 4;
    many_settled = settled > static_cast<unsigned long long>(arcs) / 4;
    if (least == no_path<Length> || settled > static_cast<unsigned long long>(arcs) / 2) {
      at = no_path<Length>;
      for (int time = 0; time < 2; ++time) delta = end_of_bucket(delta, delta);
      return;
    }
    if (settled < fast * settled_arcs) width = end_of_bucket(width, width);
    settled_arcs = settled;
    at = end_of_bucket(least, width);
  }
};

/// Returns the tail of an arc. All lanes call with the same arc.
template <class Length>
__device__ Vertex tail_of(const ArcsViewOver<Length>& out, ArcIndex arc, int lane) {
  Vertex low = 0;  // the first that may be it, of so many
  Vertex count = out.num_vertices;
  while (count > 1) {
    const Vertex width = (count + 31) / 32;
    const std::int64_t mine = low + std::int64_t{width} * lane;
    const bool ends_before =
        mine + width < std::int64_t{low} + count && out.edges[mine + width] <= arc;
    // The lanes with shares that end before the arc are the first ones.
    const Vertex before = width * __popc(__ballot_sync(full_mask, ends_before ? 1 : 0));
    low += before;
    count = count - before < width ? count - before : width;
  }
  return low;
}

/// Relaxes arcs of the settled vertices of a chunk: the arcs from begin to end.
template <class Layout, class WarpStage>
__device__ void relax_chunk(const Task<Layout>& task, Vertex chunk, unsigned settled,
                            ArcIndex begin, ArcIndex end, typename Layout::Length threshold,
                            int lane, WarpStage& stage) {
  Taken<typename Layout::Length> mine{0, 0, 0, 0};
  if ((settled >> lane & 1U) != 0) {
    mine.vertex = chunk * chunk_vertices + lane;
    mine.first = task.out.edges[mine.vertex];
    if (mine.first < begin) mine.first = begin;
    ArcIndex last = task.out.edges[mine.vertex + 1];
    if (last > end) last = end;
    if (mine.first < last) mine.degree = static_cast<int>(last - mine.first);
    mine.length = Layout::length(task.paths.words[mine.vertex]);
  }
  relax_together(task, mine, threshold, lane, stage);
}

/// Relaxes the arcs of settled vertices that pass the window: those that lead to lengths from the
/// previous horizon up to this one. Vertices that get shorter are pending, in later buckets. Each
/// warp has an equal share of all arcs.
template <class Layout, class WarpStage>
__device__ void relax_postponed(const Task<Layout>& task, typename Layout::Length threshold,
                                const WarpPlace& place, WarpStage& stage) {
  constexpr ArcIndex most = 1 << 30;  // places are counted in 32 bits
  const ArcIndex share = (task.out.num_arcs + place.warps - 1) / place.warps;
  const ArcIndex last =
      task.out.num_arcs < share * (place.warp + 1) ? task.out.num_arcs : share * (place.warp + 1);
  for (ArcIndex begin = share * place.warp; begin < last; begin += most) {
    const ArcIndex end = last - begin < most ? last : begin + most;
    const Vertex first_chunk = tail_of(task.out, begin, place.lane) / chunk_vertices;
    const Vertex last_chunk = tail_of(task.out, end - 1, place.lane) / chunk_vertices;
    for (std::int64_t base = first_chunk; base <= last_chunk; base += 32) {
      const std::int64_t mine = base + place.lane;
      const unsigned settled = mine <= last_chunk ? task.settled[mine] : 0;
      for (unsigned left = __ballot_sync(full_mask, settled != 0 ? 1 : 0); left != 0;
           left &= left - 1) {
        const int owner = __ffs(static_cast<int>(left)) - 1;
        relax_chunk(task, static_cast<Vertex>(base + owner), __shfl_sync(full_mask, settled, owner),
                    begin, end, threshold, place.lane, stage);
      }
    }
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
