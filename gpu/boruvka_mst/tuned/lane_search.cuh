/// \file
/// The search of segments of our_lone_lanes, our_chunks and our_kept_arcs, none of which is
/// Kolganov's: lanes look alone at a few arcs, then a warp goes along what is left.
#pragma once

#include "gpu/boruvka_mst/iterations.cuh"
#include "gpu/boruvka_mst/tuned/vote.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// A segment and the lightest edge that has been found out of it.
struct Row {
  ArcIndex low = 0;
  ArcIndex high = 0;
  Vertex vertex = no_vertex;
  Vertex tree = no_vertex;
  Vertex V = no_vertex;
};

/// Arcs of a list that a lane looks at on its own.
inline constexpr int arcs_alone = 4;

/// A warp goes over a sorted list until an arc leads to another tree: 32 arcs, and then
/// most_chunks times as many at once, each lane with arcs that are 32 apart.
template <int most_chunks, class Graph>
__device__ void go_along(const Vote& vote, const Graph& graph,
                         const SearchTask<typename Graph::Key>& task, int lane, Row& row,
                         unsigned& arcs_read) {
  int chunks = 1;
  while (row.low < row.high) {
    Vertex end[most_chunks];
#pragma unroll
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
      const ArcIndex arc = row.low + 32 * chunk + lane;
      const bool there = chunk < chunks && arc < row.high;
      end[chunk] = there ? graph.end(row.vertex, arc) : no_vertex;
      arcs_read += there ? 1U : 0U;
    }
    bool leads_out[most_chunks];
#pragma unroll
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
      leads_out[chunk] = end[chunk] != no_vertex && tree_of(task, end[chunk]) != row.tree;
    }
#pragma unroll
    for (int chunk = 0; chunk < most_chunks; ++chunk) {
      if (chunk >= chunks) break;
      const int first = vote.first(leads_out[chunk]);
      if (first == no_lane) continue;
      row.low += 32 * chunk + first;
      row.V = vote.from(end[chunk], first);
      return;
    }
    row.low += 32 * chunks;
    chunks = most_chunks;
  }
  row.low = row.high;
}

/// The arc that a sorted list begins with, since those before it no longer leave the list's tree.
template <class Key>
struct FirstArc {
  Vertex end;
  Key key;
};

/// The first arc of a list, where the last search left it to the next one.
template <class Key>
class KeptArc {
 public:
  /// Behind the first iteration each list that is searched has one. \param first_arcs  by vertex;
  /// null: none is kept \param row  of this lane
  __device__ KeptArc(const FirstArc<Key>* first_arcs, const SearchTask<Key>& task, const Row& row)
      : arc_(row.low),
        is_known_(first_arcs != nullptr && row.low < row.high && !task.first_iteration) {
    if (is_known_) first_ = first_arcs[row.vertex];
  }
  [[nodiscard]] __device__ bool is(ArcIndex arc) const { return is_known_ && arc == arc_; }
  [[nodiscard]] __device__ Vertex end() const { return first_.end; }
  [[nodiscard]] __device__ Key key() const { return first_.key; }

 private:
  ArcIndex arc_;
  bool is_known_;
  FirstArc<Key> first_{};
};

/// 1a. A warp has segments_a_warp segments, 1 to 32. \param first_arcs  those that are kept, by
/// vertex; null: none
template <int most_chunks, class Graph>
__global__ void __launch_bounds__(max_block_size)
    find_minimum_by_lanes(Graph graph, SearchTask<typename Graph::Key> task, int segments_a_warp,
                          FirstArc<typename Graph::Key>* first_arcs) {
  using Key = typename Graph::Key;
  const Vote vote;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t segment = grid_thread() / 32 * segments_a_warp + lane;
  bool mine = lane < segments_a_warp && segment < task.num_segments;
  unsigned arcs_read = 0;
  Row row;
  if (mine) {
    const Segments& segments = task.segments;
    row = {segments.low[segment], segments.high[segment], segments.vertex[segment],
           segments.tree[segment]};
    mine = row.vertex < task.cpu_first;
  }
  bool open = mine && row.low < row.high;
  const KeptArc<Key> kept(first_arcs, task, open ? row : Row());
  // The arc that was the lightest in the last iteration is so still, unless its tree is now this
  // one, and then the next is often near.
  for (int arcs = 0; arcs < arcs_alone && open; ++arcs) {
    const bool is_kept = kept.is(row.low);
    const Vertex end = is_kept ? kept.end() : graph.end(row.vertex, row.low);
    arcs_read += is_kept ? 0U : 1U;
    if (tree_of(task, end) != row.tree) {
      row.V = end;
      open = false;
    } else {
      ++row.low;
      open = row.low < row.high;
    }
  }
  for (int owner = vote.first(open); owner != no_lane; owner = vote.first(open)) {
    Row shared;
    shared.low = vote.from(row.low, owner);
    shared.high = vote.from(row.high, owner);
    shared.vertex = vote.from(row.vertex, owner);
    shared.tree = vote.from(row.tree, owner);
    go_along<most_chunks>(vote, graph, task, lane, shared, arcs_read);
    if (lane != owner) continue;
    row = shared;
    open = false;
  }
  if (mine) {
    Key weight = 0;
    if (row.V != no_vertex) {
      weight = kept.is(row.low) ? kept.key() : graph.key(row.low);
      if (first_arcs != nullptr) first_arcs[row.vertex] = {row.V, weight};
    }
    note_found(task, segment, row.V, row.low, weight);
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    arcs_read += vote.from(arcs_read, lane ^ distance);
  }
  if (lane == 0) count_arcs(task, arcs_read);
}

/// \tparam most_chunks  of 32 arcs that a warp has on their way at once \tparam keeps_arcs  the
/// first one of each list
template <int most_chunks, bool keeps_arcs>
struct LaneSearch {
  using Scan = Vote;
  static constexpr bool moves_on = true;

  template <class Graph>
  class Of {
   public:
    using Key = typename Graph::Key;
    Of(Runtime& runtime, Vertex num_vertices)
        : multiprocessors_(runtime.properties().multiprocessors),
          first_arcs_(runtime, keeps_arcs ? static_cast<std::size_t>(num_vertices) : 0) {}
    void launch_on(const Graph& graph, const SearchTask<Key>& task, int block_size) const {
      const int each = segments_a_warp(task.num_segments);
      const std::int64_t warps = (std::int64_t{task.num_segments} + each - 1) / each;
      launch<find_minimum_by_lanes<most_chunks, typename Graph::View>>(
          {blocks_for(warps * 32, block_size), static_cast<unsigned>(block_size)}, graph.view(),
          task, each, keeps_arcs ? first_arcs_.data() : nullptr);
    }

   private:
    /// As many as leave every multiprocessor some dozens of warps.
    [[nodiscard]] int segments_a_warp(Vertex num_segments) const {
      constexpr std::int64_t warps_a_multiprocessor = 128;
      return static_cast<int>(std::clamp<std::int64_t>(
          num_segments / (warps_a_multiprocessor * multiprocessors_), 1, 32));
    }

    std::int64_t multiprocessors_;
    Array<FirstArc<Key>> first_arcs_;
  };
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
